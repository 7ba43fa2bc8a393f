import type { Problem } from "../../shapes/problem";

/** What a page may know of keys: where they are, never what they are. */
export type KeyFacts = {
  vault: { state: "none" | "locked" | "unlocked" } | { state: "unreadable"; problem: Problem };
  /** By normalised base URL. `unencrypted`: somebody has said that it may go there over plain http. */
  keys: { baseUrl: string; inMemory: boolean; inVault: boolean; unencrypted: boolean }[];
};

export type KeyWatchCalls = {
  /** Tells how things stand, at once and after every change, until it is cancelled. */
  "keys/watch": { input: null; output: never; event: KeyFacts };
};

/** What the engine can be asked about keys and their vault. Keys themselves come with `models/connect` only. */
export type KeyCalls = KeyWatchCalls & {
  /** Drops the key of an address from memory and vault, and the models that were reached with it. */
  "keys/remove": { input: { baseUrl: string }; output: null; event: never };
  /** Drops all models, those of runs too, and all keys in memory; locks the vault. */
  "keys/forget": { input: null; output: null; event: never };
  /** Somebody is at the page: the vault is not locked for lack of use. */
  "keys/activity": { input: null; output: null; event: never };
  "vault/create": { input: { passphrase: string }; output: null; event: never };
  "vault/unlock": { input: { passphrase: string }; output: null; event: never };
  "vault/lock": { input: null; output: null; event: never };
  /** `lost`: addresses whose keys could not be read any more. */
  "vault/change-passphrase": {
    input: { current: string; next: string };
    output: { lost: string[] };
    event: never;
  };
  /** Moves the key that an address was connected with from memory into the vault. */
  "vault/keep": { input: { baseUrl: string }; output: null; event: never };
  "vault/discard": { input: null; output: null; event: never };
};
