import { normaliseBaseUrl } from "../../foundation/base-url";
import { ProblemError, toProblem } from "../../foundation/errors";
import type { Storage } from "../../storage/open-storage";
import type { Vault } from "../../storage/vault";
import { createIdleLock } from "./idle-lock";
import type { KeyFacts } from "./protocol";

/** The keys in use, by normalised base URL: a key goes to the address it was given for and nowhere else. */
export type KeyRing = {
  /**
   * The key of an address: the one given in this visit, else the one in the vault; "" where there is none. Rejects
   * with `vault-locked` where only a locked vault has it, and with `vault-entry-damaged`.
   */
  keyOf(baseUrl: string): Promise<string>;
  /** Holds a key in memory until the page is closed. */
  hold(baseUrl: string, apiKey: string): void;
  /** Notes, until the page is closed, whether the key of an address may go there unencrypted. */
  setUnencrypted(baseUrl: string, allowed: boolean): void;
  mayGoUnencrypted(baseUrl: string): boolean;
  /** Moves a key from memory into the vault. */
  keep(baseUrl: string): Promise<void>;
  /** Drops the key of an address; `everywhere`: from the vault, and in the other tabs too. */
  remove(baseUrl: string, everywhere: boolean): Promise<void>;
  /** Drops the keys in memory and locks the vault; `everywhere`: has the other tabs do so too. */
  forget(everywhere?: boolean): Promise<void>;
  /** A key is in use until the function that is returned is called: the vault stays as it is. */
  use(): () => void;
  /** Somebody is there. */
  touch(): void;
  facts(): Promise<KeyFacts>;
  vault(): Promise<Vault>;
  /** Calls the listener after each change, also of the vault in another tab; returns how to stop. */
  onChange(listener: () => void): () => void;
};

/** The reason why a call that needs the key of this address can't be made. */
function lockedFor(baseUrl: string): ProblemError {
  return new ProblemError({
    code: "vault-locked",
    message: `The key for ${new URL(baseUrl).host} is in the vault, and the vault is locked.`,
    nextStep: "Unlock it with your passphrase, under “Models” or “Settings”, and try again.",
  });
}

/** Keys in the memory of this worker, and the vault of this storage, which is opened when it is first asked about. */
export function createKeyRing(storage: () => Promise<Storage>): KeyRing {
  const memory = new Map<string, string>();
  const listeners = new Set<() => void>();
  /** Addresses that keys may go to unencrypted. */
  const unencrypted = new Set<string>();
  let opened: Promise<Vault> | null = null;
  /** The vault once it is open: it has to be locked at once, before anybody asks it for a key. */
  let ready: Vault | null = null;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  const idle = createIdleLock(() => {
    if (ready?.isUnlocked()) ready.lock({ onlyHere: true });
  });

  async function open(): Promise<Vault> {
    const kept = await storage();
    const readLimit = async () => idle.setMinutes((await kept.settings.read()).settings.lockAfterMinutes);
    kept.settings.onChange(() => void readLimit().catch(() => undefined));
    kept.vault.onChange(tell);
    kept.onErased(() => void forget());
    await readLimit();
    ready = kept.vault;
    return kept.vault;
  }

  function vault(): Promise<Vault> {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  }

  async function forget(everywhere = false): Promise<void> {
    memory.clear();
    unencrypted.clear();
    tell();
    const known = await (everywhere ? vault() : opened)?.catch(() => null);
    if (everywhere) known?.forget();
    else known?.lock({ onlyHere: true });
  }

  return {
    vault,
    forget,

    async keyOf(baseUrl) {
      const given = memory.get(baseUrl);
      if (given !== undefined) return given;
      try {
        return (await (await vault()).keyOf(baseUrl)) ?? "";
      } catch (error) {
        if (error instanceof ProblemError) {
          if (error.problem.code === "vault-locked") throw lockedFor(baseUrl);
          if (error.problem.code === "vault-entry-damaged") throw error;
        }
        // A vault or a storage that can't be opened has no key, which many a server does not ask for.
        return "";
      }
    },

    hold(baseUrl, apiKey) {
      memory.set(baseUrl, apiKey);
      tell();
    },

    setUnencrypted(baseUrl, allowed) {
      if (allowed) unencrypted.add(baseUrl);
      else unencrypted.delete(baseUrl);
      tell();
    },

    mayGoUnencrypted: (baseUrl) => unencrypted.has(baseUrl),

    async keep(baseUrl) {
      const address = normaliseBaseUrl(baseUrl);
      const apiKey = memory.get(address);
      if (apiKey === undefined) return;
      await (await vault()).keep(address, apiKey);
      // Another one may have been given meanwhile.
      if (memory.get(address) === apiKey) memory.delete(address);
      tell();
    },

    async remove(baseUrl, everywhere) {
      memory.delete(baseUrl);
      unencrypted.delete(baseUrl);
      tell();
      if (!everywhere) return;
      const known = await vault();
      known.forgetAt(baseUrl);
      const look = await known.look();
      if ("baseUrls" in look && look.baseUrls.includes(baseUrl)) await known.remove(baseUrl);
    },

    use: idle.hold,
    touch: idle.touch,

    async facts() {
      const look = await vault()
        .then((kept) => kept.look())
        .catch((error: unknown) => ({ state: "unreadable" as const, problem: toProblem(error) }));
      const inVault = new Set("baseUrls" in look ? look.baseUrls : []);
      const baseUrls = [...new Set([...inVault, ...memory.keys()])].toSorted();
      return {
        vault: look.state === "unreadable" ? look : { state: look.state },
        keys: baseUrls.map((baseUrl) => ({
          baseUrl,
          inMemory: memory.has(baseUrl),
          inVault: inVault.has(baseUrl),
          unencrypted: unencrypted.has(baseUrl),
        })),
      };
    },

    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
