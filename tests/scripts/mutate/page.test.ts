import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EQUIVALENT } from "../../../scripts/mutate/equivalent";
import { code, pageWith, type SubjectOutcome, shareCaught } from "../../../scripts/mutate/page";
import { SUBJECTS } from "../../../scripts/mutate/subjects";

const outcome = (name: string, changes: Partial<SubjectOutcome> = {}): SubjectOutcome => ({
  name,
  files: ["a.ts", "b.ts"],
  seed: 7,
  date: "2026-11-24",
  caught: 17,
  refused: 1,
  equivalent: 1,
  survived: ["one", "two"],
  ...changes,
});
const ORDER = ["rules", "undo"];
const rows = (page: string) => page.split("\n").filter((line) => /^\| (rules|undo) /.test(line));

describe("the page of faults", () => {
  it("has a row for each subject, in their order, and what survived below", () => {
    const page = pageWith("", [outcome("undo"), outcome("rules", { survived: [] })], ORDER);
    expect(rows(page)).toEqual([
      "| rules | `a.ts`<br>`b.ts` | 19 | 17 | 1 | 1 | 0 | 100 % | 7 | 2026-11-24 |",
      "| undo | `a.ts`<br>`b.ts` | 21 | 17 | 1 | 1 | 2 | 90 % | 7 | 2026-11-24 |",
    ]);
    expect(page).toContain("## Survived\n\n- undo: one\n- undo: two\n");
  });

  it("keeps what it says of other subjects", () => {
    const before = pageWith("", [outcome("rules"), outcome("undo")], ORDER);
    const after = pageWith(before, [outcome("rules", { seed: 8, survived: ["three"] })], ORDER);
    expect(rows(after).map((row) => row.split(" | ").at(-2))).toEqual(["8", "7"]);
    expect(after).toContain("## Survived\n\n- rules: three\n- undo: one\n- undo: two\n");
    expect(pageWith(after, [], ORDER)).toBe(after);
  });

  it("counts nothing but faults that make a difference", () => {
    expect(shareCaught(outcome("a", { caught: 8, refused: 1, equivalent: 5, survived: ["x"] }))).toBe(0.9);
    expect(shareCaught(outcome("a", { caught: 0, refused: 0, survived: [] }))).toBe(1);
  });

  it("shows code in one line, whatever marks are in it", () => {
    expect(code("a\n  b")).toBe("`a b`");
    expect(code("`a`")).toBe("`` `a` ``");
  });
});

it("twelve subjects have files and tests that are there, and what makes no difference is in one of these files", () => {
  expect(SUBJECTS).toHaveLength(12);
  for (const { files, tests } of SUBJECTS)
    expect([...files, ...tests].filter((path) => !existsSync(path))).toEqual([]);
  const files = SUBJECTS.flatMap((subject) => subject.files);
  expect(EQUIVALENT.filter(({ file }) => !files.includes(file))).toEqual([]);
});
