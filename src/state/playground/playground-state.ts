import type { StoreApi } from "zustand/vanilla";
import type { ChecklistShape } from "../../benchmarks/write-checklist";
import type { ChecklistSoundness } from "../../evaluation/checklist-soundness";
import type {
  ParameterFaults,
  ParameterQuestion,
  SuggestedEdit,
} from "../../evaluation/checks/checks-protocol";
import type { MediaProgress, SoundPeaks } from "../../media/worker/media-client";
import type { Checklist, ContentCheck, FormatCheck } from "../../shapes/checklist";
import type { FrameRecord, MediaFacts, SamplingPlan } from "../../shapes/media";
import type { Problem } from "../../shapes/problem";
import type { Sample } from "../../shapes/sample";
import type { Caption, Session } from "../../shapes/session";
import type { ReleasedRules, Semantics, Span, Verdict } from "../../shapes/verdict";
import type { SharedParts } from "../../storage/shared-session";
import type { PlaygroundAddress } from "../address";
import type { ModelChoice } from "../models/model-choices";
import type { ModelsStore } from "../models/models-state";
import type { Services } from "../services";
import type { SessionsStore } from "../sessions/sessions-state";
import type { Act } from "../undo/undo-history";
import type { ChecklistEntry } from "./checklist-document";

/** The judges that are asked again, and the number of times. */
export type AskingAgain = { times: number; judges: readonly ModelChoice[] };

/** Parts of the session that come along where a link holds it. */
export type LinkParts = Pick<SharedParts, "otherCaptions" | "judged">;

/** A link to what is on screen that works for others too. */
export type ViewLink = {
  /** It names the bundled sample, or a file at an address; or it holds the session, as put together now or as it came. */
  kind: "sample" | "file" | "session" | "session as it came";
  address: PlaygroundAddress;
};

/** The place on the page where a problem is told. */
export type ProblemPlace = "page" | "media" | "run" | "draft";

export type JobState =
  | { kind: "idle" }
  | { kind: "preparing" }
  /**
   * `waits`: the request is not sent yet, or waits to be made again; `uploaded`: the part of the video that has gone to the
   * endpoint's store of files, from 0 to 1. `baseUrl`: of the endpoint that is asked.
   */
  | {
      kind: "captioning";
      captionId: string;
      startedAt: number;
      baseUrl: string;
      waits?: boolean;
      uploaded?: number;
    }
  | { kind: "refining"; startedAt: number }
  | { kind: "judging"; captionId: string; startedAt: number; done: number; total: number };

/**
 * The place of the session's clip. `later`: it is fetched when it is played or read. `missing`: too large to have been copied, to be chosen again. `locked`: the browser
 * knows where it lies and wants people to be asked before it is read again.
 */
type Clip =
  | { kind: "none" }
  | { kind: "loading" }
  | { kind: "later"; poster: string; media: MediaFacts["kind"] }
  | { kind: "ready"; url: string; media: MediaFacts["kind"]; poster?: string }
  | { kind: "missing" }
  | { kind: "locked" };

/** The handle of a chosen or dropped file, where the browser gives one; else null. */
export type FileLocation = Promise<FileSystemFileHandle | null>;

/** Verdicts as found for a text just now, by check. */
export type LiveVerdicts = { text: string; semantics: Semantics; byCheck: ReadonlyMap<string, Verdict> };

export type PlaygroundState = {
  /** The bundled sample that the page knows. */
  sample: Sample | null;
  /** The document on screen; how it is kept is in the store of sessions. */
  session: Session | null;

  /** The live verdicts of rules on the caption on screen. */
  live: LiveVerdicts | null;
  /** All its verdicts in the other semantics, to tell where the two disagree. */
  compared: LiveVerdicts | null;
  activeCheckId: string | null;

  clip: Clip;
  /** The browser knows where the clip's file lies, so that it is found again after a reload. */
  clipPlaceKept: boolean;
  /** Object URLs of the sampled frames by hash. */
  frameUrls: Record<string, string>;
  /** The sound that was taken, with its object URL. */
  sound: { hash: string; url: string } | null;
  mediaWork: MediaProgress | null;
  /** Frames of a set that is still being taken. */
  partialFrames: FrameRecord[] | null;
  seek: { seconds: number; serial: number } | null;

  /** A model is writing a draft of the checklist. */
  drafting: { startedAt: number } | null;
  /** Notes on the latest draft by a model. */
  draftNotes: string[];
  /**
   * The act that deleted, replaced, took back or did again something just now, and what can be done about it; null once that has been
   * told. `of`: the title of the session that it is about. `place`: where it is told, as of `placeOfPage`.
   */
  lastAct: {
    serial: number;
    words: string;
    offers: "undo" | "redo" | null;
    of: string | null;
    place: string;
  } | null;

  run: JobState;
  problems: Partial<Record<ProblemPlace, Problem>>;
};

export type PlaygroundActions = {
  /** Reads the bundled sample, so that its instructions can be offered. */
  loadSample(): Promise<void>;
  /** Opens what was dropped or chosen: a session file or a video, of which `place` says where it lies. */
  openFile(file: File, place?: FileLocation): Promise<void>;

  setInstruction(text: string): void;
  /** Reads a checklist from JSON, ours or a benchmark's. Rejects with `ProblemError`. */
  readChecklist(text: string): Promise<Checklist>;
  /** The checklist on screen as JSON, in our shape or a benchmark's. */
  writeChecklist(shape: ChecklistShape): Promise<string>;
  /** The JSON Schema of every format rule's parameters, by constraint id. */
  parameterSchemas(): Promise<Record<string, unknown>>;
  /** Reasons why rules cannot be run with their parameters, check by check; null when it was not found out in time. */
  findFaults(checks: readonly ParameterQuestion[]): Promise<ParameterFaults[] | null>;
  /** Looks whether a text can pass the format checks of the checklist; null when it was not found out in time. */
  findSoundness(): Promise<ChecklistSoundness | null>;
  replaceChecklist(checklist: Checklist): void;
  /** Calls the checklist good for the present instruction and video, after those that it was made for. */
  keepChecklist(): void;
  /** Takes the checks that were judged as they were suggested for ones that a person wants. */
  acceptSuggested(): void;
  /** Takes the questions on the content away. */
  removeQuestions(): void;
  /** Takes the checklist of an earlier instruction away, and drafts by rules what the present one asks; how many checks. */
  suggestAnew(): Promise<number>;
  /** Puts a check behind the one named, or at the end of its half. */
  addCheck(entry: ChecklistEntry, after?: string): void;
  changeCheck(checkId: string, check: FormatCheck | ContentCheck): void;
  removeCheck(checkId: string): void;
  moveCheck(checkId: string, by: -1 | 1): void;
  /** Puts a copy behind a check; returns the copy's id. */
  duplicateCheck(checkId: string): string;
  /** An id that neither checklist nor draft has. */
  newCheckId(half: "format" | "content" | "item"): string;

  /** Adds to the draft what rules read off the instruction; how many checks that were. */
  suggestByRules(): Promise<number>;
  /** Adds to the draft by rules, then by the model; `frames`: show it what the video shows. */
  suggestByModel(options: { frames: boolean }): Promise<void>;
  changeDraft(checkId: string, check: FormatCheck | ContentCheck): void;
  acceptDraft(checkIds: readonly string[]): void;
  dropDraft(checkIds: readonly string[]): void;

  /** Has the rule look at these parts of the caption on screen. */
  extractByHand(checkId: string, spans: readonly Span[]): void;
  releaseExtraction(checkId: string): void;
  /** Decides against the verdict on the caption on screen. */
  overrule(checkId: string, status: "passed" | "failed", note: string): void;
  withdrawOverrule(checkId: string): void;
  /** Calls a check wrong in itself. */
  markDisputed(checkId: string, note: string): void;
  unmarkDisputed(checkId: string): void;
  /** Changes the session on screen for good. `undoAs`: it takes something away, and can be taken back under this name. */
  changeSession(update: (session: Session) => Session, undoAs?: string): void;
  /** Lets an act be taken back that is more than a change of the session on screen. */
  offerUndo(act: Act): void;
  /** Takes back the last destructive act on what is on screen, if it still can be; whatever came after it stays. */
  undo(): void;
  /** Does again what was taken back last of what is on screen. */
  redo(): void;
  /** The destructive act that would be taken back next in a place, and the one that would be done again; null for none. */
  undoable(place: string): string | null;
  redoable(place: string): string | null;
  /** This act has been told: it is told nowhere else. */
  endNotice(serial: number): void;

  setSemantics(semantics: Semantics): void;
  /** Has the checklist judged as this benchmark does. */
  setRules(rules: ReleasedRules): void;
  setCaptionText(text: string): void;
  /** Puts a suggested edit in the place of the caption's text. */
  applyEdit(text: string): void;
  restoreCaption(): void;
  addCaption(): void;
  /** Adds a caption that was written elsewhere, under a title that is free, and shows it. */
  takeInCaption(caption: Caption): void;
  selectCaption(id: string): void;
  removeCaption(id: string): void;
  selectCheck(checkId: string | null): void;
  /** The smallest change of the caption on screen that lets a failed format check pass; null when there is none. */
  findEdit(checkId: string): Promise<SuggestedEdit | null>;
  /**
   * All verdicts on any caption of the session, in the checklist's order and in the session's semantics or these;
   * format checks are computed now. None where there is no such caption.
   */
  verdictsOf(captionId: string, semantics?: Semantics): Promise<Verdict[]>;
  /** A link to what is on screen that works for others too; `parts` say what one that holds the session may leave out. */
  linkToView(parts: LinkParts): Promise<ViewLink>;
  /** The bytes of the session's frames, without those that storage does not have. */
  frameBlobs(): Promise<{ time: number; hash: string; blob: Blob }[]>;

  /** Opens a video, sound or picture file and takes what the plan asks for; `place` says where the file lies. */
  openVideo(file: File, place?: FileLocation): Promise<void>;
  /** Reads a `locked` clip after the browser has asked; to be called from a click. */
  unlockClip(): Promise<void>;
  setPlan(plan: SamplingPlan): void;
  /** The bytes of the clip, fetched where that was left for later; null where they are not at hand. */
  clipFile(): Promise<Blob | null>;
  /** Puts a clip on screen that was left for later. True when it is there. */
  loadClip(): Promise<boolean>;
  /** Takes frames and sound as planned. True when all that was asked for is there. */
  takeMedia(): Promise<boolean>;
  seekTo(seconds: number): void;
  /** The outline of the sound that was taken; null where there is none or it can't be read. */
  soundPeaks(signal: AbortSignal): Promise<SoundPeaks | null>;

  runModel(): Promise<void>;
  judgeCaption(): Promise<void>;
  /** Has a model go over the caption on screen: a second one appears behind it. Resolves with whether it did. */
  refineCaption(choice: ModelChoice): Promise<boolean>;
  /** Has the caption on screen judged although its model has not written it whole, or refused to; by rules at least. */
  judgeAnyway(): Promise<void>;
  /** Takes that word back. */
  withholdAgain(): void;
  /** Asks the questions of a check on the caption on screen again; what was answered before counts too. */
  askAgain(checkId: string, asking: AskingAgain): Promise<void>;

  cancel(): void;
  /** Ends what calls models; what is taken from files goes on. */
  stopCalls(): void;
  dismiss(place: ProblemPlace): void;
};

export type PlaygroundStore = PlaygroundState & PlaygroundActions;

/** The stores that the playground reads and tells. */
export type OtherStores = {
  models: StoreApi<ModelsStore>;
  sessions: StoreApi<SessionsStore>;
};

/** The shared parts of every group of actions. */
export type ActionContext = {
  get: () => PlaygroundStore;
  set: (change: Partial<PlaygroundState> | ((state: PlaygroundStore) => Partial<PlaygroundState>)) => void;
  services: Services;
  /** The list of sessions, and the storage state of the one on screen. */
  sessions: () => SessionsStore;
  /** The models in use and how they are asked. */
  modelsInUse: () => ModelsStore;
  /** Changes the session for good: it is saved soon after. */
  change: (update: (session: Session) => Session) => void;
  report: (place: ProblemPlace, error: unknown) => void;
  dismiss: (place: ProblemPlace) => void;
  /**
   * Changes the session by an act that deletes or replaces something, so that it can be taken back. `about`: further
   * changes of the same thing belong to the same act; `onlyIf`: nothing is offered where this says no.
   */
  undoably: (
    label: string,
    update: (session: Session) => Session,
    options?: { about?: string; onlyIf?: (before: Session, after: Session) => boolean },
  ) => void;
  /**
   * For an act of several changes with other work between them: gives the function that makes them. Once `takes` says
   * that one of them took something away, all of them can be taken back as one act. `goesBackTo`: what was before the
   * first of them, where that is more than the session as it then was.
   */
  undoableWork: (
    label: string,
    takes: (before: Session, after: Session) => boolean,
    goesBackTo?: (before: Session) => Session,
  ) => (update: (session: Session) => Session) => void;
  offerUndo: (act: Act) => void;
};
