import { createStore, type StoreApi } from "zustand/vanilla";
import { isAbort, ProblemError, toProblem } from "../../foundation/errors";
import { modelReference } from "../../shapes/model-reference";
import type { Problem } from "../../shapes/problem";
import type { DraftQuestion, QuizDraft } from "../../shapes/quiz-draft";
import type { ModelsStore } from "../../state/models/models-state";
import { fileChanged } from "../../state/playground/file-access";
import { planForAnotherFile } from "../../state/playground/media-plans";
import { createMediaTaking } from "../../state/playground/media-taking";
import { createKeptFiles, createSampleClips } from "../../state/playground/media-urls";
import { LARGEST_COPY_BYTES } from "../../state/playground/source-keeping";
import type { Services } from "../../state/services";
import type { Act } from "../../state/undo/undo-history";
import { beyondLimit, withCalls, withGroups, withQuestions, withTrial } from "../logic/edit-draft";
import { type Standing, standingsOf } from "../logic/standings";
import { createStudioKeeping, NOTHING, type StudioKeeping } from "./studio-keeping";
import type { StudioActions, StudioCallKind, StudioStore } from "./studio-state";

/** True for a question that is worth a call: neither a rule nor a person has dropped it. */
export function isCandidate({ dropped }: Standing): boolean {
  return dropped?.by !== "rule" && dropped?.by !== "person";
}

/** The questions that models are asked about. */
export function candidatesOf(draft: QuizDraft): DraftQuestion[] {
  return standingsOf(draft).flatMap((standing) => (isCandidate(standing) ? [standing.question] : []));
}

type Video = NonNullable<QuizDraft["video"]>;

type StudioMedia = Pick<StudioActions, "takeFile" | "takeMedia" | "cancelMedia" | "clip" | "giveClip">;

/** The video of the quiz on screen, and what is taken from it. */
function createStudioMedia({
  store,
  services,
  keeping,
}: {
  store: Pick<StoreApi<StudioStore>, "getState" | "setState">;
  services: Pick<Services, "engine" | "media" | "samplesFolder">;
  keeping: StudioKeeping;
}): StudioMedia {
  const { engine, samplesFolder: folder } = services;
  const get = store.getState;
  const set = store.setState;
  const files = createKeptFiles(engine);
  const ofSamples = createSampleClips(services);
  let work: AbortController | null = null;

  async function clip(): ReturnType<StudioActions["clip"]> {
    const video = get().draft?.video;
    const nothing = { file: null, asking: null };
    if (!video) return nothing;
    const { stored, quickKey, type } = video;
    switch (stored.kind) {
      case "file":
        return files.find(quickKey);
      case "blob":
        return { ...nothing, file: await engine.call("blobs/get", { hash: stored.hash, type }) };
      case "sample": {
        const { sampleId } = stored;
        const sample = await engine.call("samples/load", { folder, sampleId });
        return { ...nothing, file: await ofSamples.fetch(sample, sampleId) };
      }
    }
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

  /** Copies the file into storage, or remembers where it lies. */
  async function stored(
    file: File,
    quickKey: string,
    handle: Promise<FileSystemFileHandle | null> | undefined,
  ): Promise<Video["stored"]> {
    files.remember(quickKey, file);
    if (file.size <= LARGEST_COPY_BYTES) {
      const { hash } = await engine.call("blobs/put", { blob: file });
      return { kind: "blob", hash };
    }
    const place = await handle;
    if (place) await engine.call("media/keep-handle", { quickKey, handle: place });
    return { kind: "file" };
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
            stored: await stored(file, quickKey, handle),
          };
          signal.throwIfAborted();
          const isFirst = get().draft?.video === null;
          keeping.change(isFirst ? null : "Video replaced", (draft) => ({
            ...draft,
            title: draft.title === "" ? file.name.replace(/\.[^.]+$/, "") : draft.title,
            ...{ video, sampling: planForAnotherFile(draft.sampling), frames: null, audio: null },
          }));
        } else files.remember(quickKey, file);
        await taking.takeMissing(signal);
      }),

    takeMedia: () => working((signal) => taking.takeMissing(signal)),

    async giveClip(file) {
      const video = get().draft?.video;
      if (!video) return;
      const quickKey = await engine.call("media/quick-key", { file });
      if (quickKey !== video.quickKey) throw fileChanged(file.name);
      files.remember(quickKey, file);
    },
  };
}

/** Model calls for the quiz on screen. Results that have come stay, however the call ends. */
function createStudioCalls({
  store,
  engine,
  models,
  keeping,
}: {
  store: Pick<StoreApi<StudioStore>, "getState" | "setState">;
  engine: Services["engine"];
  models: () => ModelsStore;
  keeping: StudioKeeping;
}): Pick<StudioActions, "make" | "askBlind" | "findSame" | "cancelWork"> {
  const get = store.getState;
  const set = store.setState;
  let atWork = new AbortController();

  function cancelWork(): void {
    atWork.abort();
    set({ work: null });
  }

  async function working(
    kind: StudioCallKind,
    job: (asked: { runId: string; signal: AbortSignal }) => Promise<{ problem: Problem | null }>,
  ): Promise<void> {
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
  }

  /** Shows progress; events after the cancelling are ignored. */
  function progress(
    kind: StudioCallKind,
    signal: AbortSignal,
    { done, total }: { done: number; total: number },
  ) {
    if (!signal.aborted) set({ work: { kind, done, total } });
  }

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

export type StudioParts = {
  services: Pick<Services, "engine" | "media" | "samplesFolder">;
  models: Pick<StoreApi<ModelsStore>, "getState">;
  offerUndo: (act: Act) => void;
};

/** The quiz in the making that is on screen. */
export function createStudioStore({ services, models, offerUndo }: StudioParts): StoreApi<StudioStore> {
  const { engine, samplesFolder } = services;
  return createStore<StudioStore>((set, get, api) => {
    const store: Pick<StoreApi<StudioStore>, "getState" | "setState"> = {
      getState: get,
      setState: api.setState,
    };
    const keeping = createStudioKeeping({
      ...{ store, engine, samplesFolder, offerUndo },
      stopWork() {
        calls.cancelWork();
        media.cancelMedia();
      },
    });
    const media = createStudioMedia({ store, services, keeping });
    const calls = createStudioCalls({ store, engine, models: models.getState, keeping });
    const { work: _ofActs, ...kept } = keeping;
    return {
      asked: null,
      ...NOTHING,
      ...kept,
      ...media,
      ...calls,
      dismiss: (place) => set(({ problems: { [place]: _gone, ...problems } }) => ({ problems })),
      report(place, error) {
        if (isAbort(error)) return;
        const problem = toProblem(error);
        set(({ problems }) => ({ problems: { ...problems, [place]: problem } }));
      },
    };
  });
}
