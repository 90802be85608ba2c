// How vite resolves imports in tests.
interface ImportMeta {
  /** The texts of the files that patterns name, by path. */
  glob(patterns: string[], how: {query: '?raw'; import: 'default'; eager: true}): Record<string, string>;
  /** The modules that patterns name, by path. */
  glob(patterns: string[], how: {eager: true}): Record<string, object>;
}

declare module '*?raw' {
  const text: string;
  export default text;
}
