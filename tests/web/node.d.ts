// What tests use of Node. Its own types are for whole programs: with them timers of the page would no longer be numbers.
declare const process: {
  env: Record<string, string | undefined>;
  on(event: 'warning', listener: (warning: Error) => void): void;
};
