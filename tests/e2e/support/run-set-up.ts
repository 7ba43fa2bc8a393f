import { copyFileSync, mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type { DataSample } from "../../../src/shapes/data-set";
import type { ModelEntry } from "../../../src/shapes/model-entry";
import type { Result } from "../../../src/shapes/result";
import type { Run } from "../../../src/shapes/run";
import { exampleResult, exampleRun } from "../../storage/runs/example-run";
import type { StandIn } from "../../support/stand-in/start-stand-in";
import { goTo } from "./guarded-page";
import { keepRun } from "./kept-runs";
import { playground } from "./playground";
import { KEY } from "./stand-in-test";

/** The run that tests of the set-up are about. */
export const RUN = "set-up-1";
/** The sample's clip as short work: as long, 160 by 90 pixels, 5 frames a second. */
export const SMALL_CLIP = "tests/fixtures/small-clip.mp4";

/** Samples with one question each, over three videos. */
const samples = Array.from({ length: 12 }, (_, index): DataSample => {
  const item = {
    checkId: `q${index}`,
    type: "attempt" as const,
    question: `Does it name cup ${index}?`,
    options: ["yes", "no"],
    correctAnswer: "yes",
  };
  const content = [{ checkId: `c${index}`, constraintId: "object", description: "", items: [item] }];
  const format = [
    {
      checkId: `f${index}`,
      constraintId: "keyword",
      description: "",
      parameters: { keyword: "cup", keyword_type: "include" },
    },
  ];
  return {
    id: `s${index}`,
    video: { id: `v${index % 3}`, path: null, seconds: 26 },
    instruction: `Name cup ${index} in a sentence with the word “cup”.`,
    facets: { field: index % 2 === 0 ? "kitchen" : "garden" },
    material: {
      checklist: { format: index < 4 ? format : [], content },
      promptId: null,
      field: null,
      constraintsUsed: [],
    },
  };
});
const dataSet = { title: "Cups", benchmark: "omnicap-if", samples };

/** Keeps a run on these samples that has not begun, and goes to its set-up. */
export async function openSetUp(
  page: Page,
  parts: { entries?: ModelEntry[]; results?: Result[]; run?: Partial<Run> },
): Promise<void> {
  const { entries = [], results = [] } = parts;
  const run = exampleRun({
    id: RUN,
    title: "Cups",
    dataSet: { id: "unknown", benchmark: "omnicap-if" },
    entries,
    repeats: 1,
    ...parts.run,
  });
  await keepRun(page, { run, dataSet, results });
  await goTo(page, `#/runs/${RUN}/set-up`);
  await expect(page.getByRole("heading", { name: "Set up: Cups", level: 1 })).toBeVisible();
}

/** The folder, with a small clip in it under each of these names. */
export function folderOf(folder: string, names: readonly string[]): string {
  mkdirSync(folder, { recursive: true });
  for (const name of names) copyFileSync(SMALL_CLIP, `${folder}/${name}`);
  return folder;
}

/** Captions that were made elsewhere, as a model entry. */
export const GIVEN: ModelEntry = {
  id: "given",
  title: "From files",
  choice: null,
  settings: null,
  plan: null,
  wholeVideo: false,
};

/** Such captions of the first samples. */
export function givenCaptions(count: number): Result[] {
  return samples.slice(0, count).map(({ id }) => ({
    ...exampleResult({ runId: RUN, sampleId: id, entryId: GIVEN.id }),
    caption: { text: "A cup, and one more.", call: null, shown: null },
  }));
}

/** Opens the page of a run that has captions and no verdicts yet, and waits for its start; a connected model will judge. */
export async function openRunToJudge(page: Page, standIn: StandIn, run: Partial<Run> = {}): Promise<void> {
  const view = playground(page);
  await view.open();
  await view.connect({ baseUrl: standIn.url, model: "judge", key: KEY });
  const judge = { kind: "openai-compatible" as const, baseUrl: standIn.url, model: "judge", audio: false };
  await openSetUp(page, {
    entries: [GIVEN],
    results: givenCaptions(12),
    run: { judges: [judge], judging: exampleRun().judging, ...run },
  });
  await goTo(page, `#/runs/${RUN}`);
  await expect(page.getByTestId("start-run")).toBeVisible();
  const confirm = page.getByRole("button", { name: "Confirm these models" });
  if (await confirm.isVisible()) await confirm.click();
}
