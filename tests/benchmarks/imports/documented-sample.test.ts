import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { read } from "./import-files";

describe("the example of our own samples in the docs", () => {
  it("is read without a problem", () => {
    const [, text = ""] =
      /```json\n([\s\S]*?)```/.exec(readFileSync("docs/reference/files.md", "utf8")) ?? [];
    const { parts, problems } = read([{ name: "kettles.jsonl", text }]);
    expect(problems).toEqual([]);
    expect(parts).toMatchObject([
      { title: "Kettles", samples: [{ id: "kettle/1" }], captions: [{ entry: "my-model" }] },
    ]);
  });
});
