import type { Page } from "@playwright/test";
import type { DataSample } from "../../src/shapes/data-set";
import { exampleRun } from "../storage/runs/example-run";
import { samplingPlan, WAV } from "../support/sampling-plan";
import type { ChatRequest } from "../support/stand-in/chat-request";
import { goTo } from "./support/guarded-page";
import { keepRun } from "./support/kept-runs";
import { playground } from "./support/playground";
import { folderOf } from "./support/run-set-up";
import { expect, KEY, test } from "./support/stand-in-test";

const SAMPLES = 12;

/** Samples on a video each: a cup to name, a melody to name, at most twenty words, and a word to use. */
const samples = Array.from({ length: SAMPLES }, (_, index): DataSample => {
  const content = (constraintId: string, what: string, description: string) => ({
    ...{ checkId: `${what}-${index}`, constraintId, description },
    items: [
      {
        ...{
          checkId: `${what}-${index}-q`,
          type: "attempt" as const,
          question: `Does it name ${what} ${index}?`,
        },
        ...{ options: ["yes", "no"], correctAnswer: "yes" },
      },
    ],
  });
  const [seen, heard] = [`Describe cup ${index} of the clip`, `Name the melody ${index} of the piano`];
  return {
    id: `s${index}`,
    video: { id: `v${index}`, path: null, seconds: 26 },
    instruction: `${seen}. ${heard}. Use at most 20 words. Include the word "saucer".`,
    facets: {},
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
          content("visual_events_actions", "cup", seen),
          content("audio_entities_attributes", "melody", heard),
        ],
      },
      promptId: null,
      field: null,
      constraintsUsed: [],
    },
  };
});

/** Cups and melodies that are told where the model is given that sense alone, and where it is given both. */
const ALONE = { cups: 9, melodies: SAMPLES };
const BOTH = { cups: SAMPLES, melodies: 3 };

/**
 * The planted interaction: who has to be short names no cup. The planted senses: with the sound alone more melodies are named, with the
 * pictures alone fewer cups. Nothing else changes anything.
 */
function caption({ userText, images = 0, sounds = 0 }: ChatRequest): string {
  const told = images > 0 && sounds > 0 ? BOTH : ALONE;
  const numberOf = (what: string) => Number(new RegExp(`${what} (\\d+)`).exec(userText)?.[1] ?? Number.NaN);
  const [cup, melody] = [numberOf("cup"), numberOf("melody")];
  const isShort = /at most 20 words/i.test(userText);
  return [
    images > 0 && cup < told.cups && !isShort ? `The cup named ${cup}.` : "There is some vessel.",
    "It stands on a saucer.",
    sounds > 0 && melody < told.melodies ? `The melody named ${melody}.` : "",
  ].join(" ");
}

function answer({ judge }: ChatRequest): string {
  const [, what, number] = /(cup|melody) (\d+)/.exec(judge?.question ?? "") ?? [];
  const isNamed = judge?.response?.includes(`${what} named ${number}.`);
  return JSON.stringify({
    answer: isNamed ? "yes" : "no",
    result_explanation: "It says so.",
    result_confidence: 5,
  });
}

const KINDS = [
  { kind: "ablation", samples: SAMPLES, chart: "What each constraint does to the others: writer" },
  { kind: "modality", samples: SAMPLES, chart: "writer by picture and sound" },
  { kind: "resolution", samples: 2, chart: "writer by resolution" },
  { kind: "frame-rate", samples: 2, chart: "writer by frame rate" },
  { kind: "settings", samples: 2, chart: "CSR of writer" },
  { kind: "steadiness", samples: 2, chart: "Passed every time" },
  { kind: "complexity", samples: 2, chart: "By number of constraints" },
  { kind: "trade-off", samples: 2, chart: "writer by form against content" },
] as const;

/** Shares of the cells that a study of senses shows: each sense against both, and nothing in the cell of the other. */
async function expectSenses(page: Page): Promise<void> {
  const points = page.getByTestId("study-point");
  const found = () =>
    points.evaluateAll((rows) =>
      rows.map(({ dataset: { measure, x, value } }) => [
        measure,
        x,
        value === undefined ? null : Number(value),
      ]),
    );
  await expect.poll(found).toEqual([
    // Short captions name no cup.
    ["visual", "as asked", 0],
    ["audio", "as asked", BOTH.melodies / SAMPLES],
    ["visual", "picture alone", ALONE.cups / SAMPLES],
    ["audio", "sound alone", ALONE.melodies / SAMPLES],
  ]);
  const findings = page.getByTestId("study-findings");
  await expect(findings).toContainText(/Visual CSR rises by 75\.0 points .* from as asked to picture alone/);
  await expect(findings).toContainText(/Audio CSR rises by 75\.0 points .* from as asked to sound alone/);
  await expect(page.getByTestId("study-sentence")).toContainText("Compared by visual and by audio CSR");
}

test("each kind of study is made of a run, done and drawn, and ablation and senses find what was planted and nothing else", async ({
  page,
  standIn,
}, info) => {
  standIn.script(
    { match: { task: "caption" }, reply: caption },
    { match: { task: "answer_question" }, reply: answer },
  );
  const captions = () => standIn.requests.filter(({ task }) => task === "caption").length;
  const view = playground(page);
  await view.open();
  await view.connect({ baseUrl: standIn.url, model: "writer", key: KEY, audio: true });
  await keepRun(page, {
    run: exampleRun({
      ...{ id: "base", title: "Cups", entries: [], repeats: 1 },
      dataSet: { id: "unknown", benchmark: "omnicap-if" },
      defaults: {
        settings: { temperature: 0, maxTokens: null, seed: null },
        // A part of the clip: all of its sound in every request is what the test would spend its time on.
        plan: samplingPlan({
          ...{ frames: { kind: "uniform", count: 2 }, audio: WAV, segment: { start: 0, end: 2 } },
        }),
      },
    }),
    dataSet: { title: "Cups", benchmark: "omnicap-if", samples },
    results: [],
  });
  await goTo(page, "#/runs/base/set-up");
  await page.getByRole("button", { name: "writer", exact: true }).click();
  await page.getByRole("checkbox", { name: /^writer at/ }).check();
  const clips = folderOf(
    info.outputPath("clips"),
    samples.map(({ video }) => `${video.id}.mp4`),
  );
  await page.getByLabel("Folder with the videos").setInputFiles(clips);
  await page.getByTestId("start-run").click();
  await expect(page.getByTestId("run-progress")).toHaveAttribute("data-done", String(SAMPLES));

  for (const { kind, samples: count, chart } of KINDS) {
    await goTo(page, `#/lab/new?run=base&vary=${kind}`);
    await expect(page.getByRole("combobox", { name: "What is varied" })).toHaveValue(kind);
    if (kind === "resolution") await page.getByLabel("Longest sides in pixels").fill("64, 128");
    if (kind === "frame-rate") await page.getByLabel("Frames per second").fill("0.5, 1");
    if (kind === "settings") {
      await page.getByLabel("First setting").selectOption("prompt");
      await expect(page.getByTestId("study-plan")).toContainText("2 cells");
      await page.getByLabel("First setting").selectOption("temperature");
      await page.getByLabel("Values of temperature").fill("0, 1");
      await page.getByLabel("Second setting").selectOption("length");
      await page.getByLabel("Values of longest reply").fill("64, 256");
    }
    if (kind === "steadiness") await page.getByLabel("Times").fill("3");
    if (count < SAMPLES) await page.getByLabel("Samples", { exact: true }).fill(String(count));
    await expect(page.getByTestId("study-plan")).toContainText(`${count} samples on ${count} videos`);
    const before = captions();
    await page.getByTestId("make-study").click();
    const study = page.getByTestId("study-page");
    await expect(study).toBeVisible();
    if (kind !== "complexity") await page.getByTestId("start-run").click();
    await expect
      .poll(async () => {
        const [judged, tasks] = [
          await study.getAttribute("data-judged"),
          await study.getAttribute("data-tasks"),
        ];
        return judged !== null && judged === tasks;
      })
      .toBe(true);
    await expect(page.getByRole("figure", { name: chart })).toBeVisible();
    if (kind === "modality") {
      // Each cell is asked for its own samples alone, and the base for nothing again.
      await expectSenses(page);
      expect(captions() - before).toBe(2 * SAMPLES);
    }
    if (kind === "ablation") {
      const findings = page.getByTestId("study-findings").getByRole("listitem");
      await expect(findings).toHaveCount(1);
      await expect(findings).toContainText(/^Without Length, .+ passes more often by 100\.0 points/);
    }
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/kind-${kind}.png`, fullPage: true });
  }

  // The line of each sense breaks where the other stands alone.
  await goTo(page, "#/lab");
  const senses = page.getByTestId("study").filter({ hasText: "Picture and sound" });
  await expect(senses.getByTestId("study-thumb").locator("polyline")).toHaveCount(3);
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/cards.png`, fullPage: true });

  // The session on screen: would it again?
  await view.open();
  await view.connect({ baseUrl: standIn.url, model: "writer", key: KEY });
  await view.run.click();
  await expect(view.caption).toHaveValue(/some vessel/);
  await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
  await view.choose("More on captions", "Would it again?");
  await expect(page.getByTestId("study-plan")).toContainText("1 sample on 1 video: 5 results");
  await page.getByLabel("Times").fill("2");
  // The caption on screen is the first answer: nobody is paid for it again.
  await expect(page.getByTestId("study-plan")).toContainText("1 caption to write");
  await expect(page.getByTestId("study-plan")).toHaveAttribute("data-shared", "1");
  const written = captions();
  await page.getByTestId("make-study").click();
  await page.getByTestId("start-run").click();
  await expect(page.getByTestId("study-page")).toHaveAttribute("data-judged", "2");
  expect(captions()).toBe(written + 1);
});
