// Runs under Node: starts Pyodide with a library of sources and compiles within it, so that the bytecode is its own
// Python's. Usage: node compile.mjs PYODIDE_FOLDER LIBRARY ENGINE_FOLDER TARGET_FOLDER
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

const [pyodideFolder, library, engineFolder, targetFolder] = process.argv.slice(2).map((path) => resolve(path));
const {loadPyodide} = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href);
const pyodide = await loadPyodide({indexURL: pyodideFolder, packageBaseUrl: pyodideFolder, stdLibURL: library});
pyodide.mountNodeFS('/engine', engineFolder);
pyodide.mountNodeFS('/target', targetFolder);
pyodide.mountNodeFS('/within', fileURLToPath(new URL('.', import.meta.url)));
try {
  // Two scripts, because the second imports modules that the engine may well do without.
  for (const script of ['needed.py', 'compiled.py']) {
    pyodide.runPython(readFileSync(new URL(script, import.meta.url), 'utf8'));
  }
} catch (error) {
  // Python's own words alone: left to itself, Node would show the megabyte of script that the error passed through.
  console.error(error.message);
  process.exitCode = 1;
}
