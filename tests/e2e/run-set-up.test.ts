import { IN_SOAK } from "../support/effort";
import { expectAccessible, expectAccessibleInBothSchemes, goTo } from "./support/guarded-page";
import { playground } from "./support/playground";
import { folderOf, GIVEN, givenCaptions, openSetUp, RUN } from "./support/run-set-up";
import { expect, KEY, test } from "./support/stand-in-test";

test("a run is set up, tried on ten samples, told again what it takes, and done without paying twice", async ({
  page,
  standIn,
}, info) => {
  standIn.script(
    { match: { task: "caption" }, behaviour: { kind: "text", text: "A cup stands on the table." } },
    { match: { task: "answer_question" }, behaviour: { kind: "honest" } },
  );
  const view = playground(page);
  await view.open();
  const models = page.getByRole("link", { name: "Models", exact: true });
  await test.step("whoever goes to the models while at work is led back there, with a model or without", async () => {
    for (const [at, words] of [
      ["#/lab", "Back to the lab"],
      ["#/studio", "Back to the studio"],
      ["#/labels", "Back to the labels"],
      ["#/benchmarks", "Back to all benchmarks"],
      ["#/side-by-side", "Back to the models side by side"],
      ["#/runs", "Back to the runs"],
    ] as const) {
      await goTo(page, at);
      await models.click();
      await expect(page.getByRole("main").getByRole("link", { name: words })).toHaveAttribute(
        "href",
        new RegExp(`^${at}`),
      );
    }
    await page.getByRole("button", { name: /^Any endpoint/ }).click();
    const form = page.getByRole("form", { name: "Add a model" });
    await view.giveModel(form, { baseUrl: standIn.url, model: "writer", key: KEY });
    await expect(page).toHaveURL(/#\/runs$/);
  });
  await openSetUp(page, {});
  await test.step("from the models the way back leads to the set-up that they were opened from", async () => {
    await models.click();
    await page.getByRole("link", { name: "Back to the run", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Set up: Cups", level: 1 })).toBeVisible();
  });
  const way = page.getByTestId("way-to-run");
  const found = page.getByTestId("videos-found");
  const forecast = page.getByTestId("forecast");
  await expect(way).toContainText("Nobody writes captions yet");
  await expect(page.getByTestId("start-run")).toBeDisabled();

  await page.getByRole("button", { name: "writer", exact: true }).click();
  await expect(way).toContainText("Caption, and rules alone");
  // Open, the form of a model has the focus; what opened it has it again.
  const edit = page.getByRole("button", { name: "Edit writer" });
  await edit.press("Enter");
  const editor = page.getByRole("form", { name: "Edit writer" });
  await expect(editor.getByRole("combobox", { name: "Model" }).first()).toBeFocused();
  await editor.getByRole("button", { name: "Back" }).press("Enter");
  await expect(edit).toBeFocused();
  await page.getByRole("checkbox", { name: /^writer at/ }).check();
  await expect(way).toContainText("Caption and judge");
  await expect(found).toHaveText("0 of 3 found");
  // The reason that keeps it from starting stands beside the button and leads to where it is mended.
  await expect(page.getByTestId("start-run")).toBeDisabled();
  await expect(page.getByTestId("blockers")).toContainText("None of the 3 videos is found.");
  await expect(page.getByTestId("forecast")).toHaveCount(0);
  await page.getByTestId("blockers").getByRole("button", { name: "Choose where they lie" }).press("Enter");
  await expect(page.getByRole("button", { name: "Choose the folder" })).toBeFocused();

  await page
    .getByLabel("Folder with the videos")
    .setInputFiles(folderOf(info.outputPath("some"), ["v0.mp4", "V1.MP4", "x.mp4"]));
  await expect(found).toHaveText("2 of 3 found");
  await expect(page.getByTestId("blockers")).toHaveCount(0);
  await expect(forecast).toContainText("8 captions to write");
  await page.getByRole("button", { name: "Which are missing (1)" }).click();
  await expect(page.getByRole("list", { name: "Missing videos" })).toHaveText("v2");
  await page
    .getByLabel("Choose files")
    .setInputFiles(`${folderOf(info.outputPath("more"), ["v2.mp4"])}/v2.mp4`);
  await expect(found).toHaveText("3 of 3 found");

  await page.getByRole("button", { name: "Choose by what they ask" }).click();
  await page.getByLabel("Search in ids and instructions").fill("s1");
  await expect(page.getByTestId("chosen-samples")).toHaveText("3 of 12");
  await page.getByRole("button", { name: "All 12" }).click();
  await page.getByLabel("Only so many, at random").fill("11");
  await expect(page.getByTestId("chosen-samples")).toHaveText("11 of 12");
  await expect(forecast).toContainText("11 captions to write, 11 questions to the judge");
  await expect(forecast).toContainText("a rough estimate");
  await test.step("on a phone the start and its price are in sight, and cover nothing that has the focus", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
    const foot = page.getByTestId("set-up-foot");
    await expect(foot.getByTestId("start-run")).toBeInViewport({ ratio: 1 });
    await expect(foot.getByText(/All of it: 22 calls, price unknown/)).toBeInViewport({ ratio: 1 });
    const cap = page.getByLabel("Spending cap, $");
    await cap.focus();
    const bottom = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN);
    await expect(async () => {
      expect(bottom(await cap.boundingBox())).toBeLessThan((await foot.boundingBox())?.y ?? 0);
    }).toPass();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(foot.getByText(/^All of it/)).toBeHidden();
  });
  await expectAccessibleInBothSchemes(page);

  standIn.holdAfter(6);
  await page.getByTestId("start-pilot").click();
  const progress = page.getByTestId("run-progress");
  // A forecast of all that is left would count the pilot's samples as the rest.
  await expect(page.getByText("What it takes is told once the pilot has ended.")).toBeVisible();
  await expect(forecast).toHaveCount(0);
  standIn.release();
  await expect(progress).toHaveAttribute("data-done", "10");
  await expect(page.getByTestId("measured")).toContainText("A caption by writer:");
  await expect(forecast).toContainText("1 caption to write, 1 question to the judge");
  await expect(forecast).toContainText("by the figures of 10 results");
  expect(standIn.requests).toHaveLength(20);
  await expectAccessible(page);

  // The run's own page leads back to what the pilot took.
  await goTo(page, `#/runs/${RUN}`);
  await expect(progress).toHaveAttribute("data-total", "11");
  await page.getByRole("link", { name: "forecast and the rest" }).click();
  await expect(page.getByTestId("measured")).toBeVisible();
  await page.getByTestId("start-rest").click();
  await expect(page).toHaveURL(new RegExp(`#/runs/${RUN}$`));
  await expect(progress).toHaveAttribute("data-done", "11");
  await expect(progress).toHaveAttribute("data-total", "11");
  expect(standIn.requests).toHaveLength(22);

  await test.step("what it may cost can be changed once it has begun", async () => {
    await goTo(page, `#/runs/${RUN}/set-up`);
    await expect(page.getByText("Its spending cap can, and where its videos lie.")).toBeVisible();
    await expect(found).toHaveText("3 of 3 found");
    await expect(page.getByRole("button", { name: "Choose the folder" })).toBeEnabled();
    await expect(page.getByRole("textbox", { name: "Repeats" })).toBeDisabled();
    await page.getByLabel("Spending cap, $").fill("5");
    await expect(page.getByText("at most $5", { exact: false })).toBeVisible();
    await expectAccessible(page);
    await goTo(page, `#/runs/${RUN}`);
    await expect(progress).toHaveAttribute("data-done", "11");
    await goTo(page, `#/runs/${RUN}/set-up`);
    await expect(page.getByLabel("Spending cap, $")).toHaveValue("$5");
    await goTo(page, `#/runs/${RUN}/set-up?cap`);
    await expect(page.getByLabel("Spending cap, $")).toBeFocused();
    await goTo(page, `#/runs/${RUN}`);
  });

  await test.step("its report has a judge asked what passes without a caption", async () => {
    await page.getByRole("button", { name: "This run" }).click();
    await page.getByRole("menuitem", { name: "Are its checklists sound?" }).click();
    await expect(page.getByTestId("soundness-passed")).toHaveAttribute("data-can", "12");
    await expectAccessibleInBothSchemes(page);
    await page.getByRole("button", { name: /^Ask a judge: what do a text that tells nothing/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up: Without a caption: Cups");
    await expect(page.getByTestId("checklist-line")).toContainText(
      "Format checklists of all samples: 12 can be passed.",
    );
    await expect(way).toContainText("Judge only");
    await expect(forecast).toContainText("22 questions to the judge");
    expect(standIn.requests).toHaveLength(22);
    await expectAccessible(page);

    await page.getByTestId("start-run").click();
    await expect(page.getByText("No caption here tells of a video.", { exact: false })).toBeVisible();
    await expect(progress).toHaveAttribute("data-done", "22");
    expect(new Set(standIn.requests.slice(22).map(({ task }) => task))).toEqual(new Set(["answer_question"]));
    await goTo(page, `#/runs/${RUN}/checklists`);
    const asked = page.getByTestId("captionless-runs");
    await expect(asked).toContainText("22 of 22 captions judged");
    await asked.getByRole("link", { name: "Without a caption: Cups" }).click();
    await expect(page.getByRole("heading", { name: "Without a caption: Cups", level: 1 })).toBeVisible();
  });
});

test("a run whose files are not at hand any more leads to where they are chosen, and goes on with what it had", async ({
  page,
  standIn,
}, info) => {
  const view = playground(page);
  await view.open();
  await view.connect({ baseUrl: standIn.url, model: "writer", key: KEY });
  const choice = {
    kind: "openai-compatible" as const,
    baseUrl: standIn.url,
    model: "writer",
    audio: false,
  };
  await openSetUp(page, { entries: [{ ...GIVEN, choice }], results: givenCaptions(4) });
  await goTo(page, `#/runs/${RUN}`);
  const confirm = page.getByRole("button", { name: "Confirm these models" });
  const start = page.getByTestId("start-run");
  await expect(start).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await start.click();
  const progress = page.getByTestId("run-progress");
  await expect(progress).toHaveAttribute("data-failed", "8");
  await expect(page.getByTestId("main-cause")).toContainText(
    /^8 errors, such as: The file “v\d” is not at hand/,
  );
  await page.getByRole("tab", { name: "Errors (8)" }).click();
  await expect(page.getByTestId("main-cause")).toHaveCount(0);
  await page.getByTestId("error-group").getByRole("link", { name: "Choose where they lie" }).click();
  await expect(page.getByText("Its spending cap can, and where its videos lie.")).toBeVisible();
  await page
    .getByLabel("Folder with the videos")
    .setInputFiles(folderOf(info.outputPath("again"), ["v0.mp4", "v1.mp4", "v2.mp4"]));
  await expect(page.getByTestId("videos-found")).toHaveText("3 of 3 found");
  await expectAccessible(page);
  await page.getByRole("link", { name: "To the run" }).click();
  await page.getByRole("button", { name: "Do these 8 again" }).click();
  await expect(progress).toHaveAttribute("data-done", "12");
  expect(standIn.requests.filter(({ task }) => task === "caption")).toHaveLength(8);
});

test(
  "captions that are there are judged without a video, by keyboard alone",
  IN_SOAK,
  async ({ page, standIn }) => {
    standIn.script({ match: { task: "answer_question" }, behaviour: { kind: "honest" } });
    const view = playground(page);
    await view.open();
    await view.connect({ baseUrl: standIn.url, model: "judge", key: KEY });
    await openSetUp(page, { entries: [GIVEN], results: givenCaptions(4) });
    const way = page.getByTestId("way-to-run");
    await expect(way).toContainText("Rules only");
    await expect(page.getByTestId("videos-found")).toHaveCount(0);
    await expect(page.getByTestId("forecast")).toContainText("4 results. No model is called.");

    await page.getByRole("checkbox", { name: /^judge at/ }).focus();
    await page.keyboard.press("Space");
    await expect(way).toContainText("Judge only");
    await expect(page.getByTestId("forecast")).toContainText("4 questions to the judge");
    await page.getByLabel("Only so many, at random").focus();
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Choose by what they ask" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type("s1");
    await expect(page.getByTestId("chosen-samples")).toHaveText("3 of 12");
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await expect(page.getByTestId("chosen-samples")).toHaveText("12 of 12");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);

    await page.getByTestId("start-run").focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`#/runs/${RUN}$`));
    const progress = page.getByTestId("run-progress");
    await expect(progress).toHaveAttribute("data-done", "4");
    // Those that no caption came for.
    await expect(progress).toHaveAttribute("data-failed", "8");
    expect(standIn.requests.map(({ task }) => task)).toEqual(Array(4).fill("answer_question"));
  },
);
