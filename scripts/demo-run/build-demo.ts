import { omnicapIf } from "../../src/benchmarks/omnicap-if";
import { recordedVerdicts } from "../../src/evaluation/recorded-verdicts";
import {
  APP_VERSION,
  DATA_SET_VERSION,
  RESULT_VERSION,
  RULES_VERSION,
  RUN_VERSION,
} from "../../src/foundation/document-versions";
import { checkFormatDirect } from "../../src/rules/check-format";
import type { DataSet } from "../../src/shapes/data-set";
import type { Result } from "../../src/shapes/result";
import type { KeptRun } from "../../src/shapes/run";
import type { Sample } from "../../src/shapes/sample";
import { USUAL_JUDGING, USUAL_PLAN } from "../../src/shapes/usual";
import type { Semantics } from "../../src/shapes/verdict";
import { dataSetId } from "../../src/storage/data-sets/data-set-rows";
import { DEMO_WRITERS, type DemoWriter } from "./demo-writers";

const SEMANTICS: Semantics = "strict";
const TITLE = "Demo: three writers on one clip";

type Instruction = Sample["instructions"][number];

function dataSetOf(sample: Sample): Omit<DataSet, "id"> {
  return {
    format: "caplens-data-set",
    version: DATA_SET_VERSION,
    title: `Demo: ${sample.title}`,
    benchmark: omnicapIf.id,
    samples: sample.instructions.map(({ id, title, text, checklist }) => ({
      id: `${sample.id}/${id}`,
      video: { id: sample.id, path: null, seconds: sample.durationSeconds },
      instruction: text,
      facets: { field: title },
      material: { checklist, promptId: id, field: title, constraintsUsed: [] },
    })),
  };
}

/** A caption of ours, by the rules as they are and the answers that were recorded with it. */
async function resultOf(
  sample: Sample,
  { id, text: instruction, checklist, examples }: Instruction,
  number: number,
  writer: DemoWriter,
): Promise<Result[]> {
  const example = writer.choose(examples, number);
  if (!example) return [];
  const { text, answers } = example;
  const byRules = (semantics: Semantics) =>
    checkFormatDirect(text, checklist, { semantics, benchmark: "omnicap-if" }, { instruction });
  const content = recordedVerdicts(checklist, text, answers, {
    semantics: SEMANTICS,
    videoSeconds: sample.durationSeconds,
  });
  const detail = {
    checklist: null,
    verdicts: [...(await byRules(SEMANTICS)), ...content],
    otherRules: await byRules("reference"),
    rules: RULES_VERSION,
  };
  const sampleId = `${sample.id}/${id}`;
  const data = dataSetOf(sample).samples.find((one) => one.id === sampleId);
  if (!data) throw new Error(`${sampleId} is no sample.`);
  return [
    {
      format: "caplens-result",
      version: RESULT_VERSION,
      runId: "demo",
      sampleId,
      entryId: writer.id,
      repeat: 1,
      caption: { text, call: null, shown: null },
      refined: null,
      judgement: { outcomes: omnicapIf.outcomes(data, detail, SEMANTICS), detail },
      overrules: [],
      problem: null,
    },
  ];
}

const DEMO = {
  title: TITLE,
  note: "A demonstration. All captions were written by the makers of Caplens, none by a model; rules decided the format checks, and the answers to the questions are recorded ones.",
  writers: DEMO_WRITERS,
};

/** The demo run: every instruction of a bundled sample, and captions of ours. The same sample gives the same run. */
export async function buildDemo(sample: Sample, { title, note, writers } = DEMO): Promise<KeptRun> {
  const parts = dataSetOf(sample);
  const dataSet: DataSet = { ...parts, id: await dataSetId(parts) };
  const results: Result[] = [];
  for (const [number, instruction] of sample.instructions.entries()) {
    for (const writer of writers) results.push(...(await resultOf(sample, instruction, number, writer)));
  }
  return {
    dataSet,
    results,
    run: {
      format: "caplens-run",
      version: RUN_VERSION,
      id: "demo",
      ...{ title, note },
      createdAt: "2026-11-22T00:00:00.000Z",
      dataSet: { id: dataSet.id, benchmark: dataSet.benchmark },
      chosen: "all",
      entries: writers.map(({ id, title }) => ({
        id,
        title,
        choice: null,
        settings: null,
        plan: null,
        wholeVideo: false,
      })),
      repeats: 1,
      judges: [],
      judging: USUAL_JUDGING,
      semantics: SEMANTICS,
      defaults: {
        settings: { temperature: null, maxTokens: null, seed: null },
        plan: USUAL_PLAN,
      },
      asReleased: false,
      budget: null,
      versions: { app: APP_VERSION, rules: RULES_VERSION, prompts: [] },
      origin: null,
    },
  };
}
