import type { Benchmark } from "../../benchmarks/benchmark";
import type { MessagePart } from "../../calls/provider";
import { answeredByFiles, runMark } from "../../evaluation/answers-of-files";
import { mediaParts } from "../../evaluation/caption-request";
import type { ModelGates } from "../../evaluation/run/model-gates";
import type { TaskSteps } from "../../evaluation/run/perform-task";
import { type CaptionMaterial, type StepMeans, taskSteps } from "../../evaluation/run/steps";
import { judgedText } from "../../evaluation/verdicts/verdict-subject";
import { whyWithheld } from "../../evaluation/verdicts/withheld";
import { isAbort, ProblemError } from "../../foundation/errors";
import { addTo } from "../../foundation/groups";
import { createReasoningFilter } from "../../foundation/reasoning-in-text";
import { isAsked, isRefined, writerOf } from "../../shapes/called-models";
import type { ModelChoice } from "../../shapes/connection";
import type { DataSample } from "../../shapes/data-set";
import { isWithheld } from "../../shapes/judged-caption";
import { planForMedium } from "../../shapes/medium";
import type { ModelEntry } from "../../shapes/model-entry";
import {
  type Judgement,
  type Shortfall,
  type ShownMedia,
  type Task,
  taskKey,
  type WrittenCaption,
} from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { TaskUnderWay } from "../../shapes/run-progress";
import type { Storage } from "../../storage/open-storage";
import { captionMaterial, checkInstruction, checkTaken } from "./caption-material";
import type { ConnectedModels } from "./connected-models";
import { runSample } from "./find-video";
import type { KillableHelpers } from "./killable-helpers";
import type { MediaSource } from "./media-source";
import type { CallingRun, ModelCalls } from "./model-calls";
import { benchmarkOf } from "./run-plan";
import { runProblems } from "./run-problems";
import { sentMedia, shrinkFrame } from "./sent-media";

/** Gives the means of the steps of a run's tasks: its calls count against the caps of that run. */
export type MeansOfRun = (run: CallingRun) => StepMeans;

/** The means of steps in the engine: connected models behind the queue of calls, and rules where they can be killed. */
export function stepMeans(
  models: Pick<ConnectedModels, "find">,
  calls: Pick<ModelCalls, "model" | "judges">,
  { checks, mend }: Pick<KillableHelpers, "checks" | "mend">,
): MeansOfRun {
  return (run) => ({
    writer(choice) {
      const { abilities, choice: connected } = models.find(choice);
      return { provider: calls.model("caption", run, choice), abilities, store: connected.kind === "google" };
    },
    judges: (choices) => calls.judges(run, choices),
    runRules: (batch, signal) => checks.run(batch, { signal }),
    mend,
    shrink: shrinkFrame,
  });
}

/**
 * Captions of a run that several entries share: a base, and those that refine what it writes. Whichever comes to it
 * first has it written; the others wait for that, or take what is kept of any of them, in whatever order they come,
 * also after a run was killed.
 *
 * @param keptOf the caption that is kept of a task; null where there is none
 */
function sharedCaptions(run: Run, keptOf: (task: Task) => Promise<WrittenCaption | null>) {
  const underWay = new Map<string, Promise<WrittenCaption>>();
  const sharers = new Map<string, string[]>();
  for (const entry of run.entries) {
    const { id } = writerOf(run.entries, entry);
    addTo(sharers, id, entry.id);
  }

  async function keptOfOthers(task: Task, entryIds: readonly string[]): Promise<WrittenCaption | null> {
    for (const entryId of entryIds) {
      const kept = entryId === task.entryId ? null : await keptOf({ ...task, entryId });
      if (kept) return kept;
    }
    return null;
  }

  return {
    /** The caption of a task. `write`: asks the model of this entry for it; what it rejects with, all reject with. */
    async caption(
      task: Task,
      write: (writer: ModelEntry) => Promise<WrittenCaption>,
    ): Promise<WrittenCaption> {
      const entry = run.entries.find(({ id }) => id === task.entryId);
      if (!entry) throw new Error(`The run has no entry ${task.entryId}`);
      const writer = writerOf(run.entries, entry);
      const entryIds = sharers.get(writer.id) ?? [];
      if (entryIds.length < 2) return write(writer);
      const key = taskKey({ ...task, entryId: writer.id });
      const joined = underWay.get(key);
      if (joined) return joined;
      const work = keptOfOthers(task, entryIds).then((kept) => kept ?? write(writer));
      underWay.set(key, work);
      work.catch(() => underWay.delete(key));
      return work;
    },

    /** The caption of a task is kept: who comes to it from now on finds it there. */
    kept(task: Task): void {
      const entry = run.entries.find(({ id }) => id === task.entryId);
      if (entry) underWay.delete(taskKey({ ...task, entryId: writerOf(run.entries, entry).id }));
    },
  };
}

/**
 * The frames of a sample by the run's plan, for judges that look at what a caption is of. None of sounds, and none where
 * the file can't be had: they judge without then. Rejects with `AbortError` only.
 */
async function samplePictures({
  run,
  benchmark,
  sample,
  storage,
  media,
  signal,
}: {
  run: Run;
  benchmark: Benchmark;
  sample: DataSample;
  storage: () => Promise<Storage>;
  media: MediaSource;
  signal: AbortSignal;
}): Promise<readonly MessagePart[]> {
  const plan = { ...planForMedium(run.defaults.plan, benchmark.medium?.(sample) ?? "video"), audio: null };
  if (plan.frames.kind === "none") return [];
  try {
    const reference = { dataSetId: run.dataSet.id, video: sample.video };
    const { shown } = await media.take(reference, plan, { whole: false, signal });
    const { frames } = await sentMedia(await storage(), { ...shown, audio: null }, signal);
    return mediaParts({ frames, audio: null, video: null });
  } catch (error) {
    if (isAbort(error) || signal.aborted) throw error;
    return [];
  }
}

/** The parts needed for the steps of a run's tasks. */
export type StepParts = {
  storage: () => Promise<Storage>;
  media: MediaSource;
  models: Pick<ConnectedModels, "find">;
  means: MeansOfRun;
  /** The gates that hold back the calls of its models; absent where answers come from files. */
  gates?: ModelGates;
  /** The run's own cap as it is now; that of the run as it was opened where nothing is said. */
  budget?: () => number | null;
};

/** The judgement of a caption of a run that is not judged, and why. */
export function withheldJudgement(run: Run, sample: DataSample, shortfall: Shortfall): Judgement {
  const benchmark = benchmarkOf(run);
  const detail = benchmark.withhold(sample, whyWithheld(shortfall), run.semantics);
  return { outcomes: benchmark.outcomes(sample, detail, run.semantics), detail };
}

/** Told what a task is at, for people to follow. */
type TellStep = (task: Task, change: Partial<TaskUnderWay>) => void;

/** The steps of the tasks of a run. Media are taken when their task is at it, and read when its call has its turn. */
export function runSteps(
  run: Run,
  { storage, media, models, means, gates, budget = () => run.budget }: StepParts,
  tell: TellStep,
): TaskSteps {
  const entries = new Map(run.entries.map((entry) => [entry.id, entry]));
  const dataSetId = run.dataSet.id;
  const own = means({
    runId: run.id,
    // Looked up by each step: people may change it meanwhile.
    get budgetUsd() {
      return budget();
    },
    ...(gates ? { gates } : {}),
  });
  const steps = taskSteps(own);

  /** The judges of a task, but for what files have answered of it: half a judgement is none, and its answers stay there. */
  async function judgesOf(
    { repeat, ...key }: Task,
    choices: readonly ModelChoice[],
  ): ReturnType<StepMeans["judges"]> {
    const asked = await own.judges(choices);
    // Without gates no model is called: its own judges answer from files already.
    if (!gates) return asked;
    const { batchCalls, settings } = await storage();
    const calls = (await batchCalls.task(run.id, { ...key, repeat }))?.calls;
    if (!calls) return asked;
    const { corrections } = (await settings.read()).settings;
    const away = { mark: await runMark(run.id), repeat, corrections, calls };
    const judges = asked.judges.map((judge, place) => {
      const choice = choices[place];
      return choice ? { ...judge, provider: answeredByFiles(judge.provider, choice, away) } : judge;
    });
    return { ...asked, judges };
  }

  function entryOf({ entryId }: Task): ModelEntry {
    const entry = entries.get(entryId);
    if (!entry) throw new Error(`The run has no entry ${entryId}`);
    return entry;
  }

  const benchmark = benchmarkOf(run);

  const sampleOf = async ({ sampleId }: Task) => runSample(await storage(), dataSetId, sampleId);

  /** The caption of the first repeat: a caption made elsewhere exists once, and each repeat judges the same one. */
  async function captionOfFirst(task: Task): Promise<WrittenCaption> {
    const first = await (await storage()).runs.result({ ...task, runId: run.id, repeat: 1 });
    if (first?.state !== "ready" || !first.result.caption)
      throw new ProblemError(runProblems.captionMissing(task.sampleId));
    return first.result.caption;
  }

  async function materialOf(
    task: Task,
    entry: ModelEntry,
    signal: AbortSignal,
    before: ShownMedia | null = null,
  ): Promise<CaptionMaterial> {
    const { repeat } = task;
    const sample = await sampleOf(task);
    return captionMaterial({ run, benchmark, entry, sample, repeat, storage, media, before, signal });
  }

  const shared = sharedCaptions(run, async (key) => {
    const kept = await (await storage()).runs.result({ ...key, runId: run.id });
    return kept?.state === "ready" ? kept.result.caption : null;
  });

  async function write(task: Task, entry: ModelEntry, signal: AbortSignal): Promise<WrittenCaption> {
    if (!isAsked(entry)) return captionOfFirst({ ...task, entryId: entry.id });
    checkInstruction(benchmark, await sampleOf(task));
    // Before media are taken for a model that can't be asked.
    checkTaken(benchmark, await sampleOf(task), models.find(entry.choice).abilities);
    tell(task, { step: "media" });
    const material = await materialOf(task, entry, signal);
    tell(task, { step: "caption" });
    const filter = createReasoningFilter();
    let unseen: ReturnType<ModelGates["unseen"]> | undefined;
    const written = await steps
      .write(material, entry.choice, signal, {
        onNothingShown: (notes) => {
          unseen = gates?.unseen(entry.choice, runProblems.shownNothing(entry.title, notes));
        },
        onText: (delta) => {
          tell(task, { words: filter.add(delta).text });
        },
      })
      .catch((error: unknown) => {
        unseen?.failed();
        throw error;
      });
    unseen?.written();
    return written;
  }

  return {
    caption: (task, signal) => shared.caption(task, (entry) => write(task, entry, signal)),

    async refine(task, first, signal) {
      shared.kept(task);
      const entry = entryOf(task);
      // An unfinished caption is not judged, refined or not.
      if (!isRefined(entry) || isWithheld(first)) return null;
      const { refiner } = entry;
      checkInstruction(benchmark, await sampleOf(task));
      models.find(refiner.choice);
      tell(task, { step: "media" });
      const { asked, shown } = await materialOf(
        task,
        writerOf(run.entries, entry),
        signal,
        // A file that went whole is no part of what is kept of a caption.
        first.shown?.frames || first.shown?.audio ? first.shown : null,
      );
      tell(task, { step: "refinement", words: first.text });
      const settings = refiner.settings ?? run.defaults.settings;
      const material = { asked: { ...asked, settings }, shown };
      const refined = await steps.refine(material, first.text, refiner.choice, signal);
      // Nothing that it was shown makes a caption whole that was none, or one of nothing.
      return { ...(first.shortfall ? { shortfall: first.shortfall } : {}), ...refined };
    },

    async judge(task, caption, signal) {
      const sample = await sampleOf(task);
      const { text } = caption;
      if (isWithheld(caption)) return withheldJudgement(run, sample, caption.shortfall);
      tell(task, { step: "judgement", words: text });
      const { judges, judging, semantics } = run;
      const { detail, replies, problem } = await taskSteps({
        ...own,
        judges: (choices) => judgesOf(task, choices),
      }).judge(
        {
          ...{ benchmark, sample, judges, judging, semantics },
          caption: judgedText(run, text),
          repeat: task.repeat,
          pictures: () => samplePictures({ run, benchmark, sample, storage, media, signal }),
        },
        signal,
        { onProgress: (done, total) => tell(task, { judged: { done, total } }) },
      );
      // Half a judgement is none: what is answered is kept with the replies or their files, and only the rest is asked again.
      if (problem) throw new ProblemError(problem);
      const outcomes = benchmark.outcomes(sample, detail, semantics);
      return { outcomes, detail, ...(replies.length > 0 ? { replies } : {}) };
    },
  };
}
