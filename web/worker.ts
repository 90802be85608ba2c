/**
 * The engine's worker: starts Python, imports the engine, and carries messages between the page and the engine's
 * bridge. It knows the protocol's frame (docs/protocol.md), but neither games nor moves.
 */

import type {PyodideAPI} from 'pyodide';
import type {Place} from './snapshot.js';

/**
 * The page passes these as the worker's name, in JSON: a service worker that answers the request for a worker's script
 * loses the query of its address.
 */
export type StartSettings = {
  /** Address of the folder with Python for the browser, absolute, ending in `/`. */
  runtime: string;
  /** How many bytes of it are fetched, not counting a server's compression. 0 if that is not known. */
  bytes: number;
  /** Whether to fetch what there is packed, too, in that form: a service worker has it unpacked. */
  packed?: boolean;
  /** Address of the engine's zip file, absolute. */
  engine: string;
  /** That of the modules that the first move does not need; Python reads it here, too. */
  later: string;
  /** Of files that are used only when they are whole: their integrity metadata, by name. */
  digests: Record<string, string>;
  /** A Web Lock to hold while this worker lives, so that the page sees it die. */
  lock?: string;
  /** Where a snapshot of Python with the engine may be; without it none is looked for. */
  snapshot?: Place;
  /** This worker makes that snapshot, and ends. */
  makes?: boolean;
};

/** A request of the protocol. */
export type EngineRequest = {text: string};

/** A Python tuple of text and bytes. */
type Reply = {toJs: () => [text: string, bytes: Uint8Array<ArrayBuffer>]; destroy: () => void};

type Bridge = {handle: (text: string) => Reply; advance: () => Reply; busy: () => boolean};

/** The parts of a dedicated worker's scope that are used here. */
type WorkerScope = {
  name: string;
  WebAssembly?: typeof WebAssembly;
  onmessage: (event: MessageEvent<EngineRequest>) => void;
  postMessage: (message: unknown, transfer?: Transferable[]) => void;
  close: () => void;
  fetch: (address: string) => Promise<Response>;
  importScripts: () => void;
  /** The archive of that name, once it is there. */
  later?: ArrayBuffer;
};

/** Milliseconds of long work after which the inbox is checked again. */
const SLICE = 20;

const UNREACHABLE = 'The engine could not be fetched. Check the connection and try again.';
const UNABLE = 'The engine could not be started in this browser.';
const STOPPED = 'The engine stopped.';
const LACKING = 'The engine needs WebAssembly, which this browser does not have.';

/** The Python code: the bridge, and what this script needs to call it. A snapshot already has what this imports. */
const OPEN_BRIDGE = `
import sys
sys.path.insert(0, "/engine.zip")
import _later, qmines.bridge
if "random" in sys.modules:
    sys.modules["random"].seed()
bridge = qmines.bridge.Bridge()
[bridge.handle, bridge.advance, lambda: bridge.busy, qmines.__version__, _later.import_one]
`;

/** The checker's DOM library takes it for a window. */
const scope = self as unknown as WorkerScope;
const browserFetch = fetch;
const {runtime, bytes, packed, engine, later, lock, digests, snapshot, makes}: StartSettings = JSON.parse(scope.name);
const unpacking = packed ? import('./unpack.js') : null;

/** Requests that wait for the engine to start, or for a slice of long work to end. */
const inbox: EngineRequest[] = [];
let bridge: Bridge | null = null;
let isAdvancing = false;
let isOver = false;

/** Bytes of the runtime that have arrived. */
let arrived = 0;
let tellArrived = () => {};
const downloaded = new Promise<void>((resolve) => (tellArrived = resolve));

scope.onmessage = ({data}: MessageEvent<EngineRequest>) => {
  inbox.push(data);
  attempt(serve);
};

/** Requests the next slice of long work: a message to ourselves queues behind those of the page. */
const nextSlice = new MessageChannel();
nextSlice.port2.onmessage = () => attempt(advance);

/** Passes the whole inbox to the engine, and makes sure that remaining work is done. */
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
  const engine = bridge as Bridge;
  const end = performance.now() + SLICE;
  while (engine.busy() && performance.now() < end) post(engine.advance());
  isAdvancing = false;
  serve();
}

/** @param answer empty text means that there is nothing to post */
function post(answer: Reply) {
  const [text, bytes] = answer.toJs();
  answer.destroy();
  if (text !== '') scope.postMessage({text, data: bytes.buffer}, [bytes.buffer]);
}

/** @param work in the engine; an error there ends this worker */
function attempt(work: () => void) {
  try {
    work();
  } catch (error) {
    giveUp(STOPPED, error);
  }
}

/**
 * Reports that there is no engine (any more), and ends the worker.
 *
 * @param message a sentence for the player @param error what happened, for developers @param code if the cause is known
 */
function giveUp(message: string, error: unknown, code?: string) {
  if (isOver) return;
  isOver = true;
  bridge = null;
  scope.postMessage({type: 'fatal', message, detail: String(error), code});
  scope.close();
}

function progress(stage: 'download' | 'start' | 'engine', done: number, total: number) {
  scope.postMessage({type: 'progress', stage, done, total});
}

async function start() {
  if (lock) navigator.locks?.request(lock, () => new Promise(() => {}));
  // First of all, because Python waits for what it reads.
  const snapshots = snapshot && import('./snapshot.js');
  count(0);
  const fetched = fetchRuntime();
  // Not earlier: Python starts while the engine loads, and needs the whole bandwidth until then.
  const zip = orGiveUp(async () => {
    await fetched.whole;
    return archiveOf(engine);
  });
  const open = async (how: object) => {
    const python = await boot(fetched, how);
    progress('start', 1, 1);
    progress('engine', 0, 1);
    python.FS.writeFile('/engine.zip', new Uint8Array(await zip));
    return {python, bridge: python.runPython(OPEN_BRIDGE).toJs()};
  };
  if (snapshots && makes) return (await snapshots).make(snapshot, open).finally(scope.close);
  const opened = snapshots ? (await snapshots).openFrom(snapshot, open) : open({}).then((all) => all.bridge);
  const [handle, goOn, isBusy, version, importOne] = await opened;
  bridge = {handle, advance: goOn, busy: isBusy};
  progress('engine', 1, 1);
  scope.postMessage({type: 'ready', version});
  attempt(serve);
  // Without it, Python requests it when it needs it (`buildtools/within/_later.py`).
  archiveOf(later).then(
    (archive) => {
      scope.later = archive;
      importSoon(importOne);
    },
    () => {},
  );
}

/** @param importOne imports one module, and returns whether there is another: messages come in between */
function importSoon(importOne: () => boolean) {
  const {port1, port2} = new MessageChannel();
  port2.onmessage = () => attempt(() => importOne() && port1.postMessage(null));
  port1.postMessage(null);
}

const archiveOf = async (address: string) => (await unpacked(address)) ?? (await fetchFile(address)).arrayBuffer();

/**
 * The content of a file's packed form; nothing if that is not what to fetch, or if it is not there or damaged: then the
 * file itself may be whole.
 */
async function unpacked(address: string, watch = (response: Response) => response): Promise<ArrayBuffer | undefined> {
  if (!unpacking) return;
  try {
    // It need not know how to unpack before it asks.
    const bytes = await watch(await fetchFile(`${address}.zst`)).arrayBuffer();
    return (await unpacking).unpack(bytes);
  } catch {
    // The file itself is fetched next, and what is wrong with that is reported.
  }
}

/**
 * Requests all of Pyodide's files at once; Pyodide itself would request them one after the other.
 *
 * @returns `whole`: when all of them have arrived
 */
function fetchRuntime() {
  const binary = `${runtime}pyodide.asm.wasm`;
  const packedBinary = unpacking && fetchFile(`${binary}.zst`).then(watched);
  const compiled = orGiveUp(async () => {
    // What is damaged may unpack, but it does not compile; then the file itself is tried.
    const module = packedBinary && (await compilePacked(packedBinary).catch(() => null));
    return module || compile((await countedFetch(binary)).body);
  }, UNABLE);
  const names = ['python_stdlib.zip', 'pyodide-lock.json'];
  const files = new Map(names.map((name) => [runtime + name, bytesOf(runtime + name)]));
  // What has arrived is unpacked and compiled while the next file loads.
  const whole = Promise.race([downloaded, Promise.all([compiled, ...files.values()])]);
  // The compiler already has it.
  files.set(binary, Promise.resolve(new ArrayBuffer(0)));
  // Errors are reported when Pyodide imports it.
  import(`${runtime}pyodide.asm.js`).catch(() => {});
  return {compiled, files, whole};
}

/** Unpacks and compiles it while it loads. */
async function compilePacked(response: Promise<Response>) {
  const {body} = await response;
  return compile(body && (await unpacking)?.unpackStream(body));
}

/** Compiles it while it loads. The compiler accepts only one media type, and servers send what they like. */
function compile(body?: ReadableStream<Uint8Array> | null) {
  return WebAssembly.compileStreaming(new Response(body, {headers: {'Content-Type': 'application/wasm'}}));
}

/**
 * Starts Pyodide. It would wait forever for a file that does not load, or for WebAssembly that does not compile, so it
 * gets both from here when it asks.
 */
async function boot({compiled, files}: ReturnType<typeof fetchRuntime>, how: object): Promise<PyodideAPI> {
  const {instantiateStreaming} = WebAssembly;
  scope.fetch = async (address: string) => {
    const file = files.get(String(address));
    return file ? new Response(await file) : countedFetch(address);
  };
  WebAssembly.instantiateStreaming = (_, imports) => orGiveUp(() => instantiated(compiled, imports), UNABLE);
  // Pyodide tries this before it imports; modules cannot do it, and it would break the page's policy.
  scope.importScripts = () => {
    throw new TypeError('A module imports its scripts.');
  };
  const {loadPyodide} = await import(`${runtime}pyodide.js`);
  try {
    return await loadPyodide({indexURL: runtime, packageBaseUrl: runtime, enableRunUntilComplete: false, ...how});
  } finally {
    scope.fetch = browserFetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

async function bytesOf(address: string) {
  const bytes = address.endsWith('.zip') && (await unpacked(address, watched));
  return bytes || (await countedFetch(address)).arrayBuffer();
}

/** @param imports as for `instantiateStreaming` */
async function instantiated(compiled: Promise<WebAssembly.Module>, imports?: WebAssembly.Imports) {
  const module = await compiled;
  return {module, instance: await WebAssembly.instantiate(module, imports)};
}

/**
 * @param message that the player reads if it fails @returns never settles if the work fails, because this worker has
 * ended
 */
async function orGiveUp<T>(work: () => Promise<T>, message: string = UNREACHABLE): Promise<T> {
  try {
    return await work();
  } catch (error) {
    giveUp(message, error);
    return new Promise(() => {});
  }
}

/** @returns rejects unless the file is there */
async function fetchFile(address: string): Promise<Response> {
  const response = await browserFetch(address, {integrity: digests[address.replace(/.*\//, '')]});
  if (response.ok) return response;
  // What nobody reads would hold its connection.
  await response.body?.cancel();
  throw new Error(`${response.status} for ${address}`);
}

/** @returns the response, counted as it arrives */
const countedFetch = (address: string): Promise<Response> => orGiveUp(async () => watched(await fetchFile(address)));

const watched = ({body, headers}: Response) => new Response(body && counted(body.getReader()), {headers});

function counted(reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream<Uint8Array> {
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

/** @param more bytes that have arrived */
function count(more: number) {
  arrived += more;
  if (bytes === 0) return;
  // What arrives more than once counts twice.
  progress('download', Math.min(arrived, bytes), bytes);
  if (arrived < bytes || arrived - more >= bytes) return;
  progress('start', 0, 1);
  tellArrived();
}

// A page may have it, but not its workers.
if (!scope.WebAssembly) giveUp(LACKING, 'WebAssembly is not defined.', 'webassembly');
else start().catch((error) => giveUp(UNABLE, error));
