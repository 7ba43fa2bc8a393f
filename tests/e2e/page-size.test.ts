import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/guarded-page";
import { BOARD_ROW, MOST_KIB, openingSizes, totalOf } from "./support/opening-sizes";
import { playground } from "./support/playground";

const KIB = 1024;
/** Paths with their sizes, the largest first. */
function inWords(sizes: ReadonlyMap<string, number>): string {
  const heaviest = [...sizes].sort(([, one], [, other]) => other - one);
  return heaviest.map(([path, bytes]) => `${path} ${(bytes / KIB).toFixed(1)}`).join("\n");
}

test("what the page fetches until its first verdict stays small", async ({ page }) => {
  const { entry, styles, before: beforeFirstVerdict } = await openingSizes(page);
  expect(entry).toBeGreaterThan(0);
  expect(styles).toBeGreaterThan(0);
  expect((entry + styles) / KIB).toBeLessThanOrEqual(MOST_KIB.entryAndStyles);
  const paths = [...beforeFirstVerdict.keys()];
  for (const part of [/engine-worker/, /checks-worker/, /first-rules/, /sample\.json$/])
    expect(paths.some((path) => part.test(path))).toBe(true);
  expect(paths.filter((path) => path.endsWith(".mp4"))).toEqual([]);
  expect(totalOf(beforeFirstVerdict) / KIB, inWords(beforeFirstVerdict)).toBeLessThanOrEqual(
    MOST_KIB.beforeFirstVerdict,
  );
});

test("what a board fetches until its rows are seen stays small", async ({ page }) => {
  const { before } = await openingSizes(page, { address: "/#/leaderboard", seen: BOARD_ROW });
  const paths = [...before.keys()];
  for (const part of [/boards-worker/, /\/board-/, /rows\.json$/])
    expect(paths.some((path) => part.test(path))).toBe(true);
  expect(totalOf(before) / KIB, inWords(before)).toBeLessThanOrEqual(MOST_KIB.beforeFirstRow);
});

/** Names of the scripts and styles that the page has fetched, without the hash of what is in them. */
async function filesFetched(page: Page): Promise<string[]> {
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => name),
  );
  return addresses.flatMap((address) => /\/assets\/([\w-]+)-[\w-]{8}\.(?:js|css)$/.exec(address)?.[1] ?? []);
}

// A part that shares a function with a screen brought the whole screen along: 420 KiB for boards.
test("what a page fetches next, after its first view, brings no other screen along", async ({ page }) => {
  await page.goto("/#/leaderboard");
  await expect.poll(() => filesFetched(page)).toEqual(expect.arrayContaining(["next", "late-styles"]));
  await page.waitForLoadState("networkidle");
  const ofBoards = await filesFetched(page);
  for (const other of ["app", "late", "late-kit", "benchmarks", "run"]) expect(ofBoards).not.toContain(other);

  await page.goto("about:blank");
  await playground(page).open();
  await expect.poll(() => filesFetched(page)).toEqual(expect.arrayContaining(["next", "late"]));
  await page.waitForLoadState("networkidle");
  expect(await filesFetched(page)).not.toContain("run");

  await page.goto("about:blank");
  await page.goto("/#/settings");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const ofSettings = await filesFetched(page);
  for (const other of ["late", "benchmarks", "run"]) expect(ofSettings).not.toContain(other);
});

// WebKit runs a worker's own script once more where a part imports from it, and each call was answered twice.
test("no part of a worker imports from the worker's own script", () => {
  const scripts = readdirSync("dist/assets").filter((name) => name.endsWith(".js"));
  const own = scripts.filter((name) => name.startsWith("isolated-"));
  expect(own.length).toBeGreaterThanOrEqual(4);
  const importers = scripts.filter((name) => {
    const code = readFileSync(`dist/assets/${name}`, "utf8");
    return own.some((script) => new RegExp(`(?:from|import)\\s*\\(?["'\`]\\./${script}`).test(code));
  });
  expect(importers).toEqual([]);
});

// A file that one of them imports is asked for only once that one was read: forty did so one after the other.
test("the two parts that the engine answers with on a later visit wait for no third", () => {
  const names = readdirSync("dist/assets");
  for (const part of ["kept", "work"]) {
    const [name = "", ...others] = names.filter((file) => new RegExp(`^${part}-[\\w-]{8}\\.js$`).test(file));
    expect(others).toEqual([]);
    const code = readFileSync(`dist/assets/${name}`, "utf8");
    const imported = Array.from(code.matchAll(/from\s*"\.\/([\w-]+)-[\w-]{8}\.js"/g), ([, file]) => file);
    expect(imported).toContain("beginning");
    expect(["beginning", "kept", "rolldown-runtime"]).toEqual(expect.arrayContaining(imported));
  }
});

test.describe("a page at rest", () => {
  test.use({ partsBeforehand: true });

  test("fetches its other parts beforehand, so that they open where they can't be fetched any more", async ({
    page,
  }) => {
    await playground(page).open();
    const fetched = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name)
          .join(" "),
      );
    for (const script of ["settings", "checks-page", "help-dialog"]) {
      const file = new RegExp(`/assets/${script}-[\\w-]{8}\\.js`);
      await expect.poll(fetched).toMatch(file);
      await page.route(file, (route) => route.abort());
    }
    await page.getByRole("button", { name: /^Help/ }).click();
    await expect(page.getByRole("dialog", { name: /help/i })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("link", { name: "Checks", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Plain text", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Settings", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  });
});
