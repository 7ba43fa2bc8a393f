import type { Page } from "@playwright/test";
import { hostileTexts } from "../hostile/texts";
import { madeRun } from "../support/made-run";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./support/guarded-page";
import { keepRun } from "./support/kept-runs";
import { playground } from "./support/playground";
import { expectUnharmed } from "./support/unharmed";

const parts = (page: Page) => ({
  rows: page.getByTestId("result-row"),
  grid: page.getByRole("grid", { name: "Results" }),
  filter: page.getByTestId("filter"),
  count: page.getByTestId("result-count"),
  detail: page.getByTestId("result-detail"),
  heading: (name: string) => page.getByRole("columnheader", { name }),
});

async function openRun(page: Page, run: Parameters<typeof madeRun>[0]): Promise<void> {
  await playground(page).open();
  await keepRun(page, madeRun(run));
  await page.goto(`/#/runs/${run.id ?? "made-run"}?show=results`);
  await expect(parts(page).rows.first()).toBeVisible();
}

test("results are sorted, filtered by what one writes or presses, and found again by the address", async ({
  page,
}) => {
  await openRun(page, { samples: 120, models: 2 });
  const { rows, grid, filter, count, heading } = parts(page);
  await expect(count).toHaveText("240 results");
  await expect(grid).toHaveAttribute("aria-rowcount", "241");
  await expect(rows.first()).toHaveAttribute("data-sample", "001/01");
  expect(await rows.count()).toBeLessThan(100);
  await expectAccessibleInBothSchemes(page);

  await heading("Words").click();
  await expect(heading("Words")).toHaveAttribute("aria-sort", "ascending");
  await heading("Words").click();
  await expect(heading("Words")).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(/order=-words/);
  await expect(rows.first().locator('[data-column="words"]')).toHaveText("11");

  await filter.fill("status:failed AND constraint:table AND csr:<0.5");
  await expect(count).toContainText(/^\d+ of 240 results$/);
  await expect(page).toHaveURL(/filter=status/);
  await expect(rows.first().getByRole("img", { name: "Table: failed" })).toBeVisible();
  await page.reload();
  await expect(filter).toHaveValue("status:failed AND constraint:table AND csr:<0.5");
  await expect(count).toContainText("of 240 results");

  await filter.fill("colour:red");
  await expect(page.getByText("There is no field “colour”.")).toBeVisible();
  await filter.fill("con");
  await page.getByRole("option", { name: /^constraint/ }).click();
  await page.getByRole("option", { name: "table" }).click();
  await expect(filter).toHaveValue("constraint:table");

  await filter.fill('caption:"blue pot"');
  await expect(count).toHaveText("33 of 240 results");
  await filter.fill("");
  await expect(count).toHaveText("240 results");
  const chip = page.getByRole("region", { name: "Fails most" }).getByRole("button").first();
  await chip.click();
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  await expect(filter).toHaveValue("constraint:length AND status:failed");
  await chip.click();
  await expect(filter).toHaveValue("");
  await page.getByRole("complementary", { name: "Counts" }).getByRole("button", { name: "failed 8" }).click();
  await expect(count).toHaveText("8 of 240 results");
  await expect(rows.first()).toHaveAttribute("data-state", "failed");

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "ISR" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(heading("ISR")).toHaveCount(0);

  await page.getByRole("tab", { name: "Failures" }).click();
  await expect(page.getByTestId("failure-group")).toHaveAttribute("data-code", "rate-limited");
});

test("a result is opened by key, told with its reasons, left by key, and goes on in the playground", async ({
  page,
}) => {
  await openRun(page, { samples: 30, models: 1 });
  const { rows, grid, detail } = parts(page);
  await grid.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(detail).toContainText("002/01");
  await expect(rows.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL(/result=002/);
  await page.keyboard.press("k");
  await expect(detail).toContainText("001/01");
  await expect(detail).toContainText("Tell of clip 1 in a table of two columns.");
  await expect(page.getByTestId("result-caption")).toContainText("A girl pours tea into cup 0");
  const verdict = detail.getByTestId("verdict").first();
  await expect(verdict).toHaveAttribute("data-status", "failed");
  await verdict.getByRole("button").first().click();
  await expect(page.getByTestId("result-caption").locator("mark")).toHaveText("A gir");
  await expect(detail.getByText("1 raw judge reply").first()).toBeVisible();
  await expect(page.getByTestId("absent-video")).toContainText(
    "Nobody has said in this browser where it lies.",
  );
  await detail.locator('input[type="file"]').setInputFiles("public/samples/tea-for-three/clip.mp4");
  await expect(detail.getByLabel("Video: clip.mp4")).toBeVisible();
  await expect(page.getByTestId("absent-video")).toHaveCount(0);
  await expect(detail.getByText("How the model reasoned")).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await page.keyboard.press("Escape");
  await expect(detail).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await grid.focus();
  await page.keyboard.press("Control+End");
  await page.locator('[data-testid="result-row"][data-sample="029/01"]').click();
  await expect(detail).toContainText("too many calls");
  await expect(grid).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(detail).toContainText("028/01");
  await page.getByRole("button", { name: "Back to the results" }).click();
  await expect(grid).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });

  await rows.first().click();
  await detail.getByRole("button", { name: "Open in the playground" }).click();
  await expect(playground(page).instruction).toHaveValue(/Tell of clip 1/);
  await expect(playground(page).caption).toHaveValue(/A girl pours tea into cup 0/);
});

test("texts of a run stay texts, whatever stands in them", async ({ page }) => {
  const words = hostileTexts
    .filter(({ name }) => /^(markup|links)/.test(name))
    .slice(0, 30)
    .map(({ text }) => text)
    .join(" ");
  await openRun(page, { samples: 30, models: 2, words });
  await expectUnharmed(page, "a list of hostile results");
  await parts(page).rows.first().click();
  await parts(page).detail.getByTestId("verdict").first().getByRole("button").first().click();
  await expectUnharmed(page, "a hostile result");
  await parts(page).filter.fill(`caption:"<script>"`);
  await expect(parts(page).count).toContainText("of 60 results");
  await page.goto("/#/runs");
  await expect(page.getByTestId("run-item")).toBeVisible();
  await expectUnharmed(page, "a hostile run in the list");
});
