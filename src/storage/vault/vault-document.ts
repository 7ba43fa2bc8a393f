import type { Derivation, VaultDocument } from "../../shapes/vault";
import { deriveVaultKey, newDerivation, seal, unseal } from "./vault-crypto";

/** The derived key, and the salt that says which passphrase it comes from. */
export type Unlocked = { key: CryptoKey; salt: Derivation["salt"] };

type Entry = VaultDocument["entries"][number];

const CHECK_TEXT = "caplens";
const CHECK_PURPOSE = "check";

function entryPurpose(baseUrl: string): string {
  return `key ${baseUrl}`;
}

/** A vault without keys. */
export async function emptyVault(
  passphrase: string,
): Promise<{ document: VaultDocument; unlocked: Unlocked }> {
  const derivation = newDerivation();
  const key = await deriveVaultKey(passphrase, derivation);
  const check = await seal(key, CHECK_TEXT, CHECK_PURPOSE);
  return {
    document: { format: "caplens-vault", version: 1, revision: 1, derivation, check, entries: [] },
    unlocked: { key, salt: derivation.salt },
  };
}

/** What opens the check, or any entry should the check be damaged; null where the passphrase opens nothing. */
export async function unlockedBy(passphrase: string, document: VaultDocument): Promise<Unlocked | null> {
  const { derivation, check, entries } = document;
  const unlocked = { key: await deriveVaultKey(passphrase, derivation), salt: derivation.salt };
  if ((await unseal(unlocked.key, check, CHECK_PURPOSE)) === CHECK_TEXT) return unlocked;
  for (const entry of entries) if ((await openedEntry(unlocked.key, entry)) !== null) return unlocked;
  return null;
}

/** The key of a service; null where it was damaged, or sealed for another address. */
export function openedEntry(key: CryptoKey, entry: Entry): Promise<string | null> {
  return unseal(key, entry, entryPurpose(entry.baseUrl));
}

/** The document with one more key; one that the same address had before gives way. */
export async function withEntry(
  document: VaultDocument,
  key: CryptoKey,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
): Promise<VaultDocument> {
  const sealed = await seal(key, apiKey, entryPurpose(baseUrl));
  const others = document.entries.filter((entry) => entry.baseUrl !== baseUrl);
  return { ...document, entries: [...others, { baseUrl, ...sealed }] };
}

/** Everything of one vault in another that is empty. `lost`: addresses whose keys could not be read. */
export async function underNewKey(
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
