/**
 * What this page knows about its build: the id of the whole, the version of the engine, the addresses of the parts, the
 * numbers of bytes of the runtime, as it is and packed, and the digests of files that the engine's worker fetches, by name; where recorded
 * first answers are (`page/first-press.ts`), empty if there are none; and for views that load when they are opened, by
 * their names in addresses
 * (`late.json`), the modules and the sheets.
 */
export const build: {
  id: string;
  version: string;
  app: string;
  runtime: string;
  bytes: number;
  bytesPacked: number;
  engine: string;
  later: string;
  sandbox: string;
  digests: Record<string, string>;
  first: string;
  late: Record<string, {pieces: string[]; sheets: string[]}>;
} = JSON.parse(document.getElementById('build')?.textContent ?? '{}');

/** @param path of the site @returns an absolute address */
export const addressOf = (path: string): string => new URL(path, document.baseURI).href;

/** @returns where the engine's worker looks for a snapshot: in the service worker's cache for this version (`sw.ts`) */
export const snapshotPlace = () => ({
  cacheName: `qmines ${addressOf('.')} ${build.id}`,
  address: addressOf('?snapshot'),
});

/** @param name of one of the page's files, as in `web/` @returns an absolute address */
export const addressOfPart = (name: string): string => addressOf(build.app + name);

/** @param view that loads when it is opened @returns its sheets, by their names as in `web/` */
export const sheetsOf = (view: string): string[] => build.late[view].sheets;

/** @returns the addresses of all files of an engine */
export function engineParts(): string[] {
  const runtime = ['pyodide.js', 'pyodide.asm.js', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json'];
  return [
    addressOfPart('worker.js'),
    addressOf(build.engine),
    addressOf(build.later),
    ...runtime.map((name) => addressOf(build.runtime + name)),
  ];
}
