import { exampleResult, exampleRun, exampleSamples, outcome } from "../storage/runs/example-run";
import { madeRun } from "../support/made-run";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./support/guarded-page";
import { keepRun } from "./support/kept-runs";
import { playground } from "./support/playground";

test("the list of runs says what a run is, shows those that are kept, and deletes them so that it can be taken back", async ({
  page,
}) => {
  await playground(page).open();
  const nav = page.getByRole("navigation", { name: "Caplens" });
  await nav.getByRole("link", { name: "Runs", exact: true }).click();
  await expect(page.getByText("In a run, one or more models caption many samples")).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  const results = ["s1", "s2"].map((sampleId) =>
    exampleResult({ sampleId, text: "A tea pot.", outcomes: [outcome("f1", "passed")] }),
  );
  await keepRun(page, { run: exampleRun(), dataSet: exampleSamples(3), results });
  await nav.getByRole("link", { name: "Checks" }).click();
  await nav.getByRole("link", { name: "Runs", exact: true }).click();
  const item = page.getByTestId("run-item");
  await expect(item).toHaveAttribute("data-run", "run-1");
  await expect(item).toHaveAttribute("data-state", "stopped");
  await expect(item).toContainText("2 of 12 done");
  await expect(item).toContainText("Model a, Model b");
  await page.getByRole("textbox", { name: "Search in runs" }).fill("model b nothing");
  await expect(item).toHaveCount(0);
  await page.getByRole("button", { name: "Clear search" }).click();
  await page.getByRole("textbox", { name: "Search in runs" }).fill("model b");
  await expect(item).toHaveCount(1);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page).toHaveURL(/#\/runs\?search=model\+b&order=title$/);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Search in runs" })).toHaveValue("model b");
  await expect(page.getByRole("columnheader", { name: "Run", exact: true })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await page.getByRole("textbox", { name: "Search in runs" }).fill("");
  await expectAccessible(page);

  await item.getByRole("button", { name: "Delete Two models" }).click();
  await expect(item).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(item).toHaveCount(1);

  await item.getByRole("link").click();
  await expect(page).toHaveURL(/#\/runs\/run-1/);
  await expect(page.getByRole("heading", { name: "Two models", level: 1 })).toBeVisible();
  const progress = page.getByTestId("run-progress");
  await expect(progress).toHaveAttribute("data-done", "2");
  await expect(progress).toHaveAttribute("data-total", "12");
  await expectAccessible(page);

  await page.getByRole("button", { name: "This run" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Title of the run" }).fill("Tea pots");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Tea pots", level: 1 })).toBeVisible();
  await page.getByTestId("start-run").click();
  await expect(page.getByTestId("error")).toContainText(
    "Not connected in this page yet: “Model a”, “Model b”",
  );

  // Two are chosen and held against each other.
  const later = { id: "run-3", title: "Once more", createdAt: "2026-03-01T00:00:00.000Z" };
  const again = results.map((result) => ({ ...result, runId: "run-3" }));
  await keepRun(page, { run: exampleRun(later), dataSet: exampleSamples(3), results: again });
  await nav.getByRole("link", { name: "Runs", exact: true }).click();
  await page.getByRole("checkbox", { name: "Choose Tea pots to compare" }).check();
  await expect(page.getByRole("button", { name: "Compare" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "Choose Once more to compare" }).check();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Compare 2 runs" }).click();
  await expect(page.getByRole("heading", { name: "Model a and Model a", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Tea pots" })).toBeVisible();
  await page.getByRole("combobox", { name: "with" }).click();
  await page.getByRole("option", { name: "Model b (Once more)" }).click();
  await expect(page.getByRole("heading", { name: "Model a and Model b", level: 1 })).toBeVisible();
  await expectAccessible(page);

  // Each has its score, the best model's where there are several; any column sorts.
  await keepRun(page, madeRun({ samples: 6, models: 2, id: "scored" }));
  await nav.getByRole("link", { name: "Runs", exact: true }).click();
  const scored = page.locator('[data-run="scored"]');
  await expect(scored.locator('[data-column="score"]')).toHaveText(/^CSR \d+\.\d %, Model [12]$/);
  await page.getByRole("button", { name: "Score" }).click();
  await expect(item.first()).toHaveAttribute("data-run", "scored");
  await expect(page.getByRole("columnheader", { name: "Score" })).toHaveAttribute("aria-sort", "descending");
  await expectAccessible(page);

  // On a phone, where no column has a head, a choice stands in for them.
  const size = page.viewportSize();
  const order = page.getByRole("combobox", { name: "Order of the runs" });
  await expect(order).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(order).toHaveValue("-score");
  await expect(scored.locator('[data-column="made"]')).toBeVisible();
  await order.selectOption("Newest first");
  await expect(item.first()).not.toHaveAttribute("data-run", "scored");
  await order.selectOption("Highest score first");
  await expect(item.first()).toHaveAttribute("data-run", "scored");
  await expectAccessible(page);
  if (size) await page.setViewportSize(size);

  // One whose session the browser has lost is found here, opened and deleted.
  const orphan = exampleRun({ id: "run-2", title: "Side by side", origin: { sessionId: "lost" } });
  await keepRun(page, { run: orphan, dataSet: exampleSamples(1), results: [] });
  await nav.getByRole("link", { name: "Checks" }).click();
  await nav.getByRole("link", { name: "Runs", exact: true }).click();
  const left = page.locator('[data-run="run-2"]');
  await expect(left).toContainText("its session is no longer in this browser");
  await left.getByRole("link").click();
  await expect(page).toHaveURL(/#\/runs\/run-2/);
  await expect(page.getByRole("heading", { name: /^Models side by side/, level: 1 })).toBeVisible();
  await nav.getByRole("link", { name: "Runs", exact: true }).click();
  await left.getByRole("button", { name: "Delete Side by side" }).click();
  await expect(left).toHaveCount(0);
});
