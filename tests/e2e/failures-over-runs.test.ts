import { madeRun } from "../support/made-run";
import { expectAccessibleInBothSchemes, goTo } from "./support/guarded-page";
import { keepRun } from "./support/kept-runs";
import { playground } from "./support/playground";
import { expect, KEY, test } from "./support/stand-in-test";

test("what fails is counted over chosen runs, and a model names groups beside their keys", async ({
  page,
  standIn,
  watch,
}) => {
  watch.expectConsole(/status of 4/);
  const hostile = "Runs on </span><b>and</b>\non";
  const match = { task: "name_failures" };
  standIn.script(
    {
      match,
      times: 1,
      behaviour: { kind: "status", status: 429, retryAfter: "6", exposeRetryAfter: true },
    },
    { match, times: 1, behaviour: { kind: "status", status: 401 } },
    { match, reply: () => JSON.stringify({ names: [{ group: 1, name: hostile }] }) },
  );
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
  const groups = page.getByTestId("failure-group");
  await expect(page.getByTestId("model-row")).toHaveCount(6);
  await groups.first().getByRole("button").click();
  await expect(groups.first().getByTestId("group-model")).toHaveCount(6);
  await expect(groups.first().getByTestId("failure-example")).toHaveCount(3);
  await expect(page).toHaveURL(/runs\/failures\?run=.*&group=/);
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
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
  await expect.poll(() => cut("model-row")).toBe(0);
  await goTo(page, "#/runs/one");
  await expect(page.getByTestId("score-row").first()).toBeVisible();
  await expect.poll(() => cut("score-row")).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  await goTo(page, "#/runs/one?show=what-fails");
  const ask = page.getByRole("button", { name: /^Let “namer” name \d+ groups?: price unknown$/ });
  await ask.focus();
  await page.keyboard.press("Enter");
  const offer = page.getByTestId("name-offer");
  await expect(offer.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expect(offer).toContainText(/ · 127\.0\.0\.1:\d+ asked to wait, \d s more/);
  await expect(offer.getByRole("alert")).toContainText("refused the key");
  await expect(ask).toBeFocused();
  await page.keyboard.press("Enter");
  const name = groups.first().getByTestId("group-name");
  await expect(name).toHaveText("“Runs on </span><b>and</b> on” named by namer");
  await page.reload();
  await expect(name).toBeVisible();
  await page.getByRole("button", { name: "Remove the names" }).click();
  await expect(name).toHaveCount(0);
  await page.keyboard.press("Alt+z");
  await expect(name).toBeVisible();
});
