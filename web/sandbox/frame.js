/**
 * The script of the sandbox's frame, the only one there. The frame has an origin of its own that is equal to no other, and
 * starts the workers in which players' strategies run; its policy reaches them all, and lets nothing out.
 *
 * @typedef {{type: 'kit', script: string, wasm: ArrayBuffer}} Kit  what workers run, and Python for them
 * @typedef {{type: 'start', id: number, files: import('./worker.js').Files}} Start  with a port for the worker
 * @typedef {{type: 'end', id: number}} End
 */

/** The page's policy is this frame's, too: it takes the addresses of scripts from here alone. */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy('qmines', {
  createScriptURL: (/** @type {string} */ address) => address,
});

/** @type {Map<number, Worker>} */
const workers = new Map();
let script = '';
/** Python, compiled once for all. @type {Promise<WebAssembly.Module>|undefined} */
let compiled;

/** @param {Start} how @param {readonly MessagePort[]} ports */
async function start({id, files}, ports) {
  const worker = new Worker(policy?.createScriptURL(script) ?? script);
  workers.set(id, worker);
  worker.onerror = () => end({id});
  worker.postMessage({module: await compiled, ...files}, [...ports]);
}

/** @param {{id: number}} which */
function end({id}) {
  workers.get(id)?.terminate();
  workers.delete(id);
}

addEventListener('message', ({source, data, ports}) => {
  if (source !== parent) return;
  if (data.type === 'end') end(data);
  if (data.type === 'start') start(data, ports);
  if (data.type !== 'kit') return;
  script = URL.createObjectURL(new Blob([data.script], {type: 'text/javascript'}));
  compiled = WebAssembly.compile(data.wasm);
});
