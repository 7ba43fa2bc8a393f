import { ProblemError } from "../../foundation/errors";
import { VaultWordShape } from "../../shapes/generated/vault-word";
import type { Problem } from "../../shapes/problem";
import type { VaultWord } from "../../shapes/tab-words";
import type { VaultDocument } from "../../shapes/vault";
import { type Broadcast, openBroadcast } from "../broadcast";
import type { StorageGuard } from "../guard";
import type { KeptThing } from "../kept/kept-thing";
import type { RowTable } from "../row-table";
import { emptyVault, openedEntry, type Unlocked, underNewKey, unlockedBy, withEntry } from "./vault-document";
import { SHORTEST_PASSPHRASE, vaultProblems } from "./vault-problems";
import { createVaultRows } from "./vault-rows";

/** What can be seen of the vault from outside. The addresses are legible also while it is locked. */
type VaultLook =
  | { state: "none" }
  | { state: "locked" | "unlocked"; baseUrls: string[] }
  | { state: "unreadable"; problem: Problem };

/**
 * Keys of model services under a passphrase, by normalised base URL. Once unlocked it holds the derived key, which
 * can't be read out, and decrypts a key of a service only when that is asked for. All methods but `lock` reject with
 * ProblemError, and leave the vault as it was then.
 */
export interface Vault {
  look(): Promise<VaultLook>;
  /** As far as this tab knows without looking. */
  isUnlocked(): boolean;
  /** Sets up an empty vault and unlocks it; `vault-exists` where there is one. */
  create(passphrase: string): Promise<void>;
  /** `passphrase-wrong` where it does not open. */
  unlock(passphrase: string): Promise<void>;
  /** Forgets the derived key, here and in the other tabs; `onlyHere`: because nobody used it here. */
  lock(options?: { onlyHere: boolean }): void;
  /** The key kept for this address; null where there is none. `vault-locked`, `vault-entry-damaged`. */
  keyOf(baseUrl: string): Promise<string | null>;
  /** Keeps a key; `vault-locked` where nobody has unlocked it. */
  keep(baseUrl: string, apiKey: string): Promise<void>;
  /** Drops the key of an address; possible also while it is locked. */
  remove(baseUrl: string): Promise<void>;
  /** Encrypts everything anew; keys that can't be read stay out, and their addresses are given back. */
  changePassphrase(current: string, next: string): Promise<{ lost: string[] }>;
  /** Drops the vault with all its keys, damaged or not. */
  discard(): Promise<void>;
  /** Calls the listener when the vault may look otherwise, through this tab or another; returns how to stop. */
  onChange(listener: () => void): () => void;
}

const TRIES = 5;

function refuse(problem: Problem): never {
  throw new ProblemError(problem);
}

export const KEPT_VAULT: KeptThing<Vault> = {
  layout: [{ name: "vault", keyPath: "id", since: 3 }],
  async open({ table: tableOf, guard, name }) {
    const [table, line] = [tableOf("vault"), openBroadcast(`caplens-vault:${name}`, VaultWordShape)];
    const vault = createVault({ table, guard, line });
    return { store: vault, clears: { "the keys": table.clear }, close: line.close };
  },
};

/** The vault of this storage. */
export function createVault({
  table,
  guard,
  line,
}: {
  table: RowTable;
  guard: StorageGuard;
  line: Broadcast<VaultWord>;
}): Vault {
  const rows = createVaultRows(table, guard);
  const listeners = new Set<() => void>();
  let unlocked: Unlocked | null = null;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  line.subscribe(({ word }) => {
    if (word === "lock") unlocked = null;
    tell();
  });
  const written = () => {
    line.announce({ word: "changed" });
    tell();
  };

  function needCrypto(): void {
    if (globalThis.crypto?.subtle === undefined) refuse(vaultProblems.unavailable());
  }

  function newVault(passphrase: string): ReturnType<typeof emptyVault> {
    needCrypto();
    if (passphrase.normalize("NFKC").length < SHORTEST_PASSPHRASE) refuse(vaultProblems.tooShort());
    return emptyVault(passphrase);
  }

  async function readExisting(): Promise<VaultDocument> {
    return (await rows.read()) ?? refuse(vaultProblems.none());
  }

  /** The derived key, if it is that of this document: the passphrase may have been changed elsewhere. */
  function keyOfDocument(document: VaultDocument): CryptoKey {
    if (unlocked === null) refuse(vaultProblems.locked());
    if (unlocked.salt === document.derivation.salt) return unlocked.key;
    unlocked = null;
    tell();
    return refuse(vaultProblems.passphraseChanged());
  }

  /** Writes what `make` makes of the document as it is, again when another tab was faster. */
  async function change(make: (document: VaultDocument) => Promise<VaultDocument>): Promise<void> {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const before = await readExisting();
      const next = { ...(await make(before)), revision: before.revision + 1 };
      if (await rows.replace(before, next)) return written();
    }
    refuse(vaultProblems.busy());
  }

  return {
    isUnlocked: () => unlocked !== null,

    async look() {
      try {
        const document = await rows.read();
        if (document === null) {
          unlocked = null;
          return { state: "none" };
        }
        if (unlocked?.salt !== document.derivation.salt) unlocked = null;
        const baseUrls = document.entries.map(({ baseUrl }) => baseUrl);
        return { state: unlocked === null ? "locked" : "unlocked", baseUrls };
      } catch (error) {
        unlocked = null;
        if (error instanceof ProblemError) return { state: "unreadable", problem: error.problem };
        throw error;
      }
    },

    async create(passphrase) {
      if ((await rows.read()) !== null) refuse(vaultProblems.exists());
      const made = await newVault(passphrase);
      if (!(await rows.replace(null, made.document))) refuse(vaultProblems.exists());
      unlocked = made.unlocked;
      written();
    },

    async unlock(passphrase) {
      needCrypto();
      const document = await readExisting();
      unlocked = (await unlockedBy(passphrase, document)) ?? refuse(vaultProblems.wrongPassphrase());
      tell();
    },

    lock({ onlyHere } = { onlyHere: false }) {
      unlocked = null;
      if (!onlyHere) line.announce({ word: "lock" });
      tell();
    },

    async keyOf(baseUrl) {
      const document = await rows.read();
      const entry = document?.entries.find((candidate) => candidate.baseUrl === baseUrl);
      if (!document || !entry) return null;
      const opened = await openedEntry(keyOfDocument(document), entry);
      return opened ?? refuse(vaultProblems.entryDamaged(baseUrl));
    },

    keep: (baseUrl, apiKey) =>
      change((document) => withEntry(document, keyOfDocument(document), { baseUrl, apiKey })),

    remove: (baseUrl) =>
      change(async (document) => ({
        ...document,
        entries: document.entries.filter((entry) => entry.baseUrl !== baseUrl),
      })),

    async changePassphrase(current, next) {
      const fresh = await newVault(next);
      let lost: string[] = [];
      await change(async (document) => {
        const old = (await unlockedBy(current, document)) ?? refuse(vaultProblems.wrongPassphrase());
        const renewed = await underNewKey(document, old.key, fresh);
        lost = renewed.lost;
        return renewed.document;
      });
      unlocked = fresh.unlocked;
      tell();
      return { lost };
    },

    async discard() {
      unlocked = null;
      await rows.drop();
      line.announce({ word: "lock" });
      tell();
    },

    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
