// The parts of Node that tests use. With Node's own types, which are for whole programs, the page's timers would not be
// numbers.
declare const process: {
  env: Record<string, string | undefined>;
  on(event: 'warning', listener: (warning: Error) => void): void;
  off(event: 'warning', listener: (warning: Error) => void): void;
};

declare module 'node:child_process' {
  export function execFileSync(
    file: string,
    words: string[],
    how: {cwd: string; env: Record<string, string | undefined>; encoding: 'utf8'; maxBuffer: number},
  ): string;
}

declare module 'node:url' {
  export function fileURLToPath(url: URL): string;
}
