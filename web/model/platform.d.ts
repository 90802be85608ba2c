/** What the model needs from every place that runs it, Node or browser: timers, a steady clock, chance, and ways to end work. */

declare function setTimeout(run: () => void, ms?: number): number;
declare function clearTimeout(timer?: number): void;

interface Performance {
  now(): number;
}
declare var performance: Performance;

interface Crypto {
  getRandomValues<T extends ArrayBufferView | null>(array: T): T;
}
declare var crypto: Crypto;

interface AbortSignal {
  readonly aborted: boolean;
}
interface AbortController {
  readonly signal: AbortSignal;
  abort(): void;
}
declare var AbortController: {prototype: AbortController; new (): AbortController};
