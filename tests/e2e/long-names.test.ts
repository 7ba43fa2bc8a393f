import type { Locator } from "@playwright/test";
import { madeRun } from "../support/made-run";
import { keepRun } from "./support/kept-runs";
import { playground } from "./support/playground";
import { expect, KEY, test } from "./support/stand-in-test";

const LONG = "an-organisation-of-a-long-name/a-vision-language-model-of-72-billion-parameters-preview-w4a16";

/** Whether a name that has no room ends in dots. */
const endsInDots = (part: Locator) =>
  part.evaluate(
    (one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).textOverflow === "ellipsis",
  );

/** The right edge of a box; not a number where there is none. */
const rightOf = (box: { x: number; width: number } | null) => (box ? box.x + box.width : Number.NaN);

/** Pixels between the middle of a button's text and that of the button. */
function offMiddle(words: Element): number {
  const text = document.createRange();
  text.selectNodeContents(words);
  const [own, around] = [text, words.closest("button") ?? words].map((one) => one.getBoundingClientRect());
  return own && around ? Math.abs(own.top + own.bottom - around.top - around.bottom) / 2 : Number.NaN;
}

test("a name that is longer than its place ends in dots, and its whole is its title", async ({
  page,
  standIn,
}) => {
  const view = playground(page);
  await view.open();

  await test.step("of the model in use", async () => {
    await view.connect({ baseUrl: standIn.url, model: LONG, key: KEY });
    const chip = page.getByRole("button", { name: `Models, in use: ${LONG}` });
    await expect(chip).toHaveAttribute("title", `${LONG}, in use`);
    expect(await endsInDots(chip.getByText(LONG))).toBe(true);
    expect(await chip.getByText(LONG).evaluate(offMiddle)).toBeLessThan(2);
  });

  await test.step("of a model that results are chosen by, whose count stays in view", async () => {
    const made = madeRun({ samples: 12, models: 2, id: "long" });
    const entries = made.run.entries.map((entry) => ({ ...entry, title: `${LONG} ${entry.title}` }));
    await keepRun(page, { ...made, run: { ...made.run, entries } });
    await page.goto("/#/runs/long?show=results");
    const facets = page.getByRole("complementary");
    const chip = facets.getByRole("button", { name: LONG }).first();
    await expect(chip).toBeVisible();
    expect(await endsInDots(chip.getByText(LONG))).toBe(true);
    const { width = 0 } = (await facets.boundingBox()) ?? {};
    const widest = await facets
      .getByRole("button")
      .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().width)));
    expect(widest).toBeLessThanOrEqual(width);
  });

  await test.step("of models among results and what fails, whose last letters show", async () => {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const [view, place] of [
        ["results", page.getByRole("gridcell").filter({ hasText: LONG })],
        ["what-fails", page.getByTestId("model-row").getByRole("rowheader")],
      ] as const) {
        await page.goto(`/#/runs/long?show=${view}`);
        const last = place
          .first()
          .getByText(/Model \d$/)
          .last();
        await expect(async () => {
          const [inner, around] = await Promise.all([last.boundingBox(), place.first().boundingBox()]);
          expect(rightOf(inner), `${view}, ${width} px`).toBeLessThanOrEqual(rightOf(around));
        }).toPass();
      }
    }
  });

  await test.step("of a run and its data set, on a tablet and a phone", async () => {
    const title = `Ein Datensatz ${"Donaudampfschifffahrtsgesellschaft".repeat(5)}`;
    const other = madeRun({ samples: 3, models: 2, id: "set" });
    await keepRun(page, { ...other, run: { ...other.run, title }, dataSet: { ...other.dataSet, title } });
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto("/#/runs");
    const link = page.getByRole("link", { name: title });
    await expect
      .poll(async () => (await link.locator("xpath=..").boundingBox())?.width ?? 0)
      .toBeGreaterThan(140);
    await expect
      .poll(() => page.getByRole("table").evaluate((one) => one.scrollWidth))
      .toBeLessThanOrEqual(820);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/#/runs/set");
    const facts = page.getByTestId("overview").getByText("2 models", { exact: false }).first();
    await expect(facts).toBeVisible();
    await expect.poll(async () => rightOf(await facts.boundingBox())).toBeLessThanOrEqual(390);
  });

  await test.step("of models in the scores of a run, whose last letters show, in few lines on a phone too", async () => {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto("/#/runs/long");
      const rows = page.getByTestId("score-row");
      await expect(rows).toHaveCount(2);
      for (const [place, row] of (await rows.all()).entries()) {
        const name = row.getByRole("rowheader", { name: `${LONG} Model ${place + 1}` });
        await expect(name).toHaveAttribute("title", `${LONG} Model ${place + 1}`);
        await expect(async () => {
          const [last, around] = await Promise.all([
            name.getByText(`Model ${place + 1}`).boundingBox(),
            name.boundingBox(),
          ]);
          expect(rightOf(last)).toBeLessThanOrEqual(rightOf(around));
          expect(around?.height).toBeLessThan(120);
        }).toPass();
      }
    }
  });
});
