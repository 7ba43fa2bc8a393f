import type { OpenedKept } from "../../storage/kept/collection";

type OfDocument = { id: string };

/** The calls that every kind of document of the studio has. */
type CallsOfKind<Draft, Summary> = {
  /** All of them, the last changed first, the unreadable among them. */
  list: { input: null; output: Summary[]; event: never };
  /** Rejects with the kind's `…-not-found`. */
  open: { input: OfDocument; output: OpenedKept<{ draft: Draft }>; event: never };
  /** Keeps a document as `Collection.save` does; `revision`: null for a new one. */
  save: { input: { draft: Draft; revision: number | null }; output: { revision: number }; event: never };
  /** Deletes a document; it can be restored for some days. */
  remove: { input: OfDocument; output: null; event: never };
  restore: { input: OfDocument; output: null; event: never };
  /** Tells how often documents have changed, here or in other tabs (of one alone where an id is given), until it is cancelled. */
  watch: { input: { id: string | null }; output: never; event: number };
};

/** The calls by which documents of one kind are kept, under the kind's name: "quizzes/save". */
export type DocumentCallsOf<Kind extends string, Draft, Summary> = {
  [Name in keyof CallsOfKind<Draft, Summary> as `${Kind}/${Name}`]: CallsOfKind<Draft, Summary>[Name];
};
