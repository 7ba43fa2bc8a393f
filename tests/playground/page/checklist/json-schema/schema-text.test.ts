import { describe, expect, it } from "vitest";
import {
  keptSchema,
  placeOf,
  readSchemaText,
  shownSchema,
} from "../../../../../src/playground/page/checklist/json-schema/schema-text";

describe("a schema as typed", () => {
  it("is read when it is an object, or true or false", () => {
    expect(readSchemaText('{"type": "object"}')).toEqual({ ok: true, schema: { type: "object" } });
    expect(readSchemaText("true")).toEqual({ ok: true, schema: true });
  });

  it.each([
    ["nothing", " \n", "no schema yet"],
    ["a list", "[1]", "object"],
    ["a text", '"type"', "object"],
    ["a number", "3", "object"],
  ])("%s is none", (_what, text, told) => {
    expect(readSchemaText(text)).toMatchObject({ ok: false, fault: expect.stringContaining(told) });
  });

  it("names the line and the column where it stops being JSON", () => {
    const text = '{\n  "type": "object",\n  "required": [a]\n}';
    const read = readSchemaText(text);
    expect(read).toMatchObject({ ok: false, place: { line: 3, column: 16, offset: text.indexOf("a]") } });
    if (!read.ok) expect(read.fault).toContain("Line 3, column 16");
  });

  it("counts lines whatever ends them", () => {
    expect(placeOf("a\r\nb\rc\nde", 9)).toEqual({ offset: 9, line: 4, column: 3 });
  });

  it("refuses what nests without end, and says so", () => {
    const text = `${'{"not":'.repeat(150)}{}${"}".repeat(150)}`;
    expect(readSchemaText(text)).toMatchObject({ ok: false, place: null });
    expect(keptSchema(text)).toBe(text);
  });
});

describe("what is kept", () => {
  it.each(['{"type": ', "", '"a text that is JSON"', "[]", "{'type': 'object'}"])(
    "%j comes back as it was typed",
    (text) => {
      expect(keptSchema(text)).toBe(text);
      expect(shownSchema(keptSchema(text))).toBe(text);
    },
  );

  it("a schema comes back indented", () => {
    expect(shownSchema(keptSchema('{"type":"object"}'))).toBe('{\n  "type": "object"\n}');
    expect(shownSchema(undefined)).toBe("");
  });
});
