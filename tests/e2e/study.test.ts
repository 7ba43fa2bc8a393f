import type { DataSample } from "../../src/shapes/data-set";
import { exampleRun } from "../storage/runs/example-run";
import type { ChatRequest } from "../support/stand-in/chat-request";
import { expectAccessibleInBothSchemes, goTo } from "./support/guarded-page";
import { keepRun } from "./support/kept-runs";
import { playground } from "./support/playground";
import { folderOf } from "./support/run-set-up";
import { expect, KEY, test } from "./support/stand-in-test";

const SAMPLES = 24;
const VIDEOS = 12;

/** Samples on twelve videos; each asks for a cup and for a word on form. */
const samples = Array.from({ length: SAMPLES }, (_, index): DataSample => {
  const item = {
    checkId: `q${index}`,
    type: "attempt" as const,
    question: `Does it name cup ${index}?`,
    options: ["yes", "no"],
    correctAnswer: "yes",
  };
  return {
    id: `s${index}`,
    video: { id: `v${index % VIDEOS}`, path: null, seconds: 26 },
    instruction: `Name cup ${index} in a sentence with the word “cup”.`,
    facets: {},
    material: {
      checklist: {
        format: [
          {
            checkId: `f${index}`,
            constraintId: "keyword",
            description: "",
            parameters: { keyword: "cup", keyword_type: "include" },
          },
        ],
        content: [{ checkId: `c${index}`, constraintId: "visual_object", description: "", items: [item] }],
      },
      promptId: null,
      field: null,
      constraintsUsed: [],
    },
  };
});

/** The number of the cups that are seen in so many frames: all form, more content the more frames. */
const SEEN: Record<number, number> = { 2: 6, 4: 12, 8: 18, 16: 24 };

function caption({ images = 0, userText }: ChatRequest): string {
  const cup = Number(/cup (\d+)/.exec(userText)?.[1]);
  return cup < (SEEN[images] ?? 0) ? `There is the cup named ${cup}.` : "There is some cup.";
}

function answer({ judge }: ChatRequest): string {
  const cup = /cup (\d+)/.exec(judge?.question ?? "")?.[1];
  const isSeen = judge?.response?.includes(`the cup named ${cup}.`);
  return JSON.stringify({
    answer: isSeen ? "yes" : "no",
    result_explanation: "It says so.",
    result_confidence: 5,
  });
}

const RUN = "base-run";

test("from a run to a study of frames by keyboard: it is priced, killed, resumed, paid once, and finds the curve", async ({
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
  await view.connect({ baseUrl: standIn.url, model: "writer", key: KEY });
  await keepRun(page, {
    run: exampleRun({
      id: RUN,
      title: "Cups",
      dataSet: { id: "unknown", benchmark: "omnicap-if" },
      entries: [],
      repeats: 1,
    }),
    dataSet: { title: "Cups", benchmark: "omnicap-if", samples },
    results: [],
  });
  await goTo(page, `#/runs/${RUN}/set-up`);
  await page.getByRole("button", { name: "writer", exact: true }).click();
  await page.getByRole("checkbox", { name: /^writer at/ }).check();
  await page.getByRole("button", { name: /^What they are shown/ }).click();
  await page.getByLabel("Frames", { exact: true }).fill("16");
  const clips = folderOf(
    info.outputPath("clips"),
    samples.slice(0, VIDEOS).map(({ video }) => `${video.id}.mp4`),
  );
  await page.getByLabel("Folder with the videos").setInputFiles(clips);
  await page.getByTestId("start-run").click();
  const progress = page.getByTestId("run-progress");
  await expect(progress).toHaveAttribute("data-done", String(SAMPLES));
  expect(captions()).toBe(SAMPLES);

  // By keyboard alone from here.
  await page.getByRole("button", { name: "This run" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Study" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/lab\/new\?run=base-run/);
  const values = page.getByLabel("Numbers of frames");
  await values.focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("2, nine");
  await expect(page.getByText("2 to 12 whole numbers from 1 to 256")).toBeVisible();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("2, 4, 8, 16");
  const plan = page.getByTestId("study-plan");
  await expect(plan).toHaveAttribute("data-tasks", String(4 * SAMPLES));
  await expect(plan).toHaveAttribute("data-shared", String(SAMPLES));
  await expect(plan).toContainText(`${3 * SAMPLES} captions to write, ${3 * SAMPLES} questions to the judge`);
  await expectAccessibleInBothSchemes(page);
  await page.getByTestId("make-study").focus();
  await page.keyboard.press("Enter");
  const study = page.getByTestId("study-page");
  await expect(study).toHaveAttribute("data-judged", String(SAMPLES));
  await expect(page.getByTestId("study-sentence")).toContainText(
    "Frames over 2, 4, 8, 16 for “writer” on 24 samples. Held against 16 frames.",
  );
  // Nothing but the base is judged: no cell was compared.
  await expect(page.getByRole("figure")).toContainText("Bands: 95 % intervals over videos.");
  await expect(page.getByRole("figure")).not.toContainText("No cell differs");
  const address = page.url();
  expect(captions()).toBe(SAMPLES);

  // The first of the calls are answered, the others not before the page has gone.
  standIn.holdAfter(standIn.requests.length + 3 * SAMPLES);
  await page.getByTestId("start-run").focus();
  await page.keyboard.press("Enter");
  await expect.poll(captions).toBeGreaterThan(SAMPLES + 8);
  // The page goes away in the middle, with the key, and comes back.
  await page.reload();
  standIn.release();
  await view.open();
  const soFar = captions();
  expect(soFar).toBeLessThan(4 * SAMPLES);
  await view.connect({ baseUrl: standIn.url, model: "writer", key: KEY });
  await goTo(page, address.slice(address.indexOf("#")));
  await expect(page.getByTestId("videos-found")).toHaveText("0 of 12 found");
  await page.getByLabel("Folder with the videos").setInputFiles(clips);
  await expect(page.getByTestId("videos-found")).toHaveCount(0);
  await page.getByTestId("start-run").focus();
  await page.keyboard.press("Enter");
  await expect(study).toHaveAttribute("data-judged", String(4 * SAMPLES));
  // The call that was under way when the page went away is all that may be asked again.
  expect(captions()).toBeLessThanOrEqual(4 * SAMPLES + 8);
  const asked = new Map<string, number>();
  for (const { task, body, abandoned } of standIn.requests) {
    if (task !== "caption" || abandoned) continue;
    const text = JSON.stringify(body);
    const key = `${/cup (\d+)/.exec(text)?.[1]} ${text.split('"image_url"').length}`;
    asked.set(key, (asked.get(key) ?? 0) + 1);
  }
  expect(asked.size).toBe(4 * SAMPLES);
  expect([...asked.values()].filter((times) => times > 1).length).toBeLessThanOrEqual(8);

  // The curve that was planted, and no other.
  const point = (x: number, measure: string) =>
    page.locator(`[data-testid="study-point"][data-x="${x}"][data-measure="${measure}"]`);
  for (const [frames, seen] of Object.entries(SEEN)) {
    await expect(point(Number(frames), "content")).toHaveAttribute("data-value", String(seen / SAMPLES));
    await expect(point(Number(frames), "format")).toHaveAttribute("data-value", "1");
  }
  const findings = page.getByTestId("study-findings");
  await expect(findings).toContainText("CSR falls by");
  await expect(point(2, "format")).toContainText("the same");
  await expect(point(2, "content")).toContainText("worse");
  await expectAccessibleInBothSchemes(page);

  const csv = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV", exact: true }).click();
  expect((await csv).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole("link", { name: "All studies" }).click();
  await expect(page.getByTestId("study").first()).toContainText("Frames over 2, 4, 8, 16");
});

test("the bundled study opens in two clicks without a key, and what names no study says so", async ({
  page,
}) => {
  await playground(page).open();
  await page.getByRole("link", { name: "Lab", exact: true }).click();
  // Its picture is drawn of its index, before any caption of it is fetched.
  const card = page.getByTestId("study");
  await expect(card).toHaveAttribute("data-state", "bundled");
  await expect(card.getByTestId("study-thumb").locator("polyline, path")).not.toHaveCount(0);
  expect(await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name))).toEqual(
    expect.not.arrayContaining([expect.stringContaining("demo-study/samples/")]),
  );
  await page.getByRole("link", { name: /^Bundled: how many frames/ }).click();
  const study = page.getByTestId("study-page");
  await expect(study).toHaveAttribute("data-judged", "35");
  await expect(study).toContainText("No model was asked");
  await expect(page.getByTestId("study-point").first()).toHaveAttribute("data-x", "2");
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "All 30 rows" }).click();
  await expect(page.getByTestId("study-point")).toHaveCount(30);
  await expect(page.getByRole("button", { name: "The first 20 rows" })).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("link", { name: "All studies" }).click();
  // It stands there once, with its picture.
  await expect(page.getByTestId("study")).toHaveCount(1);
  await expect(page.getByTestId("study-thumb")).toBeVisible();
  await page.getByRole("button", { name: /^Delete Bundled/ }).click();
  await expect(page.getByTestId("study")).toHaveAttribute("data-state", "bundled");
  await page.keyboard.press("Alt+z");
  await expect(page.getByTestId("study")).toHaveAttribute("data-state", "ready");
  for (const [hash, words] of [
    ["#/lab/new?run=one&run=two", "A study begins with one run"],
    ["#/lab/new?run=gone", "This run is not in this browser"],
    ["#/lab/new", "The address names no run"],
    ["#/lab/new?session=1", "No model is connected"],
    ["#/lab/none", "This study is not in this browser, or it was deleted"],
  ] as const) {
    await goTo(page, hash);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page).toHaveTitle(/^(New study|Study) - Caplens$/);
    await expect(page.getByTestId("make-study").and(page.locator(":enabled"))).toHaveCount(0);
    if (hash.endsWith("session=1"))
      await expect(page.getByRole("link", { name: "Back to the session" })).toBeVisible();
  }
});
