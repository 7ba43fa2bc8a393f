import type { StoreApi } from "zustand/vanilla";
import { isAbort, ProblemError } from "../../foundation/errors";
import { modelReference } from "../../shapes/model-reference";
import type { Problem } from "../../shapes/problem";
import type { ModelsStore } from "../../state/models/models-state";
import type { Services } from "../../state/services";
import { beyondLimit, withCalls, withGroups, withQuestions, withTrial } from "../logic/edit-draft";
import { candidatesOf } from "./candidates";
import type { StudioKeeping } from "./studio-keeping";
import type { StudioActions, StudioCallKind, StudioStore } from "./studio-state";

/** What models are asked for the quiz on screen. What has come stays, however the asking ends. */
export function createStudioCalls({
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

  /** Of events that come after the cancelling, none counts. */
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
