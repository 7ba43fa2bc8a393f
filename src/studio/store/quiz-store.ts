import { createStore, type StoreApi } from "zustand/vanilla";
import { isAbort, ProblemError } from "../../foundation/errors";
import { lazyModule } from "../../foundation/fetch-part";
import type { MediaProgress } from "../../media/worker/media-client";
import type { ModelChoice } from "../../shapes/connection";
import type { FrameRecord } from "../../shapes/media";
import { modelReference } from "../../shapes/model-reference";
import type { DraftQuestion, QuizDraft } from "../../shapes/quiz-draft";
import type { ModelsStore } from "../../state/models/models-state";
import { planForAnotherFile } from "../../state/playground/media-plans";
import { createMediaTaking } from "../../state/playground/media-taking";
import type { Services } from "../../state/services";
import { mergeField, pickEach, pickTogether, same, type ThreeWay } from "../../state/undo/three-way";
import type { Step } from "../../state/undo/undo-history";
import { beyondLimit, withCalls, withGroups, withQuestions, withTrial } from "../logic/quiz/edit-draft";
import { type Standing, standingsOf } from "../logic/quiz/standings";
import { createClipAccess } from "./document/clip-access";
import type { StudioParts } from "./document/document-context";
import {
  createDocumentKeeping,
  createDocumentWork,
  type DocumentKeeping,
  documentProblems,
} from "./document/document-keeping";
import {
  type DocumentActions,
  type DocumentCalls,
  type DocumentState,
  idsInPlaceOfTaken,
  NOTHING_OPENED,
  withIds,
} from "./document/document-state";
import { BUNDLED_SAMPLE, quizPath } from "./studio-paths";

const notesShape = lazyModule(
  "What reads unsaved work of earlier visits",
  async () => (await import("../../shapes/generated/quiz-draft")).QuizDraftShape,
);

/** True for a question that is worth a call: neither a rule nor a person has dropped it. */
export function isCandidate({ dropped }: Standing): boolean {
  return dropped?.by !== "rule" && dropped?.by !== "person";
}

/** The questions that models are asked about. */
export function candidatesOf(draft: QuizDraft): DraftQuestion[] {
  return standingsOf(draft).flatMap((standing) => (isCandidate(standing) ? [standing.question] : []));
}

type Video = NonNullable<QuizDraft["video"]>;

type QuizState = DocumentState<QuizDraft> & {
  /** The number of entries in the model's last replies that were no questions. */
  leftOut: number;
  /** The number of those questions that did not fit in the quiz. */
  beyond: number;
  /** Progress of taking frames; null while nothing is taken. */
  mediaWork: MediaProgress | null;
  /** Frames that have come of those that are being taken. */
  partialFrames: readonly FrameRecord[] | null;
};

type QuizActions = DocumentActions<QuizDraft> & {
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

type QuizStore = QuizState & QuizActions;

type QuizMedia = Pick<QuizActions, "takeFile" | "takeMedia" | "cancelMedia" | "clip" | "giveClip">;

/** The video of the quiz on screen, and what is taken from it. */
function createQuizMedia({
  store,
  services,
  keeping,
}: {
  store: Pick<StoreApi<QuizStore>, "getState" | "setState">;
  services: Pick<Services, "engine" | "media" | "samplesFolder">;
  keeping: DocumentKeeping<QuizDraft>;
}): QuizMedia {
  const { engine } = services;
  const get = store.getState;
  const set = store.setState;
  const access = createClipAccess(services);
  let work: AbortController | null = null;

  async function clip(): ReturnType<QuizActions["clip"]> {
    const video = get().draft?.video;
    return video ? access.find(video) : { file: null, asking: null };
  }

  const taking = createMediaTaking<QuizDraft>(
    {
      get: () => ({ session: get().draft }),
      set,
      services,
      change: (update) => keeping.change(null, update),
      undoableWork: (label, takes, goesBackTo) => keeping.work(label, takes, goesBackTo),
    },
    {
      file: async () => (await clip()).file,
      // Pictures are shown from storage, where they lie by then.
      showFrame: () => undefined,
      dropOtherFrames: () => undefined,
      showSound: () => undefined,
      dropSound: () => undefined,
    },
  );

  function cancelMedia(): void {
    work?.abort();
    work = null;
    set({ mediaWork: null, partialFrames: null });
  }

  async function working(job: (signal: AbortSignal) => Promise<void>): Promise<void> {
    cancelMedia();
    get().dismiss("media");
    const own = new AbortController();
    work = own;
    try {
      await job(own.signal);
    } catch (error) {
      if (!isAbort(error) && work === own) get().report("media", error);
    } finally {
      if (work === own) cancelMedia();
    }
  }

  return {
    clip,
    cancelMedia,

    takeFile: (file, handle) =>
      working(async (signal) => {
        const facts = await taking.probe(file, signal);
        if (!facts.video)
          throw new ProblemError({
            code: "no-picture",
            message: `“${file.name}” has no pictures, and questions are made from frames.`,
            nextStep: "Choose a video or a picture. The quiz is unchanged.",
          });
        const quickKey = await engine.call("media/quick-key", { file });
        signal.throwIfAborted();
        if (get().draft?.video?.quickKey !== quickKey) {
          const video: Video = {
            ...{ name: file.name, type: file.type, sizeBytes: file.size, quickKey, facts },
            stored: await access.keep(file, quickKey, handle),
          };
          signal.throwIfAborted();
          const isFirst = get().draft?.video === null;
          keeping.change(isFirst ? null : "Video replaced", (draft) => ({
            ...draft,
            title: draft.title === "" ? file.name.replace(/\.[^.]+$/, "") : draft.title,
            ...{ video, sampling: planForAnotherFile(draft.sampling), frames: null, audio: null },
          }));
        } else access.remember(quickKey, file);
        await taking.takeMissing(signal);
      }),

    takeMedia: () => working((signal) => taking.takeMissing(signal)),

    async giveClip(file) {
      const video = get().draft?.video;
      if (!video) return;
      await access.give(video, file);
    },
  };
}

/** Model calls for the quiz on screen. Results that have come stay, however the call ends. */
function createQuizCalls({
  store,
  engine,
  models,
  keeping,
}: {
  store: Pick<StoreApi<QuizStore>, "getState" | "setState">;
  engine: Services["engine"];
  models: () => ModelsStore;
  keeping: DocumentKeeping<QuizDraft>;
}): Pick<QuizActions, "make" | "askBlind" | "findSame" | "cancelWork"> {
  const get = store.getState;
  const set = store.setState;
  const { working, progress, cancelWork } = createDocumentWork(store);

  return {
    cancelWork,

    make: ({ model, types }) =>
      working("make", async ({ runId, signal }) => {
        const { draft } = get();
        if (!draft) return { problem: null };
        await models().confirmModels([model]);
        const { questions, sampling: plan, frames, audio, video } = draft;
        set({ leftOut: 0, beyond: 0 });
        const add = keeping.replies("Questions by a model");
        return engine.call(
          "quizzes/make",
          {
            ...{ runId, model, types: [...types], plan, frames, audio },
            existing: questions,
            videoSeconds: video?.facts?.durationSeconds ?? null,
          },
          {
            signal,
            onEvent(event) {
              if (event.kind === "progress") progress("make", signal, event);
              else if (!signal.aborted) {
                set(({ draft: now, leftOut, beyond }) => ({
                  leftOut: leftOut + event.leftOut,
                  beyond: beyond + (now ? beyondLimit(now, event.questions.length) : 0),
                }));
                add((now) => withCalls(withQuestions(now, event.questions), event.call ? [event.call] : []));
              }
            },
          },
        );
      }),

    askBlind: (asked) =>
      working("blind", async ({ runId, signal }) => {
        if (!get().draft) return { problem: null };
        await models().confirmModels(asked);
        signal.throwIfAborted();
        const references = asked.map(modelReference).join();
        keeping.change("Other models for the blind check", (draft) =>
          draft.blindModels.map(modelReference).join() === references
            ? draft
            : { ...draft, blindModels: [...asked] },
        );
        const { draft } = get();
        if (!draft) return { problem: null };
        const { seed } = draft;
        const questions = candidatesOf(draft);
        const add = keeping.replies("Blind answers");
        return engine.call(
          "quizzes/blind",
          { runId, models: [...asked], questions, seed },
          {
            signal,
            onEvent(event) {
              if (event.kind === "progress") progress("blind", signal, event);
              else if (!signal.aborted) add((now) => withTrial(now, event.id, event.trial));
            },
          },
        );
      }),

    findSame: (model) =>
      working("same", async ({ runId, signal }) => {
        const { draft } = get();
        if (!draft) return { problem: null };
        await models().confirmModels([model]);
        const { groups, calls } = await engine.call(
          "quizzes/same",
          { runId, model, questions: candidatesOf(draft) },
          { signal, onEvent: (event) => progress("same", signal, event) },
        );
        signal.throwIfAborted();
        keeping.change("Duplicates found", (now) => withCalls(withGroups(now, groups), calls));
        return { problem: null };
      }),
  };
}

/** The quiz store's own state while no quiz is on screen. */
const NOTHING = { leftOut: 0, beyond: 0, mediaWork: null, partialFrames: null } as const;

/** Reads and writes quizzes through the engine. */
export const quizCalls = (engine: Services["engine"]): DocumentCalls<QuizDraft> => ({
  open: (id) => engine.call("quizzes/open", { id }),
  save: (draft, revision) => engine.call("quizzes/save", { draft, revision }),
  remove: (id) => engine.call("quizzes/remove", { id }),
  restore: (id) => engine.call("quizzes/restore", { id }),
  watch: (id, signal, onEvent) => engine.call("quizzes/watch", { id }, { signal, onEvent }),
});

function mergeQuestion(states: ThreeWay<DraftQuestion>): DraftQuestion {
  return {
    ...states.mine,
    // The text of a question is undone as one: an answer without its options would be none.
    ...pickTogether(states, "type", "question", "options", "right"),
    blind: mergeField(
      states,
      "blind",
      ({ model, trial, question }) => `${modelReference(model)} ${trial} ${question}`,
    ),
    ...pickEach(states, "sameQuestion", "sameAnswer", "decision"),
  };
}

/** The quiz before an act, with other ids for the questions that it has taken away and whose ids others have by now. */
function withoutClashes({ before, after }: Step<QuizDraft>, present: QuizDraft): QuizDraft {
  const ids = idsInPlaceOfTaken({ before: before.questions, after: after.questions }, present.questions);
  if (ids.size === 0) return before;
  return {
    ...before,
    questions: withIds(before.questions, ids),
    verifications: before.verifications.map((one) => ({
      ...one,
      questionId: ids.get(one.questionId) ?? one.questionId,
    })),
  };
}

/**
 * The quiz with one act taken back and everything that came after it kept; the same quiz where nothing is left to take
 * back. Calls that were made stay made.
 */
export function draftTakenBack({ before, after }: Step<QuizDraft>, present: QuizDraft): QuizDraft {
  const states = { base: after, mine: present, theirs: withoutClashes({ before, after }, present) };
  const merged: QuizDraft = {
    ...present,
    // A video goes and comes with what was taken from it.
    ...pickTogether(states, "video", "sampling", "frames", "audio"),
    ...pickEach(states, "title", "domain", "seed", "blindModels"),
    questions: mergeField(states, "questions", ({ id }) => id, mergeQuestion),
    verifications: mergeField(
      states,
      "verifications",
      ({ annotator, questionId }) => `${questionId} ${annotator}`,
    ),
  };
  return same(merged, present) ? present : merged;
}

/** The quiz in the making that is on screen. */
export function createQuizStore({ services, app, models, offerUndo }: StudioParts): StoreApi<QuizStore> {
  const { engine, samplesFolder } = services;
  return createStore<QuizStore>((set, get, api) => {
    const store = { getState: get, setState: api.setState };
    const keeping = createDocumentKeeping<QuizDraft>({
      ...{ store, app, calls: quizCalls(engine), offerUndo, pathOf: quizPath },
      ...{ takenBack: draftTakenBack, withCalls, shape: notesShape },
      bundled: () => engine.call("quizzes/bundled", { folder: samplesFolder, sampleId: BUNDLED_SAMPLE }),
      clear: () => set(NOTHING),
      isBusy: () => get().mediaWork !== null,
      stopWork() {
        calls.cancelWork();
        media.cancelMedia();
      },
    });
    const media = createQuizMedia({ store, services, keeping });
    const calls = createQuizCalls({ store, engine, models: models.getState, keeping });
    const { work: _ofActs, replies: _ofModels, ...kept } = keeping;
    return { ...NOTHING_OPENED, ...NOTHING, ...kept, ...media, ...calls, ...documentProblems(set) };
  });
}
