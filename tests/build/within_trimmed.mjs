// Runs under Node: starts the published runtime, which has only the kept part of the library, and runs a script in it.
// Usage: node within_trimmed.mjs LOADER RUNTIME_FOLDER ENGINE_ARCHIVE LATER_ARCHIVE SCRIPT; prints the value of its last expression.
// Node would not load the published loader as a module because of its extension, so LOADER is a copy that ends in .mjs.
import {readFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';

const [loader, runtime, engine, later, script] = process.argv.slice(2);
const {loadPyodide} = await import(pathToFileURL(loader).href);
const python = await loadPyodide({indexURL: runtime, packageBaseUrl: runtime});
python.FS.writeFile('/engine.zip', readFileSync(engine));
globalThis.later = new Uint8Array(readFileSync(later)).buffer;
python.runPython(`
import sys
sys.path.insert(0, "/engine.zip")
import _later
`);
try {
  console.log(python.runPython(readFileSync(script, 'utf8')));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
