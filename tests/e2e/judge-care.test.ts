import { IN_SOAK } from "../support/effort";
import { expectAccessible } from "./support/guarded-page";
import { playground } from "./support/playground";
import { expect, KEY, MODEL, test } from "./support/stand-in-test";

const CAPTION = "A red ball rolls across a wooden table and stops beside a blue cup.";
const checklist = {
  format: [],
  content: [
    {
      checkId: "c-1",
      constraintId: null,
      description: "The ball",
      items: [
        {
          checkId: "c-1-1",
          type: "attempt",
          question: "Is a ball mentioned?",
          options: ["yes", "no"],
          correctAnswer: "yes",
        },
      ],
    },
  ],
};

test(
  "a judge that goes by the place of the options flips when it is asked again, and the page marks it",
  IN_SOAK,
  async ({ page, standIn }) => {
    const view = playground(page);
    await view.open();
    await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY });
    await view.useChecklist(checklist);
    await view.caption.fill(CAPTION);
    await page.getByRole("button", { name: "Judge this caption" }).click();
    const row = view.verdict("c-1");
    await expect(row).toHaveAttribute("data-status", "passed");
    await expect(row).toHaveAttribute("data-flips", "false");
    await row.getByRole("button").first().click();
    await expect(row.getByTestId("agreement")).toHaveCount(0);
    await row.getByText("How this was decided").click();

    // The stand-in always gives the first option: of two in turn, yes, no, yes.
    await row.getByRole("group", { name: "Ask again" }).getByRole("button", { name: "Ask again" }).click();
    await expect(row.getByTestId("agreement")).toHaveText("Asked 3 times: 2 of 3 agree, 1 flipped");
    await expect(row).toHaveAttribute("data-flips", "true");
    await expect(row).toHaveAttribute("data-status", "passed");
    await row.getByText("Every round").click();
    await expect(row.getByTestId("judge-round")).toHaveText([
      /Round 1: yes/,
      /Round 2: no.*flipped/,
      /Round 3: yes/,
    ]);
    await expect(page.getByTestId("steadiness")).toContainText("agreement2 / 3");

    // Once more: two against two is no verdict, and the cause is said.
    await row.getByLabel("How many more times").fill("1");
    await row.getByRole("button", { name: "Ask again" }).click();
    await expect(row).toHaveAttribute("data-status", "unscored");
    await expect(row).toContainText("No answer has more than half: yes 2 times, no 2 times.");
    expect(standIn.requests.filter(({ task }) => task === "answer_question")).toHaveLength(4);

    // Kept with the session.
    await expect(page.getByTestId("save-state")).toHaveText("saved");
    await page.reload();
    await view.settled();
    await expect(view.verdict("c-1")).toHaveAttribute("data-flips", "true");
  },
);

test(
  "any number of judges answer beside each other; one of them is asked again, another is removed",
  IN_SOAK,
  async ({ page, standIn }) => {
    const view = playground(page);
    await view.open();
    await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY });
    await view.openModels();
    const judges = (model: string) => view.models.getByRole("checkbox", { name: `${model} judges` });
    await judges(MODEL).click();
    await expect(judges(MODEL)).toBeChecked();
    await view.leaveModels();
    for (const number of [2, 3, 4, 5]) {
      const fields = await view.addModel();
      await fields.getByLabel("Base URL").fill(standIn.url);
      await fields.getByRole("combobox", { name: "Model" }).fill(`judge-no-${number}`);
      await fields.getByLabel("Writes captions").uncheck();
      await fields.getByLabel("Judges captions").check();
      await fields.getByRole("button", { name: "Use", exact: true }).click();
      await view.settled();
    }
    await view.openModels();
    await expectAccessible(page);
    await view.leaveModels();
    await view.choose("More: reply", "Judging");
    await page.getByRole("switch", { name: "Ask the other judges too" }).click();
    await expect(page.getByTestId("judging-calls")).toContainText("5 judges");
    await page.keyboard.press("Escape");
    await view.useChecklist(checklist);
    await view.caption.fill(CAPTION);
    await page.getByRole("button", { name: "Judge this caption" }).click();

    const row = view.verdict("c-1");
    await expect(row).toHaveAttribute("data-status", "passed");
    const asked = () =>
      standIn.requests.flatMap(({ task, body }) => (task === "answer_question" ? [Object(body).model] : []));
    const all = [MODEL, "judge-no-2", "judge-no-3", "judge-no-4", "judge-no-5"];
    expect(asked().toSorted()).toEqual(all.toSorted());
    await row.getByRole("button").first().click();
    await row.getByText("How this was decided").click();
    await row.getByText("Every round").click();
    await expect(row.getByTestId("judge-round")).toHaveCount(5);

    const again = row.getByRole("group", { name: "Ask again" });
    await again.getByRole("combobox", { name: "Which judge" }).click();
    await page.getByRole("option", { name: "4. judge-no-4" }).click();
    await again.getByLabel("How many more times").fill("1");
    await again.getByRole("button", { name: "Ask again" }).click();
    await expect(row.getByTestId("judge-round")).toHaveCount(6);
    expect(asked().at(-1)).toBe("judge-no-4");

    await view.openModels();
    await view.models.getByRole("button", { name: "Remove judge-no-3" }).click();
    await expect(judges("judge-no-3")).toBeHidden();
    await expect(page.getByText("Model removed, its key stays: judge-no-3")).toBeVisible();
    await page.keyboard.press("Alt+z");
    await expect(judges("judge-no-3")).toBeChecked();
    await page.keyboard.press("Alt+Shift+Z");
    await expect(judges("judge-no-3")).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(judges("judge-no-3")).toBeChecked();
    await view.models.getByRole("button", { name: "Remove judge-no-3" }).click();
    await page.reload();
    // Remembered without their keys, and in use only once somebody says so.
    for (const model of [MODEL, "judge-no-2", "judge-no-4", "judge-no-5"]) {
      await expect(judges(model)).not.toBeChecked();
    }
    await expect(judges("judge-no-3")).toHaveCount(0);
  },
);
