import type { DataSample } from "../../src/shapes/data-set";
import { exampleEntry, exampleRun } from "../storage/runs/example-run";
import { expectAccessibleInBothSchemes, goTo } from "./support/guarded-page";
import { keepRun } from "./support/kept-runs";
import { playground } from "./support/playground";
import { expect, KEY, test } from "./support/stand-in-test";

const SAMPLES = 22;

/** The length stands in the middle of a clause, where code can't cut it. */
const samples = Array.from(
  { length: SAMPLES },
  (_, index): DataSample => ({
    ...{ id: `s${index}`, video: { id: `v${index}`, path: null, seconds: 26 }, facets: {} },
    instruction: `Describe in at most 20 words the cup ${index} of the clip. Include the word "saucer".`,
    material: {
      checklist: {
        format: [
          {
            ...{ checkId: `l${index}`, constraintId: "length", description: "Use at most 20 words" },
            parameters: { unit: "word", max_len: 20 },
          },
          {
            ...{ checkId: `k${index}`, constraintId: "keyword", description: 'Include the word "saucer"' },
            parameters: { keyword: "saucer", keyword_type: "include" },
          },
        ],
        content: [
          {
            ...{ checkId: `c${index}`, constraintId: "visual_events_actions", items: [] },
            description: `Describe cup ${index} of the clip`,
          },
        ],
      },
      ...{ promptId: null, field: null, constraintsUsed: [] },
    },
  }),
);

test("people have a model rewrite what code can't cut, at its price, and go over what is derived", async ({
  page,
  standIn,
}) => {
  // The length is taken out of all but one, which keeps it; what the clip is about can't be.
  standIn.script({
    match: { task: "rewrite_instruction" },
    reply: ({ judge, userText }) => {
      const said = judge?.instruction ?? "";
      if (!userText.includes('"drop":["Use at most 20 words"]')) return JSON.stringify({ rewritten: null });
      const is7 = said.includes("cup 7 ");
      return JSON.stringify({ rewritten: is7 ? said : said.replace("in at most 20 words ", "") });
    },
  });
  const asked = () => standIn.requests.filter(({ task }) => task === "rewrite_instruction").length;
  const view = playground(page);
  await view.open();
  await view.connect({ baseUrl: standIn.url, model: "writer", key: KEY });
  await keepRun(page, {
    run: exampleRun({
      ...{ id: "base", title: "Cups", entries: [exampleEntry("a")], repeats: 1 },
      dataSet: { id: "unknown", benchmark: "omnicap-if" },
    }),
    dataSet: { title: "Cups", benchmark: "omnicap-if", samples },
    results: [],
  });
  await goTo(page, "#/lab/new?run=base&vary=ablation");
  const offer = page.getByTestId("rewrite-offer");
  await expect(offer).toHaveAttribute("data-count", String(2 * SAMPLES));
  expect(asked()).toBe(0);
  const ask = offer.getByRole("button", {
    name: /^Let “writer” rewrite 44 instructions that code could not cut: price unknown$/,
  });
  await ask.focus();
  await page.keyboard.press("Enter");
  await expect(offer).toHaveCount(0);
  expect(asked()).toBe(2 * SAMPLES);

  const fold = page.getByTestId("derived-fold");
  await fold.getByRole("button", { name: /^Look through \d+ derived samples$/ }).click();
  const rows = fold.getByTestId("derived-row");
  await expect(rows).toHaveCount(20);
  const row = fold.locator('[data-sample="s0~drop-length"]');
  await expect(row.locator("del")).toContainText("in at most 20 words");
  await expect(row).toContainText("“writer” rewrote the instruction");
  await expect(fold.getByTestId("left-causes")).toContainText("1: The words of “…” are not proven");
  await expect(fold.getByTestId("left-causes")).toContainText("22: It says that this can’t be done.");
  await row.getByRole("button", { name: "Leave out s0 without Length" }).click();
  await expect(row).toHaveAttribute("data-out", "true");
  await expect(fold.getByTestId("left-causes")).toContainText("1: Left out by hand.");
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
