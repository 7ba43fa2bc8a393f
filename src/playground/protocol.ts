import type { ChecklistShape } from "../benchmarks/write-checklist";
import type { InjectionResult } from "../evaluation/test-judge";
import type { InjectionSetSize } from "../judges/injection-set";
import type { Ask, SampleBenchmarks } from "../shapes/ask";
import type { CallRecord, GenerationSettings, JudgeReply } from "../shapes/call";
import type { Checklist, DraftCheck } from "../shapes/checklist";
import type { ModelChoice } from "../shapes/connection";
import type { FileProblem } from "../shapes/data-set";
import type { JudgingSettings } from "../shapes/judging";
import type { AudioRecord, FrameSet, SamplingPlan } from "../shapes/media";
import type { Problem } from "../shapes/problem";
import type { Outcome, RefinedCaption, Shortfall } from "../shapes/result";
import type { Score } from "../shapes/run-scores";
import type { Sample } from "../shapes/sample";
import type { Session } from "../shapes/session";
import type { Extraction, ItemVerdict, Semantics, Span, Verdict } from "../shapes/verdict";

/** One caption of a session, and what it is judged by besides the checklist. */
export type AskSubject = {
  asked: Ask;
  instruction: string;
  videoSeconds: number | null;
  semantics: Semantics;
};

/** A line of a judgement as the page shows it. */
export type AskLine = Outcome & {
  /** The label of the line's type, for people: "Causal", "Length". */
  label: string;
  /** The outcome, where passed and failed do not suffice: "told wrongly". */
  kind: { id: string; label: string } | null;
  /** The evidence in the caption; empty where none is given. */
  evidence: readonly Span[];
};

/** The outcomes of a judgement. `words`: the names of its lines. */
export type AskOutcomes = { lines: AskLine[]; scores: Score[]; words: { one: string; many: string } };

/** Captions of a session judged by benchmarks that ask no checklist. */
export type AskCalls = {
  /** Rejects with `judgement-unreadable` where a judgement is damaged. */
  "asks/outcomes": { input: AskSubject & { detail: unknown }; output: AskOutcomes };
  /** Reads a benchmark's own file for material to judge by, sample by sample, and every problem with its place. */
  "asks/read": {
    input: { benchmark: string; name: string; text: string };
    output: { found: { title: string; asked: Ask }[]; problems: FileProblem[] };
  };
  /** The material for judging bundled examples; null where the sample has none. */
  "asks/sample": { input: { folder: string; sampleId: string }; output: SampleBenchmarks | null };
};

/** The video itself, in the place of frames and sound where the model takes it. */
export type WholeVideo = {
  file: Blob;
  mediaType: string;
  /** SHA-256 of its bytes; null where nobody has found it out. */
  hash: string | null;
  /** The frame rate for the model; null leaves it the choice. */
  framesPerSecond: number | null;
  hasSound: boolean;
  seconds?: number;
  width?: number;
  height?: number;
};

export type GenerateInput = {
  /** The model that writes. */
  model: ModelChoice;
  /** The id of a run for the spending cap: a UUID made by the page. */
  runId: string;
  instruction: string;
  plan: SamplingPlan;
  frames: FrameSet | null;
  audio: AudioRecord | null;
  wholeVideo?: WholeVideo | null;
  videoSeconds: number | null;
  settings: GenerationSettings;
  /** The number of the repeat; from the second on, replies kept for the others are not reused. */
  repeat?: number;
};

/** `first`: the caption that the model is to go over. */
type RefineInput = Omit<GenerateInput, "repeat"> & { first: string };

export type GenerateEvent =
  | { kind: "text"; delta: string }
  /** The request waits, for its turn or to be made again, or has been sent. */
  | { kind: "waiting"; waits: boolean }
  /** The video goes to the endpoint's store of files, before the request. */
  | { kind: "upload"; doneBytes: number; totalBytes: number };

/** `problem` is set when the reply broke off: `text` is then what came before. `shortfall`: why it is no whole caption. */
export type GenerateOutput = {
  text: string;
  reasoning?: string;
  shortfall?: Shortfall;
  record: CallRecord | null;
  problem: Problem | null;
};

export type JudgeInput = {
  /** The id of a run for the spending cap: a UUID made by the page. */
  runId: string;
  /** The ground that it is judged by. */
  asked: Ask;
  instruction: string;
  caption: string;
  semantics: Semantics;
  videoSeconds: number | null;
  /** For judges that look at what the caption is of; null where no frames were taken. */
  frames: FrameSet | null;
  /** Parts that a person selected, by format check: nobody is asked about these. */
  selected?: Record<string, Extraction>;
  /** Whom to ask, at least one; the first also cuts out what rules look at. */
  judges: readonly ModelChoice[];
  /** The number of rounds, in one call or many, and the order of options. */
  judging: Pick<JudgingSettings, "rounds" | "batched" | "optionSeed">;
  /** Only these checks; all where nothing is said. */
  only?: string[];
  /** Verdicts of rules on this caption, by check: they are not run again. */
  ruled?: Record<string, Record<Semantics, Verdict>>;
  /** Verdicts on questions of the same caption that asking goes on from: their answers count too. */
  earlier?: ItemVerdict[];
  /** The number of the repeat; from the second on, replies kept for the others are not reused. */
  repeat?: number;
};

export type JudgeEvent =
  /** The verdict on each constraint that was to be decided, those of rules too; `other`: what a rule says by the other semantics. */
  | { kind: "verdict"; verdict: Verdict; other?: Verdict }
  | { kind: "reply"; reply: JudgeReply }
  | { kind: "progress"; done: number; total: number };

/**
 * The judgement in its benchmark's own shape; null for one by a checklist, whose verdicts were told as they came.
 * `problem`: why asking was given up, if it was.
 */
type JudgeOutput = { detail: unknown; problem: Problem | null };

/** The calls about the caption on screen: samples, checklists, writing, refining and judging. */
export type CaptionCalls = {
  /** `folder`: absolute URL of the page's `samples/`. */
  "samples/load": {
    /** `instructionId`: the instruction that is wanted; absent: that which the sample opens with. */
    input: { folder: string; sampleId: string; instructionId?: string | undefined };
    output: Sample;
  };
  "samples/clip": { input: { folder: string; sampleId: string; fileName: string }; output: Blob };
  "verdicts/recorded": {
    input: {
      checklist: Checklist;
      caption: string;
      answers: Sample["instructions"][number]["examples"][number]["answers"];
      semantics: Semantics;
      videoSeconds: number | null;
    };
    output: Verdict[];
  };
  "verdicts/restate": {
    input: { checklist: Checklist; verdicts: Verdict[]; semantics: Semantics; videoSeconds: number | null };
    output: Verdict[];
  };
  "checklists/read": { input: { text: string }; output: Checklist };
  "checklists/write": { input: { checklist: Checklist; shape: ChecklistShape }; output: string };
  "checklists/draft": {
    input: {
      model: ModelChoice;
      runId: string;
      instruction: string;
      checklist: Checklist;
      draft: DraftCheck[];
      frames: FrameSet | null;
      audio: AudioRecord | null;
      videoSeconds: number | null;
    };
    output: {
      draft: DraftCheck[];
      notes: string[];
      problem: Problem | null;
      record: CallRecord | null;
    };
  };
  "captions/generate": { input: GenerateInput; output: GenerateOutput; event: GenerateEvent };
  /** Rejects with `ProblemError`, `refinement-unreadable` where no reply can be read. */
  "captions/refine": { input: RefineInput; output: Omit<RefinedCaption, "shown"> };
  /** Rejects with `ProblemError` where nothing can be judged so. */
  "captions/judge": { input: JudgeInput; output: JudgeOutput; event: JudgeEvent };
};

/** The calls for work that was unsaved as a page went. */
export type UnsavedCalls = {
  /**
   * Saves the session of a note (see `UnsavedNote`) unless storage has it or it was deleted; beside what
   * another tab has made of it, as a copy. `session`: as it is kept now; null for one that is not.
   */
  "sessions/take-unsaved": { input: { text: string }; output: { session: Session | null } };
};

/** The engine's calls for testing how well a judge keeps to its question. */
export type JudgeTestCalls = {
  /** Asks about captions that try to lead the judge. `problem`: why it was given up, if it was. */
  "judges/test": {
    input: {
      /** The id of a run for the spending cap: a UUID made by the page. Replies of other runs are not reused. */
      runId: string;
      judge: ModelChoice;
      size: InjectionSetSize;
    };
    output: { problem: Problem | null };
    event: InjectionResult;
  };
};
