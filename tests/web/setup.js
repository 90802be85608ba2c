/** Before all tests: asks the engine for its tables. */
import {execFileSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MOST = 64_000_000; // bytes

/** @param {import('vitest/node').TestProject} project */
export default function setup(project) {
  // `build.py test` names the Python that it has installed packages for.
  const python = process.env.QMINES_PYTHON ?? `${ROOT}.venv/bin/python`;
  const told = execFileSync(python, ['-m', 'tests.web.tables'], {
    cwd: ROOT,
    env: {...process.env, PYTHONPATH: `${ROOT}py`},
    encoding: 'utf8',
    maxBuffer: MOST,
  });
  project.provide('engine', JSON.parse(told));
}
