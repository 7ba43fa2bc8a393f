import type { JudgedLine } from "../../../src/evaluation/labels/label-lines";
import { type LabelLine, type LabelSet, labelLineId } from "../../../src/shapes/label-set";

/** A judged line; what a test is about is given in `parts`. */
export function madeLine(parts: Partial<JudgedLine> = {}): JudgedLine {
  const line: Omit<JudgedLine, "id"> = {
    ...{ runId: "run-1", sampleId: "s1", entryId: "a", repeat: 1, videoId: "v1" },
    ...{ checkId: "c1", itemId: null, kind: "content", judged: "passed" },
    ...{ judge: { model: "judge", promptVersion: "answer.v1" }, verdict: "passed", rules: "2" },
    ...{ asks: "verdict", question: "Does it name the cup?", detail: "", options: [], right: "yes" },
    ...{ evidence: [], seconds: null, caption: "A red cup.", instruction: "Name the cup." },
    ...parts,
  };
  return { ...line, id: labelLineId(line.runId, line, line.checkId, line.itemId) };
}

const HASH = "a".repeat(64);

/** A line as a label set holds it, its caption under one hash. */
export function keptLine({ caption: _, instruction: _of, ...line }: JudgedLine, drawn = true): LabelLine {
  return { ...line, captionHash: HASH, instructionHash: null, drawn };
}

/** A label set of these lines, drawn from run 1. */
export function madeSet(lines: readonly JudgedLine[], parts: Partial<LabelSet> = {}): LabelSet {
  return {
    ...{ format: "caplens-labels", version: 1, id: "set-1", title: "Labels" },
    ...{ createdAt: "2026-11-24T10:00:00.000Z", updatedAt: "2026-11-24T10:00:00.000Z", seed: 1 },
    design: {
      ...{ unit: "check", count: lines.length, strata: [] },
      runs: [
        {
          ...{
            id: "run-1",
            title: "Two models",
            benchmark: "omnicap-if",
            dataSetId: "d",
            semantics: "strict",
          },
          entries: [
            { id: "a", title: "Model a" },
            { id: "b", title: "Model b" },
          ],
        },
      ],
    },
    lines: lines.map((line) => keptLine(line)),
    texts: { [HASH]: "A red cup." },
    ...{ labels: [], decisions: [] },
    ...parts,
  };
}

/** Many lines of two models: some kinds rare, some verdicts rare, some checks with several questions. */
export function manyLines(samples = 40): JudgedLine[] {
  return Array.from({ length: samples }, (_, sample) =>
    ["a", "b"].flatMap((entryId) =>
      [0, 1, 2, 3, 4].flatMap((check) => {
        const kind = check === 0 && sample % 8 === 0 ? "time" : "content";
        const judged = (sample + check + (entryId === "a" ? 0 : 1)) % 11 < 2 ? "failed" : "passed";
        const of = { sampleId: `s${sample}`, entryId, checkId: `c${check}`, kind, judged, verdict: judged };
        return check === 1
          ? [madeLine({ ...of, itemId: "q1" }), madeLine({ ...of, itemId: "q2" })]
          : [madeLine(of)];
      }),
    ),
  ).flat();
}
