import type { GenerationSettings } from "../../schemas/call";
import type { Checklist } from "../../schemas/checklist";
import type { FrameRecord, SamplingPlan } from "../../schemas/media";
import type { Problem } from "../../schemas/problem";
import type { Sample } from "../../schemas/sample";
import type { Session } from "../../schemas/session";
import type { Semantics, Verdict } from "../../schemas/verdict";
import type { WorkerClient } from "../../workers/bridge/worker-client";
import type { Advisor } from "../../workers/checks/advisor";
import type { CheckRunner } from "../../workers/checks/check-runner";
import type { SuggestedCheck, SuggestedEdit } from "../../workers/checks/checks-protocol";
import type { EngineCalls, ModelRole, SessionSummary } from "../../workers/engine/engine-protocol";
import type { MediaClient, MediaProgress } from "../../workers/media/media-client";
import type { PlaygroundAddress } from "../address";
import type { ModelChoice, ModelForm } from "../models/model-choices";
import type { LiveVerdicts } from "./shown-verdicts";

/** What the store works with; made at the composition root. */
export type Services = {
  engine: WorkerClient<EngineCalls>;
  checks: CheckRunner;
  advisor: Advisor;
  media: MediaClient;
  /** Absolute URL of the folder of bundled samples. */
  samplesFolder: string;
};

/** Where on the page a problem is told. */
export type ProblemPlace = "page" | "media" | "run" | "storage";

export type RunPhase =
  | { kind: "idle" }
  | { kind: "preparing" }
  | { kind: "captioning"; captionId: string; startedAt: number }
  | { kind: "judging"; captionId: string; startedAt: number; done: number; total: number };

/** A rule to try on a text that belongs to no session. */
export type CheckTrial = { constraintId: string; parameters: Record<string, unknown>; text: string };

/** Where the clip of the session is. `missing`: too large to have been copied, to be chosen again. */
export type Clip =
  | { kind: "none" }
  | { kind: "loading" }
  | { kind: "ready"; url: string }
  | { kind: "missing" };

export type PlaygroundState = {
  phase: "starting" | "ready";
  /** The bundled sample that the page knows. */
  sample: Sample | null;
  session: Session | null;
  /** Row version in storage; null for a view nobody has changed yet. */
  revision: number | null;
  readOnly: Problem | null;
  saving: "saved" | "pending" | "failed";
  volatile: boolean;
  sessions: SessionSummary[];

  live: LiveVerdicts | null;
  /** The same checks in the other semantics, to tell where the two disagree. */
  compared: LiveVerdicts | null;
  activeCheckId: string | null;

  clip: Clip;
  /** Object URLs of the sampled frames by hash. */
  frameUrls: Record<string, string>;
  mediaWork: MediaProgress | null;
  /** Frames of a set that is still being taken. */
  partialFrames: FrameRecord[] | null;
  seek: { seconds: number; serial: number } | null;

  run: RunPhase;
  models: Record<ModelRole, ModelChoice | null>;
  settings: GenerationSettings;
  problems: Partial<Record<ProblemPlace, Problem>>;
};

export type PlaygroundActions = {
  /** Opens storage and the view that the address names; the bundled sample when it names none. */
  start(address: PlaygroundAddress): Promise<void>;
  /** Changes to another view after the address changed. */
  open(address: PlaygroundAddress): Promise<void>;
  /** Reads the bundled sample, so that its instructions can be offered. */
  loadSample(): Promise<void>;
  openSample(instructionId?: string, exampleId?: string, checkId?: string): Promise<void>;
  openSession(id: string, captionId?: string, checkId?: string): Promise<void>;
  newSession(): void;
  renameSession(id: string, title: string): Promise<void>;
  removeSession(id: string): Promise<void>;
  restoreSession(id: string): Promise<void>;
  /** Writes what is not saved yet. */
  flush(): Promise<void>;
  saveAsCopy(): Promise<void>;

  setInstruction(text: string): void;
  setChecklist(checklist: Checklist): void;
  /** Reads a checklist from JSON, ours or a benchmark's. Rejects with `ProblemError`. */
  readChecklist(text: string): Promise<Checklist>;
  setSemantics(semantics: Semantics): void;
  setCaptionText(text: string): void;
  restoreCaption(): void;
  addCaption(): void;
  selectCaption(id: string): void;
  renameCaption(id: string, title: string): void;
  removeCaption(id: string): { undo: () => void } | null;
  selectCheck(checkId: string | null): void;
  /** The smallest change of the caption on screen that lets a failed format check pass; null when there is none. */
  findEdit(checkId: string): Promise<SuggestedEdit | null>;
  /** A rule on any text, as a whole, in both semantics. */
  tryCheck(trial: CheckTrial): Promise<Record<Semantics, Verdict>>;
  /** The format checks that the instruction asks for, read by rules. */
  suggestChecks(): Promise<SuggestedCheck[]>;

  openVideo(file: File): Promise<void>;
  setPlan(plan: SamplingPlan): void;
  /** Takes frames and sound as planned. True when all that was asked for is there. */
  takeMedia(): Promise<boolean>;
  seekTo(seconds: number): void;

  /** The models an endpoint offers. Rejects with `ProblemError`. */
  listModels(form: ModelForm): Promise<string[]>;
  /** Uses these models from now on; null = none. Rejects with `ProblemError` for an unusable address. */
  setModels(form: Record<ModelRole, ModelForm | null>): Promise<void>;
  setSettings(settings: GenerationSettings): void;
  runModel(): Promise<void>;
  judgeCaption(): Promise<void>;
  cancel(): void;
  dismiss(place: ProblemPlace): void;
};

export type PlaygroundStore = PlaygroundState & PlaygroundActions;

/** What every group of actions is built from. */
export type ActionContext = {
  get: () => PlaygroundStore;
  set: (change: Partial<PlaygroundState> | ((state: PlaygroundStore) => Partial<PlaygroundState>)) => void;
  services: Services;
  /** Changes the session for good: it is saved soon after. */
  change: (update: (session: Session) => Session) => void;
  report: (place: ProblemPlace, error: unknown) => void;
  dismiss: (place: ProblemPlace) => void;
};
