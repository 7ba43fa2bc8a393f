import { describe, expect, it } from "vitest";
import { checkFormatDirect } from "../../../../src/rules/check-format";
import { failureKind } from "../../../../src/runs/logic/failures/failure-kinds";
import type { Checklist } from "../../../../src/shapes/checklist";
import type { Semantics } from "../../../../src/shapes/verdict";

type Case = [
  constraintId: string,
  parameters: Record<string, unknown>,
  caption: string,
  kind: string,
  only?: Semantics,
];

const schema = { type: "object", required: ["title"] };
const table = "| Sound | Source |\n|---|---|\n| hiss | kettle |";

/** What rules say of these captions; by both readings, where none is named. */
const CASES: Case[] = [
  ["length", { unit: "word", min_len: 5, max_len: 9 }, "A robot pours.", "too-short"],
  ["length", { unit: "word", min_len: 0, max_len: 2 }, "A robot pours tea.", "too-long"],
  ["length", { unit: "sentence", min_len: 3, max_len: 3 }, "It pours. It stops.", "too-short"],
  ["plain_text", {}, "- a robot\n- a cup", "list"],
  ["plain_text", {}, table, "table"],
  ["plain_text", {}, '{"title": "tea"}', "json"],
  ["plain_text", {}, "A **robot** pours.", "markup", "strict"],
  ["json_object", { schema }, "A robot.", "no-json"],
  ["json_object", { schema }, '{"title": }', "broken"],
  ["json_object", { schema }, '{"mood": "calm"}', "schema"],
  ["json_array", { schema: { type: "array" } }, '{"mood": "calm"}', "other-json", "strict"],
  ["unordered_list", { symbol: "-" }, "* a robot\n* a cup", "marker"],
  ["ordered_list", { symbol: "1." }, "A. a robot\nB. a cup", "marker"],
  ["table", { col_name: ["Sound"] }, "No sound.", "no-table"],
  ["table", { col_name: ["Sound", "Place"] }, table, "columns"],
  ["keyword", { keyword: "tea", keyword_type: "include" }, "A robot.", "missing"],
  ["keyword", { keyword: "tea", keyword_type: "exclude" }, "Hot tea.", "forbidden"],
  ["timestamp_format", { format_type: "point" }, "It pours.", "no-time"],
  ["timestamp_format", { format_type: "point" }, "At 0:05 it pours.", "time", "strict"],
  ["markdown", { md_type: "bold" }, "It pours.", "no-markup"],
  ["prefix_suffix", { prefix: "Look: " }, "It pours.", "beginning"],
  ["prefix_suffix", { suffix: "?" }, "It pours.", "ending"],
  ["delimiter", { symbol: "|" }, "It pours.", "no-delimiter"],
  ["case", { case_type: "lower" }, "It Pours.", "case"],
  ["language", { lang_type: "zh" }, "It pours.", "language"],
];

async function kindsOf([constraintId, parameters, caption]: Case, semantics: Semantics): Promise<string[]> {
  const checklist: Checklist = {
    format: [{ checkId: "one", constraintId, description: "The whole answer", parameters }],
    content: [],
  };
  const context = { semantics, benchmark: "omnicap-if" as const };
  const verdicts = await checkFormatDirect(caption, checklist, context);
  return verdicts.map((verdict) =>
    verdict.status === "failed"
      ? failureKind(verdict, checklist).kind
      : `${verdict.status}: ${verdict.reason}`,
  );
}

describe("the kind of a failure", () => {
  it.each(CASES)("%s %j on %j: %s", async (...given) => {
    const [, , , kind, only] = given;
    for (const semantics of only ? [only] : (["strict", "reference"] as const))
      expect(await kindsOf(given, semantics), semantics).toEqual([kind]);
  });

  it("tells text beside what should stand alone", async () => {
    const checklist: Checklist = {
      format: [
        {
          checkId: "one",
          constraintId: "unordered_list",
          description: "The whole answer is one unordered list and nothing else",
          parameters: { symbol: "-" },
        },
      ],
      content: [],
    };
    const context = { semantics: "strict", benchmark: "omnicap-if" } as const;
    const [verdict] = await checkFormatDirect("Here it is:\n\n- a robot\n- a cup", checklist, context);
    expect(verdict && failureKind(verdict, checklist).kind).toBe("text-beside");
  });

  it("is one for all questions on the content", () => {
    const verdict = {
      checkId: "c",
      constraintId: null,
      half: "content",
      status: "failed",
      reason: "1 of 2 questions pass.",
      evidence: [],
      source: "judge",
      semantics: "strict",
    } as const;
    expect(failureKind({ ...verdict, evidence: [] }, { format: [], content: [] }).kind).toBe("content");
  });
});
