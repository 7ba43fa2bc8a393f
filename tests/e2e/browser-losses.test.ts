import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { type BrowserProcess, startBrowser } from "../soak/support/browser-process";
import { loseLargeValues, tearLogs } from "../soak/support/profile-damage";
import { IN_SOAK } from "../support/effort";
import { playground } from "./support/playground";

/** A folder for a browser's profile, gone after the test. */
const test = base.extend<{ profile: string; home: string }>({
  home: async ({ baseURL }, use) => use(baseURL ?? ""),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the parameter spelled out
  profile: async ({}, use) => {
    const profile = mkdtempSync(join(tmpdir(), "caplens-losses-"));
    await use(profile);
    rmSync(profile, { recursive: true, force: true });
  },
});

const DIARY = "/#/playground?sample=tea-for-three&instruction=cat-diary&example=follows";
const items = (page: Page) => page.getByTestId("session-item");

/** Keeps a session for each caption, then lets the browser end. */
async function keepSessions(profile: string, home: string, captions: readonly string[]): Promise<void> {
  const { page, close } = await startBrowser(profile);
  for (const text of captions) {
    await page.goto("about:blank");
    await page.goto(home + DIARY);
    await expect(playground(page).caption).toBeVisible();
    await playground(page).caption.fill(text);
    await expect(page.getByTestId("save-state")).toHaveText("saved");
  }
  await close();
}

/** Starts the browser anew with the list of sessions open. */
async function openList(profile: string, home: string): Promise<BrowserProcess> {
  const browser = await startBrowser(profile);
  await browser.page.goto(home);
  await expect(playground(browser.page).caption).toBeVisible();
  await browser.page.getByRole("button", { name: /^Sessions/ }).click();
  return browser;
}

/** Random, since what can be compressed is not large. */
const large = () => randomBytes(200_000).toString("base64");

test(
  "a session whose value the browser has lost comes back from its copy",
  IN_SOAK,
  async ({ profile, home }) => {
    const text = large();
    await keepSessions(profile, home, [text]);
    expect(loseLargeValues(profile)).toBeGreaterThan(0);
    const { page, close } = await openList(profile, home);
    await expect(items(page)).toHaveCount(1);
    await expect(items(page).filter({ hasText: "can't be read" })).toHaveCount(0);
    await expect(playground(page).caption).toHaveValue(text);
    await close();
  },
);

test(
  "one without a copy does not hide the others, and can be deleted",
  IN_SOAK,
  async ({ profile, home }) => {
    await keepSessions(profile, home, ["A short one.", large()]);
    const before = await startBrowser(profile);
    await before.page.goto(`${home}/sw.js`);
    await before.page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      await root.removeEntry("caplens-sessions", { recursive: true });
    });
    await before.close();
    expect(loseLargeValues(profile)).toBeGreaterThan(0);

    const { page, close } = await openList(profile, home);
    await expect(playground(page).caption).toHaveValue("A short one.");
    await expect(items(page)).toHaveCount(2);
    const lost = items(page).filter({ hasText: "This session can't be read." });
    await lost.getByRole("button", { name: /^Delete/ }).click();
    await expect(items(page)).toHaveCount(1);
    await close();
  },
);

test("a database that the browser has thrown away comes back whole, with a word about it", async ({
  profile,
  home,
}) => {
  await keepSessions(profile, home, ["Before the crash.", "Before it, too."]);
  expect(tearLogs(profile)).toBeGreaterThan(0);
  // This start reads over the torn end and writes on behind it; the next one takes the log for corrupt.
  await keepSessions(profile, home, ["After the crash."]);
  const { page, close } = await openList(profile, home);
  await expect(items(page)).toHaveCount(3);
  const problems = page.getByTestId("error");
  await expect(problems.filter({ hasText: "brought 3 sessions back from its own copies" })).toHaveCount(1);
  await expect(playground(page).caption).toHaveValue("After the crash.");
  await close();
});
