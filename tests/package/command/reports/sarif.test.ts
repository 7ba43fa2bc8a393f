import { expect, it } from "vitest";
import { evidenceColumns } from "../../../../src/package/command/reports/sarif";

const written = (line: string, field: string, start: number, end: number) => {
  const columns = evidenceColumns(line, field)?.({ start, end });
  return columns && line.slice(columns.start - 1, columns.end - 1);
};

it.each([
  ["plain words", '{"id": "a", "response": "one two three"}', "two"],
  ["behind escapes", String.raw`{"response":"a \"b\"\n\u00e9\\ two three"}`, "two"],
  ["an escaped part itself", String.raw`{"response":"say \"two\" now"}`, '"two"'],
  ["letters of two units", '{"response":"🤖🤖 two"}', "two"],
  ["after a text with the same name in it", '{"x":"\\"response\\":\\"two\\"","response":"not two"}', "two"],
])("the columns of evidence point at it in the line: %s", (_, line, part) => {
  const text: string = JSON.parse(line).response;
  const start = text.indexOf(part);
  const found = written(line, "response", start, start + part.length);
  expect(JSON.parse(`"${found}"`)).toBe(part);
});

it("a field that is no text has no columns", () => {
  expect(evidenceColumns('{"response": ["a"]}', "response")).toBeNull();
  expect(evidenceColumns('{"other": "a"}', "response")).toBeNull();
});
