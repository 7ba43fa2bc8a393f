import type { CallRecord, GenerationSettings, JudgeReply } from "../../schemas/call";
import type { Checklist } from "../../schemas/checklist";
import type { AudioRecord, FrameSet, SamplingPlan } from "../../schemas/media";
import type { Problem } from "../../schemas/problem";
import type { Sample } from "../../schemas/sample";
import type { Session } from "../../schemas/session";
import type { BenchmarkId, Semantics, Verdict } from "../../schemas/verdict";
import type { OpenedSession, SessionSummary } from "../../storage/session-row";

export type { SessionSummary } from "../../storage/session-row";

/** What a model is used for. */
export type ModelRole = "caption" | "judge";

/**
 * How a model is reached. The key goes from the form to the engine's memory and nowhere else; an empty one stands for
 * the key that the same address was connected with before.
 */
export type Connection = { baseUrl: string; model: string; apiKey: string; audio: boolean };

export type StorageFacts = {
  /** Nothing is kept after the page closes (the browser refuses storage). */
  volatile: boolean;
  /** Said to people when something about storage is not as usual. */
  problem: Problem | null;
};

export type GenerateInput = {
  instruction: string;
  plan: SamplingPlan;
  frames: FrameSet | null;
  audio: AudioRecord | null;
  videoSeconds: number | null;
  settings: GenerationSettings;
};

export type GenerateEvent = { kind: "text"; delta: string };

/** `problem` is set when the reply broke off: `text` is then what came before. */
export type GenerateOutput = { text: string; record: CallRecord | null; problem: Problem | null };

export type JudgeInput = {
  instruction: string;
  checklist: Checklist;
  caption: string;
  semantics: Semantics;
  benchmark: BenchmarkId;
  videoSeconds: number | null;
};

export type JudgeEvent =
  | { kind: "verdict"; verdict: Verdict }
  | { kind: "reply"; reply: JudgeReply }
  | { kind: "progress"; done: number; total: number };

/** `problem`: why asking was given up, if it was. */
export type JudgeOutput = { problem: Problem | null };

/** What the engine worker can be asked. */
export type EngineCalls = {
  "storage/open": { input: null; output: StorageFacts; event: never };
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
  "blobs/put": { input: { blob: Blob }; output: { hash: string; sizeBytes: number }; event: never };
  "blobs/get": { input: { hash: string; type: string }; output: Blob | null; event: never };
  "media/quick-key": { input: { file: File }; output: string; event: never };
  "models/connect": { input: { role: ModelRole; connection: Connection | null }; output: null; event: never };
  "models/list": { input: { connection: Connection }; output: string[]; event: never };
  "captions/generate": { input: GenerateInput; output: GenerateOutput; event: GenerateEvent };
  "captions/judge": { input: JudgeInput; output: JudgeOutput; event: JudgeEvent };
};
