import { RESULT_VERSION } from "../../src/foundation/document-versions";
import type { Checklist } from "../../src/shapes/checklist";
import type { DataSample } from "../../src/shapes/data-set";
import type { Result } from "../../src/shapes/result";
import type { Run } from "../../src/shapes/run";
import type { Verdict, VerdictStatus } from "../../src/shapes/verdict";
import { exampleEntry, exampleRun } from "../storage/runs/example-run";
import { callRecord, judgementOf } from "./run-of-sample";

/** The parameters of a made run. */
export type MadeRun = {
  samples: number;
  models: number;
  /** Put behind every name, text and reason of it. */
  words?: string;
  id?: string;
};

const CHECKLIST: Checklist = {
  format: [
    { checkId: "f1", constraintId: "length", description: "At most 12 words", parameters: {} },
    { checkId: "f2", constraintId: "table", description: "A table of two columns", parameters: {} },
  ],
  content: [
    {
      checkId: "c1",
      constraintId: "character_focused",
      description: "Who is there",
      items: [
        {
          checkId: "c1q1",
          type: "correctness",
          question: "Who pours the tea?",
          options: ["A. The girl", "B. Nobody"],
          correctAnswer: "A",
        },
      ],
    },
  ],
};

/** The verdicts of the result with this number: they come round every few results, in another rhythm for each check. */
function statusOf(number: number, every: number): VerdictStatus {
  if (number % 11 === 10) return "unscored";
  return number % every === 0 ? "failed" : "passed";
}

function verdictsOf(number: number, text: string, words: string): Verdict[] {
  const decided = (checkId: string, constraintId: string, every: number) => {
    const status = statusOf(number, every);
    return {
      checkId,
      constraintId,
      status,
      reason: `Counted in caption ${number}.${words}`,
      evidence: status === "failed" ? [{ start: 0, end: Math.min(5, text.length) }] : [],
      semantics: "reference" as const,
      ...(status === "unscored" ? { cause: "judge unreachable" as const } : {}),
    };
  };
  return [
    { ...decided("f1", "length", 3), half: "format", source: "rule" },
    { ...decided("f2", "table", 5), half: "format", source: "rule" },
    { ...decided("c1", "character_focused", 4), half: "content", source: "judge" },
  ];
}

function madeResult(run: Run, sampleId: string, entryId: string, number: number, words: string): Result {
  const none: Omit<Result, "caption" | "judgement" | "problem"> = {
    format: "caplens-result",
    version: RESULT_VERSION,
    runId: run.id,
    sampleId,
    entryId,
    repeat: 1,
    refined: null,
    overrules: [],
  };
  if (number % 29 === 28) {
    const message = `The endpoint answers too many calls.${words}`;
    const problem = { code: "rate-limited", message, nextStep: `Wait, and do it again.${words}` };
    return { ...none, caption: null, judgement: null, problem };
  }
  const text = `A girl pours tea into cup ${number}${number % 7 === 0 ? " beside the blue pot" : ""}.${words}`;
  const call = callRecord({
    id: `call-${number}`,
    model: `model-${entryId}${words}`,
    totalMilliseconds: 800 + ((number * 37) % 4000),
    usage: { input: 900, output: 20 + (number % 60) },
    price: { usd: 0.001 * (1 + (number % 9)), estimated: false, asOf: "2026-01-01" },
  });
  const judgement = judgementOf(verdictsOf(number, text, words));
  const reply = {
    checkId: "c1q1",
    task: "answer_question",
    attempt: 1,
    rejected: null,
    call: null,
    raw: `{"answer":"A","result_explanation":"The girl pours.${words}"}`,
  } as const;
  return {
    ...none,
    caption: { text, call, shown: { frames: null, audio: null }, reasoning: `First the girl.${words}` },
    judgement: { ...judgement, replies: [reply] },
    problem: null,
  };
}

/** A run with its samples and a result for each of them by each model. */
export function madeRun({ samples, models, words = "", id = "made-run" }: MadeRun) {
  const run = exampleRun({
    id,
    title: `Tea pots${words}`,
    entries: Array.from({ length: models }, (_, index) => ({
      ...exampleEntry(`m${index + 1}`),
      title: `Model ${index + 1}${words}`,
    })),
    repeats: 1,
    dataSet: { id: "made", benchmark: "omnicap-if" },
  });
  const all = Array.from(
    { length: samples },
    (_, index): DataSample => ({
      id: `${String(index + 1).padStart(3, "0")}/01${words}`,
      video: { id: `v${index % 50}`, path: null, seconds: 12 },
      instruction: `Tell of clip ${index + 1} in a table of two columns.${words}`,
      facets: { field: (index % 3 === 0 ? "Retrieval" : "Education") + words },
      material: { checklist: CHECKLIST, promptId: null, field: null, constraintsUsed: [] },
    }),
  );
  const results = all.flatMap((sample, at) =>
    run.entries.map((entry, index) => madeResult(run, sample.id, entry.id, at * models + index, words)),
  );
  return { run, dataSet: { title: `Clips of tea${words}`, benchmark: "omnicap-if", samples: all }, results };
}
