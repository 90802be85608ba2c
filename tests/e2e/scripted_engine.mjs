/**
 * Replaces Pyodide in tests of how files load and are kept: knows one game that has begun, and answers nothing
 * else. Unlike the engine in the tests' own Python, it needs no network.
 */

/** What the engine itself has answered: text, and bytes in base64. */
const BEGUN = ['', ''];

function handle(text) {
  const {id, type} = JSON.parse(text);
  if (type !== 'new' && type !== 'resume') {
    const error = {code: 'bad_message', message: 'This engine knows nothing but beginnings.'};
    return [JSON.stringify({id, ok: false, error}), ''];
  }
  return [JSON.stringify({...JSON.parse(BEGUN[0]), id}), BEGUN[1]];
}

export async function loadPyodide() {
  const told = ([text, data]) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return {toJs: () => [text, bytes], destroy() {}};
  };
  const bridge = [(text) => told(handle(text)), () => told(['', '']), () => false, 'VERSION', () => false];
  return {FS: {writeFile() {}}, runPython: () => ({toJs: () => bridge})};
}
