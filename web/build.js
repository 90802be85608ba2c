/**
 * What this page is told of its build: the id of the whole, the version of the engine, where the parts are, and how many bytes
 * of the runtime are fetched.
 *
 * @type {{id: string, version: string, app: string, runtime: string, bytes: number, engine: string}}
 */
export const build = JSON.parse(document.getElementById('build')?.textContent ?? '{}');

/** @param {string} path of the site @returns {string} an absolute address */
export const addressOf = (path) => new URL(path, document.baseURI).href;

/** @param {string} name of one of the page's own files, as in `web/` @returns {string} an absolute address */
export const addressOfPart = (name) => addressOf(build.app + name);
