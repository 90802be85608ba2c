// What vite makes of imports in tests.
interface ImportMeta {
  /** The texts of the files that patterns name, by path. */
  glob(patterns: string[], how: {query: '?raw'; import: 'default'; eager: true}): Record<string, string>;
}

declare module '*?raw' {
  const text: string;
  export default text;
}
