import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { RunIndexFile } from "../../../src/shapes/run-directory";
import { readIndex } from "../../../src/storage/run-directory/read-head";
import { demoRun, textOf } from "../../support/directory-files";

const text = textOf(demoRun().get("index-00000.json"));
const index: RunIndexFile = JSON.parse(text);
const COUNT = index.sample.length;

describe("a file of the index", () => {
  it("is read as its schema has it", () => {
    expect(Value.Check(RunIndexFile, index)).toBe(true);
    expect(readIndex(text, COUNT)).toEqual({ ok: true, file: index });
  });

  it.each(Object.keys(index))(
    "is taken or refused as by its schema where “%s” is missing or another",
    (name) => {
      for (const wrong of [undefined, null, 7, "text", [[{}]], { a: [{}] }, [{ id: 1 }], [-1.5]]) {
        const other = { ...index, [name]: wrong };
        const isOne = Value.Check(RunIndexFile, JSON.parse(JSON.stringify(other)));
        const count = name === "sample" && Array.isArray(wrong) ? wrong.length : COUNT;
        expect(readIndex(JSON.stringify(other), count).ok, JSON.stringify(wrong)).toBe(isOne);
      }
    },
  );

  it("is refused where it has another number of results than run.json says, or too many", () => {
    expect(readIndex(text, COUNT + 1)).toMatchObject({
      ok: false,
      detail: expect.stringContaining("says that"),
    });
    const many = JSON.stringify({ ...index, sample: Array.from({ length: 1_000_000 }, () => 0) });
    expect(readIndex(many, 1_000_000)).toEqual({ ok: false, detail: "It has 1000000 results." });
    expect(readIndex("{", COUNT).ok).toBe(false);
  });
});
