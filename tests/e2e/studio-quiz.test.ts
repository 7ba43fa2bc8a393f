import { readFileSync } from "node:fs";
import { quizRecord } from "../benchmarks/capquiz/quiz-records";
import { expectAccessible, expectAccessibleInBothSchemes, goTo, openAnew } from "./support/guarded-page";
import { playground } from "./support/playground";
import { SMALL_CLIP } from "./support/run-set-up";
import { expect, KEY, test } from "./support/stand-in-test";

/** Presses the keys of the quiet screen: an answer to each of the three points, then on. */
const ANSWERS = ["y", "y", "n"];

test("a quiz is made from a clip by models, checked blind, verified by keyboard, and goes into a run and the playground", async ({
  page,
  standIn,
  watch,
}) => {
  watch.expectConsole(/status of 401/);
  const view = playground(page);
  const step = (id: string) => page.locator(`[data-testid="step"][data-step="${id}"]`);
  const question = (id: string) => page.locator(`[data-testid="draft-question"][data-question="${id}"]`);
  const inQuiz = page.getByRole("list", { name: "Questions in the quiz" }).getByTestId("draft-question");
  const dropped = (by: string) => page.locator(`[data-testid="draft-question"][data-by="${by}"]`);
  const download = async (button: string) => {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: button, exact: true }).click();
    return readFileSync(await (await coming).path(), "utf8");
  };

  await test.step("the bundled quiz shows every step without a key, and is not kept by looking at it", async () => {
    await page.goto("#/studio");
    await expect(page.getByRole("region", { name: "Nothing in the studio yet" })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole("link", { name: "Open the bundled quiz" }).click();
    await expect(inQuiz).toHaveCount(12);
    for (const by of ["rule", "blind", "duplicate", "people", "person"])
      await expect(dropped(by)).toHaveCount(by === "rule" ? await dropped("rule").count() : 1);
    await expect(page.getByTestId("quiz-saving")).toContainText("Comes with Caplens");
    await step("people").click();
    await expect(page.locator('[data-testid="point-agreement"][data-point="all"]')).toContainText(" to ");
    await page.getByRole("link", { name: "All in the studio" }).click();
    await expect(page.getByRole("region", { name: "Nothing in the studio yet" })).toBeVisible();
  });

  await test.step("a clip becomes a quiz, and its frames are taken", async () => {
    await goTo(page, "#/playground");
    await view.settled();
    await view.connect({ baseUrl: standIn.url, model: "reader-a", key: KEY });
    await view.connect({ baseUrl: standIn.url, model: "reader-b", key: KEY });
    await page.getByRole("link", { name: "Studio" }).click();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "New quiz on a video" }).click();
    await (await chooser).setFiles(SMALL_CLIP);
    await expect(page.getByTestId("clip-frames")).toContainText("16 frames");
    await expect(page.getByRole("textbox", { name: "Name of the quiz" })).toHaveValue("small-clip");
    await expectAccessible(page);
  });

  await test.step("a model writes questions of a type; one that breaks a rule is dropped with the reason, and can be taken back", async () => {
    await step("questions").click();
    await page.locator('[data-testid="question-type"][data-type="entity"]').click();
    const forecast = page.getByTestId("asking-forecast");
    await expect(forecast).toContainText("1 call, price unknown for “reader-a”.");
    const write = page.getByRole("button", { name: "Write 10 missing questions" });
    standIn.script({ times: 1, behaviour: { kind: "status", status: 401 } });
    await write.press("Enter");
    await expect(page.getByTestId("step-content").getByRole("alert")).toContainText("refused the key");
    await expect(write).toBeFocused();
    await write.press("Enter");
    await expect(inQuiz).toHaveCount(8);
    await expect(dropped("rule")).toHaveCount(2);
    await expect(question("q4")).toContainText("leans on the options");
    await page.getByRole("button", { name: "Take back: Q4" }).click();
    await expect(inQuiz).toHaveCount(9);
    await expect(question("q4")).toContainText("Kept by hand against");
    await page.keyboard.press("Alt+z");
    await expect(inQuiz).toHaveCount(8);
    const redo = page.getByTestId("quiz-page").getByRole("button", { name: "Redo" });
    await redo.press("Enter");
    await expect(inQuiz).toHaveCount(9);
    // Nothing is left to do again, and the focus stays.
    await expect(redo).toBeDisabled();
    await expect(redo).toBeFocused();
    await page.getByTestId("quiz-page").getByRole("button", { name: "Undo" }).click();
    await expect(inQuiz).toHaveCount(8);
  });

  await test.step("a question is written by hand; what is wrong with it is said", async () => {
    await page.getByRole("button", { name: "Write a question" }).click();
    const form = page.getByRole("form", { name: "New question" });
    await form.getByRole("radio", { name: "Option B is right" }).check();
    await form.getByRole("button", { name: "Add the question" }).click();
    await expect(form.getByRole("alert")).toContainText("There is no question.");
    await expect(form.getByRole("alert")).toContainText("The right option is empty.");
    await form.getByRole("textbox", { name: "Question" }).fill("Which animal sleeps on the bench?");
    for (const [place, option] of ["a dog", "a cat", "a bird", "a fish", "a horse"].entries())
      await form.getByRole("textbox", { name: `Option ${"ABCDE"[place]}`, exact: true }).fill(option);
    await form.getByRole("button", { name: "Add the question" }).click();
    await expect(inQuiz).toHaveCount(9);
    await question("q11").getByRole("button").first().click();
    await expect(question("q11")).toContainText("by hand");
    await expectAccessible(page);
  });

  await test.step("a file that is dropped on the page is taken as one that was chosen", async () => {
    const dropped = await page.evaluateHandle(
      (text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], "more.json", { type: "application/json" }));
        return transfer;
      },
      JSON.stringify([quizRecord({ category: "Entity", question: "What is on the door?" })]),
    );
    const content = page.getByTestId("step-content");
    for (const type of ["dragenter", "dragover"])
      await content.dispatchEvent(type, { dataTransfer: dropped });
    await expect(page.getByText("Drop a file to add its questions")).toBeVisible();
    await content.dispatchEvent("drop", { dataTransfer: dropped });
    await expect(question("q12")).toContainText("What is on the door?");
    await page.getByTestId("quiz-page").getByRole("button", { name: "Undo" }).click();
    await expect(question("q12")).toHaveCount(0);
  });

  await test.step("two models answer without the video, and what both find is dropped", async () => {
    await step("blind").click();
    // 9 questions that no rule has dropped, two models, three times each.
    await page.getByRole("button", { name: "Ask without the video (54 calls)" }).click();
    await expect(page.getByRole("button", { name: "All is answered" })).toBeVisible();
    const rows = page.getByTestId("blind-row");
    await expect(rows.filter({ hasText: "dropped: both answer it blind" })).toHaveCount(3);
    await rows.first().locator("summary").click();
    await expect(rows.first()).toContainText("reader-b, 3: obvious");
    await expect(step("blind")).toContainText("3 dropped");
    await expectAccessible(page);
  });

  await test.step("duplicates are found by a model, and put together by hand", async () => {
    await step("same").click();
    await expect(page.getByTestId("asking-forecast")).toContainText(
      "1 call and 1 for each group that is found",
    );
    await page.getByRole("button", { name: "Find duplicates" }).click();
    await expect(page.getByTestId("same-group")).toHaveCount(2);
    await expect(step("same")).toContainText("2 dropped");
    for (const name of ["Q10", "Q11"]) await page.getByRole("checkbox", { name: `Choose ${name}` }).check();
    await page.getByRole("button", { name: "Put together" }).click();
    await expect(page.getByTestId("same-group")).toHaveCount(3);
    await page.getByRole("button", { name: "Take out: Q11" }).click();
    await expect(page.getByTestId("same-group")).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step("right letters are spread evenly", async () => {
    await step("letters").click();
    // All that the model wrote has its right option at the end.
    await expect(page.locator('[data-testid="letter"][data-letter="E"]')).toHaveAttribute("data-now", "3");
    await page.getByRole("button", { name: "Spread the right letters" }).click();
    await expect(step("letters")).toContainText("even");
    await expect(page.locator('[data-testid="letter"][data-letter="E"]')).toHaveAttribute("data-now", /[01]/);
    await expectAccessible(page);
  });

  await test.step("somebody verifies by keyboard alone, and another one's answers come as a file", async () => {
    await step("people").click();
    await page.getByRole("link", { name: "Verify questions" }).click();
    await page.getByLabel("Your name").fill("  Ada ");
    await page.keyboard.press("Enter");
    const shown = page.getByTestId("question-to-verify");
    const progress = page.getByTestId("answer-count");
    await expect(shown).toBeVisible();
    await expect(page.getByTestId("verify-page").locator("video")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("verify-page")).toContainText("Answer this first");
    const first = await shown.innerText();
    for (const key of ANSWERS) await page.keyboard.press(key);
    await expect(shown).not.toHaveText(first);
    await page.keyboard.press("ArrowLeft");
    await expect(shown).toHaveText(first);
    await page.keyboard.press("Enter");
    await expect(shown).not.toHaveText(first);
    const total = Number(await progress.getAttribute("data-total"));
    for (let done = 1; done < total; done += 1) {
      await expect(progress).toHaveAttribute("data-done", String(done));
      for (const key of ANSWERS) await page.keyboard.press(key);
    }
    await expect(page.getByTestId("verify-page")).toContainText("You have verified every question");
    await page.getByRole("link", { name: "Back to the quiz" }).click();
    const by = (name: string) => page.locator(`[data-testid="annotator"][data-annotator="${name}"]`);
    await expect(by("Ada")).toHaveAttribute("data-whole", String(total));
    const lines = (await download("Export verifications")).trim().split("\n");
    expect(lines).toHaveLength(total);
    const theirs = lines.map((line) => JSON.stringify({ ...JSON.parse(line), annotator: "Ben" }));
    await page
      .getByLabel("Take in files of verifications")
      .last()
      .setInputFiles({
        name: "from-ben.jsonl",
        mimeType: "application/jsonl",
        buffer: Buffer.from([...theirs, "{torn"].join("\n")),
      });
    const arrival = page.getByTestId("verification-arrival");
    await expect(arrival).toHaveAttribute("data-added", String(total));
    await expect(arrival).toHaveAttribute("data-problems", "1");
    await arrival.getByRole("button", { name: /^Take in .* by Ben$/ }).click();
    await expect(by("Ben")).toHaveAttribute("data-whole", String(total));
    await expect(page.getByTestId("step-content")).toContainText("One more person is wanted");
    await expect(page.locator('[data-testid="point-agreement"][data-point="all"]')).toHaveAttribute(
      "data-ac1",
      "1",
    );
    await expectAccessible(page);
  });

  await test.step("the quiz goes out as CapQuiz, into the playground, and into a run with its video", async () => {
    await step("export").click();
    const count = Number(await page.getByTestId("quiz-count").getAttribute("data-count"));
    expect(count).toBeGreaterThan(2);
    await expectAccessible(page);
    const records: unknown = JSON.parse(await download("JSON"));
    expect(records).toHaveLength(count);
    expect(await download("Quiz file")).toContain("caplens-quiz-draft");
    await expect(page.getByTestId("quiz-saving")).toHaveAttribute("data-saving", "saved");
    await page.getByRole("button", { name: "Take it into the playground" }).click();
    await expect(page.getByRole("heading", { name: "All benchmarks on one caption" })).toBeVisible();
    await expect(page.locator('[data-testid="part"][data-part="quiz"]')).toContainText(
      "The caption is not judged by this part yet.",
    );
    await page.goBack();
    await page.getByRole("button", { name: "Begin a run with it" }).click();
    await expect(page.getByRole("heading", { name: "Set up: small-clip" })).toBeVisible();
    await page.getByRole("button", { name: "reader-a", exact: true }).first().click();
    await expect(page.getByRole("region", { name: "Videos" })).toContainText("1 of 1");
  });

  await test.step("it is kept: a visit later it is as it was, and can be deleted and brought back", async () => {
    await openAnew(page, "/#/studio");
    const item = page.getByTestId("quiz-item");
    await expect(item).toContainText("small-clip.mp4 · 11 questions · verified by 2");
    await page.getByRole("button", { name: "Delete small-clip" }).click();
    await expect(item).toHaveCount(0);
    await page.keyboard.press("Alt+z");
    await expect(item).toHaveCount(1);
    await item.getByRole("link").click();
    await expect(question("q11")).toContainText("Which animal sleeps on the bench?");
  });
});

test("the first change of the bundled quiz leaves people in the field that they are writing in", async ({
  page,
}) => {
  await page.goto("/#/quizzes/bundled");
  const name = page.getByRole("textbox", { name: "Name of the quiz" });
  await name.click();
  await page.keyboard.press("End");
  await page.keyboard.type(", mine", { delay: 50 });
  await expect(name).toHaveValue(/\w, mine$/);
  await expect(name).toBeFocused();
  await expect(page.getByTestId("quiz-saving")).toHaveAttribute("data-saving", "saved");
  await expect(page).not.toHaveURL(/bundled/);
  await page.goto("/#/playground");
  await page.goto("/#/studio");
  await expect(page.getByTestId("quiz-item")).toContainText(", mine");
});
