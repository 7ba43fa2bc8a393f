import { describe, expect, it } from "vitest";
import { omnicapIf } from "../../../../src/benchmarks/omnicap-if";
import { checkFormatDirect } from "../../../../src/rules/check-format";
import { countFailures, failureKey, failureKind } from "../../../../src/runs/logic/failures/count-failures";
import {
  failuresOutline,
  momentsApart,
  timesOff,
} from "../../../../src/runs/logic/failures/failures-outline";
import type { Checklist } from "../../../../src/shapes/checklist";
import type { RunScores } from "../../../../src/shapes/run-scores";
import type { Semantics } from "../../../../src/shapes/verdict";
import { madeRun } from "../../../support/made-run";

type Case = [
  constraintId: string,
  parameters: Record<string, unknown>,
  caption: string,
  kind: string,
  only?: Semantics,
];

const schema = { type: "object", required: ["title"] };
const table = "| Sound | Source |\n|---|---|\n| hiss | kettle |";

/** The rules' verdicts on these captions; by both readings, where none is named. */
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
  ["json_object", { schema }, '{"mood": "calm"}', "schema-required"],
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
    verdict.status === "failed" ? failureKind(verdict).kind : `${verdict.status}: ${verdict.reason}`,
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
    expect(verdict && failureKind(verdict).kind).toBe("text-beside");
  });

  it.each([
    ["The answer names no time.", "no-time"],
    ["The named time is 2 s off; 1.3 s is allowed.", "other-time"],
    ["The periods overlap by 0.300 (t-IoU); 0.5 is needed.", "other-time"],
    ["1 of 2 questions pass. The middle of the named period is 4 s off; 1 s is allowed.", "other-time"],
    ["The two shots overlap. The answer is no; it should be yes.", "not-told"],
    ["The named time is not in the caption. The answer is A. Red; it should be B. Blue.", "other"],
    ["1 of 2 questions pass. It says so. The answer is no; it should be yes.", "not-told"],
    ["It is silent. The answer is D. None of the above; it should be B. A cup.", "none"],
    ["It says 'red'. The answer is A. Red; it should be B. Blue.", "other"],
    ["The caption misses 3 of 'the cups' by Anna Bell.", "The caption misses # of … by …."],
    ["", "failed"],
  ])("of a question on the content: %j", (reason, kind) => {
    expect(failureKind({ constraintId: "omni_specific", half: "content", reason }).kind).toBe(kind);
  });
});

describe("the key of a failure", () => {
  const key = (constraintId: string | null, reason: string) => failureKey({ constraintId, reason });

  it("is the same whatever the numbers, quotes and names are", () => {
    expect(key("length", "52 words, 30 to 40 asked")).toBe(key("length", "900 words, at most 80 asked"));
    expect(key("keyword", "'tea' does not occur")).toBe(key("keyword", "'a cup' does not occur"));
    expect(key(null, "It names Anna and 2 cups.")).toBe(key(null, "It names Bob and 17 cups."));
    expect(key("language", "the text is in French, English asked")).toBe(
      key("language", "the text is in German, English asked"),
    );
  });

  it("tells one cause from another", () => {
    const keys = [
      key("length", "52 words, 30 to 40 asked"),
      key("length", "12 words, 30 to 40 asked"),
      key("count", "12 items, exactly 13 asked"),
      key("count", "12 items, none asked"),
      key("keyword", "'tea' does not occur"),
      key("keyword", "'tea' occurs, none allowed"),
      key("json_object", "$.a: 'x' is missing (required)"),
      key("json_object", "$.a: a number, not a text (type)"),
      key("prefix_suffix", "the text does not begin with 'Look'"),
      key("prefix_suffix", "the text does not end with 'Look'"),
      key(null, "The answer names no time."),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it("a caption of which nothing could be told is none in which nothing fails", () => {
  const made = madeRun({ samples: 1, models: 1 });
  const [sample, result] = [made.dataSet.samples[0], made.results[0]];
  if (!sample || !result) throw new Error("There is no result.");
  const detail = omnicapIf.withhold(sample, "It waits.", "strict");
  const judgement = { detail, outcomes: omnicapIf.outcomes(sample, detail, "strict") };
  const counted = countFailures("strict");
  counted.add(sample, { ...result, judgement }, { runId: "run", model: "m" });
  const { captions, clean, checks } = counted.found();
  expect(checks.unscored).toBeGreaterThan(0);
  expect([captions, clean]).toEqual([1, 0]);
});

describe("scores that were counted a moment after the failures beside them", () => {
  const failures = {
    benchmark: "omnicap-if",
    counts: countFailures("strict").found(),
    counted: [],
    left: [],
  };
  const scoresOf = (denominator: number) =>
    ({
      entries: [{ entryId: "a", title: "a", summary: { scores: [{ id: "csr", denominator }] } }],
    }) as unknown as RunScores;

  it("say so, on the page and in the file that is saved of it", () => {
    const checks = { passed: 900, failed: 243, unscored: 7 };
    const counted = { ...failures, counts: { ...failures.counts, checks } };
    expect(momentsApart(scoresOf(1143), counted)).toBeNull();
    const apart = momentsApart(scoresOf(1209), counted);
    expect(apart).toMatch(/1,209 checks, all else is of 1,143/);
    const shown = { title: "Cups", suggested: null, scores: scoresOf(1209), correction: null, names: [] };
    const outline = failuresOutline({ ...shown, failures: counted, apart, labelOf: String });
    expect(JSON.stringify(outline)).toContain(apart);
  });

  it("are of one as of many", () => {
    const shown = { title: "Cups", suggested: null, scores: scoresOf(1), correction: null, names: [] };
    const wordsOf = (checks: { passed: number; failed: number; unscored: number }) => {
      const counted = { ...failures, counts: { ...failures.counts, checks } };
      return JSON.stringify(failuresOutline({ ...shown, failures: counted, apart: null, labelOf: String }));
    };
    expect(wordsOf({ passed: 1, failed: 0, unscored: 1 })).toMatch(
      /1 of 1 check holds, .* 1 check could not be scored and is left out\. Reading/,
    );
    expect(wordsOf({ passed: 2, failed: 1, unscored: 2 })).toMatch(
      /2 of 3 checks hold, .* 2 checks could not be scored and are left out\. Reading/,
    );
  });

  it("say of captions of which all hold how many are decided, and what that can be of all", () => {
    const isr = {
      ...{ id: "isr", label: "ISR", unit: "share", better: "higher", value: 0.5, interval: [0.4, 0.6] },
      ...{ numerator: 40, denominator: 80, total: 100 },
    };
    const told = {
      entries: [{ entryId: "a", title: "a", summary: { scores: [isr] } }],
    } as unknown as RunScores;
    const shown = { title: "Cups", suggested: null, scores: told, correction: null, names: [] };
    const outline = failuresOutline({ ...shown, failures, apart: null, labelOf: String });
    expect(JSON.stringify(outline)).toContain(
      "50.0 % (40.0 to 60.0), 80 of 100 decided, 40.0 to 60.0 % of all",
    );
  });
});

it("a median just beyond its bound is not told as one on it", () => {
  expect([1.5, 1.04, 1.004, 12.34].map(timesOff)).toEqual(["1.5", "1.04", "1.004", "12.3"]);
});
