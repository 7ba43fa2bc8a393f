import { describe, expect, it } from "vitest";
import { mistakeOf } from "../../../src/evaluation/verdicts/mistake";
import { failedPassages, passagesOf } from "../../../src/evaluation/verdicts/passages";
import type { Checklist } from "../../../src/shapes/checklist";
import type { ItemVerdict, TimeEvidence, Verdict } from "../../../src/shapes/verdict";

const CAPTION = "- [00:05] A cat jumps.\n- [00:16] The sign turns.\n- It rains.";

function span(words: string, label?: string) {
  const start = CAPTION.indexOf(words);
  return { start, end: start + words.length, ...(label === undefined ? {} : { label }) };
}

function item(change: Partial<ItemVerdict>): ItemVerdict {
  return { checkId: "q-1", status: "failed", reason: "It is so.", evidence: [], source: "judge", ...change };
}

function verdict(change: Partial<Verdict>): Verdict {
  return {
    checkId: "c-1",
    constraintId: "visual_temporal_grounding",
    half: "content",
    status: "failed",
    reason: "It is so.",
    evidence: [],
    source: "judge",
    semantics: "strict",
    ...change,
  };
}

function asking(question: string): Checklist {
  const asked = {
    checkId: "q-1",
    type: "attempt" as const,
    question,
    options: ["yes", "no"],
    correctAnswer: "yes",
  };
  return {
    format: [],
    content: [{ checkId: "c-1", constraintId: null, description: "", items: [asked] }],
  };
}

function momentsOf(change: Partial<ItemVerdict>, question = "Is it told?") {
  return mistakeOf(verdict({ items: [item(change)] }), asking(question), CAPTION).moments["q-1"];
}

describe("the passages of a verdict", () => {
  it("are those of the verdict and its questions, in the order of the text, each once, failed before passed", () => {
    const both = verdict({
      evidence: [span("It rains"), span("A cat jumps")],
      items: [
        item({ status: "passed", evidence: [span("It rains")] }),
        item({ checkId: "q-2", status: "passed", evidence: [span("[00:16]")] }),
      ],
    });
    expect(passagesOf(both).map(({ start, end, tone }) => [CAPTION.slice(start, end), tone])).toEqual([
      ["A cat jumps", "failed"],
      ["[00:16]", "passed"],
      ["It rains", "failed"],
    ]);
    expect(passagesOf({ ...both, stale: true })).toEqual([]);
  });

  it("of all that failed leave out what passed and a mark over everything", () => {
    const everything = { start: 0, end: CAPTION.length };
    const verdicts = [
      verdict({ status: "passed", evidence: [span("A cat")] }),
      verdict({ evidence: [everything] }),
      verdict({ evidence: [span("[00:16]")] }),
    ];
    expect(failedPassages(verdicts, CAPTION)).toEqual([{ ...span("[00:16]"), tone: "failed" }]);
  });

  it("are read with the words around them on their line; further ones are counted", () => {
    const words = ["[00:05]", "cat", "sign", "rains"];
    const evidence = words.map((one) => span(one, `about ${one}`));
    const { excerpts, more, passages } = mistakeOf(verdict({ half: "format", evidence }), null, CAPTION);
    expect(passages).toHaveLength(4);
    expect(more).toBe(1);
    expect(excerpts[1]).toEqual({
      before: "- [00:05] A ",
      words: "cat",
      after: " jumps.",
      label: "about cat",
      tone: "failed",
    });
    const place = mistakeOf(
      verdict({ evidence: [{ start: CAPTION.length, end: CAPTION.length }] }),
      null,
      CAPTION,
    );
    expect(place.excerpts[0]).toMatchObject({ before: "- It rains.", words: "", after: "" });
  });

  it("never cut a letter of two code units apart", () => {
    const text = `${"🐈".repeat(90)}x${"🐈".repeat(90)}`;
    const { excerpts } = mistakeOf(verdict({ evidence: [{ start: 180, end: 181 }] }), null, text);
    const lone = /(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])/;
    expect(excerpts[0]?.before.length).toBeGreaterThan(10);
    expect(`${excerpts[0]?.before}${excerpts[0]?.after}`).not.toMatch(lone);
  });
});

describe("the moments of a verdict", () => {
  const time = (change: Partial<TimeEvidence>): TimeEvidence => ({
    kind: "point",
    score: 2,
    truth: [[18, 18]],
    predicted: [[16, 16]],
    ...change,
  });

  it("are the said and the true one, the said being the nearest of several", () => {
    const found = momentsOf({
      time: time({
        predicted: [
          [3, 3],
          [16, 16],
        ],
      }),
    });
    expect(found).toEqual([
      { of: "said", at: 16, period: [16, 16] },
      { of: "true", at: 18, period: [18, 18] },
    ]);
  });

  it("are the true one alone where the caption gives no time", () => {
    expect(momentsOf({ time: time({ predicted: [] }) })).toEqual([{ of: "true", at: 18, period: [18, 18] }]);
  });

  it("are where periods begin, or where they end if they differ more in that", () => {
    const kind = "interval";
    const begins = momentsOf({ time: time({ kind, truth: [[11, 18]], predicted: [[2, 17]] }) });
    expect(begins?.map(({ at }) => at)).toEqual([2, 11]);
    const ends = momentsOf({ time: time({ kind, truth: [[11, 12]], predicted: [[11, 18]] }) });
    expect(ends?.map(({ at }) => at)).toEqual([18, 12]);
  });

  it("are those that a question names, before those of the line that was quoted", () => {
    const evidence = [span("The sign turns")];
    expect(momentsOf({ evidence }, "What is seen at 00:07?")).toEqual([
      { of: "asked", at: 7, period: [7, 7] },
    ]);
    expect(momentsOf({ evidence })).toEqual([{ of: "said", at: 16, period: [16, 16] }]);
    expect(momentsOf({ evidence: [span("It rains")] })).toBeUndefined();
  });

  it("of a stale verdict are not looked for in another text", () => {
    const stale = verdict({ stale: true, items: [item({ evidence: [span("The sign turns")] })] });
    expect(mistakeOf(stale, asking("Is it told?"), CAPTION).moments).toEqual({});
  });

  it("are heard where the constraint is about sound", () => {
    const heard = (constraintId: string) => mistakeOf(verdict({ constraintId }), null, CAPTION).heard;
    expect(heard("audio_temporal_grounding")).toBe(true);
    expect(heard("visual_temporal_grounding")).toBe(false);
  });
});
