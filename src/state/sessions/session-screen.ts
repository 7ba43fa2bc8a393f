import type { Sample } from "../../shapes/sample";
import type { Session } from "../../shapes/session";
import type { Act } from "../undo/undo-history";
import type { RescueParts } from "./rescued-media";

/** The view that shows and edits the open session, as the store of sessions sees it. */
export type SessionScreen = {
  /** The document on screen; null while there is none. */
  session(): Session | null;
  /** The bundled sample with this instruction, if it has it; each file of it is read once. Rejects with `ProblemError`. */
  sample(instructionId?: string): Promise<Sample>;
  /** Puts a session in the place of the one on screen, and brings its media from storage. */
  show(session: Session, options: { checkId: string | null }): Promise<void>;
  /** Puts a session in the place of the one on screen whose media are there already. */
  adopt(session: Session): void;
  /** Puts another state or a copy of the session on screen in its place, in the same view; `media`: it has others. */
  replace(session: Session, changed: { media: boolean }): void;
  /** Changes the session on screen for good. */
  change(update: (session: Session) => Session): void;
  /** Puts into the session what a model has written by now, which else comes a moment later. */
  catchUp(): void;
  /** Ends all work on the session on screen. */
  stop(): void;
  /** True while a model or the media are at work on it. */
  isBusy(): boolean;
  /** The media that it holds, to be had again from there where storage lost them. */
  media(): Omit<RescueParts, "engine">;
  /** Puts media into storage that found no room there. */
  keepMedia(): Promise<void>;
  /** Hashes of media that it needs, also where no row names them yet. */
  hashesInUse(): string[];
  offerUndo(act: Act): void;
};
