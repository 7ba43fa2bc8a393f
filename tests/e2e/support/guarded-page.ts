import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { POLICY_REPORTS } from "../../../scripts/page-headers/plugin";
import { CONTRAST, thorough } from "../../support/effort";
import { fetchPartsOnUse } from "../../support/parts-on-use";
import { stillPage } from "../../support/still-page";

export { expect };

/** Acts of a page that are not allowed: console output, policy violations, requests to other hosts. */
export type Watch = {
  /** Hosts that the test lets the page talk to, besides its own. */
  allow(url: string): void;
  /** Console messages that a test provokes on purpose (a refused request is always logged by the browser). */
  expectConsole(pattern: RegExp): void;
};

async function watchViolations(page: Page, seen: string[]): Promise<void> {
  await page.exposeFunction("reportViolation", (text: string) => seen.push(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report: unknown = Reflect.get(window, "reportViolation");
      if (typeof report === "function") report(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
}

/** A page in which every unexpected console message, policy violation and foreign request fails the test. */
export const test = base.extend<{ watch: Watch; partsBeforehand: boolean }>({
  // Whether a page at rest fetches what it may need.
  partsBeforehand: [false, { option: true }],
  watch: [
    async ({ page, context, baseURL, partsBeforehand }, use) => {
      if (!partsBeforehand) await fetchPartsOnUse(context);
      const seen: string[] = [];
      const hosts = new Set([new URL(baseURL ?? "http://localhost").host]);
      // Only the tests of visits without a network let the page be kept.
      const expected: RegExp[] = [/Service Worker registration blocked by Playwright/];
      await watchViolations(page, seen);
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning")
          seen.push(`console: ${message.text()}`);
      });
      page.on("pageerror", (error) => seen.push(`page error: ${error.message}`));
      page.on("request", (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith("http") && !hosts.has(url.host)) seen.push(`request: ${request.url()}`);
        // From workers too, which tell the page nothing.
        if (url.pathname === POLICY_REPORTS) seen.push(`policy: ${request.postData()}`);
      });
      await use({
        allow: (url) => hosts.add(new URL(url).host),
        expectConsole: (pattern) => expected.push(pattern),
      });
      expect(seen.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
      // The files that the page is still fetching by way of a test end with it.
      for (const routed of [page, context]) await routed.unrouteAll({ behavior: "ignoreErrors" });
    },
    { auto: true },
  ],
});

/**
 * Opens an address in a fresh document, as a link does, and leaves the one before without a word. By way of an empty page
 * the browser would begin a process for each, which is a third of the work.
 */
export async function openAnew(page: Page, address: string): Promise<void> {
  const before = page.url();
  if (!before.startsWith("http") || new URL(address, before).origin !== new URL(before).origin) {
    await page.goto(address);
    return;
  }
  // The page is not told of it.
  await page.evaluate((to) => history.replaceState(null, "", to), address);
  await page.reload();
}

/** Half as long as `axe.source`, and it has to go into every page anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** `only`: what is looked for, all by default; `but`: what is not. */
type Rules = { only?: string[]; but?: string[] };

async function expectNothingFound(page: Page, rules: Rules = {}): Promise<void> {
  await page.evaluate(stillPage);
  // Into the page itself: the kit for Playwright opens a second page for each run, which takes longer than axe.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async ({ only, but = [] }: Rules) => {
    const { violations } = await axe.run(document, {
      resultTypes: ["violations"],
      rules: Object.fromEntries(but.map((id) => [id, { enabled: false }])),
      ...(only ? { runOnly: only } : {}),
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  }, rules);
  expect(found).toEqual([]);
}

/** Fails when axe finds anything on the page as it stands, in light or in dark colours, which differ in contrast only. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectNothingFound(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNothingFound(page, { only: CONTRAST });
  await page.emulateMedia({ colorScheme: "light" });
}

/** The same; at contrast, two thirds of the work, only the soak looks. In `npm test` one look for each kind of page has it. */
export async function expectAccessible(page: Page): Promise<void> {
  if (thorough) await expectAccessibleInBothSchemes(page);
  else await expectNothingFound(page, { but: CONTRAST });
}

/** Resolves once parts that are fetched after the first view are there, by the names of their scripts. */
export async function partsReady(page: Page, names: readonly string[]): Promise<void> {
  const areThere = (wanted: readonly string[]) =>
    page.evaluate(async (all) => {
      const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
      const parts = all.map((part) => fetched.find((name) => name.includes(`/assets/${part}-`)));
      // Fetched they are not at work yet: whoever asks for them later is answered later.
      for (const part of parts) if (part === undefined || (await import(part)) === null) return false;
      return true;
    }, wanted);
  await expect.poll(() => areThere(names)).toBe(true);
}

/** Goes to another page of the app without loading it anew: keys are in memory alone. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}
