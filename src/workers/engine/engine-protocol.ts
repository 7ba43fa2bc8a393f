import type { ChecklistShape } from "../../benchmarks/write-checklist";
import type { AlsoAsked } from "../../schemas/also-judged";
import type { CallRecord, GenerationSettings, JudgeReply } from "../../schemas/call";
import type { Checklist } from "../../schemas/checklist";
import type { Connection, ModelChoice } from "../../schemas/connection";
import type { DraftCheck } from "../../schemas/draft";
import type { JudgingSettings } from "../../schemas/judging";
import type { AudioRecord, FrameSet, SamplingPlan } from "../../schemas/media";
import type { Problem } from "../../schemas/problem";
import type { RefinedCaption } from "../../schemas/result";
import type { Sample } from "../../schemas/sample";
import type { Session } from "../../schemas/session";
import type { Shortfall } from "../../schemas/shortfall";
import type { SessionChange } from "../../schemas/tab-words";
import type { Extraction, ItemVerdict, Semantics, Verdict } from "../../schemas/verdict";
import type { FreedRoom } from "../../storage/open-storage";
import type { OpenedSession, SessionSummary } from "../../storage/session-row";
import type { StorageUsage } from "../../storage/usage";
import type { AlsoJudgedCalls } from "./also-judged/also-judged-protocol";
import type { ArchiveCalls } from "./archive-protocol";
import type { BatchCalls } from "./batch/batch-protocol";
import type { BoardMatrixCalls } from "./boards/board-matrix-protocol";
import type { BuiltInCalls } from "./built-in-protocol";
import type { ExportCalls } from "./exports/export-protocol";
import type { ImportCalls } from "./imports/import-protocol";
import type { JudgeTestCalls } from "./judge-test-protocol";
import type { KeyCalls } from "./key-protocol";
import type { PageMediaCalls } from "./media/page-media-protocol";
import type { MediaKeepingCalls } from "./media-keeping-protocol";
import type { OwnRowCalls } from "./own-rows/own-row-protocol";
import type { PublishedRunCalls } from "./published-runs/published-run-protocol";
import type { QueueCalls } from "./queue-protocol";
import type { QuizDraftCalls } from "./quiz-drafts/quiz-draft-protocol";
import type { RatingCalls } from "./ratings/rating-protocol";
import type { RunDirectoryCalls } from "./run-directory/run-directory-protocol";
import type { OverruleCalls } from "./runs/overrule-handlers";
import type { RecomputeCalls } from "./runs/recompute-handlers";
import type { RunCalls } from "./runs/run-protocol";
import type { ScoreCalls } from "./runs/scores/score-protocol";
import type { SettingsCalls } from "./settings-protocol";
import type { SharedLinkCalls } from "./shared-link-protocol";
import type { ShownSessionCalls } from "./shown-session-protocol";
import type { SignInCalls } from "./sign-in-protocol";
import type { UnsavedCalls } from "./unsaved-protocol";

export type { ChecklistShape } from "../../benchmarks/write-checklist";
export type { Connection } from "../../schemas/connection";
export type { SessionSummary } from "../../storage/session-row";
export type { StorageUsage } from "../../storage/usage";

export type StorageFacts = {
  /** Nothing is kept after the page closes (the browser refuses storage). */
  volatile: boolean;
  /** Said to people when something about storage is not as usual. */
  problem: Problem | null;
};

/** What happens to storage without this page having asked for it. */
export type StorageEvent =
  /** Another tab or worker wrote a row. `problem`: what to tell whoever has this session on screen. */
  | ({ kind: "session"; problem: Problem | null } & Pick<SessionChange, "change" | "id" | "revision">)
  /** Another tab erases everything; nothing is written here until `storage/resume`. */
  | { kind: "erased"; problem: Problem }
  | { kind: "problem"; problem: Problem };

/** The video itself, in the place of frames and sound where the model takes it. */
export type WholeVideo = {
  file: Blob;
  mediaType: string;
  /** SHA-256 of its bytes; null where nobody has found it out. */
  hash: string | null;
  /** How densely the model shall look at it; null leaves it the choice. */
  framesPerSecond: number | null;
  hasSound: boolean;
  seconds?: number;
  width?: number;
  height?: number;
};

export type GenerateInput = {
  /** Which model writes. */
  model: ModelChoice;
  /** What counts as one run for the spending cap: a UUID made by the page. */
  runId: string;
  instruction: string;
  plan: SamplingPlan;
  frames: FrameSet | null;
  audio: AudioRecord | null;
  wholeVideo?: WholeVideo | null;
  videoSeconds: number | null;
  settings: GenerationSettings;
  /** Which repeat of the same it is; from the second on, nothing is taken from replies kept for the others. */
  repeat?: number;
};

/** `first`: the caption that the model is to go over. */
export type RefineInput = Omit<GenerateInput, "repeat"> & { first: string };

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
  /** What counts as one run for the spending cap: a UUID made by the page. */
  runId: string;
  /** What it is judged by. */
  asked: AlsoAsked;
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
  /** How often, in one call or many, and in which order options stand. */
  judging: Pick<JudgingSettings, "rounds" | "batched" | "optionSeed">;
  /** Only these checks; all where nothing is said. */
  only?: string[];
  /** What rules have said of this caption, by check: they are not run again. */
  ruled?: Record<string, Record<Semantics, Verdict>>;
  /** Verdicts on questions of the same caption that asking goes on from: their answers count too. */
  earlier?: ItemVerdict[];
  /** Which repeat of the same it is; from the second on, nothing is taken from replies kept for the others. */
  repeat?: number;
};

export type JudgeEvent =
  /** Of each constraint that was to be decided, those of rules too; `other`: what a rule says by the other semantics. */
  | { kind: "verdict"; verdict: Verdict; other?: Verdict }
  | { kind: "reply"; reply: JudgeReply }
  | { kind: "progress"; done: number; total: number };

/**
 * The judgement in its benchmark's own shape; null for one by a checklist, whose verdicts were told as they came.
 * `problem`: why asking was given up, if it was.
 */
export type JudgeOutput = { detail: unknown; problem: Problem | null };

/** What the engine worker can be asked. */
export type EngineCalls = AlsoJudgedCalls &
  ArchiveCalls &
  MediaKeepingCalls &
  PageMediaCalls &
  RunCalls &
  BatchCalls &
  ExportCalls &
  RunDirectoryCalls &
  PublishedRunCalls &
  OwnRowCalls &
  BoardMatrixCalls &
  RecomputeCalls &
  OverruleCalls &
  RatingCalls &
  QuizDraftCalls &
  ScoreCalls &
  ImportCalls &
  KeyCalls &
  JudgeTestCalls &
  SharedLinkCalls &
  SignInCalls &
  BuiltInCalls &
  QueueCalls &
  SettingsCalls &
  ShownSessionCalls &
  UnsavedCalls & {
    "storage/open": { input: null; output: StorageFacts; event: never };
    /** Tells what happens elsewhere until it is cancelled. */
    "storage/watch": { input: null; output: never; event: StorageEvent };
    "storage/usage": { input: null; output: StorageUsage; event: never };
    /** Drops deleted sessions for good and media that nothing names; `keep`: hashes in use on the page. */
    "storage/free": { input: { keep: string[] }; output: FreedRoom; event: never };
    /** Erases all that is stored; nothing is written then until `storage/resume`. `leftOver`: what stayed, in words. */
    "storage/erase": { input: null; output: { leftOver: string[] }; event: never };
    "storage/resume": { input: null; output: null; event: never };
    /** `folder`: absolute URL of the page's `samples/`. */
    "samples/load": { input: { folder: string; sampleId: string }; output: Sample; event: never };
    "samples/clip": {
      input: { folder: string; sampleId: string; fileName: string };
      output: Blob;
      event: never;
    };
    "verdicts/recorded": {
      input: {
        checklist: Checklist;
        caption: string;
        answers: Sample["instructions"][number]["examples"][number]["answers"];
        semantics: Semantics;
        videoSeconds: number | null;
      };
      output: Verdict[];
      event: never;
    };
    "verdicts/restate": {
      input: { checklist: Checklist; verdicts: Verdict[]; semantics: Semantics; videoSeconds: number | null };
      output: Verdict[];
      event: never;
    };
    "checklists/read": { input: { text: string }; output: Checklist; event: never };
    "checklists/write": {
      input: { checklist: Checklist; shape: ChecklistShape };
      output: string;
      event: never;
    };
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
      event: never;
    };
    "sessions/list": { input: null; output: SessionSummary[]; event: never };
    "sessions/load": { input: { id: string }; output: OpenedSession; event: never };
    "sessions/save": {
      input: { session: Session; revision: number | null };
      output: { revision: number };
      event: never;
    };
    "sessions/rename": {
      input: { id: string; title: string; revision: number };
      output: { revision: number };
      event: never;
    };
    "sessions/remove": { input: { id: string }; output: null; event: never };
    "sessions/restore": { input: { id: string }; output: null; event: never };
    /** The row as it lies there, as JSON text, also where it can't be read as a session. */
    "sessions/raw": { input: { id: string }; output: Blob; event: never };
    "blobs/put": { input: { blob: Blob }; output: { hash: string; sizeBytes: number }; event: never };
    /** Holds a key for its address, and lets the model be called until it is forgotten. */
    "models/connect": { input: { connection: Connection }; output: null; event: never };
    /** Lets models be called that somebody at this page has seen whole, down to their headers and fields. */
    "models/confirm": { input: { choices: readonly ModelChoice[] }; output: null; event: never };
    "models/list": { input: { connection: Connection }; output: string[]; event: never };
    "captions/generate": { input: GenerateInput; output: GenerateOutput; event: GenerateEvent };
    /** Rejects with `ProblemError`, `refinement-unreadable` where no reply can be read. */
    "captions/refine": { input: RefineInput; output: Omit<RefinedCaption, "shown">; event: never };
    /** Rejects with `ProblemError` where nothing can be judged so. */
    "captions/judge": { input: JudgeInput; output: JudgeOutput; event: JudgeEvent };
  };
