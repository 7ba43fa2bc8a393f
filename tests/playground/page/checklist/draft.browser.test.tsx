import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { abortError } from "../../../../src/foundation/errors";
import type { DraftCheck } from "../../../../src/shapes/checklist";
import {
  announced,
  type ChecklistPage,
  checklistPage,
  contentCheck,
  expectAccessible,
  formatCheck,
} from "./support/checklist-page";

let shown: ChecklistPage;
afterEach(() => shown.close());

const draft: DraftCheck[] = [
  {
    half: "format",
    check: formatCheck("d-1", "length", { unit: "sentence", min_len: 3, max_len: 3 }, "Three sentences"),
    origin: { kind: "rules", phrase: "in three sentences", sure: "low" },
  },
  {
    half: "content",
    check: contentCheck("d-2"),
    origin: { kind: "model", model: "scribe", promptVersion: "draft-checklist.v1" },
  },
];
const NOTHING = { format: [], content: [] };
const MODEL = {
  kind: "openai-compatible" as const,
  baseUrl: "https://models.example",
  model: "scribe",
  audio: false,
};
const section = () => page.getByRole("region", { name: /^Draft/ });
const rows = () => section().getByRole("listitem");
const button = (name: string | RegExp) => page.getByRole("button", { name });
const left = () => shown.store.getState().session?.draft.map(({ check }) => check.checkId);

describe("suggested checks", () => {
  it("stand apart, with where they come from and what is wrong with them", async () => {
    shown = checklistPage(NOTHING, { draft });
    await expect.element(section()).toHaveTextContent("none of them is judged or scored until you accept it");
    await expect.element(rows().nth(0)).toHaveTextContent("Read from “in three sentences”, not sure");
    await expect.element(rows().nth(1)).toHaveTextContent("By scribe, prompt draft-checklist.v1");
    await expect.element(rows().nth(1)).toHaveTextContent("It has no question yet");
    await expect.element(rows().nth(0)).toHaveTextContent("Draft");
    expect(shown.store.getState().live?.byCheck.size ?? 0).toBe(0);
    await expectAccessible();
  });

  it("are accepted one by one, and the focus goes on", async () => {
    shown = checklistPage(NOTHING, { draft });
    await button("Accept Length, d-1").click();
    expect(shown.checklist().format.map(({ checkId }) => checkId)).toEqual(["d-1"]);
    expect(left()).toEqual(["d-2"]);
    expect(document.activeElement?.id).toBe("draft-d-2");
    expect(announced()).toContain("Suggestion accepted");
  });

  it("are edited before, in the same forms", async () => {
    shown = checklistPage(NOTHING, { draft });
    await button("Edit Length, d-1").click();
    await page.getByRole("textbox", { name: "At most" }).fill("2");
    await expect.element(rows().nth(0)).toHaveTextContent("To mend: At most: It is below the least, 3");
    await expectAccessible();
    await page.getByRole("textbox", { name: "At least" }).fill("2");
    await button("Accept Length, d-1").click();
    expect(shown.format().parameters).toEqual({ unit: "sentence", min_len: 2, max_len: 2 });
  });

  it("are accepted or discarded all at once; what was discarded can come back", async () => {
    shown = checklistPage(NOTHING, { draft });
    await button("Discard all").click();
    await expect.element(section()).not.toBeInTheDocument();
    shown.store.getState().undo();
    await button("Discard Anchor, d-2").click();
    expect(left()).toEqual(["d-1"]);
    shown.store.getState().undo();
    await button("Accept all").click();
    expect([shown.checklist().format.length, shown.checklist().content.length, left()]).toEqual([1, 1, []]);
  });
});

describe("suggesting", () => {
  it("by rules says what it found, and what it did not find again", async () => {
    shown = checklistPage(NOTHING, {});
    shown.store.getState().setInstruction("Tell it in exactly 2 sentences.");
    await button("By rules").click();
    await expect.element(page.getByText("1 suggestion added to the draft.")).toBeVisible();
    await expect.element(rows().nth(0)).toHaveTextContent("Read from “exactly 2 sentences”");
    await button("By rules").click();
    await expect.element(page.getByText("Rules found nothing about form", { exact: false })).toBeVisible();
  });

  it("with the model says why it can't where it can't", async () => {
    shown = checklistPage(NOTHING, {});
    await expect.element(button("With the model")).toBeDisabled();
    await expect.element(page.getByText("No model is connected.")).toBeVisible();
    shown.models.setState({ models: { caption: MODEL, judge: null } });
    await expect.element(button("With the model")).toBeEnabled();
    await expect.element(page.getByLabelText("Show the model the frames")).toBeDisabled();
    await expect
      .element(page.getByText("No frames have been taken yet: take some under “Media”."))
      .toBeVisible();
    await expectAccessible();
  });

  it("with the model shows that it works, and can be cancelled", async () => {
    shown = checklistPage(
      NOTHING,
      {},
      {
        "checklists/draft": (_input, { signal }) =>
          new Promise((_, reject) => signal.addEventListener("abort", () => reject(abortError()))),
      },
    );
    shown.models.setState({ models: { caption: null, judge: MODEL } });
    await button("With the model").click();
    await expect.element(page.getByText("The model reads the instruction", { exact: false })).toBeVisible();
    await expectAccessible();
    await button("Cancel").click();
    await expect.element(button("Cancel")).not.toBeInTheDocument();
    await expect.element(page.getByTestId("error")).not.toBeInTheDocument();
  });

  it("with the model keeps what came, with notes, and tells a problem where it arose", async () => {
    shown = checklistPage(
      NOTHING,
      {},
      {
        "checklists/draft": () => ({
          draft: draft.slice(1),
          notes: ["Left out one check."],
          problem: { code: "key-refused", message: "The key was refused.", nextStep: "Enter it again." },
          record: null,
        }),
      },
    );
    shown.models.setState({ models: { caption: null, judge: MODEL } });
    await button("With the model").click();
    await expect.element(page.getByTestId("error")).toHaveTextContent("The key was refused.");
    await expect.element(page.getByText("Left out one check.")).toBeVisible();
    expect(left()).toEqual(["d-2"]);
    await expectAccessible();
  });
});
