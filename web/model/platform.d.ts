/** What the model needs from every place that runs it, Node or browser: timers, a steady clock, and chance. */

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
