// Prints what a module of the page exports, as JSON: maps, sets and bytes as lists.
// Usage: node exports.mjs MODULE NAME...
import {pathToFileURL} from 'node:url';

const [path, ...names] = process.argv.slice(2);
const module = await import(pathToFileURL(path).href);
const isListed = (value) => value instanceof Map || value instanceof Set || ArrayBuffer.isView(value);
const plain = (_name, value) => (isListed(value) ? [...value] : value);
process.stdout.write(JSON.stringify(Object.fromEntries(names.map((name) => [name, module[name]])), plain));
