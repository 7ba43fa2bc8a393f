import { isAbort, ProblemError } from "../../lib/errors";
import type { Caption } from "../../schemas/session";
import type { GenerateOutput } from "../../workers/engine/engine-protocol";
import { rememberModels, withoutKey } from "../models/model-choices";
import { PLAYGROUND_BENCHMARK } from "./check-actions";
import type { ActionContext, PlaygroundActions } from "./playground-state";
import { activeCaption, beginJudging, modelCaption, withCaption, withVerdict } from "./session-document";

type RunActions = Pick<
  PlaygroundActions,
  "listModels" | "setModels" | "setSettings" | "runModel" | "judgeCaption"
>;

function noModel(): ProblemError {
  return new ProblemError({
    code: "no-model",
    message: "No model is connected.",
    nextStep: "Connect one under “Models”, or paste a caption: its format is checked without any model.",
  });
}

/** Asking a model for a caption, and a judge about it. `takeMedia` sees that frames and sound are there. */
export function runActions(
  context: ActionContext,
  takeMedia: () => Promise<boolean>,
): RunActions & { cancelRun: () => void } {
  const { get, set, services, change, report, dismiss } = context;
  const { engine } = services;
  let work: AbortController | null = null;

  /** Runs one job at a time; a problem is told beside the run button. */
  async function working(job: (signal: AbortSignal) => Promise<void>): Promise<void> {
    work?.abort();
    dismiss("run");
    const controller = new AbortController();
    work = controller;
    try {
      await job(controller.signal);
    } catch (error) {
      if (!isAbort(error)) report("run", error);
    } finally {
      if (work === controller) {
        work = null;
        set({ run: { kind: "idle" } });
      }
    }
  }

  /** Changes a caption of the session that the work began in, and of no other. */
  function changeCaption(sessionId: string, captionId: string, update: (caption: Caption) => Caption): void {
    change((session) => (session.id === sessionId ? withCaption(session, captionId, update) : session));
  }

  function begin(): { sessionId: string; caption: Caption; model: string } {
    const { session, models } = get();
    if (!session || !models.caption) throw noModel();
    const titles = session.captions.map(({ title }) => title);
    const caption = modelCaption(models.caption.model, titles);
    change((current) => ({
      ...current,
      captions: [...current.captions, caption],
      activeCaptionId: caption.id,
    }));
    return { sessionId: session.id, caption, model: models.caption.model };
  }

  async function caption(signal: AbortSignal): Promise<void> {
    const { session, models, settings } = get();
    if (!session || !models.caption) throw noModel();
    if (session.instruction.trim() === "") {
      throw new ProblemError({
        code: "no-instruction",
        message: "There is no instruction to follow.",
        nextStep: "Write one above: what the caption shall say, and in which form.",
      });
    }
    if (!session.video) {
      throw new ProblemError({
        code: "no-video",
        message: "There is no video to describe.",
        nextStep: "Open a video on the left, or paste a caption and judge that.",
      });
    }
    set({ run: { kind: "preparing" } });
    if (!(await takeMedia())) return;
    signal.throwIfAborted();
    const ready = get().session;
    if (ready?.id !== session.id) return;
    const { sessionId, caption: written } = begin();
    set({ run: { kind: "captioning", captionId: written.id, startedAt: Date.now() } });
    const update = (text: (before: string) => string) =>
      changeCaption(sessionId, written.id, (before) => {
        const next = text(before.text);
        return { ...before, text: next, originalText: next };
      });
    const output: GenerateOutput = await engine.call(
      "captions/generate",
      {
        instruction: ready.instruction,
        plan: ready.sampling,
        frames: ready.frames,
        audio: ready.sampling.audio && models.caption.audio ? ready.audio : null,
        videoSeconds: ready.video?.facts?.durationSeconds ?? null,
        settings,
      },
      { signal, onEvent: ({ delta }) => update((before) => before + delta) },
    );
    update(() => output.text);
    changeCaption(sessionId, written.id, (before) => ({ ...before, call: output.record }));
    if (output.problem) throw new ProblemError(output.problem);
  }

  async function judge(signal: AbortSignal): Promise<void> {
    const { session, sample } = get();
    if (!session) return;
    const { id: sessionId, instruction, checklist, semantics } = session;
    const judged = activeCaption(session);
    changeCaption(sessionId, judged.id, beginJudging);
    const phase = { kind: "judging", captionId: judged.id, startedAt: Date.now() } as const;
    set({ run: { ...phase, done: 0, total: 0 } });
    const ofSample = session.video?.stored.kind === "sample" ? sample?.durationSeconds : undefined;
    const { problem } = await engine.call(
      "captions/judge",
      {
        instruction,
        checklist,
        caption: judged.text,
        semantics,
        benchmark: PLAYGROUND_BENCHMARK,
        videoSeconds: session.video?.facts?.durationSeconds ?? ofSample ?? null,
      },
      {
        signal,
        onEvent: (event) => {
          if (event.kind === "progress") set({ run: { ...phase, done: event.done, total: event.total } });
          else if (event.kind === "verdict") {
            changeCaption(sessionId, judged.id, (before) => withVerdict(before, event.verdict));
          } else {
            changeCaption(sessionId, judged.id, (before) => ({
              ...before,
              judgeReplies: [...before.judgeReplies, event.reply],
            }));
          }
        },
      },
    );
    if (problem) throw new ProblemError(problem);
  }

  return {
    listModels: (connection) => engine.call("models/list", { connection }),

    async setModels(form) {
      await engine.call("models/connect", { role: "caption", connection: form.caption });
      await engine.call("models/connect", { role: "judge", connection: form.judge });
      const models = {
        caption: form.caption ? withoutKey(form.caption) : null,
        judge: form.judge ? withoutKey(form.judge) : null,
      };
      set({ models });
      rememberModels({ ...models, settings: get().settings });
      dismiss("run");
    },

    setSettings(settings) {
      set({ settings });
      rememberModels({ ...get().models, settings });
    },

    runModel: () =>
      working(async (signal) => {
        await caption(signal);
        if (get().session?.checklist.content.length || needsJudge()) await judge(signal);
      }),

    judgeCaption: () =>
      working(async (signal) => {
        const { models } = get();
        if (!models.judge && !models.caption) throw noModel();
        await judge(signal);
      }),

    cancelRun() {
      work?.abort();
    },
  };

  /** True when a format check of the caption on screen could not be decided by rule alone. */
  function needsJudge(): boolean {
    return [...(get().live?.byCheck.values() ?? [])].some(({ cause }) => cause === "not extracted");
  }
}
