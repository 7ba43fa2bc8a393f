import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { type Finding, formsInBytes, type KeyForm, keyForms } from "../../../support/canary/key-forms";
import { expect, test as standInTest } from "../stand-in-test";
import { pageWithEars } from "./page-with-ears";
import { engineEars, messageFindings, recordMessages } from "./record-messages";
import { scanOrigin } from "./scan-origin";
import { type Outside, watchOutside } from "./watch-outside";

/** With a letter of every kind that some writing of it changes. */
export const CANARY_KEY = 'sk-canary/4711+do="not"&leak\\me?';
export const CANARY_PASSPHRASE = 'four "words" by+chance/4711 & more';

export const canaryForms: KeyForm[] = [
  ...keyForms(CANARY_KEY, "key"),
  ...keyForms(CANARY_PASSPHRASE, "passphrase"),
];

/** The messages that bring a secret to the engine. */
const BRINGING: readonly RegExp[] = [
  /^page to engine: models\/(?:connect|list)$/,
  /^page to engine: vault\/(?:create|unlock|change-passphrase)$/,
];

/** A test on the built page whose engine is listened to. */
export const test = standInTest.extend({
  // Intercepting the script would have the browser's test tools answer preflights in place of the servers.
  baseURL: async ({ baseURL }, use) => {
    const served = await pageWithEars(baseURL ?? "", engineEars(canaryForms));
    await use(served.url);
    await served.close();
  },
});

export type Canary = {
  page: Page;
  outside: Outside;
  /** Fails when a secret is anywhere that it must not be just now. */
  expectNowhere(when: string): Promise<void>;
  /** Like it, for what a downloaded file holds, unzipped where it is a zip. */
  expectNotIn(download: Download): Promise<void>;
};

/** Secrets in a file, with each file of a zip looked at by itself. */
export function findingsInFile(name: string, bytes: Uint8Array, forms: readonly KeyForm[]): Finding[] {
  const look = (place: string, content: Uint8Array) =>
    formsInBytes(content, forms).map((form): Finding => ({ place, form }));
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const inner = isZip ? Object.entries(unzipSync(bytes)) : [];
  return [
    ...look(name, bytes),
    ...look(`the name of ${name}`, Buffer.from(name)),
    ...inner.flatMap(([path, content]) => findingsInFile(`${name}/${path}`, content, forms)),
  ];
}

/** Listens in on a page from before it is loaded. `own`: the host that the key is for. */
export async function canaryOn(page: Page, own: string): Promise<Canary> {
  await recordMessages(page, canaryForms);
  const outside = watchOutside(page.context(), canaryForms, own);
  return {
    page,
    outside,
    async expectNowhere(when) {
      const { findings, messages } = await messageFindings(page);
      const origin = await scanOrigin(page, canaryForms);
      expect(messages, "messages looked at").toBeGreaterThan(5);
      expect(origin.looked.stores, "stores looked at").toBeGreaterThanOrEqual(8);
      for (const kind of ["IndexedDB", "OPFS", "localStorage", "DOM", "URL"]) {
        expect(origin.looked[kind] ?? 0, `looked at in ${kind}`).toBeGreaterThan(0);
      }
      const unwanted = findings.filter(({ place }) => !BRINGING.some((pattern) => pattern.test(place)));
      expect([...unwanted, ...origin.findings, ...(await outside.findings())], when).toEqual([]);
    },
    async expectNotIn(download) {
      const bytes = readFileSync(await download.path());
      expect(bytes.length).toBeGreaterThan(100);
      expect(findingsInFile(download.suggestedFilename(), bytes, canaryForms)).toEqual([]);
    },
  };
}
