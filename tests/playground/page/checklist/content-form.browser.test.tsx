import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ContentItem } from "../../../../src/shapes/checklist";
import {
  type ChecklistPage,
  checklistPage,
  contentCheck,
  describedAs,
  expectAccessible,
  openCheck,
} from "./support/checklist-page";

let shown: ChecklistPage;
afterEach(() => shown.close());

const question: ContentItem = {
  checkId: "q-1",
  type: "correctness",
  question: "What starts the whistle?",
  options: ["A. The kettle", "B. The robot", "C. None of the above"],
  correctAnswer: "A",
};

async function open(...items: ContentItem[]): Promise<void> {
  shown = checklistPage({ format: [], content: [contentCheck("c-1", items)] });
  await openCheck("c-1");
}
const button = (name: string | RegExp) => page.getByRole("button", { name });
const items = () => shown.content().items;
const item = () => items()[0];
const option = (letter: string) => page.getByRole("textbox", { name: `Option ${letter}` });

describe("options", () => {
  it("are lettered in their order, and the right one goes along", async () => {
    await open(question);
    await button("Move option A down").click();
    expect(item()).toMatchObject({
      options: ["A. The robot", "B. The kettle", "C. None of the above"],
      correctAnswer: "B",
    });
    await button("Delete option A").click();
    expect(item()).toMatchObject({ options: ["A. The kettle", "B. None of the above"], correctAnswer: "A" });
    await expect.element(option("A")).toHaveFocus();
    await expectAccessible();
  });

  it("are added before the one that speaks of all others", async () => {
    await open({ ...question, correctAnswer: "C" });
    await button("Add an option").click();
    await expect.element(option("C")).toHaveFocus();
    await userEvent.keyboard("The rain");
    expect(item()).toMatchObject({
      options: ["A. The kettle", "B. The robot", "C. The rain", "D. None of the above"],
      correctAnswer: "D",
    });
    await expect.element(button(/Add “none/)).not.toBeInTheDocument();
  });

  it("get none of the above, and are shuffled without losing it or the right one", async () => {
    await open({ ...question, options: ["A. The kettle", "B. The robot"] });
    await button(/Add “none/).click();
    expect(item()?.options[2]).toBe("C. None of the above");
    await button("Shuffle").click();
    const { options = [], correctAnswer } = item() ?? {};
    expect(options[2]).toBe("C. None of the above");
    expect(options.find((each) => each.startsWith(`${correctAnswer}.`))).toContain("The kettle");
  });

  it("that are empty or alike, and a missing answer, are told there", async () => {
    await open({ ...question, correctAnswer: null });
    await expect.element(page.getByText("Unscored until it has an answer.", { exact: true })).toBeVisible();
    await page.getByRole("radio", { name: "B is right" }).click();
    expect(item()?.correctAnswer).toBe("B");
    await option("A").fill("");
    expect(describedAs(option("A").element())).toContain("Option A is empty");
    await expect.element(option("A")).toHaveAttribute("aria-invalid", "true");
    await option("A").fill("the robot");
    await expect.element(page.getByText("Options A and B say the same.", { exact: true })).toBeVisible();
    await expectAccessible();
  });
});

describe("types", () => {
  it("keep what was written for another one", async () => {
    await open(question);
    const type = page.getByRole("combobox", { name: "Type" });
    await type.selectOptions("Attempt");
    expect(item()).toMatchObject({ type: "attempt", options: ["yes", "no"], correctAnswer: "yes" });
    await page.getByRole("radio", { name: "no" }).click();
    expect(item()?.correctAnswer).toBe("no");
    await type.selectOptions("Time");
    expect(item()).toMatchObject({ type: "timestamp", options: [], correctAnswer: null });
    await type.selectOptions("Correctness");
    expect(item()).toEqual(question);
  });
});

describe("a new question", () => {
  it("has no fault told before a field of it was left", async () => {
    await open({ ...question, question: "", options: ["A. ", "B. "], correctAnswer: null });
    const text = page.getByRole("textbox", { name: "Question", exact: true });
    await expect.element(text).not.toHaveAttribute("aria-invalid", "true");
    await expect
      .element(page.getByText("Unscored until it has an answer.", { exact: true }))
      .not.toBeInTheDocument();
    await text.click();
    await userEvent.tab();
    await expect.element(text).toHaveAttribute("aria-invalid", "true");
  });
});

describe("times", () => {
  const time = () => page.getByRole("textbox", { name: "Right time" });
  const asked: ContentItem = { ...question, type: "timestamp", options: [], correctAnswer: null };

  it("are read back, and told when they are none", async () => {
    await open(asked);
    expect(describedAs(time().element())).toContain("Unscored until it has an answer");
    await time().fill("00:18 - 00:20.5");
    expect(item()?.correctAnswer).toBe("00:18 - 00:20.5");
    await expect.element(page.getByText("A period of 2.5 s: from 00:18.0 to 00:20.5.")).toBeVisible();
    await time().fill("00:11");
    await expect.element(page.getByText("A moment: 00:11.0.")).toBeVisible();
    await time().fill("soon");
    expect(item()?.correctAnswer).toBe("soon");
    expect(describedAs(time().element())).toContain("Write a moment as 00:11");
    await expectAccessible();
    await time().fill("");
    expect(item()?.correctAnswer).toBeNull();
  });

  it("come from the player where there is one", async () => {
    await open({ ...asked, correctAnswer: "00:04" });
    await expect.element(button("As moment")).not.toBeInTheDocument();
    shown.store.setState({ clip: { kind: "ready", url: "about:blank", media: "video" } });
    await button("As start").click();
    expect(item()?.correctAnswer).toBe("00:00.0 - 00:04.0");
    await button("As moment").click();
    expect(item()?.correctAnswer).toBe("00:00.0");
  });
});

describe("questions", () => {
  it("are added open, moved, copied under ids of their own, and deleted", async () => {
    await open(question);
    await button("Add a question: time").click();
    await expect.element(page.getByRole("combobox", { name: "Type" })).toHaveFocus();
    expect(items().map(({ type }) => type)).toEqual(["correctness", "timestamp"]);
    expect(new Set(items().map(({ checkId }) => checkId)).size).toBe(2);
    await button("Move question 2 up").click();
    expect(items().map(({ type }) => type)).toEqual(["timestamp", "correctness"]);
    await button("Duplicate question 2").click();
    expect(items()).toHaveLength(3);
    expect(items()[2]).toMatchObject({ question: "What starts the whistle?" });
    expect(new Set(items().map(({ checkId }) => checkId)).size).toBe(3);
    await button("Delete question 3").click();
    await expect.element(page.getByRole("button", { name: /^What starts the whistle/ })).toHaveFocus();
    await expectAccessible();
  });

  it("leave their verdicts to what is still asked", async () => {
    await open(question);
    await page.getByLabelText("Description").fill("What begins it");
    expect(shown.content().description).toBe("What begins it");
    await button("Delete question 1").click();
    await expect
      .element(page.getByText("It has no question yet, so nothing decides it.", { exact: false }))
      .toBeVisible();
    await expect.element(button("Add a question: correctness")).toHaveFocus();
  });
});
