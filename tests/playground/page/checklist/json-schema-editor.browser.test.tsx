import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  type ChecklistPage,
  checklistPage,
  describedAs,
  expectAccessible,
  formatCheck,
  openCheck,
} from "./support/checklist-page";

let shown: ChecklistPage;
afterEach(() => shown.close());

async function open(schema: unknown): Promise<void> {
  shown = checklistPage({ format: [formatCheck("f-1", "json_object", { schema })], content: [] });
  await openCheck("f-1");
}
const field = () => page.getByRole("textbox", { name: "JSON Schema" });
const schema = () => shown.format().parameters.schema;
const BROKEN = '{\n  "type": "object",\n  "required": [a]\n}';

describe("a JSON Schema", () => {
  it("is kept as a schema, and told in an outline", async () => {
    await open({ type: "object" });
    await expect.element(field()).toHaveValue('{\n  "type": "object"\n}');
    await field().fill('{"type":"object","required":["cat"],"properties":{"cat":{"type":"string"}}}');
    expect(schema()).toEqual({ type: "object", required: ["cat"], properties: { cat: { type: "string" } } });
    await expect.element(page.getByRole("listitem").last()).toHaveTextContent("catrequiredtext");
    await page.getByRole("button", { name: "Format" }).click();
    await expect.element(field()).toHaveValue(JSON.stringify(schema(), null, 2));
    await expectAccessible();
  });

  it("that is no JSON is kept as typed, says where it breaks, and brings one there", async () => {
    await open({ type: "object" });
    await field().fill(BROKEN);
    expect(schema()).toBe(BROKEN);
    expect(describedAs(field().element())).toContain("Line 3, column 16");
    await page.getByRole("button", { name: "Go to line 3" }).click();
    const element = field().element();
    expect(document.activeElement).toBe(element);
    expect(element instanceof HTMLTextAreaElement && element.selectionStart).toBe(BROKEN.indexOf("a]"));
    await expectAccessible();
    shown.store.getState().selectCheck(null);
    await openCheck("f-1");
    await expect.element(field()).toHaveValue(BROKEN);
    await expect.element(page.getByRole("button", { name: "Format" })).toBeDisabled();
  });

  it("that the rule can't use says so at the field, once typing has stopped", async () => {
    await open({ type: "object" });
    await field().fill('{"type": "objekt"}');
    await expect.poll(() => describedAs(field().element())).toMatch(/objekt|type/);
    await expect.element(field()).toHaveAttribute("aria-invalid", "true");
    await field().fill('{"type": "object"}');
    await expect.element(field()).not.toHaveAttribute("aria-invalid", "true");
  });

  it("changed elsewhere takes the place of what is typed", async () => {
    await open({ type: "object" });
    await field().fill("{");
    const check = shown.format();
    shown.store.getState().changeCheck("f-1", { ...check, parameters: { schema: { minProperties: 2 } } });
    await expect.element(field()).toHaveValue('{\n  "minProperties": 2\n}');
  });
});

describe("a schema from an example", () => {
  const example = () => page.getByRole("textbox", { name: "An example of the JSON you expect" });
  const make = () => page.getByRole("button", { name: "Make a schema" });

  it("replaces the one there is, which can come back", async () => {
    await open({ type: "object", title: "mine" });
    await page.getByRole("button", { name: "Start from an example" }).click();
    await example().fill('{"cups": 3}');
    await make().click();
    expect(schema()).toEqual({
      type: "object",
      properties: { cups: { type: "integer" } },
      required: ["cups"],
    });
    await page.getByRole("button", { name: "Back to the schema before" }).click();
    expect(schema()).toEqual({ type: "object", title: "mine" });
  });

  it("says where the example is no JSON, and keeps it", async () => {
    await open({ type: "object" });
    await page.getByRole("button", { name: "Start from an example" }).click();
    await userEvent.fill(example(), "{cups: 3}");
    await make().click();
    expect(describedAs(example().element())).toContain("Line 1, column 2");
    await expect.element(example()).toHaveValue("{cups: 3}");
    expect(schema()).toEqual({ type: "object" });
    await expectAccessible();
  });
});
