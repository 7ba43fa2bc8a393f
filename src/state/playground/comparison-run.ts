import { canonicalJson } from "../../lib/canonical-json";
import { isAbort, ProblemError, toProblem } from "../../lib/errors";
import type { Caption } from "../../schemas/caption";
import type { ComparisonBasis, Contestant, Trial } from "../../schemas/comparison";
import type { AudioRecord, FrameSet, SamplingPlan } from "../../schemas/media";
import type { Problem } from "../../schemas/problem";
import type { WholeVideo } from "../../workers/engine/engine-protocol";
import { PLAYGROUND_BENCHMARK } from "./check-actions";
import {
  findTrial,
  isWritten,
  type Place,
  placeKey,
  planOf,
  slotOf,
  type Task,
  tasksLeft,
  UNFINISHED,
  withTrial,
} from "./comparison-document";
import type { ActionContext } from "./playground-state";
import { beginJudging, modelCaption, secondsOf, withVerdict } from "./session-document";
import { isVideo, wholeVideoOf } from "./whole-video";

/** Words that stream in are shown once in such a pause, of all models together. */
const SHOW_MILLISECONDS = 100;

type Shown = { frames: FrameSet | null; audio: AudioRecord | null };
const NOTHING: Shown = { frames: null, audio: null };

type Judging = { kind: "judging"; done: number; total: number };

type Run = {
  sessionId: string;
  basis: ComparisonBasis;
  signal: AbortSignal;
  runId: string;
  videoSeconds: number | null;
};

/** How frames and sound are come by; both reject with what is wrong. */
export type ComparisonMedia = {
  /** Takes what the session's own plan asks for. True when it is there. */
  takeMedia(): Promise<boolean>;
  takeFor(plan: SamplingPlan, signal: AbortSignal): Promise<Shown>;
  /** The bytes of the clip on screen; null where they are not at hand. */
  clipFile(): Blob | null;
};

export type ComparisonRun = {
  /** Does all that is missing, stopped or failed. Rejects with `AbortError` when it is cancelled. */
  run(sessionId: string, basis: ComparisonBasis, signal: AbortSignal, runId: string): Promise<void>;
  /** Writes down what models have written so far. */
  keepPartial(): void;
};

/** Has every contestant write its captions and every caption judged, all at once: the engine keeps to the limits. */
export function createComparisonRun(context: ActionContext, media: ComparisonMedia): ComparisonRun {
  const { get, set, services, change } = context;
  const { engine } = services;
  /** The words of captions that are being written. */
  const partial = new Map<string, { place: Place; text: string }>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function showWords(): void {
    clearTimeout(timer);
    timer = undefined;
    set({ comparedWords: Object.fromEntries([...partial].map(([key, { text }]) => [key, text])) });
  }

  function setCell(place: Place, cell: { kind: "waiting" | "writing" } | Judging | null): void {
    set(({ comparing }) => {
      if (!comparing) return {};
      const { [placeKey(place)]: _before, ...others } = comparing.cells;
      return {
        comparing: { ...comparing, cells: cell ? { ...others, [placeKey(place)]: cell } : others },
      };
    });
  }

  /** Changes a trial of the session and of the run that the work began in, and of no other. */
  function changeTrial(
    { sessionId, basis }: { sessionId: string; basis: ComparisonBasis },
    place: Place,
    update: (trial: Trial) => Trial,
  ): void {
    change((session) => {
      const { comparison } = session;
      if (session.id !== sessionId || comparison?.basis !== basis) return session;
      const trial = findTrial(comparison, place);
      return trial ? { ...session, comparison: withTrial(comparison, update(trial)) } : session;
    });
  }

  /** What each plan gives, or why it gives nothing; plans that are alike are taken once. */
  async function takeAll(
    run: Pick<Run, "basis" | "signal">,
    contestants: readonly Contestant[],
  ): Promise<Map<string, Shown | Problem>> {
    const taken = new Map<string, Shown | Problem>();
    for (const contestant of contestants) {
      const plan = planOf(contestant, run.basis);
      const key = canonicalJson(plan);
      if (taken.has(key)) continue;
      taken.set(key, await takeOne(run, plan));
      run.signal.throwIfAborted();
    }
    return taken;
  }

  async function takeOne({ signal }: Pick<Run, "signal">, plan: SamplingPlan): Promise<Shown | Problem> {
    try {
      const own = get().session?.sampling;
      if (canonicalJson(own) !== canonicalJson(plan)) return await media.takeFor(plan, signal);
      // As the run button does: the frames are on screen then, too.
      const complete = await media.takeMedia();
      const { session, problems } = get();
      if (complete && session) return { frames: session.frames, audio: plan.audio && session.audio };
      throw new ProblemError(problems.media ?? interrupted());
    } catch (error) {
      signal.throwIfAborted();
      return isAbort(error) ? interrupted() : toProblem(error);
    }
  }

  /** The video itself; null for stills and sounds, which are sent as they are taken. */
  function wholeVideo(): WholeVideo | null {
    const { session } = get();
    return session && isVideo(session) ? wholeVideoOf(session, media.clipFile(), null) : null;
  }

  async function write(run: Run, task: Task, shown: Shown): Promise<void> {
    const { contestant, index, round } = task;
    const place = { contestantId: contestant.id, round };
    const key = placeKey(place);
    setCell(place, { kind: "writing" });
    partial.set(key, { place, text: "" });
    try {
      const { text, record, problem } = await engine.call(
        "captions/generate",
        {
          slot: slotOf(index),
          runId: run.runId,
          instruction: run.basis.instruction,
          plan: planOf(contestant, run.basis),
          frames: shown.frames,
          audio: shown.audio,
          wholeVideo: contestant.wholeVideo ? wholeVideo() : null,
          videoSeconds: run.videoSeconds,
          settings: contestant.settings ?? run.basis.settings,
          repeat: round,
        },
        {
          signal: run.signal,
          onEvent: (event) => {
            const words = partial.get(key);
            if (!words || event.kind !== "text") return;
            words.text += event.delta;
            timer ??= setTimeout(showWords, SHOW_MILLISECONDS);
          },
        },
      );
      changeTrial(run, place, (trial) => ({
        ...trial,
        caption: captionOf(task, text, trial.caption, record),
        problem: problem ?? UNFINISHED,
      }));
      if (problem) throw new ProblemError(problem);
    } finally {
      partial.delete(key);
      showWords();
    }
  }

  async function judge(run: Run, place: Place): Promise<void> {
    const { session } = get();
    const written = session?.comparison && findTrial(session.comparison, place)?.caption;
    if (!session || !written) return;
    const { checklist, instruction } = run.basis;
    const changeCaption = (update: (caption: Caption) => Caption) =>
      changeTrial(run, place, (trial) => ({ ...trial, caption: trial.caption && update(trial.caption) }));
    changeCaption((caption) => beginJudging({ ...caption, verdicts: [], judgeReplies: [] }));
    setCell(place, { kind: "judging", done: 0, total: 0 });
    const { problem } = await engine.call(
      "captions/judge",
      {
        runId: run.runId,
        instruction,
        checklist,
        caption: written.text,
        semantics: session.semantics,
        benchmark: PLAYGROUND_BENCHMARK,
        videoSeconds: run.videoSeconds,
        selected: {},
        repeat: place.round,
      },
      {
        signal: run.signal,
        onEvent: (event) => {
          if (run.signal.aborted) return;
          if (event.kind === "progress")
            setCell(place, { kind: "judging", done: event.done, total: event.total });
          else if (event.kind === "verdict") changeCaption((caption) => withVerdict(caption, event.verdict));
          else
            changeCaption((caption) => ({
              ...caption,
              judgeReplies: [...caption.judgeReplies, event.reply],
            }));
        },
      },
    );
    if (problem) throw new ProblemError(problem);
  }

  /** One caption from nothing to its verdicts; what goes wrong is kept with it, and stops no other. */
  async function perform(run: Run, task: Task, shown: Shown | Problem): Promise<void> {
    const place = { contestantId: task.contestant.id, round: task.round };
    try {
      if ("code" in shown) throw new ProblemError(shown);
      if (!isWritten(task.trial)) await write(run, task, shown);
      if (run.basis.judge !== null) await judge(run, place);
      changeTrial(run, place, (trial) => ({ ...trial, problem: null }));
      // A run may be long: what is finished is kept at once.
      void get().flush();
    } catch (error) {
      if (isAbort(error)) return;
      const { partialText: _kept, ...problem } = toProblem(error);
      changeTrial(run, place, (trial) => ({ ...trial, problem }));
    } finally {
      setCell(place, null);
    }
  }

  /** Why a contestant can't be called; null where it can. Its key is with the engine, by its address. */
  async function connect({ contestant, index }: Task): Promise<Problem | null> {
    try {
      const connection = { ...contestant.choice, apiKey: "" };
      await engine.call("models/connect", { role: slotOf(index), connection });
      return null;
    } catch (error) {
      return toProblem(error);
    }
  }

  return {
    async run(sessionId, basis, signal, runId) {
      const { session, sample } = get();
      if (session?.id !== sessionId || !session.comparison) return;
      const tasks = tasksLeft(session.comparison);
      const cells = Object.fromEntries(
        tasks.map(({ contestant, round }) => [
          placeKey({ contestantId: contestant.id, round }),
          { kind: "waiting" as const },
        ]),
      );
      set({ comparing: { startedAt: Date.now(), takingMedia: true, cells }, comparedWords: {} });
      const unwritten = tasks.filter(({ trial }) => !isWritten(trial));
      const refused = new Map<number, Problem>();
      for (const task of new Map(unwritten.map((task) => [task.index, task])).values()) {
        const problem = await connect(task);
        if (problem) refused.set(task.index, problem);
      }
      signal.throwIfAborted();
      const called = unwritten.filter(({ index }) => !refused.has(index));
      const taken = await takeAll(
        { basis, signal },
        called.map(({ contestant }) => contestant),
      );
      // Taking media may have told how long the video is.
      const run = {
        sessionId,
        basis,
        signal,
        runId,
        videoSeconds: secondsOf(get().session?.video ?? null, sample),
      };
      set(({ comparing }) => ({ comparing: comparing && { ...comparing, takingMedia: false } }));
      const shownTo = ({ contestant, index, trial }: Task): Shown | Problem =>
        isWritten(trial)
          ? NOTHING
          : (refused.get(index) ?? taken.get(canonicalJson(planOf(contestant, basis))) ?? NOTHING);
      change((current) => {
        if (current.id !== sessionId || !current.comparison) return current;
        const comparison = tasks.reduce(
          (so, task) => withTrial(so, begunTrial(task, shownTo(task))),
          current.comparison,
        );
        return { ...current, comparison };
      });
      await Promise.all(tasks.map((task) => perform(run, task, shownTo(task))));
      signal.throwIfAborted();
    },

    keepPartial() {
      const { session } = get();
      const basis = session?.comparison?.basis;
      if (!session || !basis) return;
      for (const { place, text } of partial.values()) {
        const contestant = session.comparison?.contestants.find(({ id }) => id === place.contestantId);
        if (!contestant || text === "") continue;
        changeTrial({ sessionId: session.id, basis }, place, (trial) => ({
          ...trial,
          caption: captionOf({ contestant, round: place.round }, text, trial.caption, null),
        }));
      }
    },
  };
}

function interrupted(): Problem {
  return {
    code: "media-interrupted",
    message: "Taking frames and sound was stopped by other work on the video.",
    nextStep: "“Go on” takes them again.",
  };
}

/** A trial as it begins: what an earlier run has finished of it stays. */
function begunTrial({ contestant, round, trial }: Task, shown: Shown | Problem): Trial {
  const begun = { contestantId: contestant.id, round, problem: UNFINISHED };
  if (trial && isWritten(trial)) return { ...trial, ...begun };
  const own = contestant.plan !== null && !("code" in shown) ? shown : NOTHING;
  return { ...begun, caption: null, ...own };
}

/** A caption by a contestant with what it has written; `before` is one that is replaced. */
function captionOf(
  { contestant, round }: { contestant: Contestant; round: number },
  text: string,
  before: Caption | null,
  call: Caption["call"],
): Caption {
  const fresh = modelCaption(contestant.choice.model, []);
  const title = round === 1 ? contestant.title : `${contestant.title}, round ${round}`;
  return { ...fresh, id: before?.id ?? fresh.id, title, text, originalText: text, call };
}
