import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { first, second } from "../benchmarks/instruction-following/check-results";
import { scoredExample } from "../support/scored-example";
import { expectAccessible, expectAccessibleInBothSchemes, goTo } from "./support/guarded-page";
import { keepInFolder, keepRun } from "./support/kept-runs";
import { playground } from "./support/playground";
import { expect, KEY, test } from "./support/stand-in-test";

/** A run of captions that came along. */
function givenExample() {
  const made = scoredExample({ a: [first], b: [second] });
  const entries = made.run.entries.map((entry) => ({ ...entry, choice: null }));
  return { ...made, run: { ...made.run, entries } };
}
const example = givenExample();

/** The points of a caption, one for each scale, by what it says of itself. */
function pointsOf(caption: string): string[] {
  const [, sample = "A", model = "a"] = /\/([ABC]) by ([ab])/.exec(caption) ?? [];
  const overall = "ABC".indexOf(sample) + (model === "b" ? 3 : 1);
  return [overall, Math.max(1, overall - 1), overall].map(String);
}

/** Gives points by keyboard alone; the last ones go on. */
async function rateOne(page: Page, caption: Locator): Promise<void> {
  const text = await caption.innerText();
  for (const points of pointsOf(text)) await page.keyboard.press(points);
}

test("people rate captions blind and by keyboard, exchange ratings as files, and scores and a model are held against them", async ({
  page,
  standIn,
}) => {
  standIn.script({
    match: { task: "rate_caption" },
    reply: ({ userText }) => {
      const [factuality, coverage, overall] = pointsOf(/"caption":"([^"]*)"/.exec(userText)?.[1] ?? "").map(
        Number,
      );
      return JSON.stringify({ factuality, coverage, overall, explanation: "As far as I can see." });
    },
  });
  const view = playground(page);
  await view.open();
  await view.connect({ baseUrl: standIn.url, model: "rater", key: KEY });
  await keepRun(page, example);
  for (const id of new Set(example.dataSet.samples.map(({ video }) => video.id)))
    await keepInFolder(page, id, "samples/tea-for-three/clip.mp4");
  const total = example.results.length;

  await goTo(page, "#/runs/run-1");
  await page.getByRole("button", { name: "This run" }).click();
  await page.getByRole("menuitem", { name: "Ratings" }).click();
  const ratings = page.getByTestId("ratings-page");
  await expect(ratings).toContainText("Nobody has rated a caption of this run yet");
  await expect(ratings.getByRole("heading", { name: "Against people", exact: true })).toHaveCount(0);
  await expectAccessibleInBothSchemes(page);

  await test.step("the videos of captions that came along can be chosen", async () => {
    await ratings.getByRole("link", { name: "in the run’s set-up" }).click();
    await expect(page.getByTestId("videos-found")).toBeVisible();
    await expect(page.getByText("Nothing but a model that rates captions is shown them.")).toBeVisible();
    await page.goBack();
  });

  await test.step("one person rates, stops, and goes on where it was left", async () => {
    await page.getByRole("link", { name: "Rate captions" }).click();
    await page.getByLabel("Your name").fill("  Ada ");
    await page.keyboard.press("Enter");
    const screen = page.getByTestId("rate-page");
    const caption = page.getByTestId("caption-to-rate");
    const progress = page.getByTestId("answer-count");
    await expect(caption).toBeVisible();
    await expect(screen.locator("video")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Factuality: 1 of 5" })).toBeFocused();
    for (const { title } of example.run.entries) await expect(screen).not.toContainText(title);
    await expectAccessible(page);

    await page.keyboard.press("Enter");
    await expect(screen).toContainText("Answer this first, or go on with an arrow key: Factuality");
    const seen = await caption.innerText();
    await rateOne(page, caption);
    await expect(progress).toHaveAttribute("data-done", "1");
    await expect(caption).not.toHaveText(seen);
    await page.keyboard.press("ArrowLeft");
    await expect(caption).toHaveText(seen);
    const [factuality = ""] = pointsOf(seen);
    await expect(page.getByRole("radio", { name: `Factuality: ${factuality} of 5` })).toBeChecked();
    // Undone point by point, whatever is on screen by then.
    await page.keyboard.press("Enter");
    await expect(caption).not.toHaveText(seen);
    await page.keyboard.press("z");
    await expect(caption).toHaveText(seen);
    await expect(progress).toHaveAttribute("data-done", "0");
    await expect(page.getByRole("radio", { name: /^Overall: / }).first()).toBeFocused();
    await expect(page.getByRole("radio", { name: `Factuality: ${factuality} of 5` })).toBeChecked();
    await page.keyboard.press(pointsOf(seen)[2] ?? "");
    await expect(caption).not.toHaveText(seen);
    await expect(progress).toHaveAttribute("data-done", "1");

    await page.getByRole("button", { name: "Stop for now" }).click();
    await page.getByRole("button", { name: "Go on as Ada (1 rated)" }).click();
    await expect(caption).not.toHaveText(seen);
    for (let rated = 1; rated < total; rated += 1) {
      const before = await caption.innerText();
      await rateOne(page, caption);
      if (rated < total - 1) await expect(caption).not.toHaveText(before);
    }
    await expect(screen).toContainText("You have rated every caption");
  });

  await test.step("another one's ratings come in as a file, and what was said twice is told", async () => {
    await page.getByRole("link", { name: "What the ratings tell" }).click();
    await expect(page.locator('[data-testid="rater"][data-rater="Ada"]')).toHaveAttribute(
      "data-whole",
      String(total),
    );
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Ratings as JSON Lines" }).click();
    const lines = readFileSync(await (await coming).path(), "utf8")
      .trim()
      .split("\n");
    expect(lines).toHaveLength(total);
    const other = lines.map((line) => JSON.stringify({ ...JSON.parse(line), rater: "Ben" }));
    const changed = JSON.stringify({ ...JSON.parse(lines[0] ?? ""), note: "On second thoughts." });
    const text = [...other, changed, ...lines.slice(1), '{"rater": "Eve", "factuality": 9}', "{torn"].join(
      "\n",
    );
    await page.getByTestId("ratings-input").setInputFiles({
      name: "from-ben.jsonl",
      mimeType: "application/jsonl",
      buffer: Buffer.from(text),
    });
    const arrival = page.getByTestId("rating-arrival");
    await expect(arrival).toHaveAttribute("data-added", String(total));
    await expect(arrival).toHaveAttribute("data-same", String(total - 1));
    await expect(arrival).toHaveAttribute("data-conflicts", "1");
    await expect(arrival).toHaveAttribute("data-problems", "2");
    await expectAccessible(page);
    await arrival.getByRole("button", { name: `Take in ${total} ratings` }).click();
    const ben = page.locator('[data-testid="rater"][data-rater="Ben"]');
    await expect(ben).toHaveAttribute("data-whole", String(total));
    await page.getByRole("button", { name: "Delete the ratings of Ben" }).click();
    await expect(ben).toHaveCount(0);
    await page.keyboard.press("Alt+z");
    await expect(ben).toHaveAttribute("data-whole", String(total));
  });

  await test.step("a model is shown the video and rates, as the baseline beside the scores", async () => {
    await page.getByRole("button", { name: "Have it rate the captions" }).click();
    const direct = page.getByTestId("direct-rater");
    await expect(direct).toHaveAttribute("data-phase", "done");
    await expect(direct).toHaveAttribute("data-done", String(total));
    expect(standIn.requests.filter(({ task }) => task === "rate_caption")).toHaveLength(total);
    const row = page.locator('[data-testid="correlation"][data-row="rater"]');
    await expect(row).toHaveAttribute("data-n", String(total));
    // It gives the points that people gave.
    await expect.poll(async () => Number(await row.getAttribute("data-rho"))).toBeCloseTo(1, 9);
  });

  await test.step("scores are drawn against people, and the agreement of people stands below", async () => {
    const csr = page.locator('[data-testid="correlation"][data-row="CSR"]');
    await expect(csr).toHaveAttribute("data-n", /^[1-9]/);
    const chart = page.getByRole("figure", { name: "CSR against people" });
    await expect(chart.getByRole("application")).toBeVisible();
    await chart.getByRole("application").focus();
    await page.keyboard.press("End");
    await expect(chart.getByRole("status")).toContainText("people");
    await page.getByRole("radio", { name: "Draw rater" }).check();
    await expect(page.getByRole("figure", { name: "rater against people" })).toBeVisible();
    await expect(
      page.locator('[data-testid="agreement"][data-who="All 2"][data-scale="overall"]'),
    ).toHaveAttribute("data-ac1", "1");
    await expectAccessible(page);
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Table as CSV" }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe("against-people-overall-by-caption.csv");
    expect(readFileSync(await download.path(), "utf8")).toContain("rater,direct rating");
    await page.getByText("By model", { exact: true }).click();
    await expect(csr).toContainText("fewer than 3 pairs");
  });
});

test("a tab that is closed at once has every point that was given", async ({ page }) => {
  await playground(page).open();
  await keepRun(page, example);
  const rate = async () => {
    const tab = await page.context().newPage();
    await tab.goto("/#/runs/run-1/rate");
    await tab.getByLabel("Your name").fill("Ada");
    await tab.keyboard.press("Enter");
    await expect(tab.getByTestId("caption-to-rate")).toBeVisible();
    return tab;
  };
  const quick = await rate();
  await expect(quick.getByRole("radio", { name: "Factuality: 1 of 5" })).toBeFocused();
  for (let given = 0; given < 3; given += 1) await quick.keyboard.press("3");
  await quick.close();
  const again = await rate();
  await expect(again.getByTestId("answer-count")).toHaveAttribute("data-done", "1");
  await expect(again.getByRole("radio", { name: "Factuality: 1 of 5" })).toBeFocused();
  await again.keyboard.press("4");
  await again.keyboard.press("5");
  await again.close();
  const last = await rate();
  await expect(last.locator("input:checked")).toHaveCount(2);
});
