import { IDBFactory } from "fake-indexeddb";
import { Value } from "typebox/value";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FEWEST_ROUNDS } from "../../src/foundation/agreed-names";
import { ProblemError } from "../../src/foundation/errors";
import { VaultDocument } from "../../src/shapes/vault";
import { createLocalGuard } from "../../src/storage/guard";
import { KEPT, layoutOf } from "../../src/storage/kept/registry";
import { openStorage, type Storage } from "../../src/storage/open-storage";
import { createMemoryTable } from "../../src/storage/row-table";
import { openBackend } from "../../src/storage/storage-backend";
import { storageProblems } from "../../src/storage/storage-problems";
import { createVault } from "../../src/storage/vault";
import { quickKeyDerivation } from "../support/quick-key-derivation";
import { codeOf } from "./code-of";
import "fake-indexeddb/auto";

const name = "vault";
const PASSPHRASE = "four words by chance";
const OPENAI = "https://api.openai.com/v1";
const LOCAL = "http://localhost:11434/v1";
const KEY = "sk-canary-4711-do-not-leak";

const open: Storage[] = [];

async function storageInTest(): Promise<Storage> {
  const storage = await openStorage({ name });
  open.push(storage);
  return storage;
}

/** The vault's row as it lies there. */
async function row(): Promise<unknown> {
  const backend = await openBackend(name, layoutOf(KEPT), () => undefined);
  const found = await backend.table("vault").get("vault");
  backend.close();
  return found;
}

async function document(): Promise<VaultDocument> {
  const found = await row();
  const inner: unknown = typeof found === "object" && found !== null ? Reflect.get(found, "document") : null;
  return Value.Parse(VaultDocument, inner);
}

async function putDocument(changed: unknown): Promise<void> {
  const backend = await openBackend(name, layoutOf(KEPT), () => undefined);
  await backend.table("vault").update("vault", () => ({ id: "vault", document: changed }));
  backend.close();
}

/** Another letter in the middle of a base64 text. */
function damaged(text: string): string {
  const place = Math.floor(text.length / 2);
  return text.slice(0, place) + (text[place] === "A" ? "B" : "A") + text.slice(place + 1);
}

let storage: Storage;

beforeEach(async () => {
  quickKeyDerivation();
  vi.stubGlobal("indexedDB", new IDBFactory());
  storage = await storageInTest();
});
afterEach(() => {
  for (const opened of open.splice(0)) opened.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a vault", () => {
  it("keeps a key for the next visit, and gives it to who knows the passphrase", async () => {
    expect(await storage.vault.look()).toEqual({ state: "none" });
    await storage.vault.create(PASSPHRASE);
    await storage.vault.keep(OPENAI, KEY);
    expect(await storage.vault.look()).toEqual({ state: "unlocked", baseUrls: [OPENAI] });

    const next = (await storageInTest()).vault;
    expect(await next.look()).toEqual({ state: "locked", baseUrls: [OPENAI] });
    expect(await codeOf(next.keyOf(OPENAI))).toBe("vault-locked");
    expect(await codeOf(next.unlock("four words by chanc"))).toBe("passphrase-wrong");
    expect(await codeOf(next.keyOf(OPENAI))).toBe("vault-locked");
    await next.unlock(PASSPHRASE);
    expect(await next.keyOf(OPENAI)).toBe(KEY);
    expect(await next.keyOf(LOCAL)).toBeNull();
  });

  it("lies there with neither key nor passphrase, with parameters that hold", async () => {
    await storage.vault.create(PASSPHRASE);
    await storage.vault.keep(OPENAI, KEY);
    const text = JSON.stringify(await row());
    expect(text).not.toContain(KEY);
    expect(text).not.toContain(btoa(KEY).slice(4, -6));
    expect(text).not.toContain(PASSPHRASE);
    const { derivation } = await document();
    expect(derivation).toMatchObject({ name: "PBKDF2", hash: "SHA-256" });
    expect(derivation.rounds).toBeGreaterThanOrEqual(600_000);
  });

  it("uses a new initialisation vector with every write, and a new salt with every passphrase", async () => {
    await storage.vault.create(PASSPHRASE);
    const vectors = [(await document()).check.iv];
    for (const key of [KEY, KEY, "another"]) {
      await storage.vault.keep(OPENAI, key);
      vectors.push((await document()).entries[0]?.iv ?? "");
    }
    const { salt } = (await document()).derivation;
    await storage.vault.changePassphrase(PASSPHRASE, "five words by pure chance");
    const after = await document();
    vectors.push(after.check.iv, after.entries[0]?.iv ?? "");
    expect(new Set(vectors).size).toBe(vectors.length);
    expect(after.derivation.salt).not.toBe(salt);
  });

  it("holds a derived key that can't be read out", async () => {
    vi.restoreAllMocks();
    const derived = vi.spyOn(crypto.subtle, "deriveKey");
    await storage.vault.create(PASSPHRASE);
    expect(derived.mock.calls[0]?.[0]).toMatchObject({ name: "PBKDF2", iterations: FEWEST_ROUNDS });
    const key = await derived.mock.results[0]?.value;
    expect(key).toMatchObject({ extractable: false });
    await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
  });

  it("opens with the same passphrase however its letters were composed", async () => {
    await storage.vault.create("caffé per due e zucchero");
    storage.vault.lock();
    await storage.vault.unlock("caffe\u0301 per due e zucchero");
  });

  it("stays locked where somebody locks it, here or in another tab, while its key is still derived", async () => {
    await storage.vault.create(PASSPHRASE);
    const other = (await storageInTest()).vault;
    for (const lock of [() => storage.vault.lock(), () => other.lock(), () => other.forget()]) {
      storage.vault.lock();
      const { deriveKey } = crypto.subtle;
      let go: () => void = () => undefined;
      const asked = new Promise<void>((resolve) => {
        vi.spyOn(crypto.subtle, "deriveKey").mockImplementationOnce(async (...given) => {
          resolve();
          await new Promise<void>((goOn) => {
            go = goOn;
          });
          return deriveKey.apply(crypto.subtle, given);
        });
      });
      const unlocking = codeOf(storage.vault.unlock(PASSPHRASE));
      await asked;
      const heard = new Promise<void>((resolve) => {
        const stop = storage.vault.onChange(() => {
          stop();
          resolve();
        });
      });
      lock();
      await heard;
      go();
      expect(await unlocking).toBe("vault-locked");
      expect(storage.vault.isUnlocked()).toBe(false);
    }
    await storage.vault.unlock(PASSPHRASE);
    expect(storage.vault.isUnlocked()).toBe(true);
  });

  it("refuses a passphrase that is too short, and a second vault", async () => {
    expect(await codeOf(storage.vault.create("seven77"))).toBe("passphrase-too-short");
    expect(await row()).toBeUndefined();
    await storage.vault.create(PASSPHRASE);
    expect(await codeOf(storage.vault.create(PASSPHRASE))).toBe("vault-exists");
    expect(await codeOf(storage.vault.changePassphrase(PASSPHRASE, "short"))).toBe("passphrase-too-short");
  });

  it("forgets on locking, and gives up keys one by one or all at once, locked or not", async () => {
    await storage.vault.create(PASSPHRASE);
    await storage.vault.keep(OPENAI, KEY);
    await storage.vault.keep(LOCAL, "other");
    storage.vault.lock();
    expect(await codeOf(storage.vault.keep(LOCAL, "third"))).toBe("vault-locked");
    await storage.vault.remove(OPENAI);
    expect(await storage.vault.look()).toEqual({ state: "locked", baseUrls: [LOCAL] });
    await storage.vault.discard();
    expect(await row()).toBeUndefined();
    expect(await codeOf(storage.vault.unlock(PASSPHRASE))).toBe("vault-missing");
  });

  it("changes its passphrase only for who knows the old one", async () => {
    await storage.vault.create(PASSPHRASE);
    await storage.vault.keep(OPENAI, KEY);
    const before = await document();
    expect(await codeOf(storage.vault.changePassphrase("not the passphrase", "a new passphrase"))).toBe(
      "passphrase-wrong",
    );
    expect(await document()).toEqual(before);
    expect(await storage.vault.changePassphrase(PASSPHRASE, "a new passphrase")).toEqual({ lost: [] });
    expect(await storage.vault.keyOf(OPENAI)).toBe(KEY);
    storage.vault.lock();
    expect(await codeOf(storage.vault.unlock(PASSPHRASE))).toBe("passphrase-wrong");
    await storage.vault.unlock("a new passphrase");
    expect(await storage.vault.keyOf(OPENAI)).toBe(KEY);
  });

  it("is not there without encryption, and says why", async () => {
    vi.stubGlobal("crypto", {});
    expect(await codeOf(storage.vault.create(PASSPHRASE))).toBe("vault-unavailable");
  });
});

describe("a vault that was tampered with", () => {
  beforeEach(async () => {
    await storage.vault.create(PASSPHRASE);
    await storage.vault.keep(OPENAI, KEY);
    await storage.vault.keep(LOCAL, "other");
  });

  it("gives the key of one address for no other", async () => {
    const { entries, ...rest } = await document();
    const [openai, local] = entries;
    if (!openai || !local) throw new Error("no entries");
    await putDocument({
      ...rest,
      entries: [
        { ...openai, baseUrl: "https://evil.example/v1" },
        { ...openai, baseUrl: LOCAL },
      ],
    });
    expect(await codeOf(storage.vault.keyOf("https://evil.example/v1"))).toBe("vault-entry-damaged");
    expect(await codeOf(storage.vault.keyOf(LOCAL))).toBe("vault-entry-damaged");
  });

  it("loses the damaged key only, also with a new passphrase", async () => {
    const whole = await document();
    const entries = whole.entries.map((entry) =>
      entry.baseUrl === OPENAI ? { ...entry, data: damaged(entry.data) } : entry,
    );
    await putDocument({ ...whole, entries });
    expect(await codeOf(storage.vault.keyOf(OPENAI))).toBe("vault-entry-damaged");
    expect(await storage.vault.keyOf(LOCAL)).toBe("other");
    expect(await storage.vault.changePassphrase(PASSPHRASE, "a new passphrase")).toEqual({ lost: [OPENAI] });
    expect(await storage.vault.keyOf(LOCAL)).toBe("other");
  });

  it("opens where only the check was damaged", async () => {
    const whole = await document();
    await putDocument({ ...whole, check: { ...whole.check, data: damaged(whole.check.data) } });
    storage.vault.lock();
    expect(await codeOf(storage.vault.unlock("not the passphrase"))).toBe("passphrase-wrong");
    await storage.vault.unlock(PASSPHRASE);
    expect(await storage.vault.keyOf(OPENAI)).toBe(KEY);
  });

  it.each([
    [
      "fewer rounds",
      (whole: VaultDocument) => ({
        ...whole,
        derivation: { ...whole.derivation, rounds: FEWEST_ROUNDS - 1 },
      }),
    ],
    [
      "rounds without end",
      (whole: VaultDocument) => ({ ...whole, derivation: { ...whole.derivation, rounds: 1e12 } }),
    ],
    ["no entries", ({ entries: _gone, ...whole }: VaultDocument) => whole],
    ["nothing of it", () => "rubbish"],
  ])("with %s is told, kept as it is and can be thrown away", async (_what, harm) => {
    const harmed = harm(await document());
    await putDocument(harmed);
    expect(await storage.vault.look()).toMatchObject({
      state: "unreadable",
      problem: { code: "vault-damaged" },
    });
    expect(await codeOf(storage.vault.unlock(PASSPHRASE))).toBe("vault-damaged");
    expect(await codeOf(storage.vault.create(PASSPHRASE))).toBe("vault-damaged");
    expect(await codeOf(storage.vault.keep(LOCAL, "third"))).toBe("vault-damaged");
    expect(await row()).toEqual({ id: "vault", document: harmed });
    await storage.vault.discard();
    await storage.vault.create(PASSPHRASE);
  });

  it("by a newer version is left alone", async () => {
    const newer = { ...(await document()), version: 2 };
    await putDocument(newer);
    expect(await storage.vault.look()).toMatchObject({ problem: { code: "vault-newer" } });
    expect(await codeOf(storage.vault.unlock(PASSPHRASE))).toBe("vault-newer");
    expect(await row()).toEqual({ id: "vault", document: newer });
  });
});

describe("a vault in two tabs", () => {
  let other: Storage;
  beforeEach(async () => {
    other = await storageInTest();
    await storage.vault.create(PASSPHRASE);
    await other.vault.unlock(PASSPHRASE);
  });

  it("takes keys from both at the same time", async () => {
    const writes = [1, 2, 3].flatMap((number) => [
      storage.vault.keep(`https://here.example/${number}`, `here ${number}`),
      other.vault.keep(`https://there.example/${number}`, `there ${number}`),
    ]);
    const settled = await Promise.allSettled(writes);
    const refused = settled.filter(({ status }) => status === "rejected").length;
    expect((await document()).entries).toHaveLength(6 - refused);
    for (const outcome of settled) {
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({ problem: { code: "vault-busy" } });
    }
    expect(refused).toBeLessThan(6);
  });

  it("is set up once", async () => {
    await storage.vault.discard();
    const made = await Promise.allSettled([
      storage.vault.create(PASSPHRASE),
      other.vault.create("another passphrase"),
    ]);
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("tells the other of keys, is locked in both by hand and in one for lack of use", async () => {
    const told = new Promise<void>((resolve) => void other.vault.onChange(resolve));
    await storage.vault.keep(OPENAI, KEY);
    await told;
    expect(await other.vault.keyOf(OPENAI)).toBe(KEY);
    storage.vault.lock({ onlyHere: true });
    await vi.waitFor(() => expect(storage.vault.isUnlocked()).toBe(false));
    expect(other.vault.isUnlocked()).toBe(true);
    await storage.vault.unlock(PASSPHRASE);
    storage.vault.lock();
    await vi.waitFor(() => expect(other.vault.isUnlocked()).toBe(false));
  });

  it("is locked in the one when the passphrase was changed in the other", async () => {
    await storage.vault.keep(OPENAI, KEY);
    await other.vault.changePassphrase(PASSPHRASE, "a new passphrase");
    expect(await codeOf(storage.vault.keep(LOCAL, "third"))).toBe("vault-locked");
    expect(await storage.vault.look()).toEqual({ state: "locked", baseUrls: [OPENAI] });
    await storage.vault.unlock("a new passphrase");
    expect(await storage.vault.keyOf(OPENAI)).toBe(KEY);
  });
});

describe("erasing everything", () => {
  it("takes the vault too, and lets none in by itself", async () => {
    await storage.vault.create(PASSPHRASE);
    await storage.vault.keep(OPENAI, KEY);
    await storage.erase();
    expect(await row()).toBeUndefined();
    expect(await codeOf(storage.vault.keep(OPENAI, KEY))).toMatch(/vault-(?:missing|locked)/);
    expect(await codeOf(storage.vault.create(PASSPHRASE))).toBe("storage-erased");
    expect(await storage.vault.look()).toEqual({ state: "none" });
  });
});

describe("a vault for which there is no room", () => {
  it("says so and keeps what it had, under the passphrase it had", async () => {
    const table = createMemoryTable();
    let full = false;
    const vault = createVault({
      table: {
        ...table,
        update: async (key, change) => {
          if (full) throw new ProblemError(storageProblems.quotaFull());
          await table.update(key, change);
        },
      },
      guard: createLocalGuard(),
      line: { announce: () => undefined, subscribe: () => () => undefined, close: () => undefined },
    });
    await vault.create(PASSPHRASE);
    await vault.keep(OPENAI, KEY);
    full = true;
    expect(await codeOf(vault.keep(LOCAL, "other"))).toBe("quota-full");
    expect(await codeOf(vault.changePassphrase(PASSPHRASE, "a new passphrase"))).toBe("quota-full");
    expect(await vault.look()).toEqual({ state: "unlocked", baseUrls: [OPENAI] });
    vault.lock();
    await vault.unlock(PASSPHRASE);
    expect(await vault.keyOf(OPENAI)).toBe(KEY);
  });
});
