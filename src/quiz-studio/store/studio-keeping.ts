import type { StoreApi } from "zustand/vanilla";
import { ProblemError } from "../../foundation/errors";
import type { QuizDraft } from "../../shapes/quiz-draft";
import { goTo } from "../../state/page-address";
import type { Services } from "../../state/services";
import { createAutosaver } from "../../state/sessions/autosave/autosaver";
import {
  type Act,
  type DocumentAct,
  type DocumentOnScreen,
  documentAct,
  type Step,
} from "../../state/undo/undo-history";
import { draftTakenBack } from "./draft-taken-back";
import { BUNDLED_QUIZ, BUNDLED_SAMPLE, quizPath } from "./quiz-paths";
import type { StudioActions, StudioState, StudioStore } from "./studio-state";

type KeepingParts = {
  store: Pick<StoreApi<StudioStore>, "getState" | "setState">;
  engine: Services["engine"];
  samplesFolder: string;
  offerUndo: (act: Act) => void;
  /** Stops what models and media are at. */
  stopWork: () => void;
};

/** Changes that come one by one and are taken back as one act. */
type DraftWork = (update: (draft: QuizDraft) => QuizDraft) => void;

export type StudioKeeping = Pick<StudioActions, "open" | "begin" | "leave" | "change" | "keepAsCopy"> & {
  /** `takes`: whether a change is worth to be taken back; `goesBackTo`: what was before, where that is more. */
  work(
    undoAs: string,
    takes?: (before: QuizDraft, after: QuizDraft) => boolean,
    goesBackTo?: (before: QuizDraft) => QuizDraft,
  ): DraftWork;
};

/** While no quiz is on screen. */
export const NOTHING = {
  draft: null,
  revision: null,
  readOnly: null,
  refused: null,
  work: null,
  leftOut: 0,
  beyond: 0,
  mediaWork: null,
  partialFrames: null,
  problems: {},
  saving: "saved",
} as const satisfies Omit<StudioState, "asked">;

/** Opens, changes and saves the quiz on screen, and takes changes back. */
export function createStudioKeeping(parts: KeepingParts): StudioKeeping {
  const { store, engine, samplesFolder, offerUndo, stopWork } = parts;
  const get = store.getState;
  const set = store.setState;
  let following = new AbortController();

  const saver = createAutosaver(async () => {
    const { draft, revision } = get();
    if (!draft) return true;
    try {
      const saved = await engine.call("quizzes/save", { draft, revision });
      if (get().draft?.id === draft.id) {
        get().dismiss("keeping");
        set({ revision: saved.revision, saving: get().draft === draft ? "saved" : "unsaved" });
      }
      return true;
    } catch (error) {
      set({ saving: "failed" });
      get().report("keeping", error);
      return false;
    }
  });

  /** Another tab, or this one, has written the quiz: what is on screen follows, unless it has changes of its own. */
  async function takeOver(id: string): Promise<void> {
    if (saver.isUnsaved() || get().saving !== "saved" || get().work || get().mediaWork) return;
    const opened = await engine.call("quizzes/open", { id });
    const { draft, revision, saving } = get();
    if (opened.state !== "ready" || draft?.id !== id || saving !== "saved") return;
    if (opened.revision > (revision ?? 0)) set({ draft: opened.draft, revision: opened.revision });
  }

  function follow(id: string): void {
    following.abort();
    following = new AbortController();
    const { signal } = following;
    engine
      .call("quizzes/watch", { id }, { signal, onEvent: () => void takeOver(id).catch(() => undefined) })
      // Without it a change in another tab is told when this one is saved.
      .catch(() => undefined);
  }

  async function read(id: string): Promise<void> {
    if (id === BUNDLED_QUIZ) {
      const draft = await engine.call("quizzes/bundled", { folder: samplesFolder, sampleId: BUNDLED_SAMPLE });
      if (get().asked === id) set({ draft });
      return;
    }
    const opened = await engine.call("quizzes/open", { id });
    if (get().asked !== id) return;
    if (opened.state === "unreadable") {
      set({ refused: { problem: opened.problem, document: opened.document } });
      return;
    }
    const { draft, revision } = opened;
    set({ draft, revision, readOnly: opened.state === "read-only" ? opened.problem : null });
    follow(id);
  }

  function put(draft: QuizDraft): void {
    const isNew = get().revision === null && get().saving === "saved";
    set({ draft: { ...draft, updatedAt: new Date().toISOString() }, saving: "unsaved" });
    saver.changed();
    if (isNew) {
      // From now on it is a quiz of this browser, under its own address.
      set({ asked: draft.id });
      follow(draft.id);
    }
  }

  const screen: DocumentOnScreen<QuizDraft> = {
    present: () => (get().readOnly ? null : get().draft),
    put: (_from, to) => put(to),
    takenBack: draftTakenBack,
  };

  /** An act on a quiz that is no longer on screen brings it there. */
  function wherever(act: DocumentAct<QuizDraft>, id: string): DocumentAct<QuizDraft> {
    const there = (reverse: () => boolean) => () => {
      if (get().draft?.id === id) return reverse();
      void keeping.open(id).then(reverse);
      goTo(quizPath(id));
      return true;
    };
    return { ...act, place: quizPath(id), undo: there(act.undo), redo: act.redo && there(act.redo) };
  }

  function step(update: (draft: QuizDraft) => QuizDraft): Step<QuizDraft> | null {
    const { draft: before, readOnly } = get();
    if (!before || readOnly) return null;
    const changed = update(before);
    if (changed === before) return null;
    put(changed);
    const { draft: after } = get();
    return after && { before, after };
  }

  const keeping: StudioKeeping = {
    async open(id) {
      if (get().asked === id && !get().refused) return;
      set({ asked: id });
      stopWork();
      following.abort();
      await saver.flush();
      saver.forget();
      if (get().asked !== id) return;
      set(NOTHING);
      try {
        await read(id);
      } catch (error) {
        const problem = error instanceof ProblemError ? error.problem : null;
        if (get().asked === id && problem) set({ refused: { problem, document: null } });
        else if (!problem) throw error;
      }
    },

    async begin(draft) {
      set({ asked: draft.id });
      stopWork();
      await saver.flush();
      saver.forget();
      set(NOTHING);
      put(draft);
      await saver.flush();
    },

    leave() {
      stopWork();
      following.abort();
      const { draft } = get();
      void saver.flush().then(() => {
        if (get().asked === null && get().draft === draft) set({ ...NOTHING });
      });
      set({ asked: null });
    },

    change(undoAs, update) {
      const done = step(update);
      // People's edits are saved at once; replies of models, soon after.
      void saver.flush();
      if (!done || undoAs === null) return;
      offerUndo(wherever(documentAct(undoAs, [done], screen, null), done.before.id));
    },

    work(undoAs, takes = () => true, goesBackTo = (before) => before) {
      let act: DocumentAct<QuizDraft> | null = null;
      let begun: QuizDraft | null = null;
      return (update) => {
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

    async keepAsCopy() {
      const { draft } = get();
      if (!draft) return null;
      const id = crypto.randomUUID();
      const copy = { ...draft, id, title: `${draft.title} (copy)`.slice(0, 200) };
      try {
        await engine.call("quizzes/save", { draft: copy, revision: null });
        saver.forget();
        set({ ...NOTHING });
        await keeping.open(id);
        return id;
      } catch (error) {
        get().report("keeping", error);
        return null;
      }
    },
  };
  return keeping;
}
