import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movedEvidence } from "../../../src/evaluation/verdicts/moved-evidence";
import type { Verdict } from "../../../src/shapes/verdict";
import { contentVerdict, formatVerdict } from "../../state/support/example-verdicts";
import { runs } from "../../support/effort";

const BEFORE = "A cat sleeps, a robot makes tea, a cat wakes.";

function spanOf(words: string) {
  const start = BEFORE.indexOf(words);
  return { start, end: start + words.length };
}

const rule = (...evidence: Verdict["evidence"]): Verdict => formatVerdict({ source: "rule", evidence });

/** The marked words after an edit. */
function marked(after: string, ...words: string[]): string[] {
  const [verdict] = movedEvidence([rule(...words.map(spanOf))], BEFORE, after);
  return (verdict?.evidence ?? []).map(({ start, end }) => after.slice(start, end));
}

describe("evidence in a text that was edited since", () => {
  it.each<[string, string, string[]]>([
    ["stays before a letter that was typed", BEFORE.replace("wakes", "wakes up"), ["cat", "robot"]],
    ["moves behind it", `Once, ${BEFORE}`, ["cat", "robot"]],
    ["grows with a letter within it", BEFORE.replace("robot", "robbot"), ["cat", "robbot"]],
    [
      "stays on its words where a letter was typed right behind them",
      BEFORE.replace("robot", "robots"),
      ["cat", "robot"],
    ],
    ["is gone with its words", BEFORE.replace("a robot ", ""), ["cat"]],
    ["stays where nothing was changed", BEFORE, ["cat", "robot"]],
  ])("%s", (_name, after, expected) => {
    expect(marked(after, "cat", "robot")).toEqual(expected);
  });

  it("is left alone in verdicts of judges, which are of the text as it is", () => {
    const judged = contentVerdict({ evidence: [spanOf("robot")] });
    expect(movedEvidence([judged], BEFORE, `Once, ${BEFORE}`)).toEqual([judged]);
  });

  it("lies within the text, whatever was changed, and stays on the words before the change", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (head, cut, put, tail) => {
        const [before, after] = [head + cut + tail, head + put + tail];
        const spans = [
          { start: 0, end: head.length },
          { start: head.length + cut.length, end: before.length },
          { start: 0, end: before.length },
        ];
        const [verdict] = movedEvidence([rule(...spans)], before, after);
        const words = (verdict?.evidence ?? []).map(({ start, end }) => {
          expect(start <= end && end <= after.length).toBe(true);
          return after.slice(start, end);
        });
        expect(words).toContain(head);
      }),
    );
  });

  it("stays on its words in a text of many thousand letters, whatever is put in between", () => {
    fc.assert(
      fc.property(
        fc.nat(9000),
        fc.nat(9000),
        fc.constantFrom("", "x", "tea ".repeat(1500)),
        (head, tail, put) => {
          const [left, right] = ["left ".repeat(head), " right".repeat(tail)];
          const before = `${left}first|last${right}`;
          const after = `${left}first${put}|last${right}`;
          const spans = ["first", "last"].map((words) => {
            const start = before.indexOf(words);
            return { start, end: start + words.length };
          });
          const [verdict] = movedEvidence([rule(...spans)], before, after);
          expect(verdict?.evidence.map(({ start, end }) => after.slice(start, end))).toEqual([
            "first",
            "last",
          ]);
        },
      ),
      runs(60),
    );
  });
});
