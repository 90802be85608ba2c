/**
 * The cryptography of profiles, all of it the browser's own (WebCrypto): a password key by PBKDF2, which wraps a random
 * data key, which seals bodies by AES-GCM. Additional authenticated data say what a sealed text is and where it
 * belongs, so that none can stand in another's place.
 *
 * @typedef {{name: 'PBKDF2', hash: 'SHA-256', rounds: number, salt: Uint8Array<ArrayBuffer>}} Kdf
 * @typedef {{iv: Uint8Array<ArrayBuffer>, data: ArrayBuffer}} Sealed
 */

/** As OWASP advised for PBKDF2-SHA-256 in 2023. Profiles made with fewer are raised when they sign in. */
export const ROUNDS = 600_000;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const AES = {name: 'AES-GCM', length: 256};

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', {fatal: true});

/** Whether this page may use cryptography at all: not on plain http, save on this machine. */
export const canSeal = () => Boolean(globalThis.crypto?.subtle);

/** @returns {Kdf} fresh parameters */
export function newKdf() {
  return {name: 'PBKDF2', hash: 'SHA-256', rounds: ROUNDS, salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES))};
}

/** @param {string} password @param {Kdf} kdf @returns {Promise<CryptoKey>} takes some 100 ms by design */
export async function passwordKey(password, {name, hash, rounds, salt}) {
  const secret = await crypto.subtle.importKey('raw', encoder.encode(password.normalize('NFC')), name, false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey({name, hash, salt, iterations: rounds}, secret, AES, false, [
    'wrapKey',
    'unwrapKey',
    'encrypt',
    'decrypt',
  ]);
}

/** @returns {Promise<CryptoKey>} a data key that can still be wrapped */
export function newDataKey() {
  return /** @type {Promise<CryptoKey>} */ (crypto.subtle.generateKey(AES, true, ['encrypt', 'decrypt']));
}

/** @param {CryptoKey} dataKey @param {CryptoKey} key @param {string} place @returns {Promise<Sealed>} */
export async function wrap(dataKey, key, place) {
  const iv = newIv();
  return {
    iv,
    data: await crypto.subtle.wrapKey('raw', dataKey, key, {name: AES.name, iv, additionalData: encoder.encode(place)}),
  };
}

/**
 * @param {Sealed} wrapped @param {CryptoKey} key @param {string} place
 * @param {boolean} [extractable] only to be wrapped anew
 * @returns {Promise<CryptoKey>} rejects when the key, hence the password, is another
 */
export function unwrap({iv, data}, key, place, extractable = false) {
  const algorithm = {name: AES.name, iv, additionalData: encoder.encode(place)};
  return crypto.subtle.unwrapKey('raw', data, key, algorithm, AES, extractable, ['encrypt', 'decrypt']);
}

/** @param {string} text @param {CryptoKey} key @param {string} place what it is and whose @returns {Promise<Sealed>} */
export async function seal(text, key, place) {
  const iv = newIv();
  const data = await crypto.subtle.encrypt(
    {name: AES.name, iv, additionalData: encoder.encode(place)},
    key,
    encoder.encode(text),
  );
  return {iv, data};
}

/** @param {Sealed} sealed @param {CryptoKey} key @param {string} place @returns {Promise<string>} rejects when anything is not as it was sealed */
export async function unseal({iv, data}, key, place) {
  return decoder.decode(
    await crypto.subtle.decrypt({name: AES.name, iv, additionalData: encoder.encode(place)}, key, data),
  );
}

// A random 96-bit nonce is safe for 2³² messages under one key (NIST SP 800-38D, 8.3).
const newIv = () => crypto.getRandomValues(new Uint8Array(IV_BYTES));
