import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  announced,
  type ChecklistPage,
  checklistPage,
  contentCheck,
  expectAccessible,
  formatCheck,
  openCheck,
} from "./support/checklist-page";

let shown: ChecklistPage;
afterEach(() => shown.close());

const three = () => [
  formatCheck("f-1", "length", { unit: "word", min_len: 0, max_len: 5 }, "At most five words"),
  formatCheck("f-2", "plain_text"),
  formatCheck("f-3", "keyword", { keyword: "tea", keyword_type: "include" }),
];
const ids = () => shown.checklist().format.map(({ checkId }) => checkId);
const button = (name: string | RegExp) => page.getByRole("button", { name });
const focused = () => document.activeElement?.id;

describe("the list", () => {
  it("shows what each check asks, how the caption does, and what is wrong with the check", async () => {
    shown = checklistPage({
      format: [...three(), formatCheck("f-4", "length", { unit: "word", min_len: 9, max_len: 3 })],
      content: [contentCheck("c-1")],
    });
    const rows = page.getByRole("listitem");
    await expect.element(rows.nth(0)).toHaveTextContent("Lengthpassed");
    await expect.element(rows.nth(0)).toHaveTextContent("At most five words");
    await expect.element(rows.nth(2)).toHaveTextContent("Text “tea”");
    await expect.element(rows.nth(3)).toHaveTextContent("To mend: At most: It is below the least, 9");
    await expect.element(rows.nth(4)).toHaveTextContent("0 questions");
    await expect.element(rows.nth(4)).toHaveTextContent("To mend: It has no question yet");
    await expectAccessible();
  });

  it("says what a rule itself objects to, though the caption never gets that far", async () => {
    const schema = { type: "object", properties: { a: { pattern: "(" } } };
    shown = checklistPage({
      format: [formatCheck("f-1", "json_object", { schema }), formatCheck("f-2", "no_such_rule")],
      content: [],
    });
    const rows = page.getByRole("listitem");
    await expect.element(rows.nth(0)).toHaveTextContent(/To mend: Strict can't run: .*(pattern|regular)/);
    await expect.element(rows.nth(1)).toHaveTextContent("There is no rule called “no_such_rule”");
  });

  it("says in a quiet line whether a text can pass, and what one gets that tells nothing", async () => {
    shown = checklistPage({ format: three(), content: [contentCheck("c-1")] });
    const line = page.getByTestId("soundness-line");
    await expect
      .element(line)
      .toHaveTextContent(
        "A text can pass all format checks. One that says nothing of the video passes 3 of 4 checks.",
      );
    shown.close();
    shown = checklistPage({
      format: [
        formatCheck(
          "f-1",
          "length",
          { unit: "word", min_len: 0, max_len: 5 },
          "The whole response: at most 5 words",
        ),
        formatCheck("f-2", "length", { unit: "word", min_len: 9 }, "The whole response: at least 9 words"),
      ],
      content: [],
    });
    await expect.element(line).toHaveTextContent(/^No text can pass “Length.*” and “Length.*”: /);
  });

  it("teaches when it is empty", async () => {
    shown = checklistPage({ format: [], content: [] });
    await expect.element(page.getByText("The checklist is empty", { exact: false })).toBeVisible();
    await expect.element(button("By rules")).toBeVisible();
    await expectAccessible();
  });

  it("opens one check at a time, the one whose evidence is marked in the caption", async () => {
    shown = checklistPage({ format: three(), content: [] });
    await openCheck("f-1");
    expect(shown.store.getState().activeCheckId).toBe("f-1");
    await openCheck("f-3");
    await expect.element(page.getByLabelText("Requirement")).toBeVisible();
    expect(document.querySelectorAll("[data-editor]")).toHaveLength(1);
    expect(shown.store.getState().activeCheckId).toBe("f-3");
  });
});

describe("order", () => {
  it("changes by buttons; the focus stays on them, also at the ends", async () => {
    shown = checklistPage({ format: three(), content: [] });
    await button("Move Length, f-1 down").click();
    expect(ids()).toEqual(["f-2", "f-1", "f-3"]);
    expect(focused()).toBe("check-f-1-down");
    expect(announced()).toContain("Length moved to place 2 of 3");
    await userEvent.keyboard("{Enter}");
    expect(ids()).toEqual(["f-2", "f-3", "f-1"]);
    await userEvent.keyboard("{Enter}");
    expect(ids()).toEqual(["f-2", "f-3", "f-1"]);
    expect(focused()).toBe("check-f-1-down");
    await expect.element(button("Move Length, f-1 down")).toHaveAttribute("aria-disabled", "true");
  });
});

describe("copies", () => {
  it("stand behind what they copy, open at their first field", async () => {
    shown = checklistPage({ format: three(), content: [] });
    await expect.element(page.getByRole("listitem").nth(2)).toHaveTextContent("Text “tea”");
    await button("Duplicate Keyword, f-3").click();
    expect(ids()).toEqual(["f-1", "f-2", "f-3", "format-001"]);
    await expect
      .poll(() => document.activeElement?.closest("[data-editor]")?.getAttribute("data-editor"))
      .toBe("check-format-001");
    await userEvent.keyboard("!");
    expect(shown.format(3).parameters.keyword).toBe("tea!");
    expect(shown.format(2).parameters.keyword).toBe("tea");
  });
});

describe("deleting", () => {
  it("moves the focus on, and can be undone", async () => {
    shown = checklistPage({ format: three(), content: [] });
    await button("Delete Plain text, f-2").click();
    expect(ids()).toEqual(["f-1", "f-3"]);
    expect(focused()).toBe("check-f-3");
    expect(announced()).toContain("Plain text deleted");
    await button("Delete Keyword, f-3").click();
    expect(focused()).toBe("check-f-1");
    shown.store.getState().undo();
    expect(ids()).toEqual(["f-1", "f-3"]);
  });

  it("of the last one leaves the focus where one adds another", async () => {
    shown = checklistPage({ format: [formatCheck("f-1", "plain_text")], content: [] });
    await button("Delete Plain text, f-1").click();
    expect(document.activeElement?.textContent).toContain("Add a check");
  });
});

describe("a session that can't be changed", () => {
  it("shows its checklist without ways to change it", async () => {
    shown = checklistPage({ format: three(), content: [] });
    const readOnly = { code: "newer", message: "Newer.", nextStep: "Copy it." };
    shown.sessions.setState(({ opened }) => ({ opened: { ...opened, readOnly } }));
    await expect.element(button(/^Delete/).first()).not.toBeInTheDocument();
    await expect.element(button("Add a check")).not.toBeInTheDocument();
    await openCheck("f-1");
    await expect.element(page.getByLabelText("At most")).toBeDisabled();
  });
});

describe("200 checks", () => {
  it("are all there, and only the one that is typed in is made anew", async () => {
    const many = Array.from({ length: 200 }, (_, index) =>
      formatCheck(`f-${index}`, "keyword", { keyword: `word ${index}`, keyword_type: "include" }),
    );
    shown = checklistPage({ format: many, content: [] });
    expect(page.getByRole("listitem").elements()).toHaveLength(200);
    await expect.element(page.getByRole("listitem").nth(199)).toHaveTextContent("failed");
    await openCheck("f-120");
    const field = page.getByRole("textbox", { name: "Text" });
    const untouched = document.getElementById("check-f-7");
    let changes = 0;
    const observer = new MutationObserver((records) => {
      changes += records.filter(({ target }) => untouched?.contains(target)).length;
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    await field.fill("robot");
    expect(shown.format(120).parameters.keyword).toBe("robot");
    await expect.element(page.getByRole("listitem").nth(120)).toHaveTextContent("Text “robot”");
    observer.disconnect();
    expect(changes).toBe(0);
  });
});
