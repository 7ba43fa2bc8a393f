import { IN_SOAK } from "../support/effort";
import { expectAccessible, expectAccessibleInBothSchemes, goTo } from "./support/guarded-page";
import { playground } from "./support/playground";
import { folderOf, openSetUp, RUN } from "./support/run-set-up";
import { expect, KEY, test } from "./support/stand-in-test";

const CAPTIONS = { "cup 0 ": "A cup, cup 0.", "cup 1 ": "A mug, number 1.", "cup 2 ": "A cup, cup 2." };
/** The keyword of the second sample is mended, that of the third is lost; the first is left as it is. */
const REFINEMENTS = { "A mug, number 1.": "A cup, number 1.", "A cup, cup 2.": "A bowl, number 2." };

test("a run with a refiner is killed and goes on, and shows what refining left, mended and broke", async ({
  page,
  standIn,
}, info) => {
  standIn.script(
    ...Object.entries(CAPTIONS).map(([contains, text]) => ({
      match: { task: "caption", contains },
      behaviour: { kind: "text" as const, text },
    })),
    // The refiner never answers about the third until the page was killed.
    { match: { task: "refine_caption", contains: "cup 2" }, times: 1, behaviour: { kind: "hang" } },
    { match: { task: "refine_caption" }, behaviour: { kind: "honest", refinements: REFINEMENTS } },
    { match: { task: "answer_question" }, behaviour: { kind: "honest" } },
  );
  const view = playground(page);
  const connectAll = async () => {
    for (const model of ["writer", "refiner"]) await view.connect({ baseUrl: standIn.url, model, key: KEY });
  };
  const asked = (task: string) => standIn.requests.filter((request) => request.task === task);
  await view.open();
  await connectAll();
  await openSetUp(page, { run: { chosen: ["s0", "s1", "s2"] } });

  await page.getByRole("button", { name: "writer", exact: true }).click();
  await page.getByRole("button", { name: "Refine captions" }).click();
  const refining = page.getByRole("group", { name: "Refine captions" });
  await refining.getByRole("combobox", { name: "Refine with" }).click();
  await page.getByRole("option", { name: "refiner" }).click();
  await refining.getByRole("button", { name: "Refine" }).click();
  const card = page.getByTestId("entry").nth(1);
  await expect(card).toContainText("writer refined by refiner");
  await expect(card).toContainText("The captions of writer");
  await page.getByRole("checkbox", { name: /^writer at/ }).check();
  await page
    .getByLabel("Folder with the videos")
    .setInputFiles(folderOf(info.outputPath("clips"), ["v0.mp4", "v1.mp4", "v2.mp4"]));
  await expect(page.getByTestId("forecast")).toContainText("3 captions to write, 3 captions to refine");
  await expect(page.getByTestId("videos-found")).toHaveText("3 of 3 found");
  await expectAccessibleInBothSchemes(page);
  // Both at one address, and both given in this visit: nobody has to look at one of them again.
  await expect(page.getByRole("button", { name: "Confirm these models" })).toHaveCount(0);
  await page.getByTestId("start-run").click();

  const progress = page.getByTestId("run-progress");
  await expect(progress).toHaveAttribute("data-done", "5");
  // The third one is asked for once its caption is there, which may be the last of the five.
  await expect.poll(() => [asked("caption").length, asked("refine_caption").length]).toEqual([3, 3]);
  await page.reload();
  await view.open();
  await connectAll();
  await goTo(page, `#/runs/${RUN}`);
  await expect(progress).toHaveAttribute("data-done", "5");
  await page.getByTestId("start-run").click();
  await expect(progress).toHaveAttribute("data-done", "6");
  await expect(progress).toHaveAttribute("data-failed", "0");
  // Only what was under way when the page was killed is asked again.
  expect([asked("caption").length, asked("refine_caption").length]).toEqual([3, 4]);

  const told = page.getByTestId("refined-scores");
  await expect(page.getByTestId("refining")).toContainText("1 of 3 (33.3 %) captions left unchanged.");
  await expect(page.getByTestId("refining")).toContainText("Verdicts mended: 1 of 1 (100.0 %)");
  await expect(page.getByTestId("refining")).toContainText("Broken: 1 of 5 (20.0 %)");
  // As many are mended as broken: the same share of constraints is met, of captions one in three is whole either way.
  const delta = told.locator('[data-testid="delta"][data-score="csr"]');
  await expect(delta).toHaveAttribute("data-value", "0");
  await expect(delta).toContainText(" to ");
  await expectAccessible(page);

  const entry = await page.getByTestId("refined-scores").getAttribute("data-entry");
  for (const [sample, how] of [
    ["s1", "mended"],
    ["s2", "broken"],
    ["s0", null],
  ] as const) {
    const address = new URLSearchParams([sample, entry ?? "", "1"].map((part) => ["result", part]));
    await goTo(page, `#/runs/${RUN}?show=results&${address}`);
    const detail = page.getByTestId("refined-caption");
    await expect(detail).toHaveAttribute("data-unchanged", String(how === null));
    if (how === null) {
      await expect(detail).toContainText("Left unchanged");
      await expect(detail).toContainText("Every verdict is the same as on the first caption");
      continue;
    }
    await expect(detail.getByTestId("changed-verdict")).toHaveAttribute("data-how", how);
    await expect(detail.locator("ins")).toContainText(how === "mended" ? "cup" : "bowl");
    if (how === "mended") await expectAccessible(page);
  }
});

test(
  "corrective pairs come in as captions to refine, and show whether these came nearer to the better ones",
  IN_SOAK,
  async ({ page, standIn }, info) => {
    const pair = (id: string, worse: string, better: string) => ({
      id,
      video: `${id}.mp4`,
      instruction: `Say what stands there, ${id}.`,
      worse,
      better,
    });
    const pairs = [
      pair("one", "A blue cup on a shelf.", "A red cup on a shelf."),
      pair("two", "A mug.", "A mug."),
      pair("three", "A bowl on a table.", "A bowl on the table."),
    ];
    const refinements = {
      "A blue cup on a shelf.": "A red cup on a shelf.",
      "A bowl on a table.": "There it stands.",
    };
    standIn.script({ match: { task: "refine_caption" }, behaviour: { kind: "honest", refinements } });
    const view = playground(page);
    await view.open();
    await view.connect({ baseUrl: standIn.url, model: "refiner", key: KEY });
    await goTo(page, "#/runs/new");
    const rows = pairs.map((row) => JSON.stringify(row)).join("\n");
    await page
      .getByTestId("files-input")
      .setInputFiles({ name: "pairs.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(rows) });
    const report = page.getByTestId("import-report");
    await expect(report).toHaveAttribute("data-problems", "0");
    await report.getByRole("button", { name: "Refine or compare these captions" }).click();
    await page
      .getByRole("group", { name: "Refine captions" })
      .getByRole("button", { name: "Refine", exact: true })
      .click();
    await expect(page.getByTestId("way-to-run")).toContainText("Refine and compare");
    await expect(page.getByTestId("forecast")).toContainText("3 captions to refine");
    await page
      .getByLabel("Folder with the videos")
      .setInputFiles(folderOf(info.outputPath("pairs"), ["one.mp4", "two.mp4", "three.mp4"]));
    await expect(page.getByTestId("videos-found")).toHaveText("3 of 3 found");
    await expectAccessible(page);
    await page.getByTestId("start-run").click();
    await expect(page.getByTestId("run-progress")).toHaveAttribute("data-done", "6");
    expect(standIn.requests.map(({ task }) => task)).toEqual(Array(3).fill("refine_caption"));

    const delta = (score: string) =>
      page.getByTestId("refined-scores").locator(`[data-testid="delta"][data-score="${score}"]`);
    await expect(page.getByTestId("refining")).toContainText("1 of 3 (33.3 %) captions left unchanged.");
    await expect(delta("nearer")).toContainText("33.3");
    await expect(delta("farther")).toContainText("33.3");
    await expectAccessible(page);
  },
);

test("a caption of the playground is refined, compared with the first one, and taken back", async ({
  page,
  standIn,
}) => {
  standIn.script(
    { match: { task: "refine_caption" }, behaviour: { kind: "honest", refinements: { cat: "A dog sits." } } },
    { match: { task: "answer_question" }, behaviour: { kind: "honest" } },
  );
  const view = playground(page);
  await view.open("#/playground?sample=tea-for-three&instruction=cat-diary&example=follows");
  await view.connect({ baseUrl: standIn.url, model: "refiner", key: KEY });
  await view.caption.fill("The cat sits.");
  await view.choose("More on captions", "Refine with refiner");
  await expect(page.locator("del").first()).toContainText("cat");
  await expect(page.locator("ins").first()).toContainText("dog");
  await expect(page.getByTestId("matrix-row").first()).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(view.caption).toHaveValue("A dog sits.");
  await page.keyboard.press("Alt+z");
  await expect(view.caption).toHaveValue("The cat sits.");
});
