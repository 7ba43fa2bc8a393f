import { demand, first, question, rule, second } from "../benchmarks/instruction-following/check-results";
import { scoredExample } from "../support/scored-example";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./support/guarded-page";
import { keepRun } from "./support/kept-runs";
import { openPart } from "./support/overview";
import { playground } from "./support/playground";

test("the overview of a run tells its scores with how much was scored, and draws them", async ({ page }) => {
  await playground(page).open();
  await keepRun(page, scoredExample({ a: [first], b: [second] }));
  await page.goto("#/runs/run-1");
  const overview = page.getByTestId("overview");
  const score = (id: string, entry: string) =>
    overview
      .getByRole("region", { name: "Scores", exact: true })
      .locator(`[data-score="${id}"][data-entry="${entry}"]`);

  // 3 of 5 scored lines passed, of 7 that there are; the other model passes 6 of 7.
  await expect(score("csr", "a")).toHaveAttribute("data-value", "0.6");
  await expect(score("csr", "a")).toHaveAttribute("data-scored", "5");
  await expect(score("csr", "a")).toHaveAttribute("data-n", "7");
  await expect(score("csr", "a")).toContainText("5 of 7 scored");
  await expect(score("csr", "b")).toHaveAttribute("data-value", String(6 / 7));
  await expect(score("isr", "b")).toContainText("rank 1–2");
  const open = (title: string) => openPart(page, title);
  await open("Could not be scored");
  await expect(overview.getByRole("region", { name: "Unscored: Model a" })).toContainText(
    "2 constraints of 2 captions: not judged",
  );
  await expect(overview.getByRole("region", { name: "What Model a is worst at" })).toContainText("0.0 %");

  await overview.getByText("As the released script counts").click();
  await expect(overview.locator('[data-testid="released-score"][data-score="isr"]')).toHaveAttribute(
    "data-value",
    /^0\.333/,
  );

  await open("Scores by facet");
  const byFacet = overview.getByRole("region", { name: "Scores by constraint" });
  await expect(byFacet.getByRole("row")).toHaveCount(6);
  await byFacet.getByRole("button", { name: "Model a" }).click();
  await expect(byFacet.getByRole("columnheader", { name: "Model a" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(byFacet.locator("tbody tr").first().locator('[data-entry="a"]')).toHaveAttribute(
    "data-value",
    "0",
  );

  await expect(page.getByTestId("chart")).toHaveCount(1);
  await open("Charts");
  // One tab stop a chart; arrow keys go over what is drawn, and say it.
  const chart = page.getByRole("figure", { name: "Constraints satisfied by type" });
  await chart.getByRole("application").focus();
  await page.keyboard.press("End");
  await expect(chart.getByRole("status")).toContainText("Model b");
  await page.keyboard.press("ArrowLeft");
  await expect(chart.getByRole("status")).toContainText("scored");
  await expect(page.getByTestId("chart")).toHaveCount(6);
  await chart.getByText("The numbers").click();
  await expect(chart.getByRole("table")).toContainText("Model a");
  for (const format of ["SVG", "PNG"]) {
    const saving = page.waitForEvent("download");
    await chart.getByRole("button", { name: `Save as ${format}` }).click();
    expect((await saving).suggestedFilename()).toBe(`constraints-satisfied-by-type.${format.toLowerCase()}`);
  }
  await expectAccessibleInBothSchemes(page);

  await test.step("on a phone three scores stand whole beside their model", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const row of await overview.getByTestId("score-row").all())
      await expect(async () => {
        const table = await row.locator("xpath=ancestor::table/..").boundingBox();
        const shown = await row.getByTestId("score").nth(2).locator("span").all();
        for (const part of shown) {
          const box = await part.boundingBox();
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
            (table?.x ?? 0) + (table?.width ?? 0),
          );
        }
      }).toPass();
  });
});

test("two models compared show the paired difference, and every flip with both captions", async ({
  page,
}) => {
  await playground(page).open();
  await keepRun(page, scoredExample({ a: [first], b: [second] }));
  const other = {
    "001": [
      {
        ...first["001"][0],
        check_result: {
          content_check: [demand("x", question("attempt", true))],
          format_check: [rule("case", true)],
        },
      },
    ],
  };
  await keepRun(page, scoredExample({ c: [other] }, { id: "run-2", title: "Another", semantics: "strict" }));
  await page.goto("#/runs/run-1");
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await expect(page).toHaveURL(/#\/runs\/compare\?a=run-1%2Fa&b=run-1%2Fb/);
  await expect(page.getByRole("heading", { name: "Model a and Model b", level: 1 })).toBeVisible();
  await expect(page.getByText("Same data set, judges, reading and versions.")).toBeVisible();
  const delta = page.locator('[data-testid="delta"][data-score="csr"]');
  await expect(delta).toHaveAttribute("data-value", String(6 / 7 - 3 / 5));

  const flips = page.getByTestId("flip");
  await expect(flips).toHaveCount(2);
  await flips.first().getByRole("button").click();
  await expect(flips.first().getByRole("region", { name: /by Model a$/ })).toContainText("failed");
  await expect(flips.first().getByRole("region", { name: /by Model b$/ })).toContainText("passed");
  await expect(flips.first().getByRole("region", { name: "Texts side by side" })).toContainText(
    "A caption of",
  );
  await expectAccessible(page);
  await page.getByText("Passed only by Model a (1)").click();
  await expect(flips).toHaveCount(1);
  await expect(flips).toHaveAttribute("data-constraint", "length");

  // Another data set and other semantics: said field by field, and nothing is compared that is not the same.
  await page.goto("#/runs/compare?a=run-1/a&b=run-2/c");
  await expect(page.locator('[data-testid="basis-difference"][data-field="data set"]')).toHaveAttribute(
    "data-weight",
    "warns",
  );
  await expect(page.locator('[data-testid="basis-difference"][data-field="semantics"]')).toContainText(
    "strict",
  );
  await expect(page.getByTestId("error")).toContainText("no caption of the same sample is judged in both");
  await page.goto("#/runs/compare?a=run-1/nobody&b=run-2/c");
  await expect(page.getByTestId("error")).toContainText("no model entry “nobody”");
  await page.goto("#/runs/compare?a=nonsense");
  await expect(page.getByText("This address does not name two models.")).toBeVisible();

  // Results of one model on a sample are its repeats.
  await keepRun(page, scoredExample({ a: [first, second] }, { id: "run-3", title: "Twice" }));
  await page.goto("#/runs/run-3?show=results");
  await page.getByTestId("result-row").first().click();
  const repeats = page.getByRole("region", { name: "All repeats of this sample" });
  await expect(repeats.getByRole("button", { name: /^Repeat [12]\b/ })).toHaveCount(2);
});
