import { expect, type Page } from "@playwright/test";
import { playground } from "../../tests/e2e/support/playground";
import { sideBySide } from "../../tests/e2e/support/side-by-side";
import { followingCaption, knowingJudge, sampleInstruction } from "../../tests/e2e/support/stand-in-test";
import type { StandIn } from "../../tests/support/stand-in/start-stand-in";
import { EXAMPLE, type Scene } from "./scene";

async function setUp(page: Page, standIn: StandIn) {
  const view = playground(page);
  const side = sideBySide(page);
  const instruction = sampleInstruction("timeline");
  const follows = followingCaption(instruction);
  const strays = follows.replace(/^- /gm, "* ").replace("three cups", "two cups");
  const written: Record<string, number> = {};
  const write = {
    match: { task: "caption" },
    reply: ({ model }: { model: string }) => {
      const times = (written[model] ?? 0) + 1;
      written[model] = times;
      return model === "lento-9" || (model === "adagio-2" && times % 3 === 0) ? strays : follows;
    },
  };
  standIn.script(write, ...knowingJudge(instruction));
  await view.open(`${EXAMPLE}timeline&example=follows`);
  await view.connect({ baseUrl: standIn.url, model: "allegro-1", key: "sk-example" });
  await side.open();
  await side.button("Add a model").click();
  await side.button("Use").click();
  await side.add("adagio-2");
  await side.add("lento-9");
  await side.add("allegro-1", () => side.choose("What it is shown", "Frames only"));
  await side.choose("Captions per model", "5");
  return side;
}

/** Several models on one instruction. */
export const sideBySideScenes: Scene[] = [
  {
    name: "side-by-side",
    narrow: "Captions",
    show: async (page, standIn) => {
      const side = await setUp(page, standIn);
      await side.button("Start").click();
      await expect(side.status).toHaveText("20 of 20 captions done", { timeout: 120_000 });
      await page.getByRole("radiogroup", { name: "Round shown" }).getByText("1", { exact: true }).click();
    },
  },
  {
    name: "side-by-side-verdicts",
    narrow: "Captions",
    show: async (page, standIn) => {
      const side = await setUp(page, standIn);
      await side.button("Start").click();
      await expect(side.status).toHaveText("20 of 20 captions done", { timeout: 120_000 });
      await expect(page.locator('td[data-flips="true"]').first()).toBeAttached();
      await page.getByRole("heading", { name: "Verdicts" }).scrollIntoViewIfNeeded();
      await page.getByRole("heading", { name: "Verdicts" }).evaluate((heading) => heading.scrollIntoView());
    },
  },
];
