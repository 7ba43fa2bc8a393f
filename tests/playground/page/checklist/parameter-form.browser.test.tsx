import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  announced,
  type ChecklistPage,
  checklistPage,
  describedAs,
  expectAccessible,
  formatCheck,
  openCheck,
} from "./support/checklist-page";

let shown: ChecklistPage;
afterEach(() => shown.close());

async function open(constraintId: string, parameters: Record<string, unknown>): Promise<void> {
  shown = checklistPage({ format: [formatCheck("f-1", constraintId, parameters)], content: [] });
  await openCheck("f-1");
}
const field = (name: string) => page.getByRole("textbox", { name });
const parameters = () => shown.format().parameters;

describe("limits", () => {
  it("are empty where there are none, and go back to none", async () => {
    await open("length", { unit: "word", min_len: 0, max_len: -1 });
    await expect.element(field("At most")).toHaveValue("");
    await field("At most").fill("40");
    expect(parameters()).toEqual({ unit: "word", min_len: 0, max_len: 40 });
    await field("At most").fill("");
    expect(parameters()).toEqual({ unit: "word", min_len: 0, max_len: -1 });
    await field("At least").fill("");
    expect(parameters()).toEqual({ unit: "word", max_len: -1 });
  });

  it("keep what is no number, say so at the field, and leave the check unscored", async () => {
    await open("length", { unit: "word", min_len: 0, max_len: -1 });
    await field("At most").fill("ten");
    expect(parameters().max_len).toBe("ten");
    await expect.element(field("At most")).toHaveValue("ten");
    await expect.element(field("At most")).toHaveAttribute("aria-invalid", "true");
    expect(describedAs(field("At most").element())).toContain("Write a whole number");
    await expect.element(page.getByText("The caption on screen: unscored", { exact: false })).toBeVisible();
    await expectAccessible();
  });

  it("turn what is a number after all into one when the field is left", async () => {
    await open("count", { min_count: 0, max_count: -1 });
    await field("At least").fill("07");
    expect(parameters().min_count).toBe("07");
    await field("At most").click();
    expect(parameters().min_count).toBe(7);
  });

  it("that nothing can meet are told at the field", async () => {
    await open("length", { unit: "word", min_len: 9, max_len: 3 });
    await expect.poll(() => describedAs(field("At most").element())).toContain("below the least, 9");
    await expect.element(field("At most")).toHaveAttribute("aria-invalid", "true");
  });
});

describe("choices", () => {
  it("are in words, and a value from outside that is none stays until one chooses", async () => {
    await open("keyword", { keyword: "tea", keyword_type: "somewhere" });
    const choice = page.getByLabelText("Requirement");
    await expect.element(choice).toHaveValue("somewhere");
    expect(describedAs(choice.element())).toContain("somewhere");
    await choice.selectOptions("must not occur");
    expect(parameters()).toEqual({ keyword: "tea", keyword_type: "exclude" });
  });
});

describe("texts", () => {
  it("that must be there are missed when empty", async () => {
    await open("keyword", { keyword: "tea", keyword_type: "include" });
    await field("Text").fill("");
    expect(describedAs(field("Text").element())).toContain("nothing to look for");
    await expectAccessible();
  });

  it("that may be missing are null when empty, with what is often asked to choose from", async () => {
    await open("ordered_list", { symbol: "1." });
    const options = page.getByLabelText("First marker").element();
    expect(
      options instanceof HTMLInputElement && [...(options.list?.options ?? [])].map(({ value }) => value),
    ).toEqual(["1.", "a.", "A.", "I.", "i."]);
    await page.getByLabelText("First marker").fill("");
    expect(parameters()).toEqual({ symbol: null });
  });
});

describe("lists of texts", () => {
  const entry = (number: number) => page.getByLabelText(`Columns, entry ${number}`);

  it("grow, move and shrink, with the focus at hand", async () => {
    await open("table", { col_name: ["Object"] });
    await page.getByRole("button", { name: "Add an entry" }).click();
    await expect.element(entry(2)).toHaveFocus();
    expect(describedAs(entry(2).element())).toContain("Entry 2 is empty");
    await userEvent.keyboard("Colour");
    expect(parameters()).toEqual({ col_name: ["Object", "Colour"] });
    await page.getByRole("button", { name: "Move entry 2 up" }).click();
    expect(parameters()).toEqual({ col_name: ["Colour", "Object"] });
    expect(announced()).toContain("Moved to place 1 of 2");
    await page.getByRole("button", { name: "Delete entry 1" }).click();
    expect(parameters()).toEqual({ col_name: ["Object"] });
    await expect.element(entry(1)).toHaveFocus();
    await page.getByRole("button", { name: "Delete entry 1" }).click();
    await expect.element(page.getByRole("button", { name: "Add an entry" })).toHaveFocus();
    await expectAccessible();
  });

  it("take pasted lines as entries, a single line as text", async () => {
    await open("table", { col_name: [""] });
    const paste = (text: string) => {
      const data = new DataTransfer();
      data.setData("text", text);
      entry(1)
        .element()
        .dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    };
    paste("Object\r\n Colour \n\nTime\n");
    await expect.element(entry(3)).toHaveValue("Time");
    expect(parameters()).toEqual({ col_name: ["Object", "Colour", "Time"] });
    paste("one line");
    expect(parameters()).toEqual({ col_name: ["Object", "Colour", "Time"] });
  });

  it("make a list of what came as none", async () => {
    await open("table", { col_name: "Object" });
    await expect.element(page.getByText("It must be a list of texts.").last()).toBeVisible();
    await entry(1).fill("Things");
    expect(parameters()).toEqual({ col_name: ["Things"] });
  });
});

describe("parameters that the rule has not", () => {
  it("are shown and can be taken away", async () => {
    await open("plain_text", { colour: "red" });
    await expect.element(page.getByText("“colour”", { exact: false }).first()).toBeVisible();
    await page.getByRole("button", { name: "Remove it" }).click();
    expect(parameters()).toEqual({});
  });
});
