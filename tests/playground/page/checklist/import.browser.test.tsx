import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { MOST_CHARACTERS } from "../../../../src/playground/page/checklist/import-checklist";
import { type ChecklistPage, checklistPage, expectAccessible, formatCheck } from "./support/checklist-page";

let shown: ChecklistPage;
afterEach(() => {
  shown.close();
  vi.restoreAllMocks();
});

const present = { format: [formatCheck("f-1", "plain_text")], content: [] };
const released = JSON.stringify({
  ruled_based_check: [
    {
      check_id: "f-1",
      constraint_id: "length",
      check_description: "Three words",
      parameters: { content: null, unit: "word", min_len: 3, max_len: 3 },
    },
  ],
  open_ended_check: [],
});
const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = () => page.getByLabelText("Checklist as JSON");
const ids = () => shown.checklist().format.map(({ checkId, constraintId }) => `${checkId} ${constraintId}`);

async function open(): Promise<void> {
  shown = checklistPage(present);
  await button("Import").click();
  await expect.element(field()).toBeVisible();
}

function fileInput(): HTMLInputElement {
  const input = document.querySelector('input[aria-label="Checklist file"]');
  if (!(input instanceof HTMLInputElement)) throw new Error("There is no field for a file.");
  return input;
}

function chooseFile(file: File): void {
  const data = new DataTransfer();
  data.items.add(file);
  const input = fileInput();
  input.files = data.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

describe("a checklist from outside", () => {
  it("takes the place of the present one, which can come back", async () => {
    await open();
    await field().fill(released);
    await button("Use this checklist").click();
    await expect.poll(ids).toEqual(["f-1 length"]);
    await expect.element(field()).not.toBeInTheDocument();
    shown.store.getState().undo();
    expect(ids()).toEqual(["f-1 plain_text"]);
  });

  it("is added behind it, under ids that are free", async () => {
    await open();
    await page.getByText("Add to it").click();
    await field().fill(released);
    await button("Use this checklist").click();
    await expect.poll(ids).toEqual(["f-1 plain_text", "format-001 length"]);
  });

  it("that is none is refused with its detail, and its text stays, also for the next time", async () => {
    await open();
    await field().fill('{"format": [{"checkId": 4}]');
    await button("Use this checklist").click();
    await expect.element(page.getByTestId("error")).toHaveAttribute("data-code", "checklist-not-json");
    await expectAccessible();
    await button("Cancel").click();
    await expect.element(field()).not.toBeInTheDocument();
    await button("Import").click();
    await expect.element(field()).toHaveValue('{"format": [{"checkId": 4}]');
    expect(ids()).toEqual(["f-1 plain_text"]);
  });

  it("comes from a file that is chosen or dropped; the page does not take it for a video", async () => {
    await open();
    chooseFile(new File([released], "checklist.json", { type: "application/json" }));
    await expect.element(field()).toHaveValue(released);
    const data = new DataTransfer();
    data.items.add(new File(['{"format": []}'], "other.json"));
    let reachedThePage = false;
    document.documentElement.addEventListener("drop", () => {
      reachedThePage = true;
    });
    field()
      .element()
      .dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    await expect.element(field()).toHaveValue('{"format": []}');
    expect(reachedThePage).toBe(false);
  });

  it("opens and closes by its button, which has the focus again once it is done", async () => {
    await open();
    await expect.element(button("Import")).toHaveAttribute("aria-expanded", "true");
    await button("Cancel").click();
    await expect.element(button("Import")).toHaveFocus();
    await expect.element(button("Import")).toHaveAttribute("aria-expanded", "false");
    await button("Import").click();
    await field().fill(released);
    await button("Use this checklist").click();
    await expect.element(button("Import")).toHaveFocus();
  });

  it("that is enormous is not even read", async () => {
    await open();
    await field().fill("{}");
    chooseFile(new File([new Uint8Array(MOST_CHARACTERS + 1)], "all.json"));
    await expect.element(page.getByTestId("error")).toHaveAttribute("data-code", "checklist-too-large");
    await expect.element(field()).toHaveValue("{}");
    const data = new DataTransfer();
    data.setData("text", " ".repeat(MOST_CHARACTERS + 1));
    const paste = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    expect(field().element().dispatchEvent(paste)).toBe(false);
    await expect.element(field()).toHaveValue("{}");
  });

  it("can be the present one, to be changed as text", async () => {
    await open();
    await button("Insert the current checklist").click();
    await expect.element(field()).toHaveValue(`${JSON.stringify(present, null, 2)}\n`);
  });

  it("is not added where it would be too much", async () => {
    await open();
    await page.getByText("Add to it").click();
    const format = Array.from({ length: 500 }, (_, index) => formatCheck(`n-${index}`, "plain_text"));
    await field().fill(JSON.stringify({ format, content: [] }));
    await button("Use this checklist").click();
    await expect.element(page.getByTestId("error")).toHaveAttribute("data-code", "checklist-too-large");
    expect(ids()).toEqual(["f-1 plain_text"]);
  });
});

describe("taking the checklist along", () => {
  it("is copied in the shape of a benchmark", async () => {
    shown = checklistPage(present);
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
      copied.push(text);
    });
    await button("Export").click();
    await page.getByRole("menuitem", { name: "Copy as OmniCap-IF" }).click();
    await expect.poll(() => copied.length).toBe(1);
    expect(JSON.parse(copied[0] ?? "")).toMatchObject({ format_check: [{ constraint_id: "plain_text" }] });
  });

  it("is saved under a name that says its shape", async () => {
    shown = checklistPage(present);
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await button("Export").click();
    await expectAccessible();
    await page.getByRole("menuitem", { name: "Download as IF-VidCap" }).click();
    await expect.poll(() => saved).toEqual(["checklist-if-vidcap.json"]);
  });
});
