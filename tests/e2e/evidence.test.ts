import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { craftZip } from "../support/craft-zip";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  openAnew,
  test,
} from "./support/guarded-page";
import { playground } from "./support/playground";

const FAILING = "#/playground?sample=tea-for-three&instruction=scene-card&example=missing-key";

/** Another browser, which knows nothing of the one that opens the capsule. */
async function speaker(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  return context.newPage();
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Save as evidence" });

async function copied(page: Page, words: string): Promise<string> {
  const button = dialogOf(page).getByRole("button", { name: words });
  await button.click();
  await expect(button.locator("..").getByRole("status")).toHaveText("Copied.");
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Saves the verdict that is failed first, in the dialog that stays open. */
async function evidenceOf(page: Page): Promise<{ checkId: string }> {
  const view = playground(page);
  const statuses = await view.statuses();
  const checkId = Object.keys(statuses).find((id) => statuses[id] === "failed") ?? "";
  await view.verdict(checkId).getByRole("button").first().click();
  await view.verdict(checkId).getByRole("button", { name: "Save as evidence" }).click();
  await expect(dialogOf(page).getByRole("button", { name: "Save the file" })).toBeEnabled();
  return { checkId };
}

async function savedFile(page: Page): Promise<Buffer> {
  const coming = page.waitForEvent("download");
  await dialogOf(page).getByRole("button", { name: "Save the file" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/\.caplens$/);
  return readFileSync(await download.path());
}

/** The capsule with a lie: every verdict that failed is said to have passed. */
function withALie(capsule: Buffer): Buffer {
  const files = Object.entries(unzipSync(new Uint8Array(capsule))).map(([path, bytes]) => ({
    path,
    data:
      path === "samples/00000.jsonl"
        ? Buffer.from(bytes).toString().replaceAll('"status":"failed"', '"status":"passed"')
        : bytes,
  }));
  return Buffer.from(craftZip(files));
}

async function openFile(page: Page, buffer: Buffer): Promise<void> {
  await page
    .getByTestId("capsule-input")
    .setInputFiles({ name: "evidence.caplens", mimeType: "application/zip", buffer });
}

test("a verdict is saved as evidence, opened elsewhere without a key, and a lie in it is named", async ({
  page,
  browser,
}) => {
  const sender = await speaker(browser);
  const mine = playground(sender);
  await mine.open(FAILING);
  await mine.settled();
  const { checkId } = await evidenceOf(sender);
  const capsule = await savedFile(sender);
  const link = await copied(sender, "Copy link");
  expect(link).toMatch(/#\/capsule\?in=a[\w-]+$/);
  expect(link.length).toBeLessThan(8000);
  const card = await copied(sender, "Copy as HTML card");
  await sender.context().close();

  const outcome = page.getByTestId("capsule-outcome");
  const line = page.locator(`[data-testid="capsule-line"][data-line="${checkId}"]`);
  await test.step("by its file", async () => {
    await page.goto("/#/capsule");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Evidence");
    await openFile(page, capsule);
    await expect(outcome).toHaveAttribute("data-state", "in part");
    await expect(outcome).toHaveAttribute("data-differences", "0");
    await expect(line).toHaveAttribute("data-by", "rules");
    await expect(line).toContainText("failed");
    await expect(page.getByTestId("capsule-poster")).toBeVisible();
    await expect(page.getByTestId("capsule-caption")).toContainText("{");
    await expect(page.getByTestId("capsule-difference")).toHaveCount(0);
    await expectAccessibleInBothSchemes(page);
  });

  await test.step("with a lie in it: named, and not to be taken in", async () => {
    await openFile(page, withALie(capsule));
    await expect(outcome).toHaveAttribute("data-state", "different");
    const difference = page.locator(`[data-testid="capsule-difference"][data-line="${checkId}"]`);
    await expect(difference.first()).toContainText("passed:");
    await expect(difference.first()).toContainText("failed:");
    await expect(difference.first()).toContainText(
      "Edited: the file that it stands in is not as it was saved",
    );
    await expect(line).toHaveAttribute("data-by", "different");
    await expect(page.getByRole("button", { name: "Take into my runs" })).toBeDisabled();
  });

  await test.step("cut short: told, and nothing shown", async () => {
    await openFile(page, capsule.subarray(0, capsule.length - 30));
    await expect(page.getByTestId("error")).toHaveAttribute("data-code", "capsule-damaged");
    await expect(outcome).toHaveCount(0);
  });

  await test.step("by its link, and taken into one's own sessions", async () => {
    await openAnew(page, link);
    await expect(outcome).toHaveAttribute("data-differences", "0");
    await expect(line).toHaveAttribute("data-by", "rules");
    await page.getByRole("button", { name: "Take into my sessions" }).click();
    const view = playground(page);
    await expect(page).toHaveURL(/#\/playground/);
    await expect(view.verdict(checkId)).toHaveAttribute("data-status", "failed");
    await expect(page.getByTestId("save-state")).toHaveText("saved");
  });

  await test.step("the card names the verdict and leads to the link", async () => {
    expect(card).toContain("✗ failed");
    expect(card).toContain(link);
    expect(card).toContain("data:image/");
  });
});

test("a run and one result of it are saved as evidence and come out equal", async ({ page }) => {
  const view = playground(page);
  await view.open();
  await page.getByRole("link", { name: "Open a demo run" }).click();
  await expect(page.getByTestId("run-progress")).toHaveAttribute("data-done", "21");
  const outcome = page.getByTestId("capsule-outcome");

  await page.getByRole("button", { name: "This run" }).click();
  await page.getByRole("menuitem", { name: "Save as evidence" }).click();
  const run = await savedFile(page);
  await dialogOf(page).getByRole("button", { name: "Close evidence" }).click();
  await page.getByRole("tab", { name: "Results" }).click();
  await page.getByTestId("result-row").first().click();
  const detail = page.getByTestId("result-detail");
  await detail.getByRole("button", { name: "Save as evidence" }).last().click();
  const result = await savedFile(page);
  await dialogOf(page).getByRole("button", { name: "Close evidence" }).click();

  await page.goto("/#/capsule");
  await openFile(page, result);
  await expect(outcome).toHaveAttribute("data-differences", "0");
  await expect(page.getByTestId("capsule-line").first()).toBeVisible();
  await openFile(page, run);
  await expect(page.getByTestId("capsule-line")).toHaveCount(0);
  await expect(outcome).toHaveAttribute("data-differences", "0");
  await expect(page.getByTestId("capsule-score").first()).toBeVisible();
  // On a phone no word of its headings is broken.
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  const heading = page.getByRole("columnheader", { name: "As written" }).first();
  const lines = await heading.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBeLessThanOrEqual(2);
  await page.setViewportSize(wide);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Take into my runs" }).click();
  await expect(page).toHaveURL(/#\/runs\/directory-/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Demo: three writers on one clip");
});

/** A page of somebody else with the strictest policy under which a card has to be seen. */
const STRICT = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

test("a card is seen in a page that allows nothing but styles, and hostile words in it stay words", async ({
  page,
  browser,
}) => {
  const sender = await speaker(browser);
  const mine = playground(sender);
  await mine.open(FAILING);
  const hostile =
    '</style></figure><script>document.title = "run"</script><img src=x onerror="document.title=1"> "quoted" & \'so\'';
  await mine.caption.fill(hostile);
  await expect(sender.getByTestId("save-state")).toHaveText("saved");
  await mine.settled();
  await evidenceOf(sender);
  const card = await copied(sender, "Copy as HTML card");
  await sender.context().close();

  const told: string[] = [];
  page.on("console", (message) => told.push(message.text()));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setContent(
      `<!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="${STRICT}"><title>Mine</title></head><body><main>${card}</main></body></html>`,
    );
    const figure = page.locator("caplens-verdict figure.caplens-card");
    await expect(figure).toBeVisible();
    await expect(figure).toContainText(hostile);
    await expect(figure.locator("img")).toHaveCount(1);
    expect(
      await figure.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    await expect(page.locator("script")).toHaveCount(0);
    await expect(page).toHaveTitle("Mine");
    const ground = await figure.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(ground).toBe(colorScheme === "light" ? "rgb(255, 255, 255)" : "rgb(20, 27, 33)");
  }
  expect(told).toEqual([]);
});

test("a study is saved as evidence, told elsewhere from the verdicts as recomputed, and taken into the lab", async ({
  page,
  browser,
}) => {
  const sender = await speaker(browser);
  await sender.goto("/#/lab/demo");
  await expect(sender.getByTestId("study-page")).toHaveAttribute("data-judged", "35");
  await sender.getByRole("button", { name: "Save as evidence" }).click();
  const capsule = await savedFile(sender);
  await sender.context().close();

  await page.goto("/#/capsule");
  await openFile(page, withALie(capsule));
  await expect(page.getByTestId("capsule-outcome")).toHaveAttribute("data-state", "different");
  await expect(page.getByTestId("capsule-difference").first()).toContainText("Edited");
  await expect(page.getByRole("button", { name: "Take into my runs" })).toBeDisabled();

  await openFile(page, capsule);
  const study = page.getByTestId("capsule-study");
  await expect(page.getByTestId("capsule-outcome")).toHaveAttribute("data-differences", "0");
  await expect(study).toContainText("35 of 35 captions judged");
  await expect(page.getByTestId("capsule-study-picture").locator("svg").first()).toBeVisible();
  await expect(study).toContainText(/Frames over 2, .* Held against/);
  const told = await page.getByTestId("capsule-study-row").first().getByRole("cell").allTextContents();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Take into my runs" }).click();
  await expect(page.getByTestId("study-page")).toHaveAttribute("data-judged", "35");
  await expect(page.getByTestId("study-point").first().getByRole("cell")).toHaveText(told);
  await page.getByRole("link", { name: "All studies" }).click();
  await expect(page.getByTestId("study")).toHaveCount(1);
});
