import type { WholeVideo } from "../../playground/protocol";
import type { ModelChoice } from "../../shapes/connection";
import type { Caption, Session } from "../../shapes/session";
import { freeTitle, modelCaption, secondsOf } from "../sessions/session-document";
import type { JudgedCaption } from "./judge-one-caption";
import type { ActionContext } from "./playground-state";

/** A caption of the session by its id; `act`: that its verdicts are made part of. */
export type SessionCaption = Pick<JudgedCaption, "captionId" | "act">;

/** The caption to refine and its refiner, with the video itself where it is sent in place of frames and sound. */
type RefinedCaptionWish = {
  caption: Caption;
  choice: ModelChoice;
  session: Session;
  wholeVideo: WholeVideo | null;
  runId: string;
  signal: AbortSignal;
};

/**
 * Has a model go over a caption of the session on screen, and puts what it returns behind that one as a caption of its
 * own. Resolves with its id and with the act that it is taken back by, which its verdicts can be made part of. Rejects as `captions/refine` does.
 */
export async function refineOneCaption(
  { get, services, modelsInUse, undoableWork }: ActionContext,
  { caption, choice, session, wholeVideo, runId, signal }: RefinedCaptionWish,
): Promise<SessionCaption> {
  const refined = await services.engine.call(
    "captions/refine",
    {
      model: choice,
      runId,
      instruction: session.instruction,
      first: caption.text,
      plan: session.sampling,
      frames: session.frames,
      audio: session.sampling.audio !== null ? session.audio : null,
      wholeVideo,
      videoSeconds: secondsOf(session.video, get().sample),
      settings: modelsInUse().settings,
    },
    { signal },
  );
  const words = refined.unchanged ? "left unchanged by" : "refined by";
  const taken = session.captions.map(({ title }) => title);
  const made: Caption = {
    ...modelCaption(choice.model, []),
    title: freeTitle(`${caption.title} ${words} ${choice.model}`, taken),
    text: refined.text,
    originalText: refined.text,
    ...(refined.shortfall ? { shortfall: refined.shortfall } : {}),
    call: refined.call,
    refinedFrom: { captionId: caption.id, unchanged: refined.unchanged === true },
  };
  const label = refined.unchanged ? "Caption gone over, nothing changed" : "Caption refined";
  const act = undoableWork(label, () => true);
  act((current) => {
    if (current.id !== session.id) return current;
    const behind = current.captions.findIndex(({ id }) => id === caption.id) + 1;
    const captions = current.captions.toSpliced(behind === 0 ? current.captions.length : behind, 0, made);
    return { ...current, captions, activeCaptionId: made.id };
  });
  return { captionId: made.id, act };
}
