// Runs under Node (--experimental-vm-modules): reads every script named, and says which of them it cannot parse.
import {readFileSync} from 'node:fs';
import {SourceTextModule} from 'node:vm';

for (const path of process.argv.slice(2)) {
  try {
    new SourceTextModule(readFileSync(path, 'utf8'), {identifier: path});
  } catch (error) {
    console.error(`${path}: ${error.message}`);
    process.exitCode = 1;
  }
}
