import type { ConnectedModels } from "../../engine/shared/connected-models";
import { runSample } from "../../engine/shared/find-video";
import type { MediaSource } from "../../engine/shared/media-source";
import type { ModelCalls } from "../../engine/shared/model-calls";
import { type Signals, watchOutside } from "../../engine/shared/outside-watch";
import { createProgressTeller } from "../../engine/shared/progress-teller";
import { runProblems } from "../../engine/shared/run-problems";
import { sentMedia, shrinkFrame } from "../../engine/shared/sent-media";
import { askAboutMedia, type MediaContext } from "../../evaluation/ask-about-media";
import type { MendReply } from "../../evaluation/ask-judge";
import { executeRun } from "../../evaluation/run/execute-run";
import { asOfflineProblem, createPauseGate, heldBy, isModelFault } from "../../evaluation/run/holding-causes";
import { createModelGates, type ModelGates } from "../../evaluation/run/model-gates";
import { JUDGE_SETTINGS } from "../../evaluation/run/steps";
import { RATING_VERSION } from "../../foundation/document-versions";
import { abortError, isAbort, ProblemError, toProblem } from "../../foundation/errors";
import { sha256OfText } from "../../foundation/hashing";
import { counted, plural } from "../../foundation/plural";
import type { RatedCaption } from "../../judges/rate-caption";
import { judgeTasks } from "../../judges/registry";
import type { CallRecord } from "../../shapes/call";
import type { ModelChoice } from "../../shapes/connection";
import { isWithheld, judgedCaption } from "../../shapes/judged-caption";
import { modelReference } from "../../shapes/model-reference";
import type { Problem } from "../../shapes/problem";
import type { Rater, Rating } from "../../shapes/rating";
import type { ResultKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { Storage } from "../../storage/open-storage";
import type { HeldLock, TabLocks } from "../../storage/spending/leases";
import type { DirectProgress } from "../protocol";

/** SHA-256 of a caption's text, by which ratings know it again. */
function captionHash(text: string): Promise<string> {
  return sha256OfText(text);
}

/** The run that is rated. Rejects with `run-not-found`, and with why it can't be read. */
export async function ratedRun({ runs }: Storage, id: string): Promise<Run> {
  const opened = await runs.load(id);
  if (!opened) throw new ProblemError(runProblems.notFound());
  if (opened.state === "unreadable") throw new ProblemError(opened.problem);
  return opened.run;
}

/** The tasks of a run that have a caption, in the order of their keys. */
export async function captionedTasks({ runs }: Storage, run: Run): Promise<ResultKey[]> {
  const taking = new Set(run.entries.map(({ id }) => id));
  return (await runs.states(run.id))
    .filter(({ state, entryId, repeat }) => state !== "open" && taking.has(entryId) && repeat <= run.repeats)
    .map(({ sampleId, entryId, repeat }) => ({ sampleId, entryId, repeat }));
}

/**
 * A whole caption of a task with its hash, refined where the run has it refined; null where there is none yet, or it was
 * cut off, refused or left empty.
 */
export async function captionOf(
  { runs }: Storage,
  { id: runId, entries }: Pick<Run, "id" | "entries">,
  key: ResultKey,
): Promise<{ text: string; captionHash: string } | null> {
  const opened = await runs.result({ runId, ...key });
  const result = opened?.state === "ready" ? opened.result : null;
  const isRefined = entries.some(({ id, refiner }) => id === key.entryId && refiner !== undefined);
  if (isRefined && !result?.refined) return null;
  const caption = judgedCaption(result);
  if (!caption || isWithheld(caption) || caption.text.trim() === "") return null;
  return { text: caption.text, captionHash: await captionHash(caption.text) };
}

type RateDirectlyOptions = MediaContext & { caption: string };

const seesNothing: Problem = {
  code: "rater-sees-nothing",
  message: "This model takes neither pictures nor sound, so it can't rate a caption of a video.",
  nextStep: "Choose a model that takes pictures.",
};

function unreadable(why: string): Problem {
  return {
    code: "rating-unreadable",
    message: `No reply of the model could be read as a rating. ${why}`,
    nextStep: "Ask again for what is missing, or have another model rate.",
    retryable: true,
  };
}

/**
 * Has a model that is shown the video rate a caption. Rejects with `ProblemError`: `rater-sees-nothing`,
 * `rating-unreadable` where no reply could be used, or why it could not be called; with `AbortError` when cancelled.
 */
async function rateDirectly({
  caption,
  ...context
}: RateDirectlyOptions): Promise<{ rated: RatedCaption; call: CallRecord | null }> {
  const { said, call } = await askAboutMedia(judgeTasks.rate_caption, (sent) => ({ caption, ...sent }), {
    ...context,
    checkId: "rating",
    seesNothing,
  });
  if (!said.readable) throw new ProblemError(unreadable(said.why));
  return { rated: said.value, call };
}

export type DirectRaterParts = {
  storage: () => Promise<Storage>;
  models: ConnectedModels;
  calls: ModelCalls;
  media: MediaSource;
  mend: MendReply;
  signals: Signals;
  isOnline: () => boolean;
  /** By which one tab has a model rate a run; absent where the browser has none. */
  locks: TabLocks | undefined;
};

/** Models that rate captions of runs in this tab, one a run at a time. */
type DirectRaters = {
  /** Resolves once it has begun, or goes on where the same model waits. Rejects with `rating-under-way` where another one is at it. */
  start(runId: string, model: ModelChoice): Promise<void>;
  stop(runId: string): void;
  /** The progress or the end of this run's rater; null where there was none in this visit. */
  progress(runId: string): DirectProgress | null;
  onProgress(listener: () => void): () => void;
};

const underWay: Problem = {
  code: "rating-under-way",
  message: "A model rates the captions of this run already, here or in another tab.",
  nextStep: "Wait until it is done, or stop it there.",
};

const takenOver: Problem = {
  code: "taken-over",
  message: "Another tab has the captions rated by now: nothing was heard of this one for a while.",
  nextStep: "What was rated is kept. Follow it in the other tab.",
};

type Job = {
  progress: DirectProgress;
  stopping: AbortController;
  /** Has it go on where it waits. */
  goOn: () => void;
};

export function createDirectRaters(parts: DirectRaterParts): DirectRaters {
  const { storage, models, calls, media, mend, signals, isOnline, locks } = parts;
  const jobs = new Map<string, Job>();
  const listeners = new Set<() => void>();
  const teller = createProgressTeller(
    () => null,
    () => {
      for (const listener of listeners) listener();
    },
  );

  /** Has the model rate one caption; gives the rating, with why there is none where no reply could be used. */
  async function rateOne(
    run: Run,
    key: ResultKey,
    model: ModelChoice,
    caption: { text: string; captionHash: string },
    gates: ModelGates,
    signal: AbortSignal,
  ): Promise<Rating> {
    const kept = await storage();
    const { abilities, choice } = models.find(model);
    const sample = await runSample(kept, run.dataSet.id, key.sampleId);
    const { plan } = run.defaults;
    const reference = { dataSetId: run.dataSet.id, video: sample.video };
    const { shown, facts } = await media.take(reference, plan, { whole: false, signal });
    const { rated, call } = await rateDirectly({
      caption: caption.text,
      media: {
        ...(await sentMedia(kept, shown, signal)),
        plan,
        videoSeconds: sample.video.seconds ?? facts.durationSeconds,
      },
      provider: calls.model("judge", { runId: run.id, budgetUsd: run.budget, gates }, model),
      abilities,
      store: choice.kind === "google",
      settings: JUDGE_SETTINGS,
      shrink: shrinkFrame,
      mend,
      signal,
    });
    const { explanation, ...scales } = rated;
    return { ...ratingOf(run, key, model, caption.captionHash), ...scales, note: explanation, call };
  }

  async function keep(runId: string, rating: Rating): Promise<void> {
    const { ratings } = await storage();
    const before = await present(runId, rating.rater, rating);
    await ratings.change(runId, [{ before, after: rating }]);
  }

  async function present(runId: string, rater: Rater, key: ResultKey): Promise<Rating | null> {
    return (await storage()).ratings.one(runId, rater, key);
  }

  async function execute(
    run: Run,
    tasks: readonly ResultKey[],
    job: Job,
    { isHeld }: HeldLock,
  ): Promise<void> {
    const { progress, stopping } = job;
    const rater: Rater = { kind: "model", choice: progress.model };
    const gate = createPauseGate(() => {
      const held = gate.closed();
      progress.phase = held ? "paused" : "running";
      progress.problem = held?.why ?? null;
      teller.tellNow();
    });
    job.goOn = () => gate.open();
    const gates = createModelGates(
      gate,
      (met, answered) => isModelFault(asOfflineProblem(met, isOnline()), answered),
      undefined,
      (met) => ({ ...met, nextStep: `${met.nextStep} Then have it rate again: what it has rated stays.` }),
    );
    /** Those that may have failed by the network. */
    const again: ResultKey[] = [];
    /** Tasks without a whole caption: nothing is rated there. */
    const bare = new Set<ResultKey>();
    const failures = new Map<ResultKey, Problem>();
    const outside = watchOutside<ResultKey>({ signals, isOnline, gate }, (_what, lost) => {
      again.push(...lost);
      progress.counts.failed -= lost.length;
      for (const task of lost) failures.delete(task);
    });

    async function rateAll(tasks: readonly ResultKey[]): Promise<void> {
      await executeRun({
        tasks,
        perform,
        width: await calls.tasksAtATime([progress.model]),
        gate,
        holds: heldBy,
        watchCauses: outside.watchCauses,
        signal: stopping.signal,
        onTask({ task, phase, problem }) {
          if (phase === "done" && bare.has(task)) progress.counts.total -= 1;
          else if (phase === "done") progress.counts.done += 1;
          if (phase === "failed" && problem) {
            progress.counts.failed += 1;
            failures.set(task, problem);
            outside.failed(task, problem);
          }
          teller.changed();
        },
      });
      if (again.length === 0) await outside.known(stopping.signal);
      if (again.length > 0) await rateAll(again.splice(0));
    }

    /** Keeps a rating; without room for it the rater waits, and it is kept once there is some: it was paid for. */
    async function keepPaid(rating: Rating, signal: AbortSignal): Promise<void> {
      for (;;) {
        if (isHeld && !(await isHeld())) throw abortError();
        try {
          return await keep(run.id, rating);
        } catch (error) {
          const met = toProblem(error);
          if (met.code !== "quota-full") throw error;
          gate.close(asOfflineProblem(met, isOnline()));
          await gate.pass(signal);
        }
      }
    }

    async function perform(key: ResultKey, signal: AbortSignal): Promise<Problem | null> {
      const caption = await captionOf(await storage(), run, key);
      // A caption that is no whole one is not rated.
      if (!caption) {
        bare.add(key);
        return null;
      }
      const known = await present(run.id, rater, key);
      if (known?.captionHash === caption.captionHash && known.problem === null) return null;
      try {
        const answered = outside.goesOut();
        const rating = await outside.told(rateOne(run, key, progress.model, caption, gates, signal));
        answered();
        await keepPaid(rating, signal);
        return null;
      } catch (error) {
        if (isAbort(error)) throw error;
        const problem = toProblem(error);
        if (heldBy(problem) !== null) return problem;
        // Every further caption would meet it as well.
        const fault = gates.fault(progress.model);
        if (fault) throw new ProblemError(fault);
        await keepPaid({ ...ratingOf(run, key, progress.model, caption.captionHash), problem }, signal);
        return problem;
      }
    }

    try {
      await rateAll(tasks);
      progress.phase = "done";
      progress.problem = missingRatings([...failures.values()]);
    } catch (error) {
      progress.phase = "stopped";
      if (!isAbort(error)) progress.problem = toProblem(error);
    } finally {
      outside.stop();
    }
  }

  async function work(runId: string, job: Job, lock: HeldLock): Promise<void> {
    lock.lost?.addEventListener(
      "abort",
      () => {
        job.progress.problem = takenOver;
        job.stopping.abort();
      },
      { once: true },
    );
    try {
      const kept = await storage();
      const run = await ratedRun(kept, runId);
      // Before anything is taken for a model that can't be asked.
      models.find(job.progress.model);
      const tasks = await captionedTasks(kept, run);
      job.progress.counts.total = tasks.length;
      teller.tellNow();
      await execute(run, tasks, job, lock);
    } catch (error) {
      job.progress.phase = "stopped";
      job.progress.problem = toProblem(error);
    }
    teller.tellNow();
  }

  return {
    async start(runId, model) {
      const present = jobs.get(runId);
      const before = present?.progress.phase;
      if (before === "paused" && present && isSameModel(present.progress.model, model)) return present.goOn();
      if (before === "running" || before === "paused") throw new ProblemError(underWay);
      const job: Job = {
        progress: { model, phase: "running", counts: { done: 0, failed: 0, total: 0 }, problem: null },
        stopping: new AbortController(),
        goOn: () => undefined,
      };
      const begin = (lock: HeldLock) => {
        jobs.set(runId, job);
        teller.tellNow();
        return work(runId, job, lock);
      };
      if (!locks) {
        void begin({});
        return;
      }
      await new Promise<void>((resolve, reject) => {
        locks
          .request(`caplens-ratings:${runId}`, { ifAvailable: true }, async (lock) => {
            if (!lock) throw new ProblemError(underWay);
            resolve();
            await begin(lock);
          })
          .catch(reject);
      });
    },
    stop(runId) {
      jobs.get(runId)?.stopping.abort();
    },
    progress: (runId) => structuredClone(jobs.get(runId)?.progress ?? null),
    onProgress(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Why captions have no rating where the model has been at all of them, by the most frequent cause; null where none lacks one. */
function missingRatings(failures: readonly Problem[]): Problem | null {
  const alike = new Map<string, number>();
  for (const { code } of failures) alike.set(code, (alike.get(code) ?? 0) + 1);
  const most = Math.max(...alike.values());
  const met = failures.find(({ code }) => alike.get(code) === most);
  if (!met) return null;
  const all = `${counted(failures.length, "caption")} ${plural(failures.length, "has", "have")} no rating`;
  const share = most < failures.length ? `, ${most} of them for this` : "";
  return {
    ...met,
    message: `${all}${share}: ${met.message}`,
    nextStep: `${met.nextStep} Have it rate again: only what is missing is asked.`,
  };
}

function isSameModel(one: ModelChoice, other: ModelChoice): boolean {
  return modelReference(one) === modelReference(other);
}

/** A rating of a model without any points yet. */
function ratingOf(run: Run, key: ResultKey, choice: ModelChoice, captionHash: string): Rating {
  return {
    format: "caplens-rating",
    version: RATING_VERSION,
    runId: run.id,
    ...key,
    rater: { kind: "model", choice },
    captionHash,
    factuality: null,
    coverage: null,
    overall: null,
    note: "",
    ratedAt: new Date().toISOString(),
    problem: null,
    call: null,
  };
}
