import { expectAccessibleInBothSchemes } from "./support/guarded-page";
import { playground } from "./support/playground";
import { expect, KEY, MODEL, test } from "./support/stand-in-test";

test("one caption of the sample judged by all four benchmarks, first as recorded, then by a judge", async ({
  page,
  standIn,
}) => {
  const view = playground(page);
  const part = (id: string) => page.locator(`[data-testid="part"][data-part="${id}"]`);
  const score = (of: string, id: string) => part(of).locator(`[data-testid="score"][data-score="${id}"]`);
  const questions = page.getByTestId("quiz-question");

  await test.step("without a key, what was recorded with the example", async () => {
    await view.open("#/playground?sample=tea-for-three&instruction=timeline&example=wrong-marker");
    await view.settled();
    const counts = page.getByTestId("also-count");
    await expect(counts).toHaveText(["Quiz 7 of 12", "Key points 6 of 8", "Style 2 of 4"]);
    await counts.first().click();
    await expect(page.getByRole("heading", { name: "All benchmarks on one caption" })).toBeVisible();
    await expect(questions).toHaveCount(12);
    await expect(page.locator('[data-testid="quiz-question"][data-outcome="FP"]')).toHaveCount(2);
    await expect(page.locator('[data-testid="quiz-question"][data-outcome="FN"]')).toHaveCount(3);
    // 7 of 9 told are right, 7 of 12 asked.
    await expect(score("quiz", "cap_p")).toHaveAttribute("data-value", String(7 / 9));
    await expect(score("quiz", "cap_r")).toHaveAttribute("data-value", String(7 / 12));
    await expect(page.getByTestId("key-point")).toHaveCount(8);
    await expect(page.locator('[data-testid="key-point"][data-status="failed"]')).toHaveCount(2);
    await expect(page.getByTestId("style-rating")).toHaveAttribute("data-points", "2");
    await expect(part("constraints").locator('[data-constraint="unordered_list"]')).toHaveAttribute(
      "data-status",
      "failed",
    );
    const faults = page.getByTestId("faults");
    await expect(faults.locator('[data-fault="form"]')).toContainText("not looked at");
    await expect(faults.locator('[data-fault="wrong"]')).toContainText("2 of 12");
    await expectAccessibleInBothSchemes(page);
  });

  await test.step("a question marks where the caption answers it", async () => {
    await questions.filter({ hasText: "What in the picture shows" }).getByRole("button").click();
    await expect(page.getByTestId("judged-caption").locator("mark")).toHaveText(
      "A flash of lightning splits the dark clouds",
    );
  });

  await test.step("another caption comes to other scores", async () => {
    await page.getByLabel("Caption", { exact: true }).first().selectOption({ index: 0 });
    await expect(score("quiz", "cap_f1")).toHaveAttribute("data-value", "1");
    await expect(page.getByTestId("style-rating")).toHaveAttribute("data-points", "3");
  });

  await test.step("a question is taken away, undone, and added by hand", async () => {
    await page.getByRole("button", { name: "Change: Quiz" }).click();
    await page.getByRole("button", { name: "Remove: What colour is the kettle?" }).click();
    await expect(page.getByRole("list", { name: "Questions" }).getByRole("listitem")).toHaveCount(11);
    await expect(questions).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(questions).toHaveCount(12);
    const form = page.getByRole("form", { name: "New question" });
    await form.getByRole("button", { name: "Add the question" }).click();
    await expect(form.getByRole("alert")).toHaveText("Write the question.");
    await form.getByLabel("Question").fill("Which animal is there?");
    for (const [place, option] of ["a dog", "a cat", "a bird", "a fish", "a horse"].entries())
      await form.getByRole("textbox", { name: `Option ${place + 1}`, exact: true }).fill(option);
    await form.getByRole("radio", { name: "Option 2 is right" }).check();
    await form.getByRole("button", { name: "Add the question" }).click();
    await expect(page.getByRole("list", { name: "Questions" }).getByRole("listitem")).toHaveCount(13);
    await page.getByRole("button", { name: "Done" }).click();
    await expect(part("quiz")).toContainText("The caption is not judged by this part yet.");
  });

  await test.step("a quiz comes in as a file of CapQuiz, and what is wrong in one is told", async () => {
    await page.getByRole("button", { name: "Change: Quiz" }).click();
    const record = {
      video: "clip",
      category: "entity",
      question: "Which animal is there?",
      options: ["a cat", "a dog", "a bird", "a fish", "a horse"],
      answer: "a cat",
    };
    const file = (records: unknown) => ({
      name: "quiz.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(records)),
    });
    const choose = async (records: unknown) => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Questions from a file of CapQuiz" }).click();
      await (await chooser).setFiles(file(records));
    };
    await choose([record, { ...record, question: "Again?", answer: "a cow" }]);
    await expect(part("quiz").getByRole("alert").first()).toBeVisible();
    await expect(page.getByRole("list", { name: "Questions" }).getByRole("listitem")).toHaveCount(1);
    await page.getByRole("button", { name: "Done" }).click();
  });

  await test.step("key points of one's own; a judge answers all of it", async () => {
    await page.getByRole("link", { name: "Back to the playground" }).click();
    await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY });
    await page.getByRole("button", { name: "Quiz, key points and style of this caption" }).click();
    await page.getByRole("button", { name: "Change: Key points" }).click();
    await page
      .getByLabel("Key points", { exact: true })
      .last()
      .fill("- a bird sings\n- rolls in from the right");
    await page
      .getByLabel(/^Length demand/)
      .fill("The generated caption's length needs to be 5 to 500 words.");
    await page.getByRole("button", { name: "Use these" }).click();
    await page.getByRole("button", { name: "Judge by all" }).click();
    await expect(questions).toHaveCount(1);
    await expect(page.getByTestId("key-point")).toHaveCount(2);
    // The stand-in finds what the caption has word for word.
    await expect(page.locator('[data-testid="key-point"][data-status="passed"]')).toHaveText(
      /rolls in from the right/,
    );
    await expect(part("key-points")).toContainText("By a judge.");
    await expect(part("key-points").getByTestId("caption-length")).toHaveAttribute("data-status", "passed");
    await expect(part("style")).toContainText("By a judge.");
    const tasks = new Set(standIn.requests.map(({ task }) => task));
    expect([...tasks]).toEqual(expect.arrayContaining(["answer_quiz", "match_keypoints", "rate_style"]));
  });

  await test.step("what a judge answers in no form that can be read is scored by nobody, and said so", async () => {
    standIn.script({ match: { task: "match_keypoints" }, behaviour: { kind: "prose" } });
    await page.getByRole("button", { name: "Change: Key points" }).click();
    await page
      .getByLabel("Key points", { exact: true })
      .last()
      .fill("- a cat sleeps\n- rolls in from the right");
    await page.getByRole("button", { name: "Use these" }).click();
    await page.getByRole("button", { name: "Judge by all" }).click();
    // Its length is counted without a judge.
    const found = part("key-points").getByTestId("score").filter({ hasNotText: "Length as demanded" });
    await expect(found).not.toHaveCount(0);
    for (const one of await found.all()) await expect(one).toContainText("not scored");
    await page.getByRole("link", { name: "Back to the playground" }).click();
    await expect(page.locator('[data-testid="also-count"][data-part="key-points"]')).toHaveText(
      "Key points not scored",
    );
    await page.getByRole("button", { name: "Quiz, key points and style of this caption" }).click();
    standIn.reset();
    await page.getByRole("button", { name: "Judge by all" }).click();
    await expect(found.first()).not.toContainText("not scored");
  });

  await test.step("what was judged is kept with the session", async () => {
    await expect(page.getByRole("button", { name: "Judge by all" })).toBeVisible();
    const judged = await page.getByTestId("key-point").first().getAttribute("data-status");
    await page.reload();
    await expect(page.getByTestId("key-point")).toHaveCount(2);
    await expect(page.getByTestId("key-point").first()).toHaveAttribute("data-status", judged ?? "");
  });
});
