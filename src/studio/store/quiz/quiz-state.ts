import type { MediaProgress } from "../../../media/worker/media-client";
import type { ModelChoice } from "../../../shapes/connection";
import type { FrameRecord } from "../../../shapes/media";
import type { QuizDraft } from "../../../shapes/quiz-draft";
import type { DocumentActions, DocumentState } from "../document/document-state";

/** The kinds of model calls for a quiz, one at a time. */
export type QuizCallKind = "make" | "blind" | "same";

export type QuizState = DocumentState<QuizDraft> & {
  /** The number of entries in the model's last replies that were no questions. */
  leftOut: number;
  /** The number of those questions that did not fit in the quiz. */
  beyond: number;
  /** Progress of taking frames; null while nothing is taken. */
  mediaWork: MediaProgress | null;
  /** Frames that have come of those that are being taken. */
  partialFrames: readonly FrameRecord[] | null;
};

export type QuizActions = DocumentActions<QuizDraft> & {
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
};

export type QuizStore = QuizState & QuizActions;
