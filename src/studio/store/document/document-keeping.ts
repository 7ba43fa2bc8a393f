import { isAbort, ProblemError, toProblem } from "../../../foundation/errors";
import { withoutHeaders } from "../../../foundation/without-headers";
import type { Problem } from "../../../shapes/problem";
import type { OutsideShape } from "../../../shapes/read-outside";
import type { AppStore } from "../../../state/app-store";
import { goTo } from "../../../state/page-address";
import { createAutosaver } from "../../../state/sessions/autosaver";
import {
  type Act,
  type DocumentAct,
  type DocumentOnScreen,
  documentAct,
  type Step,
} from "../../../state/undo/undo-history";
import { BUNDLED } from "../studio-paths";
import {
  type AnyDraft,
  bothChanges,
  type DocumentAccess,
  type DocumentActions,
  type DocumentCalls,
  documentNotes,
  type MergingParts,
  NO_DOCUMENT,
  type UnkeptDocument,
} from "./document-state";

type KeepingParts<Draft> = MergingParts<Draft> & {
  store: DocumentAccess<Draft>;
  /** Storage as a whole. */
  app: { getState(): Pick<AppStore, "attach" | "volatile" | "problem"> };
  calls: DocumentCalls<Draft>;
  /** Brings the document that comes with the page; nothing of it is kept. Null where none does. */
  bundled: (() => Promise<Draft>) | null;
  pathOf: (id: string) => string;
  /** Fetches what reads notes of earlier pages; most visits find none. */
  shape: () => Promise<OutsideShape<Draft>>;
  offerUndo: (act: Act) => void;
  /** Forgets what the kind has of its own on screen. */
  clear?: () => void;
  /** True while something is at work that `work` does not tell of. */
  isBusy?: () => boolean;
  /** Stops what models and media are at. */
  stopWork: () => void;
};

/** Changes that come one by one and are taken back as one act. */
type DraftWork<Draft> = (update: (draft: Draft) => Draft) => void;

export type DocumentKeeping<Draft> = Pick<
  DocumentActions<Draft>,
  "open" | "begin" | "leave" | "change" | "kept" | "giveUp" | "keepAsCopy"
> & {
  /** `takes`: whether a change is worth to be taken back; `goesBackTo`: what was before, where that is more. */
  work(
    undoAs: string,
    takes?: (before: Draft, after: Draft) => boolean,
    goesBackTo?: (before: Draft) => Draft,
  ): DraftWork<Draft>;
  /** The same for replies of models: each is written at once, since it was paid for and a page may be gone in a moment. */
  replies(undoAs: string, takes?: (before: Draft, after: Draft) => boolean): DraftWork<Draft>;
};

const HASH = /[0-9a-f]{64}/g;

/** Codes of documents that were deleted since: what was unsaved of them stays gone. */
const GONE = /-(?:not-found|deleted)$/;

/** Codes of documents that another tab has written since. */
const CHANGED_ELSEWHERE = /-changed-elsewhere$/;

/** Opens, changes and saves the document on screen, and takes changes back. */
export function createDocumentKeeping<Draft extends AnyDraft>(
  parts: KeepingParts<Draft>,
): DocumentKeeping<Draft> {
  const { store, app, calls, bundled, pathOf, takenBack, offerUndo, clear, isBusy, stopWork } = parts;
  /** The document on screen as storage has it, as far as this tab knows; null for one that it does not have. */
  let base: Draft | null = null;
  const get = store.getState;
  const set = store.setState;
  /** Changes that could not be kept when their document went off the screen, by its id: they come back with it. */
  const unkept = new Map<string, UnkeptDocument<Draft>>();
  const noteUnkept = (id: string, now: UnkeptDocument<Draft> | null) => {
    if (now) unkept.set(id, now);
    else unkept.delete(id);
    set({ unkept: [...unkept.values()].map(({ draft }) => draft) });
  };
  /** The browser asks before a page goes with changes that are nowhere else; it stands by only while there are some. */
  const askBeforeGoing = (event: Event) => {
    if (unkept.size > 0 || get().saving === "failed") event.preventDefault();
    else globalThis.removeEventListener("beforeunload", askBeforeGoing);
  };
  const empty = () => {
    const { draft, revision, saving } = get();
    if (draft && saving !== "saved") noteUnkept(draft.id, { draft, revision, base });
    set(NO_DOCUMENT);
    base = null;
    clear?.();
  };
  let following = new AbortController();
  let opening: Promise<void> = Promise.resolve();
  const notes = documentNotes<Draft>(pathOf(""));
  /** `updatedAt` of the document that is being written just now. */
  let writing: string | null = null;

  /** Notes what is unsaved as the page goes; neither what was erased nor what a browser shall not keep. */
  function noteUnsavedWork(): void {
    const { volatile, problem } = app.getState();
    const { draft, saving, problems } = get();
    if (volatile || [problem?.code, problems.keeping?.code].includes("storage-erased")) return;
    for (const own of unkept.values()) notes.write(own, null);
    if (draft && saving !== "saved") notes.write({ draft, base }, writing);
  }

  /** Saves what earlier pages noted. What storage refuses stays noted, and what can't be brought together is there to be opened. */
  async function takeInNotes(): Promise<void> {
    for (const note of notes.ofEarlierPages()) {
      try {
        const stored = note.isSaved ? await calls.open(note.id) : await calls.open(note.id).catch(() => null);
        if (stored && stored.state !== "ready") continue;
        const own = notes.upon(note, stored, await parts.shape());
        if (own === "nothing") notes.drop(note);
        else if (own) {
          const refused = await write(own).then(
            () => null,
            (error: unknown) => toProblem(error),
          );
          notes.drop(note);
          if (refused === null || GONE.test(refused.code)) continue;
          noteUnkept(note.id, own);
          notes.write(own, null);
        }
      } catch (error) {
        if (GONE.test(toProblem(error).code)) notes.drop(note);
      }
    }
  }

  /** Writes a document, upon what another tab has made of other parts of it meanwhile. Rejects as `save` does. */
  async function write({
    draft,
    revision,
    base: known,
  }: UnkeptDocument<Draft>): Promise<{ draft: Draft; revision: number }> {
    try {
      return { draft, ...(await calls.save(draft, revision)) };
    } catch (error) {
      const isBehind = error instanceof ProblemError && CHANGED_ELSEWHERE.test(error.problem.code);
      const there = isBehind && known ? await calls.open(draft.id).catch(() => null) : null;
      if (!known || there?.state !== "ready") throw error;
      const both = bothChanges({ base: known, mine: draft, theirs: there.draft }, parts);
      if (!both) throw error;
      return { draft: both, ...(await calls.save(both, there.revision)) };
    }
  }

  const saver = createAutosaver(async () => {
    const { draft, revision } = get();
    const before = base;
    if (!draft) return true;
    writing = draft.updatedAt;
    try {
      const saved = await write({ draft, revision, base: before });
      if (!saver.isUnsaved()) notes.forget(draft.id);
      const { draft: now } = get();
      if (now?.id !== draft.id) return true;
      get().dismiss("keeping");
      if (saved.draft === draft || now === draft) {
        base = saved.draft;
        set({
          ...(now === draft ? { draft: saved.draft } : {}),
          ...{ revision: saved.revision, saving: now === draft ? "saved" : "unsaved" },
        });
        return true;
      }
      // Changes made here since the two were put together come on top.
      const both = bothChanges({ base: draft, mine: now, theirs: saved.draft }, parts);
      if (both) base = saved.draft;
      set({ saving: "unsaved", ...(both ? { draft: both, revision: saved.revision } : {}) });
      saver.changed();
      return true;
    } catch (error) {
      globalThis.addEventListener?.("beforeunload", askBeforeGoing);
      if (get().draft?.id !== draft.id) {
        noteUnkept(draft.id, { draft, revision, base: before });
        return true;
      }
      set({ saving: "failed" });
      get().report("keeping", error);
      return false;
    } finally {
      writing = null;
    }
  });
  const takenIn = takeInNotes();

  app.getState().attach({
    hashesInUse: () =>
      JSON.stringify([get().draft, [...unkept.values()].map(({ draft }) => draft)]).match(HASH) ?? [],
    async letGo() {
      stopWork();
      saver.forget();
      for (const id of [...unkept.keys()]) noteUnkept(id, null);
      set({ saving: "saved" });
    },
    async roomFreed() {
      for (const [id, own] of [...unkept]) {
        await write(own).then(
          // A newer change that could not be kept meanwhile stays noted.
          () => {
            if (unkept.get(id) !== own) return;
            noteUnkept(id, null);
            notes.forget(id);
          },
          // It is told once the document is opened again.
          () => undefined,
        );
      }
      await saver.flush();
    },
    onStorage: () => undefined,
    leavePage() {
      noteUnsavedWork();
      void saver.flush();
    },
  });

  /** Another tab, or this one, has written the document: what is on screen follows, unless it has changes of its own. */
  async function takeOver(id: string): Promise<void> {
    if (saver.isUnsaved() || get().saving !== "saved" || get().work || isBusy?.()) return;
    const opened = await calls.open(id);
    const { draft, revision, saving } = get();
    if (opened.state !== "ready" || draft?.id !== id || saving !== "saved") return;
    if (opened.revision <= (revision ?? 0)) return;
    base = opened.draft;
    set({ draft: opened.draft, revision: opened.revision });
  }

  function follow(id: string): void {
    following.abort();
    following = new AbortController();
    const { signal } = following;
    calls
      .watch(id, signal, () => void takeOver(id).catch(() => undefined))
      // Without it a change in another tab is told when this one is saved.
      .catch(() => undefined);
  }

  async function read(id: string): Promise<void> {
    const own = unkept.get(id);
    if (own) {
      noteUnkept(id, null);
      ({ base } = own);
      set({ draft: own.draft, revision: own.revision, saving: "unsaved" });
      follow(id);
      saver.changed();
      return saver.flush();
    }
    if (id === BUNDLED && bundled) {
      const draft = await bundled();
      if (get().asked === id) set({ draft });
      return;
    }
    const opened = await calls.open(id);
    if (get().asked !== id) return;
    if (opened.state === "unreadable") {
      // It may go out as a file.
      set({ refused: { problem: opened.problem, document: withoutHeaders(opened.document) } });
      return;
    }
    const { draft, revision } = opened;
    base = draft;
    set({ draft, revision, readOnly: opened.state === "read-only" ? opened.problem : null });
    follow(id);
  }

  function put(draft: Draft): void {
    const isNew = get().revision === null && get().saving === "saved";
    set({ draft: { ...draft, updatedAt: new Date().toISOString() }, saving: "unsaved" });
    saver.changed();
    if (isNew) {
      // From now on it is a document of this browser, under its own address.
      set({ asked: draft.id });
      follow(draft.id);
    }
  }

  const screen: DocumentOnScreen<Draft> = {
    present: () => (get().readOnly ? null : get().draft),
    put: (_from, to) => put(to),
    takenBack,
  };

  /** An act on a document that is no longer on screen brings it there. */
  function wherever(act: DocumentAct<Draft>, id: string): DocumentAct<Draft> {
    const there = (reverse: () => boolean) => () => {
      if (get().draft?.id === id) return reverse();
      void keeping.open(id).then(reverse);
      goTo(pathOf(id));
      return true;
    };
    return { ...act, place: pathOf(id), undo: there(act.undo), redo: act.redo && there(act.redo) };
  }

  function step(update: (draft: Draft) => Draft): Step<Draft> | null {
    const { draft: before, readOnly } = get();
    if (!before || readOnly) return null;
    const changed = update(before);
    if (changed === before) return null;
    put(changed);
    const { draft: after } = get();
    return after && { before, after };
  }

  async function bring(id: string): Promise<void> {
    set({ asked: id });
    stopWork();
    following.abort();
    // A change that comes while the one before is being written is written too.
    await saver.settle();
    await takenIn;
    if (get().asked !== id) return;
    saver.forget();
    empty();
    try {
      await read(id);
    } catch (error) {
      const problem = error instanceof ProblemError ? error.problem : null;
      if (get().asked === id && problem) set({ refused: { problem, document: null } });
      else if (!problem) throw error;
    }
  }

  const keeping: DocumentKeeping<Draft> = {
    open(id) {
      if (get().asked !== id || get().refused) opening = bring(id);
      return opening;
    },

    async begin(draft) {
      set({ asked: draft.id });
      stopWork();
      await saver.settle();
      saver.forget();
      empty();
      put(draft);
      await saver.flush();
    },

    leave() {
      stopWork();
      following.abort();
      const { draft } = get();
      void saver.flush().then(() => {
        if (get().asked === null && get().draft === draft) empty();
      });
      set({ asked: null });
    },

    change(undoAs, update) {
      const done = step(update);
      void saver.flush();
      if (!done || undoAs === null) return;
      offerUndo(wherever(documentAct(undoAs, [done], screen, null), done.before.id));
    },

    async kept() {
      await saver.flush();
      return get().saving !== "failed";
    },

    work(undoAs, takes = () => true, goesBackTo = (before) => before) {
      let act: DocumentAct<Draft> | null = null;
      let begun: Draft | null = null;
      const id = get().draft?.id;
      return (update) => {
        // By the time that something comes another document may be on screen.
        if (get().draft?.id !== id) return;
        const done = step(update);
        if (!done) return;
        begun ??= goesBackTo(done.before);
        if (act) act.extend(done);
        else if (takes(done.before, done.after)) {
          act = documentAct(undoAs, [{ before: begun, after: done.after }], screen, null);
          offerUndo(wherever(act, begun.id));
        }
      };
    },

    replies(undoAs, takes) {
      const change = keeping.work(undoAs, takes);
      return (update) => {
        change(update);
        void saver.flush();
      };
    },

    giveUp(id) {
      const own = unkept.get(id);
      noteUnkept(id, null);
      notes.forget(id);
      return () => {
        if (own) noteUnkept(id, own);
      };
    },

    async keepAsCopy() {
      const { draft } = get();
      if (!draft) return null;
      const id = crypto.randomUUID();
      const copyOf = (one: Draft) => ({ ...one, id, title: `${one.title} (copy)`.slice(0, 200) });
      try {
        await calls.save(copyOf(draft), null);
        const { draft: now } = get();
        if (now?.id !== draft.id) return null;
        notes.forget(draft.id);
        saver.forget();
        set({ saving: "saved" });
        empty();
        await keeping.open(id);
        // Changes made while the copy was written are on the copy too.
        if (now !== draft && get().draft?.id === id) keeping.change(null, () => copyOf(now));
        return id;
      } catch (error) {
        get().report("keeping", error);
        return null;
      }
    },
  };
  return keeping;
}

/** Long work on the document on screen, one piece at a time. */
export type DocumentWork = Pick<DocumentActions<never>, "cancelWork"> & {
  /**
   * Does a piece of work; what was under way is stopped before. Problems, thrown or returned, are shown at the place of
   * its kind. `runId`: of the calls to models that it makes, for the spending cap.
   */
  working(
    kind: string,
    job: (asked: { runId: string; signal: AbortSignal }) => Promise<{ problem: Problem | null }>,
  ): Promise<void>;
  /** Shows progress; events after the cancelling are ignored. */
  progress(kind: string, signal: AbortSignal, how: { done: number; total: number }): void;
};

export function createDocumentWork<Draft>(
  store: Pick<DocumentAccess<Draft>, "getState" | "setState">,
): DocumentWork {
  const { getState: get, setState: set } = store;
  let atWork = new AbortController();

  function cancelWork(): void {
    atWork.abort();
    set({ work: null });
  }

  return {
    cancelWork,

    async working(kind, job) {
      cancelWork();
      get().dismiss(kind);
      const own = new AbortController();
      atWork = own;
      set({ work: { kind, done: 0, total: 0 } });
      try {
        const { problem } = await job({ runId: crypto.randomUUID(), signal: own.signal });
        if (problem) throw new ProblemError(problem);
      } catch (error) {
        if (!isAbort(error) && atWork === own) get().report(kind, error);
      } finally {
        if (atWork === own) set({ work: null });
      }
    },

    progress(kind, signal, { done, total }) {
      if (!signal.aborted) set({ work: { kind, done, total } });
    },
  };
}

/** Shows problems by their places and takes them away, in the store that `set` changes. */
export function documentProblems(
  set: (change: (state: Problems) => Problems) => void,
): Pick<DocumentActions<never>, "dismiss" | "report"> {
  return {
    dismiss: (place) => set(({ problems: { [place]: _gone, ...problems } }) => ({ problems })),
    report(place, error) {
      if (isAbort(error)) return;
      const problem = toProblem(error);
      set(({ problems }) => ({ problems: { ...problems, [place]: problem } }));
    },
  };
}

type Problems = { problems: Readonly<Record<string, Problem | undefined>> };
