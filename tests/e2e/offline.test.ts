import { expect, type Page, test } from "@playwright/test";
import { IN_SOAK } from "../support/effort";
import { startStandIn } from "../support/stand-in/start-stand-in";
import { playground } from "./support/playground";
import { OLDER_CACHE, type ServedCopy, serveCopy } from "./support/served-copy";

let copy: ServedCopy;

test.use({ serviceWorkers: "allow" });
test.beforeEach(async () => {
  copy = await serveCopy();
});
test.afterEach(() => copy.remove());

/** Waits until the page is kept, so that it opens without a network, and is itself served by what keeps it. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

async function open(page: Page, place = ""): Promise<void> {
  await page.goto(`${copy.address}${place}`);
  await playground(page).settled();
}

test("after one visit the whole path without a key works without a network, though that visit looked at other parts", async ({
  page,
}) => {
  const asked: string[] = [];
  await page.goto(`${copy.address}#/checks`);
  await expect(page.getByRole("heading", { level: 1, name: "Plain text" })).toBeVisible();
  await kept(page);
  await copy.stop();
  await page.getByRole("button", { name: "Markdown syntax" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Markdown syntax" })).toBeVisible();
  const strict = page.locator('[data-testid="trial"][data-semantics="strict"]');
  await expect(strict).toHaveAttribute("data-status", "passed");
  // A page and a worker that nothing of this visit has used.
  await page.getByRole("link", { name: "Playground" }).click();
  const view = playground(page);
  await view.settled();
  await expect(view.csr).toHaveText(/^\d+ \/ \d+/);

  page.on("requestfailed", (request) => {
    // Those that the page had under way when it was loaded anew were not refused.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") asked.push(request.url());
  });
  await page.reload();
  await view.settled();
  await expect(view.csr).toHaveText(/^\d+ \/ \d+/);
  await view.caption.fill("One. Two.");
  await view.settled();
  await expect(view.csr).toHaveText(/^\d+ \/ \d+/);

  await view.show("Checklist");
  await page.getByRole("button", { name: "Suggest", exact: false }).first().waitFor();
  await view.show("Verdicts");
  await page.getByRole("button", { name: /^Help/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Checks" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByTestId("offline")).toHaveAttribute("data-kept", "kept");
  await page.getByRole("link", { name: "Playground" }).click();
  await expect(view.caption).toHaveValue("One. Two.");
  expect(asked.filter((url) => url.startsWith(copy.address) && !url.includes("version="))).toEqual([]);
});

test("without a network a board is the one of the visit before, and says so", IN_SOAK, async ({ page }) => {
  await open(page);
  await kept(page);
  const board = page.getByTestId("board");
  await page.goto(`${copy.address}#/leaderboard`);
  await page.reload();
  await expect(board).toBeVisible();
  await expect(page.getByTestId("board-kept")).toHaveCount(0);
  const index = await (await page.request.get(`${copy.address}leaderboards/index.json`)).json();
  const [{ rows }] = index.boards;
  await expect(page.getByTestId("board-row")).toHaveCount(rows);
  await copy.stop();
  await page.reload();
  await expect(page.getByTestId("board-kept")).toBeVisible();
  await expect(page.getByTestId("board-row")).toHaveCount(rows);
});

test(
  "every example of the sample is judged without a network, by every rule there is",
  IN_SOAK,
  async ({ page }) => {
    await open(page);
    await kept(page);
    await copy.stop();
    // The visit after the one in which the page was kept.
    await page.reload();
    await playground(page).settled();
    for (const instruction of ["timeline", "scene-card", "sound-table", "blurb-chinese", "cat-diary"]) {
      await open(page, `#/playground?sample=tea-for-three&instruction=${instruction}`);
      const view = playground(page);
      await expect(view.csr).toHaveText(/^\d+ \/ \d+/);
      await expect(page.getByText("could not be fetched")).toHaveCount(0);
    }
  },
);

test("a newer version is offered, waits for the word, and keeps what was typed", async ({ page }) => {
  await open(page);
  await kept(page);
  const view = playground(page);
  await view.caption.fill("Typed before the newer version.");
  const before = await page.locator('script[type="module"]').getAttribute("src");
  copy.publishAnew();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const notice = page.getByTestId("update");
  await expect(notice).toContainText("A new version of Caplens is there");
  // Nobody is thrown out of what they do.
  await expect(view.caption).toHaveValue("Typed before the newer version.");
  await notice.getByRole("button", { name: "Reload now" }).click();
  await expect(page.locator('script[type="module"]')).not.toHaveAttribute("src", before ?? "");
  await view.settled();
  await expect(view.caption).toHaveValue("Typed before the newer version.");
  await expect(notice).toHaveCount(0);
});

test(
  "the worker and the caches of an earlier version give way once somebody agrees, and the work of that visit is there",
  IN_SOAK,
  async ({ page, context }) => {
    copy.serveOlderWorker();
    await open(page);
    await kept(page);
    await playground(page).caption.fill("Written in the earlier version.");
    await playground(page).settled();
    await expect(page.getByTestId("save-state")).toHaveText("saved");
    const before = await page.locator('script[type="module"]').getAttribute("src");
    await page.close();

    copy.publishAnew();
    const later = await context.newPage();
    const view = playground(later);
    await open(later);
    const cached = () => later.evaluate(async () => (await caches.keys()).join(" "));
    const script = later.locator('script[type="module"]');
    // The visit begins with what the earlier worker keeps, and goes on with it.
    await expect(script).toHaveAttribute("src", before ?? "");
    await expect(view.caption).toHaveValue("Written in the earlier version.");
    await expect(later.getByTestId("update")).toContainText("A new version of Caplens is there");
    expect(await cached()).toContain(OLDER_CACHE);
    await view.caption.fill("Changed while the newer version waits.");
    await later.getByTestId("update").getByRole("button", { name: "Reload now" }).click();
    await expect(script).not.toHaveAttribute("src", before ?? "");
    await view.settled();
    await expect(view.caption).toHaveValue("Changed while the newer version waits.");
    await expect.poll(cached).not.toContain(OLDER_CACHE);
  },
);

test(
  "a model on this computer writes and judges while the site cannot be reached",
  IN_SOAK,
  async ({ page }) => {
    const standIn = await startStandIn();
    standIn.script({
      match: { task: "caption" },
      behaviour: { kind: "text", text: "- [00:01] A cat sleeps." },
    });
    try {
      await open(page);
      await kept(page);
      await copy.stop();
      await page.reload();
      const view = playground(page);
      await view.settled();
      await view.connect({ baseUrl: standIn.url, model: "stand-in-vision", key: "" });
      await view.run.click();
      await expect(view.caption).toHaveValue("- [00:01] A cat sleeps.");
      await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
      await expect(view.error).toHaveCount(0);
      const judged = page.locator(
        '[data-testid="verdict"][data-source="judge"]:not([data-status="unscored"])',
      );
      await expect(judged.first()).toBeVisible();
    } finally {
      await standIn.close();
    }
  },
);

test("models and other hosts are no business of the service worker", IN_SOAK, async ({ page }) => {
  await open(page);
  await kept(page);
  await page.reload();
  await playground(page).settled();
  const cached = await page.evaluate(async () => {
    // Answered by nobody: what matters is that nothing of it is kept.
    await fetch("http://localhost:9/v1/models").catch(() => undefined);
    await fetch("./v1/models").catch(() => undefined);
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url);
  });
  expect(cached.length).toBeGreaterThan(50);
  expect(cached.filter((url) => url.includes("/v1/") || !url.startsWith(copy.address))).toEqual([]);
  expect(cached.filter((url) => url.includes("ffmpeg-core"))).toEqual([]);
});
