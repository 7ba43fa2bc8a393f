import { ProblemError } from "../../foundation/errors";
import { createReasoningFilter, type Written } from "../../foundation/reasoning-in-text";
import type { GenerateInput, GenerateOutput, WholeVideo } from "../../playground/protocol";
import type { ModelChoice } from "../../shapes/connection";
import type { Caption, Session } from "../../shapes/session";
import { askedBy } from "../runs/own-answer";
import { begunCaption, secondsOf, withCaption } from "../sessions/session-document";
import type { Pace } from "./pace";
import type { ActionContext, JobState } from "./playground-state";

/** The session on screen with its frames and sound, and the model that writes a caption of it. */
type WrittenCaptionWish = {
  session: Session;
  model: ModelChoice;
  settings: GenerateInput["settings"];
  wholeVideo: WholeVideo | null;
  runId: string;
  signal: AbortSignal;
  /** The time between two showings of the words that come. */
  pace: Pace;
};

/** Has a model write a caption of the session on screen, as a caption of its own; its id. Rejects as `captions/generate` does. */
export async function writeOneCaption(
  { get, set, services, change }: ActionContext,
  { session: ready, model, settings, wholeVideo, runId, signal, pace }: WrittenCaptionWish,
): Promise<string> {
  /** Changes the caption in the session that the work began in, and in no other. */
  function changeCaption(captionId: string, update: (caption: Caption) => Caption): void {
    change((session) => (session.id === ready.id ? withCaption(session, captionId, update) : session));
  }

  /** Puts an empty caption on screen for the model to write. */
  function begin(): Caption {
    const caption = begunCaption(
      model.model,
      ready.captions.map(({ title }) => title),
    );
    change((current) => ({
      ...current,
      captions: [...current.captions, caption],
      activeCaptionId: caption.id,
    }));
    return caption;
  }

  /** Takes away captions to paste into which nobody has put a word, once a model has written one. */
  function dropUnused(captionId: string): void {
    change((session) => {
      const isUnused = ({ id, origin, text }: Caption) =>
        id !== captionId && id !== session.activeCaptionId && origin.kind === "pasted" && text === "";
      if (session.id !== ready.id || !session.captions.some(isUnused)) return session;
      return { ...session, captions: session.captions.filter((caption) => !isUnused(caption)) };
    });
  }

  /** Takes away a caption that never got a word; the one looked at before comes back. */
  function dropIfEmpty(captionId: string): void {
    change((session) => {
      const dropped = session.captions.find(({ id }) => id === captionId);
      if (session.id !== ready.id || !dropped || dropped.text !== "") return session;
      const captions = session.captions.filter(({ id }) => id !== captionId);
      const back = captions.find(({ id }) => id === ready.activeCaptionId) ?? captions[0];
      // The others were deleted while the model was asked: a session has at least one.
      if (!back) return session;
      const wasActive = session.activeCaptionId === captionId;
      return { ...session, captions, activeCaptionId: wasActive ? back.id : session.activeCaptionId };
    });
  }

  const asked = await askedBy(ready, { choice: model, settings, wholeVideo: wholeVideo !== null });
  signal.throwIfAborted();
  const { id } = begin();
  let phase: Extract<JobState, { kind: "captioning" }> = {
    kind: "captioning",
    captionId: id,
    startedAt: Date.now(),
    baseUrl: model.baseUrl,
  };
  const tell = (now: Partial<typeof phase>) => {
    phase = { ...phase, ...now };
    set({ run: phase });
  };
  tell({});
  const filter = createReasoningFilter();
  const update = ({ text, reasoning }: Written) =>
    changeCaption(id, ({ reasoning: _before, ...before }) => ({
      ...before,
      ...(reasoning ? { reasoning } : {}),
      text,
      originalText: text,
    }));
  try {
    const output: GenerateOutput = await services.engine.call(
      "captions/generate",
      {
        model,
        runId,
        instruction: ready.instruction,
        plan: ready.sampling,
        frames: ready.frames,
        // Also where the model hears nothing: the record then says that it was left out.
        audio: ready.sampling.audio !== null ? ready.audio : null,
        wholeVideo,
        videoSeconds: secondsOf(ready.video, get().sample),
        settings,
      },
      {
        signal,
        onEvent(event) {
          if (event.kind === "text") {
            const written = filter.add(event.delta);
            pace.offer(() => update(written));
          } else if (event.kind === "waiting") tell({ waits: event.waits, startedAt: Date.now() });
          else {
            const { uploaded: _done, ...rest } = phase;
            phase = rest;
            tell(event.doneBytes < event.totalBytes ? { uploaded: event.doneBytes / event.totalBytes } : {});
          }
        },
      },
    );
    pace.offer(() => update({ text: output.text, reasoning: output.reasoning ?? null }));
    pace.catchUp();
    changeCaption(id, ({ shortfall: _writing, ...before }) => ({
      ...before,
      ...(output.shortfall ? { shortfall: output.shortfall } : {}),
      call: output.record,
      askedBy: asked,
    }));
    if (output.text !== "") dropUnused(id);
    if (output.problem) throw new ProblemError(output.problem);
  } finally {
    pace.catchUp();
    dropIfEmpty(id);
  }
  return id;
}
