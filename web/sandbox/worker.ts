/**
 * A worker of the sandbox: Python with one strategy. It gets everything that it needs and can load nothing; Pyodide's
 * script comes before this one (`sandbox.ts`), and its loader is bundled into it.
 */

import {loadPyodide} from 'pyodide';
import {LONGEST} from './replies.js';
import {bound, keepFiles, type Python, strip} from './scope.js';

export type Wheel = {name: string; bytes: ArrayBuffer};

/** `python`: its files: those that it starts with, and those that it needs later. */
export type Files = {
  python: {lock: string; library: ArrayBuffer; rest: ArrayBuffer};
  engine: ArrayBuffer;
  micropip: ArrayBuffer;
  wheels: Wheel[];
};

/** Bytes that Python may use: hundreds of times what the built-in strategies need. */
const MEMORY = 512 << 20;
/** A name for a folder that is never requested. */
const NOWHERE = 'sandbox:///';

/**
 * The rest of the library, the parts of the engine that know no layout, and the module that answers for the strategy.
 */
const OPEN = `
import sys

for name, module in list(sys.modules.items()):
    if hasattr(module, "__path__"):
        module.__path__ = ["/library.zip/" + name.replace(".", "/"), *module.__path__]
# The engine's worker has others in their place.
for name in (
    *("asyncio", "importlib.resources.abc", "importlib.resources"),
    *("pyodide._package_loader", "pyodide.webloop"),
):
    del sys.modules[name]
    package, _, module = name.rpartition(".")
    if package:
        delattr(sys.modules[package], module)
sys.path[:0] = ["/engine.zip", "/library.zip"]
from qmines.sandbox.captured_output import CapturedOutput
from qmines.sandbox.sandbox import Sandbox

sys.stdout = sys.stderr = output = CapturedOutput()
Sandbox(output).handle
`;

async function boot(module: WebAssembly.Module, {engine, python: {lock, library, rest}}: Files) {
  bound(MEMORY);
  self.fetch = async () => new Response(library);
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module,
    instance: await WebAssembly.instantiate(module, imports),
  });
  const python = await loadPyodide({
    indexURL: NOWHERE,
    packageBaseUrl: NOWHERE,
    lockFileContents: lock,
    enableRunUntilComplete: false,
  });
  python.FS.writeFile('/engine.zip', new Uint8Array(engine));
  python.FS.writeFile('/library.zip', new Uint8Array(rest));
  return python as Python;
}

/**
 * Installs the packages that came along, if they are valid; returns a sentence if one is not. None of their code runs
 * until the strategy imports them.
 */
const INSTALL = `
from pathlib import Path
from zipfile import ZipFile
from qmines.sandbox.wheels import check
from qmines.strategies.strategy import StrategyError
from qmines.strategies.written import failure_of

async def installed():
    try:
        for path in Path("/wheels").iterdir():
            check(path.name, path.read_bytes())
        # It has packages without an __init__, which are not found within a zip file.
        ZipFile("/micropip.whl").extractall("/micropip")
        sys.path.append("/micropip")
        import micropip
        await micropip.install([f"emfs:{path}" for path in Path("/wheels").iterdir()], deps=False)
    except StrategyError as error:
        return str(error)
    except Exception as error:
        return f"A package could not be installed. {failure_of(error)}"
    return ""

await installed()
`;

/** @returns a sentence if one cannot be installed */
async function install(python: Python, {micropip, wheels}: Files): Promise<string> {
  if (!wheels.length) return '';
  python.FS.writeFile('/micropip.whl', new Uint8Array(micropip));
  python.FS.mkdir('/wheels');
  for (const {name, bytes} of wheels) python.FS.writeFile(`/wheels/${name}`, new Uint8Array(bytes));
  python._api.package_loader = python.pyimport('pyodide._package_loader');
  python.runPython('from pyodide.webloop import _initialize_event_loop\n_initialize_event_loop()');
  return python.runPythonAsync(INSTALL);
}

/**
 * Blocks the way from Python to JavaScript, whose memory has no limit: Python forgets the modules that lead there, and
 * cannot create JavaScript errors, which would be JavaScript objects.
 */
function isolate(python: Python) {
  const shut = python.runPython('from qmines.sandbox.isolate import isolate\nisolate');
  const {_PropagatePythonError: Failed} = python._module;
  python._api.deserializeError = () => {
    throw new Failed();
  };
  shut();
}

const BROKE_OFF = 'The strategy broke off.';

/** @returns an error in the form of the sandbox in Python */
const failure = (message: string): string => JSON.stringify({ok: false, message, line: 0, printed: ''});

self.onmessage = async ({data, ports: [port]}) => {
  // Bound before any other code runs: code that changes prototypes later does not get the port.
  const post = port.postMessage.bind(port);
  try {
    const python = await boot(data.module, data);
    const handle = python.runPython(OPEN);
    const problem = await install(python, data);
    keepFiles(python);
    isolate(python);
    strip();
    port.onmessage = ({data: message}) => {
      try {
        const reply = handle(message);
        // Anything too long, or not text, is not sent at all: the page would have to receive it to see that.
        post(typeof reply === 'string' && reply.length <= LONGEST ? reply : failure(BROKE_OFF));
      } catch {
        post(failure(BROKE_OFF));
      }
    };
    post(problem ? failure(problem) : 'ready');
  } catch (error) {
    post(failure(String(error)));
  }
};
