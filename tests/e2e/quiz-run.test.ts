import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { thorough } from "../support/effort";
import { expectAccessible, expectAccessibleInBothSchemes } from "./support/guarded-page";
import { allScores } from "./support/overview";
import { playground } from "./support/playground";
import { folderOf } from "./support/run-set-up";
import { expect, KEY, test } from "./support/stand-in-test";

const SHORT = "A red kettle whistles on the stove.";
const LONG = "A red kettle whistles on the stove. A cat sleeps on the bench.";

/** Frames of each are taken; what comes of the quiz is the same for any even number of them. */
const VIDEOS = thorough ? 20 : 6;
const videos = Array.from({ length: VIDEOS }, (_, place) => `clip-${String(place + 1).padStart(2, "0")}`);

/** Three questions on each video: of the first the right answer is what captions say in half of the videos. */
const quiz = videos.flatMap((video, place) => [
  {
    video,
    domain: place < VIDEOS / 2 ? "Cooking" : "Game",
    category: "Attribute",
    question: "What colour is the kettle?",
    options: ["red", "blue", "green", "white", "black"],
    answer: place < VIDEOS / 2 ? "red" : "blue",
  },
  {
    video,
    category: "Entity",
    question: "Which animal is there?",
    options: ["dog", "cat", "bird", "fish", "horse"],
    answer: "cat",
  },
  {
    video,
    category: "Causal Reasoning",
    question: "Why does somebody come to the stove?",
    options: ["the kettle falls", "a bell rings", "a voice calls", "whistles", "smoke rises"],
    answer: "a bell rings",
  },
]);

type Given = { name: string; text: string };

async function chooseFiles(page: Page, files: readonly Given[]): Promise<void> {
  await page
    .getByRole("navigation", { name: "Caplens" })
    .getByRole("link", { name: "Runs", exact: true })
    .click();
  await page.getByRole("link", { name: "New run" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  await (await chooser).setFiles(
    files.map(({ name, text }) => ({ name, mimeType: "application/json", buffer: Buffer.from(text) })),
  );
  await expect(page.getByTestId("import-report")).toHaveAttribute("data-problems", "0");
}

/** The overview's words for each entry by these scores, in its order. */
async function scoresOf(page: Page, ids: readonly string[]): Promise<number[][]> {
  const region = await allScores(page);
  await expect(region).toBeVisible();
  const read = async (id: string) => {
    const cells = region.locator(`[data-testid="score"][data-score="${id}"]`);
    const values = await cells.evaluateAll((found) => found.map((cell) => cell.getAttribute("data-value")));
    return values.map((value) => Number(Number(value).toFixed(6)));
  };
  return Promise.all(ids.map(read));
}

const SCORES = ["cap_p", "cap_r", "cap_f1", "descriptive_r", "inferential_p"];
/** Short has 1 right, 3 wrong and 2 left out of six answers, and long 3 right, 3 wrong. */
const WORKED_OUT = [
  [0.25, 0.5],
  [0.166667, 0.5],
  [0.2, 0.5],
  [0.25, 0.75],
  [0, 0],
];

test("a quiz on videos: from a file over captions by two prompts to scores, answers, files and back", async ({
  page,
  standIn,
}, info) => {
  standIn.script(
    { match: { task: "caption", contains: "Write a report" }, behaviour: { kind: "text", text: LONG } },
    { match: { task: "caption" }, behaviour: { kind: "text", text: SHORT } },
    { match: { task: "answer_quiz" }, behaviour: { kind: "honest" } },
  );
  const view = playground(page);
  await view.open();
  await view.connect({ baseUrl: standIn.url, model: "writer", key: KEY });
  const file = { name: "quiz.json", text: JSON.stringify(quiz) };

  await test.step("comes in, and is set up with both prompts", async () => {
    await chooseFiles(page, [file]);
    await expect(page.getByTestId("import-report")).toContainText("with questions");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Caption and judge" }).click();
    await page.getByRole("button", { name: "writer", exact: true }).click();
    await page.getByRole("button", { name: "Ask by every prompt" }).click();
    await expect(page.getByRole("combobox", { name: "Prompt of writer, long" })).toHaveValue(
      "Long: a structured report",
    );
    await page.getByRole("checkbox", { name: /^writer at/ }).check();
    await page.getByRole("button", { name: /^How they judge/ }).click();
    await page.getByRole("switch", { name: "All questions of a caption in one call" }).check();
    await expect(page.getByRole("radio", { name: /^Strict/ })).toHaveCount(0);
    await page.getByLabel("Folder with the videos").setInputFiles(
      folderOf(
        info.outputPath("videos"),
        videos.map((name) => `${name}.mp4`),
      ),
    );
    await expect(page.getByTestId("videos-found")).toHaveText(`${VIDEOS} of ${VIDEOS} found`);
    await expect(page.getByTestId("forecast")).toContainText(
      `${2 * VIDEOS} captions to write, ${2 * VIDEOS} questions to the judge`,
    );
    await expectAccessibleInBothSchemes(page);
  });

  await test.step("is captioned, judged and scored", async () => {
    await page.getByTestId("start-run").click();
    await expect(page.getByTestId("run-progress")).toHaveAttribute("data-done", `${2 * VIDEOS}`);
    await expect.poll(() => scoresOf(page, SCORES)).toEqual(WORKED_OUT);
    const overview = page.getByTestId("overview");
    await expect(overview.getByRole("radiogroup", { name: "Reading" })).toHaveCount(0);
    await expect(overview.getByText(/constraint/i)).toHaveCount(0);
    const change = (id: string) =>
      page.getByTestId("prompt-sensitivity").locator(`[data-score="${id}"]`).getAttribute("data-change");
    await expect.poll(async () => Number(await change("cap_p"))).toBeCloseTo(1, 6);
    await expect.poll(async () => Number(await change("cap_r"))).toBeCloseTo(2, 6);
    await expectAccessible(page);
  });

  await test.step("shows every answer, by what it comes to", async () => {
    await page.getByRole("tab", { name: "Results" }).click();
    await page.getByRole("button", { name: "FN: left out" }).click();
    await expect(page.getByTestId("result-count")).toHaveText(`${VIDEOS} of ${2 * VIDEOS} results`);
    await page.getByTestId("filter").fill("outcome:TP AND type:entity");
    await expect(page.getByTestId("result-count")).toHaveText(`${VIDEOS} of ${2 * VIDEOS} results`);
    await page.getByTestId("filter").fill("outcome:TP AND type:attribute");
    await expect(page.getByTestId("result-count")).toHaveText(`${VIDEOS} of ${2 * VIDEOS} results`);
    await page.getByTestId("result-row").first().click();
    const detail = page.getByTestId("result-detail");
    await expect(detail.getByTestId("quiz-question")).toHaveCount(3);
    const first = detail.getByTestId("quiz-question").first();
    await expect(first).toHaveAttribute("data-outcome", "TP");
    await first.getByRole("button").first().click();
    await expect(first).toContainText("A. red (right, chosen)");
    await expect(first).toContainText("The caption says “red”.");
    await first.getByText("What the judge saw").click();
    await expect(first).toContainText("F. Cannot be determined → A");
    await expect(detail.getByTestId("result-caption").locator("mark")).toHaveText("red");
    await expectAccessible(page);
  });

  const files = await test.step("goes out in its own files", async () => {
    await page.getByRole("button", { name: "This run" }).click();
    await page.getByRole("menuitem", { name: "Export" }).click();
    await page
      .getByRole("radio", { name: /benchmark/i })
      .first()
      .check();
    const coming = page.waitForEvent("download");
    await page
      .getByRole("region", { name: "What goes out" })
      .getByRole("button", { name: "Download" })
      .click();
    const zip = unzipSync(readFileSync(await (await coming).path()));
    return Object.entries(zip).map(([name, bytes]) => ({ name, text: Buffer.from(bytes).toString("utf8") }));
  });

  await test.step("and comes in again with the same scores", async () => {
    expect(files.map(({ name }) => name.split("/")[0]).sort()).toEqual([
      "quiz.json",
      "quiz.jsonl",
      "results",
      "results",
    ]);
    await chooseFiles(
      page,
      files.map(({ name, text }) => ({ name: name.split("/").at(-1) ?? name, text })),
    );
    await page.getByRole("button", { name: "See the scores" }).click();
    // The models stand in the order of their files.
    const sorted = async () =>
      (await scoresOf(page, SCORES)).map((values) => values.toSorted((one, other) => one - other));
    await expect.poll(sorted).toEqual(WORKED_OUT);
  });

  await test.step("captions from elsewhere are asked the same", async () => {
    const captions = videos.map((video) => JSON.stringify({ video, caption: LONG })).join("\n");
    await chooseFiles(page, [file, { name: "elsewhere.jsonl", text: captions }]);
    await page.getByRole("button", { name: "Judge these captions" }).click();
    await page.getByRole("checkbox", { name: /^writer at/ }).check();
    await page.getByTestId("start-run").click();
    await expect(page.getByTestId("run-progress")).toHaveAttribute("data-done", `${VIDEOS}`);
    await expect.poll(() => scoresOf(page, SCORES)).toEqual(WORKED_OUT.map(([, long]) => [long]));
  });
});
