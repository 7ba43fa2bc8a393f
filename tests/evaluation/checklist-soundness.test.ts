import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bundledSample } from "../../scripts/bundled-sample";
import { scopedChecks, soundnessOf } from "../../src/evaluation/checklist-soundness";
import {
  type SoundnessRow,
  soundnessCsv,
  soundnessTotals,
  soundnessWords,
} from "../../src/runs/logic/soundness-table";
import type { FormatCheck } from "../../src/shapes/checklist";

const check = (checkId: string, constraintId: string, description: string, parameters = {}): FormatCheck => ({
  checkId,
  constraintId,
  description,
  parameters,
});

const ask = (...format: FormatCheck[]) => soundnessOf({ format, instruction: "", benchmark: "omnicap-if" });

describe("the soundness of a checklist", () => {
  it("names the checks that no caption can pass together", async () => {
    const found = await ask(
      check("a", "length", "The whole response has at most 10 words", {
        unit: "word",
        min_len: 0,
        max_len: 10,
      }),
      check("b", "keyword", "The response mentions tea", { keyword: "tea", keyword_type: "include" }),
      check("c", "length", "The whole response has at least 20 words", { unit: "word", min_len: 20 }),
    );
    expect(found.satisfiable).toBe(false);
    expect(found.conflict?.checkIds).toEqual(["a", "c"]);
    expect(found.cheapest?.passed).not.toContain(found.cheapest?.passed.includes("a") ? "c" : "a");
  });

  it("takes an array that an object holds for a part of it", async () => {
    const schema = (type: string) => ({ schema: { type } });
    const object = check("a", "json_object", "Create a JSON object", schema("object"));
    const array = check("b", "json_array", "Create a JSON array named 'shots'", schema("array"));
    expect(scopedChecks([object, array], "").map(({ scope }) => scope)).toEqual(["part", "part"]);
    expect((await ask(object, array)).satisfiable).not.toBe(false);
  });

  it("finds a text that tells nothing and passes the form of every instruction of the bundled sample", async () => {
    const { instructions } = bundledSample();
    let [free, constraints, can] = [0, 0, 0];
    for (const { text, checklist } of instructions) {
      const found = await soundnessOf({
        format: checklist.format,
        instruction: text,
        benchmark: "omnicap-if",
      });
      expect(found.satisfiable, text).not.toBe(false);
      if (found.satisfiable) can += 1;
      free += found.cheapest?.passed.length ?? 0;
      constraints += checklist.format.length + checklist.content.length;
    }
    // As the table of the documentation has it.
    const row = `| ${can} | 0 | ${instructions.length - can} | ${constraints} | ${free} |`;
    const page = readFileSync("docs/reference/sound-checklists.md", "utf8");
    expect(page).toContain(`| the bundled sample, all instructions ${row}`);
  });

  it("is empty for a checklist without rules on the form", async () => {
    expect((await ask()).cheapest).toBeNull();
  });
});

const row = (sampleId: string, more: Partial<SoundnessRow>): SoundnessRow => ({
  ...{ sampleId, constraints: 4, format: 2, satisfiable: true, conflict: null, stopped: false },
  cheapest: { text: "=1", passed: 2, undecided: 0 },
  ...more,
});

describe("the table of a benchmark's checklists", () => {
  const rows = [
    row("one", {}),
    row("two", { constraints: 2 }),
    row("three", {
      satisfiable: false,
      conflict: { asked: ["JSON", "plain"], checks: [1, 3], why: "plain text holds no JSON" },
      cheapest: null,
    }),
    row("four", { satisfiable: null, stopped: true, cheapest: null }),
  ];

  it("adds up what is to be had for nothing", () => {
    expect(soundnessTotals(rows)).toEqual({
      ...{ checklists: 4, can: 2, cannot: 1, unknown: 1 },
      ...{ constraints: 14, format: 8, free: 4, whole: 1 },
    });
  });

  it("is told in a line that names the samples no text can pass", () => {
    expect(soundnessWords(rows)).toBe("2 can be passed, 1 can’t (sample three, checks 1 and 3), 1 not known");
    const excluded = ["a", "b", "c", "d"].map((id) =>
      row(id, { satisfiable: false, conflict: { asked: ["JSON"], checks: [2], why: "it is none" } }),
    );
    expect(soundnessWords(excluded)).toBe(
      "0 can be passed, 4 can’t (sample a, check 2; sample b, check 2; sample c, check 2; and 1 more)",
    );
  });

  it("is written as CSV that no spreadsheet runs", () => {
    const lines = soundnessCsv(rows).split("\r\n");
    expect(lines[1]).toContain("one,4,2,a text passes,,2,0,'=1");
    expect(lines[3]).toContain("JSON / plain: plain text holds no JSON");
    expect(lines[4]).toContain("stopped, took too long");
  });
});
