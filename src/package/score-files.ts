import type { Benchmark, JudgedResult } from "../benchmarks/benchmark";
import { readImport } from "../benchmarks/imports/read-import";
import type { ReadPart } from "../benchmarks/imports/read-part";
import { type JudgeSession, type JudgeTools, NO_JUDGE } from "../benchmarks/judge-tools";
import { toProblem } from "../foundation/errors";
import { stepByStep } from "../foundation/steps";
import {
  type CorrectedShare,
  correctedShare,
  type LabelledLines,
} from "../metrics/correction/corrected-share";
import { USUAL_LEVEL } from "../metrics/intervals/share-interval";
import type { FileProblem } from "../shapes/data-set";
import { isWithheld } from "../shapes/judged-caption";
import type { Summary } from "../shapes/run-scores";
import type { Semantics } from "../shapes/verdict";
import type { TextChecker } from "./checking/text-checker";

/**
 * The scores of whoever wrote captions; `byRules`: captions among these that no file had judged, so that rules alone did. `withheld`:
 * others that are no whole ones, and so unscored.
 */
type EntryScores = { entry: string; captions: number; byRules: number; withheld: number; summary: Summary };

/** All that was made of some files: scores by benchmark, and every problem with its place. */
export type ScoredFiles = {
  benchmarks: { benchmark: string; label: string; samples: number; entries: EntryScores[] }[];
  problems: FileProblem[];
};

const NOBODY: JudgeSession = {
  id: "nobody",
  model: "",
  ask: async () => null,
  problem: () => ({
    code: NO_JUDGE,
    message: "No judge is asked here: rules alone decide.",
    nextStep: "Bring the judge's results as a file of the benchmark, or judge the captions on the page.",
  }),
};

function toolsOf(checker: TextChecker, semantics: Semantics, signal: AbortSignal): JudgeTools {
  return {
    judges: [NOBODY],
    judging: { rounds: 1, batched: false },
    questionsAtATime: 1,
    semantics,
    runRules: (batch, stop) => checker.runBatch(batch, stop),
    signal,
  };
}

/** Judges the captions of a part that no file tells a result of. Those that can't be judged are told in `problems`. */
async function judgeOthers(
  part: ReadPart,
  tools: JudgeTools,
  problems: FileProblem[],
): Promise<JudgedResult[]> {
  const { benchmark, captions, results } = part;
  const samples = new Map(part.samples.map((sample) => [sample.id, sample]));
  const known = new Set(results.map(({ sampleId, entry }) => JSON.stringify([sampleId, entry])));
  const judged: JudgedResult[] = [];
  for (const caption of captions) {
    const { sampleId, entry, text } = caption;
    const sample = samples.get(sampleId);
    if (!sample || isWithheld(caption) || known.has(JSON.stringify([sampleId, entry]))) continue;
    try {
      const judgement = await benchmark.judge(sample, text, tools);
      judged.push({ sampleId, entry, response: text, judgement });
    } catch (error) {
      const { message, nextStep } = toProblem(error);
      problems.push({ file: part.title, path: sampleId, message, expected: nextStep });
    }
  }
  return judged;
}

function entryScores(
  benchmark: Benchmark,
  part: ReadPart,
  others: readonly JudgedResult[],
  semantics: Semantics,
): EntryScores[] {
  const of = <T extends { entry: string }>(list: readonly T[], entry: string) =>
    list.filter((one) => one.entry === entry);
  const entries = new Set([...part.results, ...part.captions, ...others].map(({ entry }) => entry));
  return [...entries].map((entry) => {
    const [told, own] = [of(part.results, entry), of(others, entry)];
    const summary = benchmark.summarise(part.samples, [...told, ...own], semantics, USUAL_LEVEL);
    const judged = new Set([...told, ...own].map(({ sampleId }) => sampleId));
    const withheld = of(part.captions, entry).filter(
      (caption) => isWithheld(caption) && !judged.has(caption.sampleId),
    ).length;
    return { entry, captions: judged.size, byRules: own.length, withheld, summary };
  });
}

/**
 * Scores the files of benchmarks as the page does: samples, captions and results in any form that the page imports. Captions that no
 * file has judged are judged by rules alone; what these can't tell is unscored. What can't be used is told in `problems`.
 */
export async function scoreFiles(
  files: readonly { name: string; text: string }[],
  semantics: Semantics,
  checker: TextChecker,
): Promise<ScoredFiles> {
  const { signal } = new AbortController();
  const pieces = files.map(({ name, text }) => ({ name, pieces: [text] }));
  const read = await stepByStep(readImport({ files: pieces, mappings: new Map(), kept: [] }), signal);
  const problems = [...read.problems];
  const benchmarks: ScoredFiles["benchmarks"] = [];
  for (const part of read.parts) {
    const { benchmark, samples } = part;
    const others = await judgeOthers(part, toolsOf(checker, semantics, signal), problems);
    const entries = entryScores(benchmark, part, others, semantics);
    benchmarks.push({ benchmark: benchmark.id, label: benchmark.label, samples: samples.length, entries });
  }
  return { benchmarks, problems };
}

/** A line that a judge decided, and what a person says of it; `person` left out where nobody was asked. */
export type CorrectableLine = {
  judge: "passed" | "failed";
  person?: "passed" | "failed" | null;
  /** Lines that are corrected together: of one model, of one kind of check. */
  stratum?: string;
};

/** A level as it is given. Throws a `RangeError` for what is none, 95 for 95 % for one: numbers by it would be turned round or empty. */
export function checkedLevel(level: number): number {
  if (level > 0 && level < 1) return level;
  throw new RangeError(`A level is a share between 0 and 1, as 0.95 is for 95 %, not ${level}.`);
}

type ShareRow =
  | { byVideo: Readonly<Record<string, readonly [numerator: number, denominator: number]>> }
  | { share: number; parts: number }
  | { value: number; ends: [low: number, high: number] };

/** Rows as they are given to be ranked. Throws a `RangeError` at the first that is no share and no value within its interval. */
export function checkedRows<Row extends ShareRow>(rows: readonly Row[]): readonly Row[] {
  const isShareOf = (one: number, all: number) => one >= 0 && one <= all && Number.isFinite(all);
  for (const [at, row] of rows.entries()) {
    const isFit =
      "byVideo" in row
        ? Object.values(row.byVideo).every(([one, all]) => isShareOf(one, all))
        : "share" in row
          ? isShareOf(row.share, 1) && isShareOf(0, row.parts)
          : row.ends[0] <= row.value && row.value <= row.ends[1];
    if (!isFit)
      throw new RangeError(
        `Row ${at + 1} can't be ranked: of each video a part of what was scored is satisfied, a share lies between 0 and 1, and a value within its ends.`,
      );
  }
  return rows;
}

/** Throws a `RangeError` for any other word: one on what nobody can tell must not count as failed. */
function asNumber(word: "passed" | "failed"): 0 | 1 {
  if (word === "passed") return 1;
  if (word === "failed") return 0;
  throw new RangeError(`A line is passed or failed, not “${String(word)}”; leave out what nobody can tell.`);
}

/**
 * The share of lines that people would pass, from the verdicts of a judge on all and the labels of people on some, drawn at
 * random within each stratum (`correctedShare`). Null where a stratum has lines with a verdict of which nobody labelled one, or
 * where there are no lines.
 *
 * @param level of the interval, 0.95 for 95 %
 * @throws RangeError where the level is none, or a line neither passed nor failed
 */
export function correctLines(lines: Iterable<CorrectableLine>, level: number): CorrectedShare | null {
  const strata = new Map<string, { labelled: Map<string, number>; passed: number; failed: number }>();
  for (const { judge, person, stratum = "" } of lines) {
    const own = strata.get(stratum) ?? { labelled: new Map<string, number>(), passed: 0, failed: 0 };
    strata.set(stratum, own);
    const judged = asNumber(judge);
    if (person === undefined || person === null) own[judge] += 1;
    else {
      const key = `${judged}${asNumber(person)}`;
      own.labelled.set(key, (own.labelled.get(key) ?? 0) + 1);
    }
  }
  const counted = [...strata.values()].map(({ labelled, passed, failed }) => ({
    labelled: [...labelled].map(([key, count]): LabelledLines => [Number(key[0]), Number(key[1]), count]),
    passed,
    failed,
  }));
  return correctedShare({ strata: counted, level: checkedLevel(level) });
}
