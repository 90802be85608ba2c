/** Reduces a worker's global scope before somebody else's code runs in it. */

import type {PyodideAPI} from 'pyodide';

type Operation = () => void;

/** Python with the internals that are changed here, which Pyodide's types do not have. */
export type Python = PyodideAPI & {
  FS: {
    createNode: Operation;
    ErrnoError: new (code: number) => Error;
    filesystems: {
      MEMFS: {
        expandFileStorage: Operation;
        resizeFileStorage: Operation;
        ops_table: {
          dir: {node: Record<string, Operation>};
          file: {node: {setattr: Operation}; stream: {write: Operation}};
        };
      };
    };
  };
  _api: {deserializeError: Operation; package_loader: unknown};
  _module: {_PropagatePythonError: new () => Error};
};

/** The language itself, and what Pyodide still uses. None of it reaches beyond the worker. */
const KEPT = new Set(
  `AbortController AbortSignal AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array
  BigUint64Array Boolean DOMException DataView Date DisposableStack Error ErrorEvent EvalError Event FinalizationRegistry
  Float16Array Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math
  MessageChannel NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String SuppressedError Symbol
  SyntaxError TextDecoder TextEncoder TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap
  WeakRef WeakSet WebAssembly clearInterval clearTimeout constructor crypto decodeURI decodeURIComponent encodeURI
  encodeURIComponent escape globalThis isFinite isNaN parseFloat parseInt performance queueMicrotask self setInterval
  setTimeout structuredClone undefined unescape`.split(/\s+/),
);

/**
 * Removes everything else. The frame's origin and policy already block the exits; this removes the interfaces, and also
 * workers within a worker, which the policy must allow for the frame.
 */
export function strip() {
  for (let scope = self; scope && scope !== Object.prototype; scope = Object.getPrototypeOf(scope))
    for (const name of Object.getOwnPropertyNames(scope)) if (!KEPT.has(name)) Reflect.deleteProperty(scope, name);
}

/**
 * Limits the memory of WebAssembly, and therefore Python's: at the limit Python raises `MemoryError`.
 *
 * @param most bytes
 */
export function bound(most: number) {
  const PAGE = 65_536;
  const {grow} = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages: number) {
    if (this.buffer.byteLength + pages * PAGE > most) throw new RangeError('The sandbox has no more memory.');
    return grow.call(this, pages);
  };
}

/** Emscripten's error code of a read-only file system. */
const READ_ONLY = 69;

/**
 * Makes the files of a Python read-only, including their names and modes: what is written to them, and to pipes, is in
 * JavaScript's memory, which has no limit. Output outside Python's own is discarded, and there is no input.
 */
export function keepFiles({FS, setStdin, setStdout, setStderr}: Python) {
  const {MEMFS} = FS.filesystems;
  const refuse = () => {
    throw new FS.ErrnoError(READ_ONLY);
  };
  const {dir, file} = MEMFS.ops_table;
  FS.createNode = MEMFS.expandFileStorage = MEMFS.resizeFileStorage = file.stream.write = refuse;
  Object.assign(dir.node, {rename: refuse, unlink: refuse, rmdir: refuse, setattr: refuse});
  file.node.setattr = refuse;
  const away = {write: ({length}: Uint8Array) => length};
  setStdin({error: true});
  setStdout(away);
  setStderr(away);
}
