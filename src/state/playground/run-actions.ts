import { performTask, type TaskResult, type TaskSteps } from "../../evaluation/run/perform-task";
import { isNoCaption, withheld } from "../../evaluation/verdicts/withheld";
import { abortError, isAbort, ProblemError } from "../../foundation/errors";
import { lazyModule } from "../../foundation/fetch-part";
import type { WholeVideo } from "../../playground/protocol";
import type { ModelChoice } from "../../shapes/connection";
import { isVideo } from "../../shapes/media-to-do";
import type { Problem } from "../../shapes/problem";
import type { Caption, Session } from "../../shapes/session";
import { withCaption } from "../sessions/session-document";
import { clipMissing } from "./file-access";
import type { JudgedCaption } from "./judge-one-caption";
import { createPace } from "./pace";
import type { ActionContext, PlaygroundActions } from "./playground-state";
import type { SessionCaption } from "./refine-one-caption";
import type { RuleMemory } from "./rule-memory";

const writingPart = lazyModule("The part that has captions written", () => import("./write-one-caption"));
const refiningPart = lazyModule("The part that has captions refined", () => import("./refine-one-caption"));
const judgingPart = lazyModule("The part that has captions judged", () => import("./judge-one-caption"));

function nothingToRefine(): ProblemError {
  return new ProblemError({
    code: "no-caption",
    message: "There is no caption to refine.",
    nextStep: "Run a model, or paste or write a caption.",
  });
}

/** Told beside the run button too: on a phone the media, where its cause stands, are out of sight. */
function noMedia({ code, message, nextStep }: Problem): ProblemError {
  return new ProblemError({
    code,
    message: "No model was asked: frames and sound are not all there.",
    nextStep: `${message} ${nextStep}`,
  });
}

function captionOnScreen({ captions, activeCaptionId }: Session): Caption | null {
  return captions.find(({ id }) => id === activeCaptionId) ?? null;
}

/** The session's video as the engine sends it. Throws `clip-missing` where its bytes are not at hand. */
function wholeVideoOf(
  { video, frames, audio }: Session,
  file: Blob | null,
  framesPerSecond: number | null,
): WholeVideo {
  if (!file || !video) throw clipMissing(video?.name ?? "");
  const { stored, facts } = video;
  return {
    file,
    mediaType: video.type || file.type || "video/mp4",
    hash: stored.kind === "blob" ? stored.hash : (frames?.sourceHash ?? audio?.sourceHash ?? null),
    framesPerSecond,
    hasSound: facts === null || facts.audioTracks.length > 0,
    ...(facts?.durationSeconds ? { seconds: facts.durationSeconds } : {}),
    ...(facts?.video ? { width: facts.video.width, height: facts.video.height } : {}),
  };
}

type RunActions = Pick<
  PlaygroundActions,
  "runModel" | "judgeCaption" | "refineCaption" | "judgeAnyway" | "withholdAgain" | "askAgain"
>;

export function noModel(): ProblemError {
  return new ProblemError({
    code: "no-model",
    message: "No model is connected.",
    nextStep: "Connect one under “Models”, or paste a caption: its format is checked without any model.",
  });
}

export function noInstruction(): ProblemError {
  return new ProblemError({
    code: "no-instruction",
    message: "There is no instruction to follow.",
    nextStep: "Write in the playground, under “Instruction”, what the caption should say, and in which form.",
  });
}

export function noVideo(): ProblemError {
  return new ProblemError({
    code: "no-video",
    message: "There is no video to describe.",
    nextStep: "Open one in the playground, under “Media”, or paste a caption there and judge that.",
  });
}

export function noCaption(): ProblemError {
  return new ProblemError({
    code: "no-caption",
    message: "There is no caption to judge.",
    nextStep: "Run a model, or paste or write a caption.",
  });
}

/** The caption as it is judged from now on, whatever its model has left out. */
function asJudgedAnyway(caption: Caption): Caption {
  const { shortfall } = caption;
  return shortfall ? { ...caption, shortfall: { ...shortfall, judgeAnyway: true } } : caption;
}

/** The caption as it was before somebody said that it is judged all the same. */
function asWithheld(caption: Caption): Caption {
  const { shortfall } = caption;
  return shortfall ? { ...caption, shortfall: { kind: shortfall.kind } } : caption;
}

/** The session on screen as a task: its captions have all that judges said. */
type SessionTask = TaskResult<SessionCaption, "judged", SessionCaption>;

/** The work on a session's task: a new caption, or that on screen, refined first or asked about again. */
type SessionWork = { begins: "new" | "on screen"; refiner?: ModelChoice; again?: JudgedCaption["again"] };

/** `takeMedia` sees that frames and sound are there; `clipFile` has the bytes of the clip. */
type RunMedia = { takeMedia: () => Promise<boolean>; clipFile: () => Promise<Blob | null> };

/** Asking a model for a caption, and a judge about it. */
export function runActions(
  context: ActionContext,
  { takeMedia, clipFile }: RunMedia,
  rules: RuleMemory,
  restate: () => void,
): RunActions & {
  cancelRun: () => void;
  /** Puts into the session what was written by now. */
  catchUp: () => void;
} {
  const { get, set, sessions, modelsInUse, change, report, dismiss } = context;
  const pace = createPace();
  const judge = async (asked: JudgedCaption) => {
    const { captionId } = asked;
    set({ run: { kind: "judging", captionId, startedAt: Date.now(), done: 0, total: 0 } });
    const { captionJudge } = await judgingPart();
    asked.signal.throwIfAborted();
    return captionJudge(context, rules, restate)(asked);
  };
  let work: AbortController | null = null;

  function cancelRun(): void {
    pace.catchUp();
    work?.abort();
  }

  /** Runs one job at a time, under an id of its own; a problem is told beside the run button. */
  async function working(job: (signal: AbortSignal, runId: string) => Promise<void>): Promise<void> {
    const { readOnly } = sessions().opened;
    if (readOnly) {
      report("run", new ProblemError(readOnly));
      return;
    }
    cancelRun();
    dismiss("run");
    const controller = new AbortController();
    work = controller;
    try {
      await job(controller.signal, crypto.randomUUID());
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

  /** The session with all that a run needs; null when frames or sound could not be had. */
  async function prepare(signal: AbortSignal): Promise<Session | null> {
    const { session } = get();
    if (!session) return null;
    if (session.instruction.trim() === "") throw noInstruction();
    if (!session.video) throw noVideo();
    set({ run: { kind: "preparing" } });
    const complete = await takeMedia();
    signal.throwIfAborted();
    const ready = get().session;
    return complete && ready?.id === session.id ? ready : null;
  }

  /** The session with all that a run needs. Rejects with `AbortError` where the work on its media was ended. */
  async function prepared(signal: AbortSignal): Promise<Session> {
    const ready = await prepare(signal);
    if (ready) return ready;
    const { media } = get().problems;
    throw media ? noMedia(media) : abortError();
  }

  /** The video itself, where it goes in the place of frames and sound. */
  async function wholeVideo(session: Session): Promise<WholeVideo | null> {
    const { wholeVideo: whole } = modelsInUse();
    return whole && isVideo(session) ? wholeVideoOf(session, await clipFile(), whole.framesPerSecond) : null;
  }

  /** Has the model write a caption; its id. */
  async function write(signal: AbortSignal, runId: string): Promise<string> {
    const { models, settings } = modelsInUse();
    const model = models.caption;
    if (!model) throw noModel();
    const session = await prepared(signal);
    const video = await wholeVideo(session);
    const { writeOneCaption } = await writingPart();
    signal.throwIfAborted();
    return writeOneCaption(context, { session, model, settings, wholeVideo: video, runId, signal, pace });
  }

  /** Has a model go over a caption; what it returns stands behind that one. */
  async function refine(
    captionId: string,
    choice: ModelChoice,
    signal: AbortSignal,
    runId: string,
  ): Promise<SessionCaption | null> {
    const { session } = get();
    if (!session) return null;
    // Without a video there is nothing to be shown: then form and instruction alone can be mended.
    const ready = session.video ? await prepared(signal) : session;
    const caption = ready.captions.find(({ id }) => id === captionId);
    if (!caption) return null;
    const video = await wholeVideo(ready);
    set({ run: { kind: "refining", startedAt: Date.now() } });
    const { refineOneCaption } = await refiningPart();
    signal.throwIfAborted();
    return refineOneCaption(context, { caption, choice, session: ready, wholeVideo: video, runId, signal });
  }

  /**
   * Does the session as one task: what is missing of it, each step saved before the next begins. True once its caption
   * is written or refined, whatever came of its judging.
   */
  async function perform({ begins, refiner, again }: SessionWork): Promise<boolean> {
    let made = false;
    await working(async (signal, runId) => {
      const { session } = get();
      if (!session) return;
      const { models } = modelsInUse();
      const known = begins === "new" ? null : captionOnScreen(session);
      if (refiner) {
        if (session.instruction.trim() === "") throw noInstruction();
        if (!known || isNoCaption(known)) throw nothingToRefine();
      } else if (known) {
        if (isNoCaption(known)) throw noCaption();
        if (withheld(known)) changeCaption(session.id, known.id, asJudgedAnyway);
        if (!models.judge && !models.caption) throw noModel();
      }
      const task: SessionTask = {
        sampleId: session.id,
        entryId: (refiner ?? models.caption)?.model ?? "",
        repeat: 1,
        caption: known && { captionId: known.id },
        refined: null,
        judgement: null,
        problem: null,
      };
      const steps: TaskSteps<SessionCaption, "judged", SessionCaption> = {
        async caption() {
          const captionId = await write(signal, runId);
          made = true;
          return { captionId };
        },
        async refine(_task, { captionId }) {
          const refined = refiner ? await refine(captionId, refiner, signal, runId) : null;
          made ||= refined !== null;
          return refined;
        },
        async judge(_task, written) {
          const caption = get().session?.captions.find(({ id }) => id === written.captionId);
          // A caption that its model did not finish waits until people ask to judge it all the same.
          const waits = caption !== undefined && withheld(caption) !== null;
          const isAsked = models.judge !== null || models.caption !== null;
          if (!waits && isAsked) await judge({ signal, runId, ...written, ...(again ? { again } : {}) });
          return "judged";
        },
      };
      // A session that can't be saved says so by itself, and its work goes on.
      const keep = () =>
        sessions()
          .flush()
          .catch(() => undefined);
      const problem = await performTask(task, steps, { holds: () => false, keep }, signal);
      if (problem) throw new ProblemError(problem);
    });
    return made;
  }

  return {
    refineCaption: (refiner) => perform({ begins: "on screen", refiner }),
    async runModel() {
      await perform({ begins: "new" });
    },
    async judgeCaption() {
      await perform({ begins: "on screen" });
    },
    async judgeAnyway() {
      const { session } = get();
      const { judge: judged, caption: writer } = modelsInUse().models;
      if (!session) return;
      changeCaption(session.id, session.activeCaptionId, asJudgedAnyway);
      if (judged || writer) await get().judgeCaption();
    },
    withholdAgain() {
      const { session } = get();
      if (session) changeCaption(session.id, session.activeCaptionId, asWithheld);
    },
    async askAgain(checkId, asking) {
      await perform({ begins: "on screen", again: { ...asking, checkId } });
    },

    cancelRun,
    catchUp: pace.catchUp,
  };
}
