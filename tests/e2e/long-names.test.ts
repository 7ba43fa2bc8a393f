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
        const [last, around] = await Promise.all([
          name.getByText(`Model ${place + 1}`).boundingBox(),
          name.boundingBox(),
        ]);
        expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(
          (around?.x ?? 0) + (around?.width ?? 0),
        );
        expect(around?.height).toBeLessThan(120);
      }
    }
  });
});
