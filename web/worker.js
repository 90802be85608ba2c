/**
 * The engine's worker: starts Python, imports the engine, and carries messages between the page and the engine's bridge.
 * It knows the protocol's frame (docs/protocol.md), but neither games nor moves.
 *
 * The page gives the worker these settings as its name, in JSON: a service worker that answers a worker's script loses
 * the query of its address.
 *
 * @typedef {object} Settings
 * @property {string} runtime  address of the folder with Python for the browser, absolute, ending in `/`
 * @property {number} bytes    how many are fetched of it, unpacked: a server may name only those on the wire
 * @property {string} engine   address of the engine's zip file, absolute
 * @property {string} [lock]   a Web Lock to hold while this worker lives, so that the page sees it die
 *
 * @typedef {{text: string}} EngineRequest  one of the protocol
 * @typedef {{handle: (text: string) => any, advance: () => any, busy: () => boolean}} Bridge
 *   the engine's bridge; `handle` and `advance` give a Python tuple of text and bytes
 */

/** Milliseconds of long work after which the inbox is looked at again. */
const SLICE = 20;

const UNREACHABLE = 'The engine could not be fetched. Check the connection and try again.';
const UNABLE = 'The engine could not be started in this browser.';
const STOPPED = 'The engine stopped.';
const LACKING = 'The engine needs WebAssembly, which this browser does not have.';

/** What runs in Python: the bridge, and what it takes to call it from here. */
const OPEN_BRIDGE = `
import sys
sys.path.insert(0, "/engine.zip")
from qmines import __version__
from qmines.bridge import Bridge

bridge = Bridge()
[
    bridge.handle,
    bridge.advance,
    lambda: bridge.busy,
    __version__,
]
`;

/** The scope of a dedicated worker, which the checker's DOM library takes for a window's. */
const scope = /** @type {any} */ (self);
const browserFetch = fetch;

/** @type {EngineRequest[]} requests that wait for the engine to start, or for a slice of long work to end */
const inbox = [];
/** @type {Bridge|null} */
let bridge = null;
let isAdvancing = false;
let isOver = false;

/** Bytes of the runtime that have come, and all of them: 0 where that is not known. */
const download = {done: 0, total: 0};

scope.onmessage = (/** @type {MessageEvent<EngineRequest>} */ {data}) => {
  inbox.push(data);
  attempt(serve);
};

/** Brings the next slice of long work: a message to ourselves takes its turn behind those of the page. */
const nextSlice = new MessageChannel();
nextSlice.port2.onmessage = () => attempt(advance);

/** Hands all of the inbox to the engine, and sees to it that work left over is done. */
function serve() {
  if (bridge === null) return;
  for (let message = inbox.shift(); message; message = inbox.shift()) {
    post(bridge.handle(message.text));
  }
  if (isAdvancing || !bridge.busy()) return;
  isAdvancing = true;
  nextSlice.port1.postMessage(null);
}

function advance() {
  const engine = /** @type {Bridge} */ (bridge);
  const end = performance.now() + SLICE;
  while (engine.busy() && performance.now() < end) post(engine.advance());
  isAdvancing = false;
  serve();
}

/** @param {any} answer a Python tuple of text and bytes; empty text says that there is nothing to post */
function post(answer) {
  const [text, bytes] = answer.toJs();
  answer.destroy();
  if (text !== '') scope.postMessage({text, data: bytes.buffer}, [bytes.buffer]);
}

/** @param {() => void} work in the engine; an error there is the end of this worker */
function attempt(work) {
  try {
    work();
  } catch (error) {
    giveUp(STOPPED, error);
  }
}

/**
 * Says that there is no engine (any more), and ends the worker.
 *
 * @param {string} message a sentence for the player @param {unknown} error what happened, for whoever looks into it
 * @param {string} [code] where the cause is known
 */
function giveUp(message, error, code) {
  if (isOver) return;
  isOver = true;
  bridge = null;
  scope.postMessage({type: 'fatal', message, detail: String(error), code});
  scope.close();
}

/** @param {'download'|'start'|'engine'} stage @param {number} done @param {number} total */
function progress(stage, done, total) {
  scope.postMessage({type: 'progress', stage, done, total});
}

/** @param {Settings} settings */
async function start({runtime, bytes, engine, lock}) {
  if (lock) navigator.locks?.request(lock, () => new Promise(() => {}));
  download.total = bytes;
  count(0);
  const fetched = fetchRuntime(runtime);
  // Not before: Python starts while the engine comes, and has the whole line until then.
  const zip = orGiveUp(async () => {
    await Promise.all([fetched.compiled, ...fetched.files.values()]);
    return (await fetchFile(engine)).arrayBuffer();
  });
  const python = await boot(runtime, fetched);
  progress('start', 1, 1);
  progress('engine', 0, 1);
  python.FS.writeFile('/engine.zip', new Uint8Array(await zip));
  const [handle, goOn, isBusy, version] = python.runPython(OPEN_BRIDGE).toJs();
  bridge = {handle, advance: goOn, busy: isBusy};
  progress('engine', 1, 1);
  scope.postMessage({type: 'ready', version});
  attempt(serve);
}

/**
 * Asks for all of Pyodide's files at once, which itself asks for them one after the other.
 *
 * @param {string} runtime address of a folder
 */
function fetchRuntime(runtime) {
  const binary = `${runtime}pyodide.asm.wasm`;
  const compiled = orGiveUp(async () => compile(await countedFetch(binary)), UNABLE);
  const names = ['python_stdlib.zip', 'pyodide-lock.json'];
  const files = new Map(names.map((name) => [runtime + name, bytesOf(runtime + name)]));
  // The compiler has it already.
  files.set(binary, Promise.resolve(new ArrayBuffer(0)));
  // What is wrong with it is told where Pyodide imports it.
  import(`${runtime}pyodide.asm.js`).catch(() => {});
  return {compiled, files};
}

/**
 * Compiles it while it comes. The compiler takes nothing that is called otherwise, and servers call it what they like.
 *
 * @param {Response} response
 */
function compile({body}) {
  return WebAssembly.compileStreaming(new Response(body, {headers: {'Content-Type': 'application/wasm'}}));
}

/**
 * Starts Pyodide. It would wait for ever for a file that does not come, or for WebAssembly that does not compile; so both are
 * handed to it when it asks.
 *
 * @param {string} runtime address of a folder @param {ReturnType<typeof fetchRuntime>} fetched
 * @returns {Promise<any>} Pyodide
 */
async function boot(runtime, {compiled, files}) {
  const {instantiateStreaming} = WebAssembly;
  scope.fetch = async (/** @type {string|URL} */ address) => {
    const bytes = files.get(String(address));
    return bytes ? new Response(await bytes) : countedFetch(address);
  };
  WebAssembly.instantiateStreaming = (_, imports) => orGiveUp(() => instantiated(compiled, imports), UNABLE);
  // Pyodide tries it before it imports, which modules cannot do and the page's policy would note as a breach.
  scope.importScripts = () => {
    throw new TypeError('A module imports its scripts.');
  };
  const {loadPyodide} = await import(`${runtime}pyodide.js`);
  const python = await loadPyodide({indexURL: runtime, packageBaseUrl: runtime, enableRunUntilComplete: false});
  scope.fetch = browserFetch;
  WebAssembly.instantiateStreaming = instantiateStreaming;
  return python;
}

/** @param {string} address */
async function bytesOf(address) {
  return (await countedFetch(address)).arrayBuffer();
}

/** @param {Promise<WebAssembly.Module>} compiled @param {WebAssembly.Imports} [imports] as `instantiateStreaming` gives it */
async function instantiated(compiled, imports) {
  const module = await compiled;
  return {module, instance: await WebAssembly.instantiate(module, imports)};
}

/**
 * @template T
 * @param {() => Promise<T>} work @param {string} [message] what the player reads if it fails
 * @returns {Promise<T>} never settles if the work fails: then this worker is over
 */
async function orGiveUp(work, message = UNREACHABLE) {
  try {
    return await work();
  } catch (error) {
    giveUp(message, error);
    return new Promise(() => {});
  }
}

/** @param {string|URL} address @param {RequestInit} [options] @returns {Promise<Response>} rejects unless it is there */
async function fetchFile(address, options) {
  const response = await browserFetch(address, options);
  if (!response.ok) throw new Error(`${response.status} for ${address}`);
  return response;
}

/** @param {string|URL} address @param {RequestInit} [options] @returns {Promise<Response>} told of as it comes */
function countedFetch(address, options) {
  return orGiveUp(async () => {
    const {body, headers} = await fetchFile(address, options);
    return new Response(body && counted(body.getReader()), {headers});
  });
}

/** @param {ReadableStreamDefaultReader<Uint8Array>} reader @returns {ReadableStream<Uint8Array>} */
function counted(reader) {
  return new ReadableStream({
    pull: (controller) =>
      orGiveUp(async () => {
        const {done, value} = await reader.read();
        if (done) return controller.close();
        controller.enqueue(value);
        count(value.byteLength);
      }),
  });
}

/** @param {number} bytes that have come */
function count(bytes) {
  download.done += bytes;
  if (download.total === 0) return;
  progress('download', download.done, download.total);
  if (download.done === download.total) progress('start', 0, 1);
}

// A page may have it, and its workers not.
if (!scope.WebAssembly) giveUp(LACKING, 'WebAssembly is not defined.', 'webassembly');
else start(JSON.parse(scope.name)).catch((error) => giveUp(UNABLE, error));
