import { describe, expect, it } from "vitest";
import { documentKind, documentParts } from "../../../src/benchmarks/imports/document-parts";

/** The parts of a document; steps without a part are left out. */
function partsOf(text: string | string[], kind: "list" | "object" = documentKind([text].flat()) ?? "list") {
  return [...documentParts([text].flat(), kind)].filter((part) => part !== null);
}
/** The same in a few words. */
const told = (text: string | string[]) =>
  partsOf(text).map((part) => {
    if (part.kind === "read") return [part.index, part.name, part.value];
    return part.kind === "refused" ? [part.index, part.name, part.refused.reason] : part.refused.detail;
  });

it("a document is a list or an object by its first sign", () => {
  expect([" [1]", "\n{", "5", "", '"['].map((text) => documentKind([text]))).toEqual([
    "list",
    "object",
    null,
    null,
    null,
  ]);
  expect(documentKind(["", " ", "{}"])).toBe("object");
});

describe("the members of a document", () => {
  it("come one after the other, with their names and of how many values they are made up", () => {
    expect(partsOf('[1, {"a": [2]}, "x"]')).toEqual([
      { kind: "read", index: 0, name: "", value: 1, values: 1 },
      { kind: "read", index: 1, name: "", value: { a: [2] }, values: 3 },
      { kind: "read", index: 2, name: "", value: "x", values: 1 },
    ]);
    expect(told('{"a": 1, "b\\n:\\"" : [2], "" : null}')).toEqual([
      [0, "a", 1],
      [1, 'b\n:"', [2]],
      [2, "", null],
    ]);
    expect(told([" [", "1", ",2 ]"])).toEqual([
      [0, "", 1],
      [1, "", 2],
    ]);
    expect(told("[]")).toEqual([]);
    expect(told("{ }")).toEqual([]);
  });

  it("that are damaged are told, and the others come", () => {
    expect(told("[1, , nope, 2]")).toEqual([
      [0, "", 1],
      [1, "", "syntax"],
      [2, "", "syntax"],
      [3, "", 2],
    ]);
    expect(told('{"a": 1, b: 2, "c" x: 3, "d": , "e": 5}')).toEqual([
      [0, "a", 1],
      [1, "", "syntax"],
      [2, "", "syntax"],
      [3, "d", "syntax"],
      [4, "e", 5],
    ]);
    expect(told('{"c", "d": 1}')).toEqual([
      [0, "", "syntax"],
      [1, "d", 1],
    ]);
    expect(told(`[${"[".repeat(300)}${"]".repeat(300)}, 1]`)).toEqual([
      [0, "", "too-deep"],
      [1, "", 1],
    ]);
  });

  it("are looked through in steps, however long one is, and one that breaks off is told with its place", () => {
    const steps = (pieces: string[]) => [...documentParts(pieces, "list")].filter((part) => part === null);
    const of = (count: number) => steps(['["', ...Array.from({ length: count }, () => "aaaa"), '"]']).length;
    expect(of(9)).toBe(of(1) + 8);
    expect(told("[1, nope")[1]).toContain("Line 1, column 5");
  });

  it("whose names can do harm are dropped", () => {
    expect(told('{"__proto__": {"a": 1}, "b": 2}')).toEqual([[1, "b", 2]]);
  });

  it("tell where what is wrong stands", () => {
    const detail = (text: string) =>
      partsOf(text).flatMap((part) => (part.kind === "read" ? [] : [part.refused.detail]));
    expect(detail("[1,\n  nope]")[0]).toContain("Line 2, column 3");
    expect(detail('{"a": nope}')[0]).toContain("Line 1, column 7");
    expect(detail("[1, \n,2]")[0]).toMatch(/^Line \d, column \d: expected a value/);
    expect(detail('{"a": 1, }')[0]).toContain("a name in double quotes");
    expect(detail("[1] 2")[0]).toContain("Line 1, column 5");
  });

  it("end where the text breaks off, and what is whole before that has come", () => {
    expect(told('[1, {"a": ')[0]).toEqual([0, "", 1]);
    expect(partsOf('[1, {"a": ').at(-1)).toMatchObject({ kind: "ended", refused: { reason: "syntax" } });
    expect(partsOf('["a", "b"').at(-1)).toMatchObject({ kind: "ended", refused: { reason: "syntax" } });
    expect(partsOf("[1, 2] x").at(-1)).toMatchObject({ kind: "ended" });
  });
});

describe("a member of more than a megabyte", () => {
  const long = `"${"x".repeat(700_000)}"`;

  it("is taken apart once more, in a list and in an object", () => {
    const list = partsOf(`[[${long}, ${long}, 3], 4]`);
    expect(list).toMatchObject([
      { kind: "read", index: 0, values: 4 },
      { kind: "read", index: 1, value: 4 },
    ]);
    expect(list[0]).toMatchObject({ value: [expect.any(String), expect.any(String), 3] });
    const [object] = partsOf(`{"a": {"b": ${long}, "c": ${long}, "d": [1]}}`);
    expect(object).toMatchObject({ name: "a", values: 5, value: { c: expect.any(String), d: [1] } });
    // A step a member inside.
    const steps = [...documentParts([`[[${long}, ${long}, 3]]`], "list")];
    expect(steps.length).toBeGreaterThan([...documentParts(['[["a", "b", 3]]'], "list")].length + 2);
  });

  it("is refused where something in it can't be read, with its place", () => {
    const [refused] = partsOf(`{"a": [${long}, ${long},\n nope]}`);
    expect(refused).toMatchObject({ kind: "refused", name: "a", refused: { reason: "syntax" } });
    expect(refused).toMatchObject({ refused: { detail: expect.stringContaining("Line 2, column 2") } });
    const [inside] = partsOf(`[[nope, ${long}, ${long}]]`);
    expect(inside).toMatchObject({ refused: { detail: expect.stringContaining("Line 1, column 3") } });
    const [inObject] = partsOf(`{"a": [nope, ${long}, ${long}]}`);
    expect(inObject).toMatchObject({ refused: { detail: expect.stringContaining("Line 1, column 8") } });
  });

  it("is dropped where its name can do harm, and read at once where it is a text", () => {
    expect(partsOf(`{"__proto__": [${long}, ${long}]}`)).toEqual([]);
    const text = `"${"x".repeat(1_200_000)}"`;
    expect(partsOf(`{"a": ${text}}`)).toMatchObject([{ name: "a", values: 1 }]);
  });
});
