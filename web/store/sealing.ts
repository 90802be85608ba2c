/**
 * The cryptography of profiles, all of it from the browser (WebCrypto): a password key by PBKDF2, which wraps a random
 * data key, which seals bodies by AES-GCM. Additional authenticated data say what a sealed text is and where it
 * belongs, so none can be swapped for another.
 */
export type Kdf = {name: 'PBKDF2'; hash: 'SHA-256'; rounds: number; salt: Uint8Array<ArrayBuffer>};

export type Sealed = {iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer};

/** OWASP's advice for PBKDF2-SHA-256 in 2023. Profiles created with fewer are raised when they sign in. */
export const ROUNDS = 600_000;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const AES = {name: 'AES-GCM', length: 256};

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', {fatal: true});

/** Whether this page may use cryptography: not over plain http, except on this machine. */
export const canSeal = () => Boolean(globalThis.crypto?.subtle);

/** @returns fresh parameters */
export function newKdf(): Kdf {
  return {name: 'PBKDF2', hash: 'SHA-256', rounds: ROUNDS, salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES))};
}

/** Takes some 100 ms by design. */
export async function passwordKey(password: string, {name, hash, rounds, salt}: Kdf): Promise<CryptoKey> {
  const bytes = encoder.encode(password.normalize('NFC'));
  const secret = await crypto.subtle.importKey('raw', bytes, name, false, ['deriveKey']);
  const uses: KeyUsage[] = ['wrapKey', 'unwrapKey', 'encrypt', 'decrypt'];
  return crypto.subtle.deriveKey({name, hash, salt, iterations: rounds}, secret, AES, false, uses);
}

/** @returns a data key that can still be wrapped */
export function newDataKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey(AES, true, ['encrypt', 'decrypt']) as Promise<CryptoKey>;
}

export async function wrap(dataKey: CryptoKey, key: CryptoKey, place: string): Promise<Sealed> {
  const iv = newIv();
  return {iv, data: await crypto.subtle.wrapKey('raw', dataKey, key, algorithm(iv, place))};
}

/** @param extractable only for wrapping it again @returns rejects if the key, and therefore the password, is wrong */
export function unwrap({iv, data}: Sealed, key: CryptoKey, place: string, extractable: boolean = false) {
  return crypto.subtle.unwrapKey('raw', data, key, algorithm(iv, place), AES, extractable, ['encrypt', 'decrypt']);
}

/** @param place what it is and whose */
export async function seal(text: string, key: CryptoKey, place: string): Promise<Sealed> {
  const iv = newIv();
  return {iv, data: await crypto.subtle.encrypt(algorithm(iv, place), key, encoder.encode(text))};
}

/** @returns rejects if anything differs from what was sealed */
export async function unseal({iv, data}: Sealed, key: CryptoKey, place: string): Promise<string> {
  return decoder.decode(await crypto.subtle.decrypt(algorithm(iv, place), key, data));
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
  name: AES.name,
  iv,
  additionalData: encoder.encode(place),
});

// A random 96-bit nonce is safe for 2³² messages under one key (NIST SP 800-38D, 8.3).
const newIv = () => crypto.getRandomValues(new Uint8Array(IV_BYTES));
