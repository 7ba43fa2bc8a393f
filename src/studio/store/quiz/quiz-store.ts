import { createStore, type StoreApi } from "zustand/vanilla";
import { isAbort, ProblemError } from "../../../foundation/errors";
import { modelReference } from "../../../shapes/model-reference";
import type { DraftQuestion, QuizDraft } from "../../../shapes/quiz-draft";
import type { ModelsStore } from "../../../state/models/models-state";
import { planForAnotherFile } from "../../../state/playground/media-plans";
import { createMediaTaking } from "../../../state/playground/media-taking";
import type { Services } from "../../../state/services";
import { beyondLimit, withCalls, withGroups, withQuestions, withTrial } from "../../logic/quiz/edit-draft";
import { type Standing, standingsOf } from "../../logic/quiz/standings";
import type { QuizDraftCalls } from "../../protocol/quiz-calls";
import { createClipAccess } from "../document/clip-access";
import type { StudioParts } from "../document/document-context";
import { createDocumentKeeping, type DocumentKeeping } from "../document/document-keeping";
import { type DocumentCalls, NO_DOCUMENT } from "../document/document-state";
import { createDocumentWork, documentProblems } from "../document/document-work";
import { BUNDLED_SAMPLE, quizPath } from "../studio-paths";
import { draftTakenBack } from "./draft-taken-back";
import type { QuizActions, QuizStore } from "./quiz-state";

/** True for a question that is worth a call: neither a rule nor a person has dropped it. */
export function isCandidate({ dropped }: Standing): boolean {
  return dropped?.by !== "rule" && dropped?.by !== "person";
}

/** The questions that models are asked about. */
export function candidatesOf(draft: QuizDraft): DraftQuestion[] {
  return standingsOf(draft).flatMap((standing) => (isCandidate(standing) ? [standing.question] : []));
}

type Video = NonNullable<QuizDraft["video"]>;

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
        const add = keeping.work("Questions by a model");
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
        const add = keeping.work("Blind answers");
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
export const quizCalls = (
  engine: Services["engine"],
): DocumentCalls<QuizDraft, QuizDraftCalls["quizzes/list"]["output"][number]> => ({
  list: (signal) => engine.call("quizzes/list", null, { signal }),
  open: (id) => engine.call("quizzes/open", { id }),
  save: (draft, revision) => engine.call("quizzes/save", { draft, revision }),
  remove: (id) => engine.call("quizzes/remove", { id }),
  restore: (id) => engine.call("quizzes/restore", { id }),
  watch: (id, signal, onEvent) => engine.call("quizzes/watch", { id }, { signal, onEvent }),
});

/** The quiz in the making that is on screen. */
export function createQuizStore({ services, models, offerUndo }: StudioParts): StoreApi<QuizStore> {
  const { engine, samplesFolder } = services;
  return createStore<QuizStore>((set, get, api) => {
    const store: Pick<StoreApi<QuizStore>, "getState" | "setState"> = {
      getState: get,
      setState: api.setState,
    };
    const keeping = createDocumentKeeping<QuizDraft>({
      ...{ store, calls: quizCalls(engine), offerUndo, pathOf: quizPath, takenBack: draftTakenBack },
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
    const { work: _ofActs, ...kept } = keeping;
    return { asked: null, ...NO_DOCUMENT, ...NOTHING, ...kept, ...media, ...calls, ...documentProblems(set) };
  });
}
