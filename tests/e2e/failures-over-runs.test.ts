import { madeRun } from "../support/made-run";
import { expectAccessibleInBothSchemes, goTo } from "./support/guarded-page";
import { keepRun } from "./support/kept-runs";
import { playground } from "./support/playground";
import { expect, KEY, test } from "./support/stand-in-test";

test("what fails is counted over chosen runs, and a model names groups beside their keys", async ({
  page,
  standIn,
}) => {
  const hostile = "Runs on </span><b>and</b>\non";
  standIn.script({
    match: { task: "name_failures" },
    reply: () => JSON.stringify({ names: [{ group: 1, name: hostile }] }),
  });
  const view = playground(page);
  await view.open();
  await view.connect({ baseUrl: standIn.url, model: "namer", key: KEY });
  for (const id of ["one", "two", "three"]) {
    const made = madeRun({ samples: 6, models: 2, id });
    const entries = made.run.entries.map((entry) => ({ ...entry, title: `of-one-family-${entry.title}` }));
    await keepRun(page, { ...made, run: { ...made.run, entries, title: `Run ${id}` } });
  }
  await goTo(page, "#/runs");
  for (const id of ["one", "two", "three"])
    await page.getByRole("checkbox", { name: `Choose Run ${id} to compare` }).check();
  await page.getByRole("link", { name: "What fails in them" }).click();
  const groups = page.getByTestId("failure-kind");
  await expect(page.getByTestId("model-row")).toHaveCount(6);
  await groups.first().getByRole("button").click();
  await expect(groups.first().getByTestId("group-model")).toHaveCount(6);
  await expect(groups.first().getByTestId("failure-example")).toHaveCount(3);
  await expect(page).toHaveURL(/runs\/failures\?run=.*&group=/);
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // Names that begin alike are whole, in three lines at most.
  const cut = (rows: string) =>
    page
      .getByTestId(rows)
      .locator("th")
      .evaluateAll(
        (names) =>
          names.filter((one) => {
            const words = document.createRange();
            words.selectNodeContents(one);
            return one.scrollWidth > one.clientWidth + 1 || words.getBoundingClientRect().height > 60;
          }).length,
      );
  expect(await cut("model-row")).toBe(0);
  await goTo(page, "#/runs/one");
  await expect(page.getByTestId("score-row").first()).toBeVisible();
  expect(await cut("score-row")).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  await goTo(page, "#/runs/one?show=what-fails");
  await page.getByRole("button", { name: /^Let “namer” name \d+ groups?: / }).click();
  const name = groups.first().getByTestId("group-name");
  await expect(name).toHaveText("“Runs on </span><b>and</b> on” named by namer");
  await page.reload();
  await expect(name).toBeVisible();
  await page.getByRole("button", { name: "Remove the names" }).click();
  await expect(name).toHaveCount(0);
  await page.keyboard.press("Alt+z");
  await expect(name).toBeVisible();
});
