/**
 * Replaces Pyodide in tests of the page: the engine runs in the tests' own CPython. The worker that loads this is the
 * real one, and so is the engine; only WebAssembly is missing, which would keep both cores busy for seconds in every
 * page.
 */

const site = new URL('../', import.meta.url);

/**
 * @param {string} name of an engine @param {'begin'|'handle'|'advance'} what it must do
 * @param {string} [text] of a request
 * @returns {{reply: [string, string], busy: boolean}} text, and bytes in base64; whether there is more to do
 */
function engine(name, what, text = '') {
  const request = new XMLHttpRequest();
  request.open('POST', new URL(`native-engine/${name}/${what}`, site), false);
  request.send(text);
  if (request.status !== 200) throw new Error(request.responseText);
  return JSON.parse(request.responseText);
}

export async function loadPyodide() {
  const name = crypto.randomUUID();
  let isBusy = false;
  const answer = (what, text) => {
    const {reply, busy} = engine(name, what, text);
    isBusy = busy;
    const bytes = Uint8Array.from(atob(reply[1]), (letter) => letter.charCodeAt(0));
    return {toJs: () => [reply[0], bytes], destroy() {}};
  };
  const [version] = engine(name, 'begin').reply;
  const bridge = [(text) => answer('handle', text), () => answer('advance'), () => isBusy, version, () => false];
  return {FS: {writeFile() {}}, runPython: () => ({toJs: () => bridge})};
}
