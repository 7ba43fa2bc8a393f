import type { Steps } from "../foundation/steps";
import type { ResultTally, ScoreName } from "../metrics/scores/result-tally";
import type { FormatCheck } from "../shapes/checklist";
import type { DataSample, FileProblem } from "../shapes/data-set";
import type { JudgingSettings } from "../shapes/judging";
import type { LineWords } from "../shapes/line-words";
import type { MediaFacts } from "../shapes/media";
import type { Medium } from "../shapes/medium";
import type { ModelEntry } from "../shapes/model-entry";
import type { Outcome, Shortfall } from "../shapes/result";
import type { Summary } from "../shapes/run-scores";
import type { ReleasedRules, Semantics, Span } from "../shapes/verdict";
import type { JudgeTools } from "./judge-tools";
import type { CaptionPrompt } from "./prompts/caption-prompt";
import type { ChecklistCodec } from "./shared/checklist-codec";

/** A file of a benchmark, by its name or path. */
export type BenchmarkFile = { name: string; text: string };

/**
 * The same as it is read: the JSON in it. Of a list or of JSON Lines `document` is an array of its objects, and `places`
 * says where each stands: "line 3".
 */
export type BenchmarkDocument = { name: string; document: unknown; places?: readonly string[] };

/** A caption that was made elsewhere. `entry`: whose it is, by the name of its file; `shortfall`: why it is no whole one. */
export type ReadResponse = { sampleId: string; entry: string; text: string; shortfall?: Shortfall };

/** The judgement of a caption, made here or elsewhere. */
export type JudgedResult<Judgement = unknown> = {
  sampleId: string;
  /** The entry that wrote the caption. */
  entry: string;
  /** The caption, where it is known. */
  response: string | null;
  /** Why the caption is no whole one. */
  shortfall?: Shortfall;
  judgement: Judgement;
};

/** A format check of a file, with the place where it stands. */
export type PlacedCheck = { file: string; path: string } & Pick<FormatCheck, "constraintId" | "parameters">;

/** All that could be used of a set of files, and every problem. */
export type FilesRead<Judgement = unknown> = {
  samples: DataSample[];
  responses: ReadResponse[];
  results: JudgedResult<Judgement>[];
  /** Those of which only a try can tell whether their rule runs with its parameters. */
  formatChecks: PlacedCheck[];
  problems: FileProblem[];
};

/** The request to a captioner: the prompt, and the instruction that follows it. */
export type CaptionBrief = { prompt: CaptionPrompt; instruction: string };

/** A way to ask for a caption, by its id in a model entry. */
export type CaptionRequest = { id: string; label: string };

/** The settings for judging captions; `judges`: their number, 0 where there is none. */
export type Asking = Pick<JudgingSettings, "rounds" | "batched"> & { judges: number };

/** Calls of judges on one caption, tries after failures not counted. */
export type JudgeCalls = {
  /** Those that are sure. */
  judgings: number;
  /** Those that are made only where a rule can't tell where to look. */
  locating: number;
};

/** A line of a judgement, as far as it is counted. */
export type Line = Pick<Outcome, "id" | "type" | "part" | "status" | "readings" | "points">;

/** A sample with what its benchmark judges by. */
export type SampleOf<Task> = DataSample & { material: Task };

/**
 * A benchmark: its files in and out, what is asked of captioners and judges, and its scores. `Task` is what it judges
 * a sample by, `Judgement` what it makes of a caption; both are kept as they are, and whoever hands them back need not
 * know their shape.
 */
export type Benchmark<Task = unknown, Judgement = unknown> = {
  /** In its folder's name and in what is kept: "if-vidcap". */
  id: string;
  /** As its authors write it. */
  label: string;
  /** The media of its samples. */
  media: readonly Medium[];
  /** The medium of this sample; absent where all are videos. */
  medium?(sample: SampleOf<Task>): Medium;
  /** The released rules that decide its format checks; null for a benchmark without any. */
  rules: ReleasedRules | null;
  /**
   * Stands for what a sample is judged by where nobody has read that: scores are told of its lines alone then. Absent
   * where scores need more.
   */
  unknownTask?: Task;
  /** The checklist format of its files; null for a benchmark that judges by something else. */
  checklists: ChecklistCodec | null;
  /** The content of a file, recognised from the data ("check results"); null for a file of no such benchmark. */
  recognise(file: BenchmarkDocument): string | null;
  /**
   * Reads files of the benchmark, given together and in any order, in steps that grow with none of them: what they hold
   * is told by their content. All that can be used, and every problem with its place.
   */
  read(files: readonly BenchmarkDocument[]): Steps<FilesRead<Judgement>>;
  /**
   * The same back in files that the released scripts read. What is unscored is marked in them. Large runs are written by
   * some samples at a time, all of a video together, and files of one name joined: each is JSON Lines (`.jsonl`), or JSON
   * indented by two blanks with a line break at its end, a list or an object whose keys belong to these samples alone.
   */
  write(
    samples: readonly SampleOf<Task>[],
    results: readonly JudgedResult<Judgement>[],
    semantics: Semantics,
  ): BenchmarkFile[];
  /** Its questions have options whose order may be drawn by a seed. */
  shufflesOptions?: true;
  /** Both semantics read its lines alike: nobody is asked by which. */
  oneReading?: true;
  /** Its lines are computed from captions: judges are asked nothing. */
  measured?: true;
  /** Ways to ask for a caption where no sample brings an instruction of its own; the first one where nobody chose. */
  prompts?: readonly CaptionRequest[];
  /** Versions of the prompt around the instruction that each sample brings; the first one where nobody chose. */
  captionPrompts?: readonly CaptionRequest[];
  /** The prompt for the captioning model. Throws `ProblemError` where the sample has no instruction. */
  ask(sample: SampleOf<Task>, entry: Pick<ModelEntry, "wholeVideo" | "prompt">): CaptionBrief;
  /**
   * Judges a caption; `sample.video.seconds` is the length as far as anyone knows it. What can't be found out is
   * unscored in it. Rejects with `ProblemError` where the sample can't be judged, with `AbortError` when cancelled.
   */
  judge(sample: SampleOf<Task>, caption: string, tools: JudgeTools): Promise<Judgement>;
  /**
   * The judgement of a caption that is withheld from judging: every line of it unscored. `reason`: why, as a sentence.
   */
  withhold(sample: SampleOf<Task>, reason: string, semantics: Semantics): Judgement;
  /** True when the sample holds the material to judge captions by. */
  canJudge(sample: SampleOf<Task>): boolean;
  /** The number of calls that `judge` makes for a caption of this sample with these settings. */
  calls(sample: SampleOf<Task>, asking: Asking): JudgeCalls;
  /** Versions of the prompts that judges of this sample are asked with, where they are asked so. */
  judgePrompts(sample: SampleOf<Task>, asking: Asking): string[];
  /** The lines of a judgement, as these semantics decide them, in the order in which they are shown. */
  outcomes(sample: SampleOf<Task>, judgement: Judgement, semantics: Semantics): Outcome[];
  /**
   * The spans of the caption that judges gave as evidence for a line, by its id; empty where they are not asked for it.
   */
  evidence(sample: SampleOf<Task>, judgement: Judgement): Readonly<Record<string, readonly Span[]>>;
  /** The scores it computes, the first one for every line by itself, in the order in which they are shown. */
  scores: readonly ScoreName[];
  lineWords: LineWords;
  /** The label of a line's `type`. */
  lineLabel(type: string): string;
  /**
   * The share of a result in each score, by its lines as these semantics read them; null: it has none, so that all that is
   * asked is unscored.
   */
  tally(sample: SampleOf<Task>, lines: readonly Line[] | null, semantics: Semantics): ResultTally;
  /**
   * The scores of one model's results, by all and by facets; `samples`: all that were to be answered, those without a
   * result unscored. With intervals by video at `level`, where it is given.
   */
  summarise(
    samples: readonly SampleOf<Task>[],
    results: readonly JudgedResult<Judgement>[],
    semantics: Semantics,
    level?: number,
  ): Summary;
  /** The numbers that the released script gives for one model's results; none where it raises. */
  released(
    samples: readonly SampleOf<Task>[],
    results: readonly JudgedResult<Judgement>[],
    semantics: Semantics,
  ): Record<string, number>;
  /** The explanation shown above these numbers where no script was released. */
  publishedWords?: string;
  /** Reasons why its authors' filter would not have taken in such a file, a clause each; empty when it is eligible. */
  eligibility(facts: MediaFacts): string[];
  /**
   * The numbers that the released script computes from its own file of results. Throws `ProblemError` where the
   * script raises.
   */
  releasedSummary(data: unknown): Record<string, unknown>;
};
