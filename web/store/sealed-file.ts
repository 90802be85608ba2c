/**
 * A profile's file with a password: a first line that says how, and a second one with the whole file, sealed, in
 * base64.
 */

import * as words from '../words/files.js';
import {StoreError} from './errors.js';
import {linesOf} from './lines.js';
import {readHeader} from './profile-file.js';
import {type Kdf, newKdf, passwordKey} from './sealing.js';

/** Bytes of base64: the sealed text is opened in one piece, so all of it must fit into memory. */
const LONGEST = 300_000_000;
/** A stranger's file must not keep this machine busy for minutes. */
const MOST_ROUNDS = 10_000_000;
const PLACE = 'qmines sealed profile 1';

export async function sealFile(blob: Blob, password: string): Promise<Blob> {
  const kdf = newKdf();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await passwordKey(password, kdf);
  const data = await crypto.subtle.encrypt(algorithm(iv), key, await blob.arrayBuffer());
  const header = {qmines: 'sealed profile 1', kdf: {...kdf, salt: toBase64(kdf.salt)}, iv: toBase64(iv)};
  return new Blob([`${JSON.stringify(header)}\n`, ...base64Pieces(new Uint8Array(data)), '\n'], {
    type: 'application/jsonl',
  });
}

/** @returns unencrypted; rejects with `password` or `file` */
export async function openFile(file: Blob, password: string): Promise<Blob> {
  if (!password) throw new StoreError('password', words.FILE_SEALED);
  if (file.size > LONGEST) throw new StoreError('file', words.FILE_TOO_LARGE);
  const lines = linesOf(file, {longest: LONGEST});
  const header = readHeader((await lines.next()).value?.text ?? '');
  const body = (await lines.next()).value?.text ?? '';
  try {
    if (!header.isSealed) throw new TypeError();
    const iv = fromBase64(header.iv as string);
    const key = await passwordKey(password, kdfOf(header.kdf as WrittenKdf));
    return new Blob([await crypto.subtle.decrypt(algorithm(iv), key, fromBase64(body))]);
  } catch {
    throw new StoreError('wrong', words.FILE_PASSWORD_WRONG);
  }
}

const algorithm = (iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(PLACE),
});

/** As in our files; `salt` in base64. */
type WrittenKdf = {name: string; hash: string; rounds: number; salt: string};

/** @param kdf from a file, by any author @returns throws if it is not one of ours */
function kdfOf({name, hash, rounds, salt}: WrittenKdf): Kdf {
  if (name !== 'PBKDF2' || hash !== 'SHA-256' || !Number.isInteger(rounds) || rounds < 1 || rounds > MOST_ROUNDS)
    throw new TypeError();
  return {name, hash, rounds, salt: fromBase64(salt)};
}

/** Bytes turned into text together: a multiple of three, so that the pieces of base64 can be joined. */
const PIECE = 3 * 8192;

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

function* base64Pieces(bytes: Uint8Array) {
  for (let from = 0; from < bytes.length; from += PIECE) yield toBase64(bytes.subarray(from, from + PIECE));
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
