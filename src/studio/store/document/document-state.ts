import type { CallRecord } from "../../../shapes/call";
import type { Problem } from "../../../shapes/problem";
import type { OpenedKept } from "../../../storage/kept/collection";

/** The members that every document of the studio has. */
export type AnyDraft = { id: string; title: string; updatedAt: string; calls: CallRecord[] };

/** The state that the studio has of a document of any kind. */
export type DocumentState<Draft> = {
  /** The id that the address has, of which the document is read or on screen; null while none is. */
  asked: string | null;
  /** Null until it was read, and where it can't be. */
  draft: Draft | null;
  /** As it was read or last saved; null for one that storage does not have. */
  revision: number | null;
  saving: "saved" | "unsaved" | "failed";
  /** Documents that are not on screen and whose changes could not be kept: they are in this page alone. */
  unkept: readonly Readonly<AnyDraft>[];
  /** The reason why it can be looked at only; null where it can be changed. */
  readOnly: Problem | null;
  /** The reason why it could not be opened; `document`: as it lies in storage, where something does. */
  refused: { problem: Problem; document: unknown } | null;
  /** The long work under way, with its done and total parts; null for none. */
  work: { kind: string; done: number; total: number } | null;
  /** By the place where each is shown: a kind of work, "keeping", "files". */
  problems: Readonly<Record<string, Problem | undefined>>;
};

export type DocumentActions<Draft> = {
  /**
   * Brings a document on screen, and resolves once it is there; another one's changes are saved before. Those that can't be are
   * there again when it is opened again in this visit.
   */
  open(id: string): Promise<void>;
  /** Brings a new document on screen, and keeps it. */
  begin(draft: Draft): Promise<void>;
  /** Stops what is at work, and saves what is unsaved. */
  leave(): void;
  /** Changes the document for good; it is saved at once. `undoAs`: it can be taken back under this name. */
  change(undoAs: string | null, update: (draft: Draft) => Draft): void;
  /** Resolves once what was changed before is kept; false where it could not be. */
  kept(): Promise<boolean>;
  /** Gives up what could not be kept of a document that is not on screen; returns how to bring it back. */
  giveUp(id: string): () => void;
  /** Keeps the document on screen as another one, under a title of its own; its id. Null where it can't be kept, or another one came on screen. */
  keepAsCopy(): Promise<string | null>;
  /** Stops the long work; what has come of it stays. */
  cancelWork(): void;
  dismiss(place: string): void;
  report(place: string, error: unknown): void;
};

export type DocumentStore<Draft> = DocumentState<Draft> & DocumentActions<Draft>;

/** Reads and writes documents of one kind through the engine. */
export type DocumentCalls<Draft, Summary = unknown> = {
  list(signal: AbortSignal): Promise<Summary[]>;
  open(id: string): Promise<OpenedKept<{ draft: Draft }>>;
  save(draft: Draft, revision: number | null): Promise<{ revision: number }>;
  remove(id: string): Promise<null>;
  restore(id: string): Promise<null>;
  /** Calls `onChange` whenever documents change (one alone where an id is given), until the signal ends it. */
  watch(id: string | null, signal: AbortSignal, onChange: (times: number) => void): Promise<never>;
};

/** Access to the store of one kind of document, for the parts that it is made of. */
export type DocumentAccess<Draft> = {
  getState(): DocumentStore<Draft>;
  setState(part: Partial<DocumentState<Draft>>): void;
};

/** While no document is on screen. */
export const NO_DOCUMENT = {
  ...{ draft: null, revision: null, readOnly: null, refused: null, work: null, problems: {} },
  saving: "saved",
} as const satisfies Omit<DocumentState<unknown>, "asked" | "unkept">;

/** Before any document was on screen. */
export const NOTHING_OPENED = {
  asked: null,
  unkept: [],
  ...NO_DOCUMENT,
} as const satisfies DocumentState<unknown>;
