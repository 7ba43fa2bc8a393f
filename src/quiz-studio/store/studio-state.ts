import type { MediaProgress } from "../../media/worker/media-client";
import type { ModelChoice } from "../../shapes/connection";
import type { FrameRecord } from "../../shapes/media";
import type { Problem } from "../../shapes/problem";
import type { QuizDraft } from "../../shapes/quiz-draft";

/** The kinds of model calls for a quiz, one at a time. */
export type StudioCallKind = "make" | "blind" | "same";

/** The place where a problem is shown. */
type StudioPlace = StudioCallKind | "media" | "keeping" | "files";

export type StudioState = {
  /** The id that the address has, of which the quiz is read or on screen; null while none is. */
  asked: string | null;
  /** Null until it was read, and where it can't be. */
  draft: QuizDraft | null;
  /** As it was read or last saved; null for one that storage does not have. */
  revision: number | null;
  saving: "saved" | "unsaved" | "failed";
  /** The reason why it can be looked at only; null where it can be changed. */
  readOnly: Problem | null;
  /** The reason why it could not be opened; `document`: as it lies in storage, where something does. */
  refused: { problem: Problem; document: unknown } | null;
  /** The kind of model call under way, with its done and total answers or questions; null for none. */
  work: { kind: StudioCallKind; done: number; total: number } | null;
  /** The number of entries in the model's last replies that were no questions. */
  leftOut: number;
  /** The number of those questions that did not fit in the quiz. */
  beyond: number;
  /** Progress of taking frames; null while nothing is taken. */
  mediaWork: MediaProgress | null;
  /** Frames that have come of those that are being taken. */
  partialFrames: readonly FrameRecord[] | null;
  problems: Partial<Record<StudioPlace, Problem>>;
};

export type StudioActions = {
  /** Brings a quiz on screen; another one's changes are saved before. */
  open(id: string): Promise<void>;
  /** Brings a new quiz on screen, and keeps it. */
  begin(draft: QuizDraft): Promise<void>;
  /** Stops what is at work, and saves what is unsaved. */
  leave(): void;
  /** Changes the quiz for good; it is saved at once. `undoAs`: it can be taken back under this name. */
  change(undoAs: string | null, update: (draft: QuizDraft) => QuizDraft): void;
  /** Keeps the quiz on screen as another one, under a title of its own; its id. Null where it can't be kept. */
  keepAsCopy(): Promise<string | null>;

  /** Makes a file the video of the quiz, and takes its frames. `handle`: where it lies. */
  takeFile(file: File, handle?: Promise<FileSystemFileHandle | null>): Promise<void>;
  /** Takes what the plan asks for and the quiz does not have. */
  takeMedia(): Promise<void>;
  cancelMedia(): void;
  /** The video's bytes, or whom the browser wants to be asked for them. Rejects with `ProblemError`. */
  clip(): Promise<{ file: Blob | null; asking: FileSystemFileHandle | null }>;
  /** Takes a file that is chosen again. Rejects with `ProblemError` where it is another one. */
  giveClip(file: File): Promise<void>;

  /** Has a model write questions, so many of each type. */
  make(asking: { model: ModelChoice; types: readonly { type: string; count: number }[] }): Promise<void>;
  /** Has the models answer without the video. */
  askBlind(models: readonly ModelChoice[]): Promise<void>;
  /** Has a model group questions that ask the same, and those of them that have the same answer. */
  findSame(model: ModelChoice): Promise<void>;
  cancelWork(): void;
  dismiss(place: StudioPlace): void;
  report(place: StudioPlace, error: unknown): void;
};

export type StudioStore = StudioState & StudioActions;
