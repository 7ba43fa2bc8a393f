import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  type ChecklistPage,
  checklistPage,
  contentCheck,
  expectAccessible,
  openCheck,
} from "./support/checklist-page";

let shown: ChecklistPage;
const search = () => page.getByRole("combobox", { name: "Search" });
const add = () => page.getByRole("button", { name: "Add a check" });
const chosen = () => document.querySelector('[role="option"][aria-selected="true"]')?.textContent ?? "";

beforeEach(() => {
  shown = checklistPage({ format: [], content: [] });
});
afterEach(() => shown.close());

describe("choosing a constraint", () => {
  it("begins in the search field, with every constraint in its group", async () => {
    await add().click();
    await expect.element(search()).toHaveFocus();
    expect(page.getByRole("option").elements()).toHaveLength(60);
    await expect.element(page.getByRole("group", { name: "Format · structural" })).toBeVisible();
    await expect.element(page.getByText("Running prose only", { exact: false })).toBeVisible();
    await expectAccessible();
  });

  it("goes by keys: type, arrows, Enter; then one is in the first field of the new check", async () => {
    await add().click();
    await userEvent.type(search(), "list");
    expect(chosen()).toContain("Unordered list");
    await userEvent.keyboard("{ArrowDown}");
    expect(chosen()).toContain("Ordered list");
    await userEvent.keyboard("{ArrowUp}{ArrowDown}{Enter}");
    await expect.poll(() => shown.checklist().format).toHaveLength(1);
    expect(shown.format()).toMatchObject({ constraintId: "ordered_list", parameters: { symbol: null } });
    await expect.element(page.getByLabelText("First marker")).toHaveFocus();
    await userEvent.keyboard("a.");
    expect(shown.format().parameters).toEqual({ symbol: "a." });
  });

  it("goes round at the ends and by pages", async () => {
    await add().click();
    await expect.element(search()).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    expect(chosen()).toContain("perspective");
    await userEvent.keyboard("{PageDown}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}");
    expect(chosen()).toContain("Plain text");
  });

  it("says when nothing is called so, and Enter then does nothing", async () => {
    await add().click();
    await userEvent.type(search(), "qqq{Enter}");
    await expect.element(page.getByText("No constraint has that name or meaning.")).toBeVisible();
    expect(shown.checklist().format).toEqual([]);
  });

  it("is left with Escape, and nothing was cancelled or added", async () => {
    let cancelled = 0;
    shown.store.setState({ cancel: () => cancelled++ });
    document.documentElement.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") shown.store.getState().cancel();
    });
    await add().click();
    await expect.element(search()).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(search()).not.toBeInTheDocument();
    await expect.element(add()).toHaveFocus();
    expect([cancelled, shown.checklist().format.length]).toEqual([0, 0]);
  });

  it("works with the pointer, for content too", async () => {
    await add().click();
    await userEvent.type(search(), "anchor");
    await page.getByRole("option", { name: /Anchor/ }).click();
    await expect.poll(() => shown.checklist().content).toHaveLength(1);
    expect(shown.content()).toMatchObject({ constraintId: "omni_anchor", items: [{ type: "correctness" }] });
    await expect.element(page.getByLabelText("Description")).toHaveFocus();
  });

  it("asks for a time where the constraint is about times", async () => {
    await add().click();
    await userEvent.type(search(), "temporal grounding");
    await page
      .getByRole("option", { name: /Temporal grounding/ })
      .first()
      .click();
    await expect.poll(() => shown.content().items).toMatchObject([{ type: "timestamp" }]);
  });
});

describe("the constraint of a content check", () => {
  it("can be another of content, and is then named", async () => {
    shown.close();
    shown = checklistPage({ format: [], content: [{ ...contentCheck("c-1"), constraintId: null }] });
    await openCheck("c-1");
    await expect.element(page.getByText("not given", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "Choose another constraint" }).click();
    await expect.element(search()).toHaveFocus();
    expect(page.getByRole("option").elements()).toHaveLength(45);
    await userEvent.keyboard("visual focus{Enter}");
    await expect.poll(() => shown.content()).toMatchObject({ checkId: "c-1", constraintId: "visual_focus" });
  });
});
