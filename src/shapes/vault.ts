import { type Static, Type } from "typebox";
import { FEWEST_ROUNDS } from "../foundation/agreed-names";

/** More would take minutes on a slow device; a number beyond this is damage. */
const MOST_ROUNDS = 20_000_000;

const Base64 = (from: number, to: number) =>
  Type.String({ pattern: "^[A-Za-z0-9+/]+={0,2}$", minLength: from, maxLength: to });

/** Something encrypted by AES-GCM with 256 bits, under an initialisation vector that was never used before. */
export const Sealed = Type.Object({
  /** 12 bytes in base64. */
  iv: Base64(16, 16),
  /** Ciphertext with its tag of 16 bytes at the end, in base64. */
  data: Base64(24, 100_000),
});
export type Sealed = Static<typeof Sealed>;

/** Derivation of the vault key from the passphrase. */
export const Derivation = Type.Object({
  name: Type.Literal("PBKDF2"),
  hash: Type.Literal("SHA-256"),
  rounds: Type.Integer({ minimum: FEWEST_ROUNDS, maximum: MOST_ROUNDS }),
  /** 16 bytes in base64, new with every passphrase. */
  salt: Base64(24, 24),
});
export type Derivation = Static<typeof Derivation>;

/** The keys of model services as they lie in the browser: encrypted, each bound to the address it is for. */
export const VaultDocument = Type.Object({
  format: Type.Literal("caplens-vault"),
  version: Type.Literal(1),
  /** Grows by one with each write, so that two tabs never write over each other. */
  revision: Type.Integer({ minimum: 1 }),
  derivation: Derivation,
  /** A known text: it opens with the right passphrase only. */
  check: Sealed,
  /** One an address. The address is not secret and stays legible; it is bound to the key as additional data. */
  entries: Type.Array(Type.Object({ baseUrl: Type.String({ minLength: 1 }), ...Sealed.properties })),
});
export type VaultDocument = Static<typeof VaultDocument>;
