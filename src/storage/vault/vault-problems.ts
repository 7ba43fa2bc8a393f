import type { Problem } from "../../shapes/problem";

/** A vault with a shorter passphrase would be open to anybody who copies it. */
export const SHORTEST_PASSPHRASE = 8;

/** What can go wrong with the vault, one a function. None of them holds a passphrase or a key. */
export const vaultProblems = {
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
