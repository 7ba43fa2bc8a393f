import { FEWEST_ROUNDS } from "../../foundation/fewest-rounds";
import type { Derivation, Sealed } from "../../shapes/vault";

const SALT_BYTES = 16;
const IV_BYTES = 12;

/** A new derivation: a salt never used before, as many rounds as a slow device bears. */
export function newDerivation(): Derivation {
  const salt = toBase64(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
  return { name: "PBKDF2", hash: "SHA-256", rounds: FEWEST_ROUNDS, salt };
}

/**
 * The key of the vault. It can't be read out of the browser again, only used. Letters that look alike however they
 * were typed (composed or not, full width) count as the same.
 */
export async function deriveVaultKey(passphrase: string, derivation: Derivation): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(passphrase.normalize("NFKC"));
  const material = await crypto.subtle.importKey("raw", bytes, "PBKDF2", false, ["deriveKey"]);
  const { name, hash, rounds, salt } = derivation;
  return crypto.subtle.deriveKey(
    { name, hash, iterations: rounds, salt: fromBase64(salt) },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

/** Encrypts a text for one purpose, under a fresh initialisation vector. */
export async function seal(key: CryptoKey, text: string, purpose: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const data = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: boundTo(purpose) },
    key,
    new TextEncoder().encode(text),
  );
  return { iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
}

/** The text; null where the key or the purpose is another one, or the text was changed. */
export async function unseal(key: CryptoKey, { iv, data }: Sealed, purpose: string): Promise<string | null> {
  try {
    const bytes = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: fromBase64(iv), additionalData: boundTo(purpose) },
      key,
      fromBase64(data),
    );
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The additional data: what was sealed for one address or version opens for no other. */
function boundTo(purpose: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`caplens-vault 1\n${purpose}`);
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
