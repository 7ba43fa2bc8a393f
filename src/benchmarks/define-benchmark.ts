import { ProblemError } from "../foundation/errors";
import { groupBy } from "../foundation/groups";
import { emptyTally, type TalliedResult } from "../metrics/scores/result-tally";
import { summariseTallies } from "../metrics/scores/summarise-tallies";
import type { DataSample, FileProblem } from "../shapes/data-set";
import { CONSTRAINT_WORDS, type LineWords } from "../shapes/line-words";
import { fits, type OutsideShape } from "../shapes/read-outside";
import type { Semantics } from "../shapes/verdict";
import type { Benchmark, BenchmarkFile, FilesRead, JudgedResult, SampleOf } from "./benchmark";

/** A benchmark in its own types, with the shapes that prove them. */
type BenchmarkDefinition<Id extends string, Task, Judgement> = Omit<
  Benchmark<NoInfer<Task>, NoInfer<Judgement>>,
  "id" | "summarise" | "lineWords" | "canJudge" | "evidence"
> & {
  id: Id;
  shapes: { task: OutsideShape<Task>; judgement: OutsideShape<Judgement> };
  /** Absent where its lines are constraints. */
  lineWords?: LineWords;
  /** Absent where judges are not asked what a line rests on. */
  evidence?: Benchmark<Task, Judgement>["evidence"];
  /** Absent where each of its samples does. */
  canJudge?: Benchmark<Task, Judgement>["canJudge"];
};

/**
 * The benchmark for whoever knows no benchmark: samples and judgements come back from storage, files and messages, and
 * pass its shapes before it sees them. A sample or judgement that does not is refused with a `ProblemError` where it
 * is asked about by itself, and left out where many are written, scored or counted.
 */
export function defineBenchmark<Id extends string, Task, Judgement>(
  definition: BenchmarkDefinition<Id, Task, Judgement>,
): Benchmark & { id: Id } {
  const { id, label, media, rules, checklists, shapes, lineWords = CONSTRAINT_WORDS } = definition;

  // Scores and exports look at each sample and judgement many times; nobody changes one that was read.
  const proven = new WeakSet<DataSample>();
  const provenJudgements = new WeakSet<object>();

  function isOwnSample(sample: DataSample): sample is SampleOf<Task> {
    if (proven.has(sample)) return true;
    const isOwn = fits(shapes.task, sample.material);
    if (isOwn) proven.add(sample);
    return isOwn;
  }

  function isOwnJudgement(judgement: unknown): judgement is Judgement {
    const known = typeof judgement === "object" && judgement !== null ? judgement : {};
    if (provenJudgements.has(known)) return true;
    const isOwn = fits(shapes.judgement, judgement);
    if (isOwn) provenJudgements.add(known);
    return isOwn;
  }

  function isOwnResult(result: JudgedResult): result is JudgedResult<Judgement> {
    return isOwnJudgement(result.judgement);
  }

  function ownSample(sample: DataSample): SampleOf<Task> {
    if (isOwnSample(sample)) return sample;
    throw new ProblemError({
      code: "sample-of-another-benchmark",
      message: `Sample ${sample.id} holds nothing that ${label} can judge by.`,
      nextStep: `Read the files of ${label} again, and choose the sample from them.`,
    });
  }

  function ownJudgement(sample: DataSample, judgement: unknown): Judgement {
    if (isOwnJudgement(judgement)) return judgement;
    throw new ProblemError({
      code: "judgement-unreadable",
      message: `The judgement on sample ${sample.id} is damaged, or none of ${label}.`,
      nextStep: "Judge the caption again. The other results are as they were.",
    });
  }

  function tallied(
    samples: readonly SampleOf<Task>[],
    results: readonly JudgedResult<Judgement>[],
    semantics: Semantics,
  ): TalliedResult[] {
    const bySample = groupBy(results, (result) => result.sampleId);
    return samples.flatMap((sample) => {
      const own = bySample.get(sample.id) ?? [null];
      return own.map((result): TalliedResult => {
        const lines = result && definition.outcomes(sample, result.judgement, semantics);
        const isJudged = lines !== null && lines.length > 0;
        return { video: sample.video.id, isJudged, tally: definition.tally(sample, lines, semantics) };
      });
    });
  }

  return {
    id,
    label,
    scores: definition.scores,
    media,
    medium: (sample) => (isOwnSample(sample) && definition.medium?.(sample)) || "video",
    rules,
    checklists,
    ...(definition.unknownTask === undefined ? {} : { unknownTask: definition.unknownTask }),
    recognise: (file) => definition.recognise(file),
    read: (files) => definition.read(files),
    write: (samples, results, semantics) =>
      definition.write(samples.filter(isOwnSample), results.filter(isOwnResult), semantics),
    ...(definition.shufflesOptions ? { shufflesOptions: true } : {}),
    ...(definition.oneReading ? { oneReading: true } : {}),
    ...(definition.measured ? { measured: true } : {}),
    ...(definition.publishedWords ? { publishedWords: definition.publishedWords } : {}),
    ...(definition.prompts ? { prompts: definition.prompts } : {}),
    ...(definition.captionPrompts ? { captionPrompts: definition.captionPrompts } : {}),
    ask: (sample, entry) => definition.ask(ownSample(sample), entry),
    judge: async (sample, caption, tools) => definition.judge(ownSample(sample), caption, tools),
    withhold: (sample, reason, semantics) => definition.withhold(ownSample(sample), reason, semantics),
    canJudge: (sample) => isOwnSample(sample) && (definition.canJudge?.(sample) ?? true),
    calls: (sample, asking) =>
      isOwnSample(sample) ? definition.calls(sample, asking) : { judgings: 0, locating: 0 },
    judgePrompts: (sample, asking) =>
      isOwnSample(sample) && asking.judges > 0 ? definition.judgePrompts(sample, asking) : [],
    outcomes: (sample, judgement, semantics) =>
      definition.outcomes(ownSample(sample), ownJudgement(sample, judgement), semantics),
    evidence: (sample, judgement) =>
      definition.evidence?.(ownSample(sample), ownJudgement(sample, judgement)) ?? {},
    lineWords,
    lineLabel: (type) => definition.lineLabel(type),
    tally: (sample, lines, semantics) =>
      isOwnSample(sample) ? definition.tally(sample, lines, semantics) : emptyTally(definition.scores.length),
    summarise(samples, results, semantics, level) {
      const [own, judged] = [samples.filter(isOwnSample), results.filter(isOwnResult)];
      return {
        ...summariseTallies({ ...definition, lineWords }, tallied(own, judged, semantics), level),
        released: definition.released(own, judged, semantics),
      };
    },
    released: (samples, results, semantics) =>
      definition.released(samples.filter(isOwnSample), results.filter(isOwnResult), semantics),
    eligibility: (facts) => definition.eligibility(facts),
    releasedSummary: (data) => definition.releasedSummary(data),
  };
}

/** A file of JSON Lines; none where it would be empty. */
export function rowsFile(name: string, rows: readonly object[]): BenchmarkFile[] {
  if (rows.length === 0) return [];
  return [{ name, text: rows.map((row) => `${JSON.stringify(row)}\n`).join("") }];
}

/** The empty beginning of reading files. */
export function nothingRead<Judgement>(problems: FileProblem[] = []): FilesRead<Judgement> {
  return { samples: [], responses: [], results: [], formatChecks: [], problems };
}
