import { FEWEST_ROUNDS } from "../foundation/agreed-names";
import { ProblemError } from "../foundation/errors";
import { VaultDocumentShape } from "../shapes/generated/vault-document";
import { VaultWordShape } from "../shapes/generated/vault-word";
import type { Problem } from "../shapes/problem";
import { inWords, readOutside } from "../shapes/read-outside";
import type { VaultWord } from "../shapes/tab-words";
import type { Derivation, Sealed, VaultDocument } from "../shapes/vault";
import { type Broadcast, openBroadcast } from "./broadcast";
import type { StorageGuard } from "./guard";
import type { KeptThing } from "./kept/kept-thing";
import { isDocument } from "./loose-document";
import { migrate } from "./migrations";
import type { RowTable } from "./row-table";

const SALT_BYTES = 16;
const IV_BYTES = 12;

/** A new derivation: a salt never used before, as many rounds as a slow device bears. */
function newDerivation(): Derivation {
  const salt = toBase64(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
  return { name: "PBKDF2", hash: "SHA-256", rounds: FEWEST_ROUNDS, salt };
}

/**
 * The key of the vault. It can't be read out of the browser again, only used. Letters that look alike however they
 * were typed (composed or not, full width) count as the same.
 */
async function deriveVaultKey(passphrase: string, derivation: Derivation): Promise<CryptoKey> {
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
async function seal(key: CryptoKey, text: string, purpose: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const data = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: boundTo(purpose) },
    key,
    new TextEncoder().encode(text),
  );
  return { iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
}

/** The text; null where the key or the purpose is another one, or the text was changed. */
async function unseal(key: CryptoKey, { iv, data }: Sealed, purpose: string): Promise<string | null> {
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

/** The derived key, and the salt that says which passphrase it comes from. */
type Unlocked = { key: CryptoKey; salt: Derivation["salt"] };

type Entry = VaultDocument["entries"][number];

const CHECK_TEXT = "caplens";
const CHECK_PURPOSE = "check";

function entryPurpose(baseUrl: string): string {
  return `key ${baseUrl}`;
}

/** A vault without keys. */
async function emptyVault(passphrase: string): Promise<{ document: VaultDocument; unlocked: Unlocked }> {
  const derivation = newDerivation();
  const key = await deriveVaultKey(passphrase, derivation);
  const check = await seal(key, CHECK_TEXT, CHECK_PURPOSE);
  return {
    document: { format: "caplens-vault", version: 1, revision: 1, derivation, check, entries: [] },
    unlocked: { key, salt: derivation.salt },
  };
}

/** Unlocks with the check, or with any entry should the check be damaged; null where the passphrase opens nothing. */
async function unlockedBy(passphrase: string, document: VaultDocument): Promise<Unlocked | null> {
  const { derivation, check, entries } = document;
  const unlocked = { key: await deriveVaultKey(passphrase, derivation), salt: derivation.salt };
  if ((await unseal(unlocked.key, check, CHECK_PURPOSE)) === CHECK_TEXT) return unlocked;
  for (const entry of entries) if ((await openedEntry(unlocked.key, entry)) !== null) return unlocked;
  return null;
}

/** The key of a service; null where it was damaged, or sealed for another address. */
function openedEntry(key: CryptoKey, entry: Entry): Promise<string | null> {
  return unseal(key, entry, entryPurpose(entry.baseUrl));
}

/** The document with one more key; one that the same address had before gives way. */
async function withEntry(
  document: VaultDocument,
  key: CryptoKey,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
): Promise<VaultDocument> {
  const sealed = await seal(key, apiKey, entryPurpose(baseUrl));
  const others = document.entries.filter((entry) => entry.baseUrl !== baseUrl);
  return { ...document, entries: [...others, { baseUrl, ...sealed }] };
}

/** Everything of one vault in another that is empty. `lost`: addresses whose keys could not be read. */
async function underNewKey(
  document: VaultDocument,
  oldKey: CryptoKey,
  fresh: { document: VaultDocument; unlocked: Unlocked },
): Promise<{ document: VaultDocument; lost: string[] }> {
  let renewed = fresh.document;
  const lost: string[] = [];
  for (const entry of document.entries) {
    const apiKey = await openedEntry(oldKey, entry);
    if (apiKey === null) lost.push(entry.baseUrl);
    else renewed = await withEntry(renewed, fresh.unlocked.key, { baseUrl: entry.baseUrl, apiKey });
  }
  return { document: renewed, lost };
}

/** A vault with a shorter passphrase would be open to anybody who copies it. */
const SHORTEST_PASSPHRASE = 8;

/** Problems of the vault, one a function. None of them holds a passphrase or a key. */
const vaultProblems = {
  unavailable: (): Problem => ({
    code: "vault-unavailable",
    message:
      "This page was opened over plain http, where the browser gives no encryption, so there is no vault.",
    nextStep: "Open Caplens over https or from localhost. Keys still work for this visit.",
  }),
  tooShort: (): Problem => ({
    code: "passphrase-too-short",
    message: `The passphrase is shorter than ${SHORTEST_PASSPHRASE} characters.`,
    nextStep:
      "Choose a longer one; four or more words chosen at random are easy to remember and hard to guess.",
  }),
  wrongPassphrase: (): Problem => ({
    code: "passphrase-wrong",
    message: "This passphrase does not open the vault.",
    nextStep:
      "Try again: capitals and spaces count. If it is lost, throw the vault away and enter the keys again.",
    retryable: false,
  }),
  exists: (): Problem => ({
    code: "vault-exists",
    message: "There is already a vault in this browser, perhaps set up in another tab.",
    nextStep: "Unlock it with its passphrase.",
  }),
  none: (): Problem => ({
    code: "vault-missing",
    message: "There is no vault in this browser any more.",
    nextStep: "Set one up under “Settings”, or use keys for this visit only.",
  }),
  locked: (): Problem => ({
    code: "vault-locked",
    message: "The vault is locked.",
    nextStep: "Unlock it with your passphrase, under “Models” or “Settings”, and try again.",
  }),
  passphraseChanged: (): Problem => ({
    code: "vault-locked",
    message: "The vault's passphrase was changed in another tab, so it is locked here.",
    nextStep: "Unlock it with the new passphrase and try again.",
  }),
  damaged: (detail: string): Problem => ({
    code: "vault-damaged",
    message: "The vault in this browser is damaged and can't be opened. It is kept as it is.",
    nextStep: "Use keys for this visit, or throw the vault away under “Settings” and set up a new one.",
    detail,
  }),
  newer: (version: number): Problem => ({
    code: "vault-newer",
    message: "The vault was written by a newer version of Caplens.",
    nextStep: "Reload the page to get the newer version.",
    detail: `Its version is ${version}.`,
  }),
  entryDamaged: (baseUrl: string): Problem => ({
    code: "vault-entry-damaged",
    message: `The key kept for ${baseUrl} can't be read any more. The other keys are not affected.`,
    nextStep: "Enter the key again and store it again, or remove it under “Settings”.",
  }),
  busy: (): Problem => ({
    code: "vault-busy",
    message: "Other tabs kept changing the vault, so this change was not made.",
    nextStep: "Try again.",
    retryable: true,
  }),
};

const ROW = "vault";

/** The vault's one row, unopened. */
interface VaultRows {
  /** Null where there is none; throws ProblemError (`vault-damaged`, `vault-newer`) for what can't be understood. */
  read(): Promise<VaultDocument | null>;
  /**
   * Puts `next` in the place of `before` (null: of nothing). False, and nothing is written, when another tab has
   * written meanwhile. Rejects as every write does; what was there before is still there then.
   */
  replace(before: VaultDocument | null, next: VaultDocument): Promise<boolean>;
  /** Drops the row, damaged or not. */
  drop(): Promise<void>;
}

function createVaultRows(table: RowTable, guard: StorageGuard): VaultRows {
  return {
    async read() {
      return understand(await table.get(ROW));
    },
    async replace(before, next) {
      let replaced = false;
      await guard.write(() =>
        table.update(ROW, (row) => {
          const there = understand(row);
          replaced =
            there?.revision === before?.revision && there?.derivation.salt === before?.derivation.salt;
          if (replaced) return { id: ROW, document: next };
          return isDocument(row) ? row : undefined;
        }),
      );
      return replaced;
    },
    drop: () => guard.write(() => table.update(ROW, () => undefined)),
  };
}

function understand(row: unknown): VaultDocument | null {
  if (row === undefined) return null;
  const migrated = migrate(isDocument(row) ? row.document : row, { format: "caplens-vault", steps: [] });
  if (migrated.state === "newer") throw new ProblemError(vaultProblems.newer(migrated.version));
  if (migrated.state === "unreadable") throw new ProblemError(vaultProblems.damaged(migrated.reason));
  const read = readOutside(VaultDocumentShape, migrated.document);
  if (read.ok) return read.value;
  throw new ProblemError(vaultProblems.damaged(inWords(read.problem, "the document")));
}

/** The vault as seen from outside. The addresses are legible also while it is locked. */
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
  /** Locks it, and has the other tabs forget all that opens services. */
  forget(): void;
  /** Has the other tabs forget what opens the services of this address. */
  forgetAt(baseUrl: string): void;
  /** Calls the listener when another tab has said so; with null where it is all. */
  onForgotten(listener: (baseUrl: string | null) => void): void;
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
  const forgetting = new Set<(baseUrl: string | null) => void>();
  let unlocked: Unlocked | null = null;
  /** The number of times that somebody has locked it: a key that was still derived then is not taken. */
  let locked = 0;

  const lockHere = () => {
    unlocked = null;
    locked += 1;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  line.subscribe((said) => {
    if (said.word === "lock" || said.word === "forget") lockHere();
    tell();
    if (said.word === "forget") for (const listener of forgetting) listener(null);
    if (said.word === "forget one") for (const listener of forgetting) listener(said.baseUrl);
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
      const before = locked;
      const made = await newVault(passphrase);
      if (!(await rows.replace(null, made.document))) refuse(vaultProblems.exists());
      if (before === locked) unlocked = made.unlocked;
      written();
    },

    async unlock(passphrase) {
      needCrypto();
      const before = locked;
      const document = await readExisting();
      const opened = (await unlockedBy(passphrase, document)) ?? refuse(vaultProblems.wrongPassphrase());
      if (before !== locked) refuse(vaultProblems.locked());
      unlocked = opened;
      tell();
    },

    lock({ onlyHere } = { onlyHere: false }) {
      lockHere();
      if (!onlyHere) line.announce({ word: "lock" });
      tell();
    },

    forget() {
      lockHere();
      line.announce({ word: "forget" });
      tell();
    },

    forgetAt: (baseUrl) => line.announce({ word: "forget one", baseUrl }),

    onForgotten: (listener) => void forgetting.add(listener),

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
      const before = locked;
      const fresh = await newVault(next);
      let lost: string[] = [];
      await change(async (document) => {
        const old = (await unlockedBy(current, document)) ?? refuse(vaultProblems.wrongPassphrase());
        const renewed = await underNewKey(document, old.key, fresh);
        lost = renewed.lost;
        return renewed.document;
      });
      if (before === locked) unlocked = fresh.unlocked;
      tell();
      return { lost };
    },

    async discard() {
      lockHere();
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
