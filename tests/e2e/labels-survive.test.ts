import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { labelledRun } from "../evaluation/labels/judged-run";
import { type BrowserProcess, startBrowser } from "../soak/support/browser-process";

const count = (page: Page) => page.getByTestId("answer-count");
const line = (page: Page) => page.getByTestId("label-line");

/** Labels so many lines, each once the one before is gone from the screen. */
async function label(page: Page, lines: number): Promise<void> {
  for (let left = lines; left > 0; left -= 1) {
    const before = (await line(page).getAttribute("data-line")) ?? "";
    await page.keyboard.press("p");
    await expect(line(page)).not.toHaveAttribute("data-line", before);
  }
}

test("labels of two tabs, of a page without a network and of a browser that is killed are all there", async ({
  baseURL,
}) => {
  const made = await labelledRun(10);
  const set = { ...(await made.label({ count: 30 })), labels: [] };
  const profile = mkdtempSync(join(tmpdir(), "labels-survive-"));
  const address = `${baseURL}/#/labels/${set.id}/label?person=Ada`;
  let browser: BrowserProcess | null = await startBrowser(profile);
  try {
    const { page } = browser;
    const context = page.context();
    await page.goto(`${baseURL}/#/labels`);
    await page.getByTestId("labels-input").setInputFiles({
      ...{ name: "set.json", mimeType: "application/json" },
      buffer: Buffer.from(JSON.stringify(set)),
    });
    await page.getByRole("button", { name: "Take in 1 label set" }).click();
    await expect(page.getByTestId("label-set-page")).toBeVisible();
    await page.goto(address);
    const other = await context.newPage();
    await other.goto(address);

    await test.step("two tabs label one set as one person: both keep all, and say what came from the other", async () => {
      await expect(line(page)).toBeVisible();
      await expect(line(other)).toBeVisible();
      // Ten lines apart, so that both answer other lines.
      for (let steps = 0; steps < 10; steps += 1) await other.keyboard.press("ArrowRight");
      await Promise.all([label(page, 4), label(other, 3)]);
      for (const tab of [page, other]) await expect(count(tab)).toHaveAttribute("data-done", "7");
      await expect(page.getByTestId("from-elsewhere")).toContainText("3 lines were labelled as Ada");
      await expect(other.getByTestId("from-elsewhere")).toContainText("4 lines were labelled as Ada");
      await other.close();
    });

    await test.step("without a network labels are kept, and undone", async () => {
      await context.setOffline(true);
      await label(page, 3);
      await expect(count(page)).toHaveAttribute("data-done", "10");
      await page.keyboard.press("z");
      await expect(count(page)).toHaveAttribute("data-done", "9");
      await context.setOffline(false);
    });

    await test.step("a tab that is closed at once has every label that was given", async () => {
      const quick = await context.newPage();
      await quick.goto(address);
      await expect(line(quick)).toBeVisible();
      await expect(count(quick)).toHaveAttribute("data-done", "9");
      for (let given = 0; given < 8; given += 1) await quick.keyboard.press("p");
      await quick.close();
      const again = await context.newPage();
      await again.goto(address);
      await expect(count(again)).toHaveAttribute("data-done", "17");
      await again.close();
      await expect(count(page)).toHaveAttribute("data-done", "17");
      // It goes on with the first line that is open to it now.
      await page.reload();
      await expect(count(page)).toHaveAttribute("data-done", "17");
    });

    await test.step("what a page was writing as it went is kept by the pages of runs too, whose scores it corrects", async () => {
      const left = {
        ...{ line: set.lines.at(-1)?.id, person: "Ben", value: "passed" },
        ...{ at: "2026-11-24T10:00:00.000Z", milliseconds: 900 },
      };
      const note = `caplens-unsaved-label:labels/add ${set.id} one`;
      await page.evaluate(
        ([name = "", text = ""]) => localStorage.setItem(name, text),
        [note, JSON.stringify({ labels: [left], decisions: [] })],
      );
      const later = await context.newPage();
      await later.goto(`${baseURL}/#/runs`);
      await expect.poll(() => later.evaluate((name) => localStorage.getItem(name), note)).toBe(null);
      await later.goto(address.replace("Ada", "Ben"));
      await expect(count(later)).toHaveAttribute("data-done", "1");
      await later.close();
    });

    await test.step("a browser that is killed has every label that it had counted", async () => {
      await label(page, 2);
      await expect(count(page)).toHaveAttribute("data-done", "19");
      await page.keyboard.press("f");
      await browser?.kill();
      browser = await startBrowser(profile);
      await browser.page.goto(address);
      await expect(line(browser.page)).toBeVisible();
      await expect(count(browser.page)).toHaveAttribute("data-done", /^(?:19|20)$/);
    });
  } finally {
    await browser?.kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
