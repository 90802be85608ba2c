/**
 * What this page is told of its build: the id of the whole, the version of the engine, where the parts are, and how many bytes
 * of the runtime are fetched; and of views that come when they are opened, by their names in addresses (`late.json`), the
 * modules and the sheets.
 */
export const build: {
  id: string;
  version: string;
  app: string;
  runtime: string;
  bytes: number;
  engine: string;
  sandbox: string;
  late: Record<string, {pieces: string[]; sheets: string[]}>;
} = JSON.parse(document.getElementById('build')?.textContent ?? '{}');

/** @param path of the site @returns an absolute address */
export const addressOf = (path: string): string => new URL(path, document.baseURI).href;

/** @param name of one of the page's own files, as in `web/` @returns an absolute address */
export const addressOfPart = (name: string): string => addressOf(build.app + name);

/** @param view that comes when it is opened @returns its sheets, by their names as in `web/` */
export const sheetsOf = (view: string): string[] => build.late[view].sheets;

/** @returns the addresses of all that an engine is made of */
export function engineParts(): string[] {
  const runtime = ['pyodide.js', 'pyodide.asm.js', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json'];
  return [
    addressOfPart('worker.js'),
    addressOf(build.engine),
    ...runtime.map((name) => addressOf(build.runtime + name)),
  ];
}
