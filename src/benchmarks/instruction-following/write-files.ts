import { isFields, listOf } from "../../foundation/fields";
import { addTo } from "../../foundation/groups";
import type { Checklist } from "../../shapes/checklist";
import type { ChecklistJudgement } from "../../shapes/judged-material";
import { shortfallMarks } from "../../shapes/shortfall-words";
import type { ItemVerdict, Semantics, Verdict } from "../../shapes/verdict";
import type { BenchmarkFile, JudgedResult } from "../benchmark";
import type { ChecklistCodec, ChecklistHalves } from "../shared/checklist-codec";
import { type ChecklistSample, checklistOf, verdictsUnder } from "./judging/checklist-judgement";

/** A result as the released scripts count it, with a mark where there is none. */
function outcome(verdict: Pick<Verdict, "status" | "cause"> | undefined): Record<string, unknown> {
  if (verdict && verdict.status !== "unscored") return { result: verdict.status === "passed" };
  return {
    result: false,
    caplens_status: "unscored",
    ...(verdict?.cause ? { caplens_cause: verdict.cause } : {}),
  };
}

function filledItem(verdict: ItemVerdict | undefined, timed: boolean): Record<string, unknown> {
  return {
    ...(verdict?.answer === undefined ? {} : { answer: verdict.answer }),
    ...outcome(verdict),
    ...(timed && verdict ? { check_passed: verdict.status === "passed" } : {}),
    ...(verdict?.time ? { score: verdict.time.score } : {}),
    result_explanation: verdict?.reason ?? "",
    ...(verdict?.confidence === undefined ? {} : { result_confidence: verdict.confidence }),
  };
}

/** A checklist filled in with its verdicts, as `check_result` files hold it. */
function writeCheckResult(
  checklist: Checklist,
  verdicts: readonly Verdict[],
  halves: ChecklistHalves,
  codec: ChecklistCodec,
): Record<string, unknown> {
  const written = codec.serialise(checklist);
  const byCheck = new Map(verdicts.map((verdict) => [verdict.checkId, verdict]));
  const format = listOf(written[halves.format])
    .filter(isFields)
    .map((check, index) => {
      const verdict = byCheck.get(checklist.format[index]?.checkId ?? "");
      const parameters = isFields(check.parameters) ? check.parameters : {};
      const content = verdict?.extraction?.content ?? null;
      return {
        ...check,
        parameters: { ...parameters, content },
        ...outcome(verdict),
        result_explanation: verdict?.reason ?? "",
      };
    });
  const content = listOf(written[halves.content])
    .filter(isFields)
    .map((check, index) => {
      const asked = checklist.content[index];
      const items = byCheck.get(asked?.checkId ?? "")?.items ?? [];
      const filled = listOf(check.check_items)
        .filter(isFields)
        .map((item, at) => {
          const { checkId, type } = asked?.items[at] ?? {};
          const verdict = items.find((one) => one.checkId === checkId);
          return { ...item, ...filledItem(verdict, type === "timestamp") };
        });
      return { ...check, check_items: filled };
    });
  return { [halves.format]: format, [halves.content]: content };
}

/** The names of a benchmark's files. */
export type FileNames = {
  prompts: string;
  checklists: string;
  videoFacts: string;
  response(model: string): string;
  checkResult(model: string): string;
};

type Dialect = { halves: ChecklistHalves; codec: ChecklistCodec; names: FileNames };

/** Entries by video id, in the order of the samples. */
function byVideo(
  samples: readonly ChecklistSample[],
  entry: (sample: ChecklistSample) => Record<string, unknown> | null,
): Record<string, unknown> | null {
  const videos = new Map<string, unknown[]>();
  for (const sample of samples) {
    const written = entry(sample);
    if (!written) continue;
    addTo(videos, sample.video.id, written);
  }
  return videos.size === 0 ? null : Object.fromEntries(videos);
}

function named({ material: { field, promptId } }: ChecklistSample): Record<string, unknown> {
  return {
    ...(field === null ? {} : { field }),
    ...(promptId === null ? {} : { prompt_id: promptId }),
  };
}

function asked(sample: ChecklistSample): Record<string, unknown> {
  const { constraintsUsed } = sample.material;
  return { ...named(sample), generated_prompt: sample.instruction, constraints_used: constraintsUsed };
}

function duration(seconds: number): string {
  const whole = Math.round(seconds);
  return `${String(Math.floor(whole / 60)).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
}

function videoFacts(samples: readonly ChecklistSample[]): Record<string, unknown> | null {
  const facts = samples.flatMap(({ video: { id, path, seconds }, facets }): [string, unknown][] => {
    const { "video type": type } = facets;
    if (seconds === null && path === null && type === undefined) return [];
    return [
      [
        id,
        {
          ...(seconds === null ? {} : { duration: duration(seconds) }),
          ...(path === null ? {} : { path }),
          ...(type === undefined ? {} : { type }),
        },
      ],
    ];
  });
  return facts.length === 0 ? null : Object.fromEntries(facts);
}

/** The document of a `check_result` file: what one model's results are. Null where there are none. */
export function writeCheckResults(
  samples: readonly ChecklistSample[],
  results: readonly JudgedResult<ChecklistJudgement>[],
  semantics: Semantics,
  { halves, codec }: Pick<Dialect, "halves" | "codec">,
): Record<string, unknown> | null {
  const bySample = new Map(results.map((result) => [result.sampleId, result]));
  return byVideo(samples, (sample) => {
    const judgement = bySample.get(sample.id)?.judgement;
    const checklist = judgement && checklistOf(sample, judgement);
    if (!checklist) return null;
    const verdicts = verdictsUnder(sample, judgement, semantics);
    return { ...named(sample), check_result: writeCheckResult(checklist, verdicts, halves, codec) };
  });
}

/** Samples and results as files of the benchmark: what nothing is known of has no file. */
export function writeFiles(
  samples: readonly ChecklistSample[],
  results: readonly JudgedResult<ChecklistJudgement>[],
  semantics: Semantics,
  dialect: Dialect,
): BenchmarkFile[] {
  const { codec, names } = dialect;
  const files: BenchmarkFile[] = [];
  const add = (name: string, document: Record<string, unknown> | null) => {
    if (document) files.push({ name, text: `${JSON.stringify(document, null, 2)}\n` });
  };
  add(
    names.prompts,
    byVideo(samples, (sample) => (sample.instruction === "" ? null : asked(sample))),
  );
  add(
    names.checklists,
    byVideo(samples, (sample) => {
      const { checklist } = sample.material;
      return checklist && sample.instruction !== ""
        ? { ...asked(sample), checklist: codec.serialise(checklist) }
        : null;
    }),
  );
  add(names.videoFacts, videoFacts(samples));
  for (const model of new Set(results.map(({ entry }) => entry))) {
    const bySample = new Map(
      results.filter(({ entry }) => entry === model).map((result) => [result.sampleId, result]),
    );
    add(
      names.response(model),
      byVideo(samples, (sample) => {
        const { response = null, shortfall } = bySample.get(sample.id) ?? {};
        return response === null ? null : { ...named(sample), response, ...shortfallMarks(shortfall) };
      }),
    );
    add(names.checkResult(model), writeCheckResults(samples, [...bySample.values()], semantics, dialect));
  }
  return files;
}
