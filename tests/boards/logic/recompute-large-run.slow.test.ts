import { expect, it } from "vitest";
import { restateVerdicts } from "../../../src/benchmarks/instruction-following/judging/restate-verdicts";
import { omnicapIf } from "../../../src/benchmarks/omnicap-if";
import { recomputeRun } from "../../../src/evaluation/recompute/recompute-run";
import { RESULT_VERSION, RULES_VERSION } from "../../../src/foundation/document-versions";
import type { DataSample } from "../../../src/shapes/data-set";
import type { Result } from "../../../src/shapes/result";
import type { Verdict } from "../../../src/shapes/verdict";
import { problemList } from "../../../src/storage/run-directory/directory-layout";
import { callRecord } from "../../support/call-record";
import { thorough } from "../../support/effort";
import { runOn, samplesOf } from "../../support/made-runs";
import { noRules } from "../../support/rules-in-place";

const MANY = thorough ? 100_000 : 2000;
const FORGED = Math.floor(MANY * 0.73);
const signal = new AbortController().signal;

/** A caption of one question that a judge answered "no", which fails; the forged one says "yes" and passes. */
function resultOf(sample: DataSample, number: number): Result {
  const isForged = number === FORGED;
  const judge = { model: "judge-1", promptVersion: "answer-question.v1" };
  const item = {
    checkId: "q",
    status: isForged ? ("passed" as const) : ("failed" as const),
    reason: isForged ? "The answer is yes, as it should be." : "The answer is no; yes is right.",
    evidence: [],
    source: "judge" as const,
    judge,
    answer: isForged ? "yes" : "no",
  };
  const verdicts: Verdict[] = [
    { ...item, checkId: "c", constraintId: null, half: "content", semantics: "reference", items: [item] },
  ];
  const detail = { checklist: null, verdicts, otherRules: [], rules: RULES_VERSION };
  return {
    format: "caplens-result",
    version: RESULT_VERSION,
    runId: "run",
    sampleId: sample.id,
    entryId: "m",
    repeat: 1,
    caption: { text: `Caption ${number}.`, call: null, shown: null },
    refined: null,
    judgement: {
      detail,
      outcomes: omnicapIf.outcomes(sample, detail, "reference"),
      replies: [
        {
          checkId: "q",
          task: "answer_question",
          attempt: 1,
          raw: '{"answer": "no", "result_explanation": "It does not say so.", "result_confidence": 5}',
          rejected: null,
          call: callRecord({ id: `call ${number}`, model: "judge-1" }),
        },
      ],
    },
    overrules: [],
    problem: null,
  };
}

it(`one forged verdict among ${MANY} samples is found and named, while results are read one by one`, async () => {
  const [model] = samplesOf(1);
  if (!model) throw new Error("There is no sample.");
  const samples = new Map(
    Array.from({ length: MANY }, (_, number): [string, DataSample] => [
      `s${number}`,
      { ...model, id: `s${number}` },
    ]),
  );
  let [held, most] = [0, 0];
  async function* results() {
    let number = 0;
    for (const sample of samples.values()) {
      held += 1;
      most = Math.max(most, held);
      yield { file: "samples/00000.jsonl", path: `line ${number + 1}`, result: resultOf(sample, number) };
      held -= 1;
      number += 1;
    }
  }
  const found = await recomputeRun(
    {
      hash: "",
      isWhole: true,
      run: {
        ...runOn("d", "https://model.example/v1"),
        versions: { app: "x", rules: RULES_VERSION, prompts: [] },
      },
      dataSet: { id: "d", title: "Many", benchmark: "omnicap-if" },
      samples,
      resultCount: MANY,
      totals: { results: MANY, done: MANY, passed: 1, failed: MANY - 1, unscored: 0 },
      files: [],
      problems: problemList(10),
      results,
      ratings: async function* () {},
      labelSets: async function* () {},
      studies: async () => [],
    },
    omnicapIf,
    {
      verdicts: { restate: restateVerdicts, runRules: noRules },
      mend: async () => new Map(),
      index: { add: async () => undefined, end: async () => undefined },
    },
    { signal },
  );
  expect(found).toMatchObject({
    results: MANY,
    different: 1,
    elsewhere: 0,
    verdicts: { m: { rules: 0, replies: MANY - 1, claimed: 0 } },
  });
  expect(found.differences).toMatchObject([
    {
      path: `line ${FORGED + 1}`,
      task: { sampleId: `s${FORGED}` },
      constraint: "c",
      found: expect.stringContaining('"yes"'),
    },
  ]);
  expect(most).toBe(1);
});
