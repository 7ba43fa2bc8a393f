import type { Benchmark } from "../../benchmarks/benchmark";
import { executeRun } from "../../evaluation/run/execute-run";
import {
  asOfflineProblem,
  createPauseGate,
  goesOnBy,
  heldBy,
  isModelFault,
  ranOut,
} from "../../evaluation/run/holding-causes";
import { createModelGates } from "../../evaluation/run/model-gates";
import { emptyResult, performTask, type TaskSteps } from "../../evaluation/run/perform-task";
import { planRun, type RunParts } from "../../evaluation/run/plan-run";
import { abortError, isAbort, ProblemError, toProblem } from "../../foundation/errors";
import { PART_NOT_FETCHED } from "../../foundation/fetch-part";
import { judgeTasks } from "../../judges/registry";
import { askedEntries, modelsOfEntry, refinedEntries, writerOf } from "../../shapes/called-models";
import type { ModelChoice } from "../../shapes/connection";
import type { DataSample } from "../../shapes/data-set";
import type { ModelEntry } from "../../shapes/model-entry";
import type { Problem } from "../../shapes/problem";
import { type Result, type ResultKey, type Task, taskKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import { type RunProgress, spentTold } from "../../shapes/run-progress";
import { countTasks } from "../../shapes/run-tasks";
import type { RunWish } from "../../shapes/tab-words";
import type { RunStore } from "../../storage/runs/run-store";
import type { HeldLock, TabLocks } from "../../storage/spending/leases";
import { awayTold, callsAway, tasksHere } from "./calls-away";
import { type Signals, watchOutside } from "./outside-watch";
import { BEAT_MILLISECONDS, createProgressTeller, createTaskWatch } from "./progress-teller";
import { withRunLock } from "./run-lock";
import { benchmarkOf, emptyLedger, ledgerOf, noteRules, partsOf, pilotParts, samplesOf } from "./run-plan";
import { readyRun, runProblems } from "./run-problems";
import { runSteps, type StepParts } from "./run-steps";

function captionPrompt(benchmark: Benchmark, sample: DataSample, entry: ModelEntry): string[] {
  try {
    return [benchmark.ask(sample, entry).prompt.version];
  } catch (error) {
    // A sample without an instruction has no prompt.
    if (error instanceof ProblemError) return [];
    throw error;
  }
}

/** The versions of all prompts that a run uses on these samples: of captioners, refiners and judges, each once, sorted. */
function runPrompts(
  { entries, judges, judging }: Pick<Run, "entries" | "judges" | "judging">,
  benchmark: Benchmark,
  samples: readonly DataSample[],
): string[] {
  // Entries that are asked alike are looked at once: samples are many.
  const alike = new Map(askedEntries(entries).map((one) => [`${one.wholeVideo} ${one.prompt}`, one]));
  const asking = { ...judging, judges: judges.length };
  const found = new Set(refinedEntries(entries).length > 0 ? [judgeTasks.refine_caption.prompt.version] : []);
  for (const sample of samples) {
    for (const entry of alike.values())
      for (const version of captionPrompt(benchmark, sample, entry)) found.add(version);
    for (const version of benchmark.judgePrompts(sample, asking)) found.add(version);
  }
  return [...found].sort();
}

/**
 * Keeps with a run which prompts it uses on these samples, as it begins or goes on; those of earlier versions of the app
 * stay. Returns the run with them. Rejects as the store does.
 */
export async function notePrompts(
  runs: Pick<RunStore, "addPrompts">,
  run: Run,
  benchmark: Benchmark,
  samples: readonly DataSample[],
): Promise<Run> {
  const { prompts } = run.versions;
  const all = [...new Set([...prompts, ...runPrompts(run, benchmark, samples)])].sort();
  if (all.length === prompts.length) return run;
  await runs.addPrompts(run.id, all);
  return { ...run, versions: { ...run.versions, prompts: all } };
}

/** The failed tasks to do again. */
type Retry = "failed" | readonly ResultKey[];

export type ActiveRunParts = Omit<StepParts, "gates" | "budget"> & {
  locks: TabLocks | undefined;
  signals: Signals;
  isOnline: () => boolean;
  /** The number of parallel tasks that keeps the endpoints of these models busy. */
  width: (run: Run) => Promise<number>;
  onProgress: (progress: RunProgress) => void;
  /** It begins once this has resolved. */
  after: Promise<void>;
  /** Calls that are out as files are asked here too: they are paid twice where the files are answered. */
  askOut?: boolean;
};

/** A run that somebody in this tab wants done. */
export type ActiveRun = {
  progress(): RunProgress;
  /** "cancel" stops all that is under way; what was finished is kept. */
  wish(wish: RunWish): void;
  /** Resolves once it is known whether this tab does it or another one: until then `elsewhere` may still change. */
  settled: Promise<void>;
  /** The run was saved by people in this tab: its cap may be another one. */
  saved(): void;
  /** Resolves when nothing is left to do, or the run was stopped: `progress` says which, and why. Never rejects. */
  ended: Promise<void>;
};

/** Does what is left of a run, while no other tab does it. */
export function beginRun(runId: string, parts: ActiveRunParts): ActiveRun {
  const { storage, locks, isOnline } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const watch = createTaskWatch();
  let settle: () => void = () => undefined;
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  let phase: RunProgress["phase"] = "running";
  let elsewhere = false;
  let problem: Problem | null = null;
  let ledger = emptyLedger();
  let total = 0;
  /** Its standing by what is kept, until this tab knows more: a tab that waits may hear nothing from the one that does it. */
  let keptCounts: RunProgress["counts"] | null = null;
  let away: Awaited<ReturnType<typeof callsAway>> = { out: new Map(), arrived: new Set(), answered: 0 };
  let spent: RunProgress["spent"] = null;
  let budget: Run["budget"] = null;
  let tellOutside: Parameters<Signals>[0] = () => undefined;
  const signals: Signals = (listener) => {
    tellOutside = listener;
    return parts.signals(listener);
  };
  /** True once it is known how the tasks stand. */
  let isKnown = false;
  /** The failed tasks to do again, before those that were never tried. */
  const again: Task[] = [];
  const wanted: Retry[] = [];
  /** Keys of tasks, or all, whose results people gave up where they can't be read: their rows do not tell that they failed. */
  let anew: "all" | Set<string> = new Set();

  /** Keys of tasks whose calls are out as files: only who names them has them done here. */
  let stillHeld: HeldLock["isHeld"];
  let leftOut: ReadonlySet<string> = new Set();
  /** Keys of the tasks that this visit began with and does here: the time that is left is for these. */
  let here: ReadonlySet<string> = new Set();
  /** Stops hearing of what other tabs change of the run. */
  let unhear: () => void = () => undefined;

  const gate = createPauseGate(() => {
    const held = gate.closed() !== null;
    if (held) watch.hold();
    else watch.goOn();
    phase = held ? "paused" : "running";
    teller.tellNow();
  });

  const gates = createModelGates(
    gate,
    (met, answered) => isModelFault(asOfflineProblem(met, isOnline()), answered),
    () => outside.goesOut(),
  );
  /** Tasks that met a fault of a model which answers others: they have failed if they meet it again. */
  const faulted = new Set<string>();

  function goOn(byPeople: boolean): void {
    gates.forgive(byPeople);
    gate.open();
  }

  function progress(): RunProgress {
    const own = { done: ledger.done.size, failed: ledger.failed.size, total };
    const counts = isKnown ? own : (keptCounts ?? own);
    const why = gate.closed();
    let left = 0;
    for (const key of here) if (!ledger.done.has(key) && !ledger.failed.has(key)) left += 1;
    return {
      runId,
      phase,
      elsewhere,
      counts,
      underWay: watch.underWay(),
      ...awayTold(away, ledger.done),
      spent,
      secondsLeft: phase === "running" ? watch.secondsFor(left) : null,
      paused:
        phase === "paused" && why
          ? { why: why.why, byItself: why.why !== null && goesOnBy(why.why) !== null }
          : null,
      // While others go on, it is told for whom the rest waits.
      problem: problem ?? (phase === "running" ? gates.held() : null),
    };
  }

  const teller = createProgressTeller(progress, parts.onProgress);

  async function readStanding(): Promise<void> {
    keptCounts = (await (await storage()).runs.summary(runId))?.counts ?? null;
    if (!isKnown && keptCounts) teller.changed();
  }

  async function readSpent(): Promise<void> {
    const { run } = await (await storage()).spending.read(runId);
    spent = spentTold(run);
    teller.changed();
  }

  let isLooking = false;
  let lookAgain = false;

  /** Looks at what is spent, and once more for all who ask meanwhile: results may come by hundreds a second. */
  async function lookAtSpent(): Promise<void> {
    lookAgain = true;
    if (isLooking) return;
    isLooking = true;
    while (lookAgain) {
      lookAgain = false;
      await readSpent().catch(() => undefined);
    }
    isLooking = false;
  }

  /** Takes in the run's own cap, which people may change while it is at work; a run that it held goes on. */
  async function takeBudget(): Promise<void> {
    const now = (await readyRun((await storage()).runs, runId)).budget;
    if (now === budget) return;
    budget = now;
    // Calls that a cap had held go on as they do after a change of the settings' caps.
    tellOutside("settings");
  }

  function saved(): void {
    // A run that can't be read any more is told by what it keeps next.
    if (isKnown) void takeBudget().catch(() => undefined);
  }

  /** Notes which failed tasks are to be done again, once it is known how tasks stand. */
  function takeWanted(): void {
    for (const which of wanted.splice(0)) {
      if (which === "failed") anew = "all";
      else if (anew !== "all") for (const task of which) anew.add(taskKey(task));
      const tasks =
        which === "failed"
          ? [...ledger.failed].flatMap(([key, task]) => (leftOut.has(key) ? [] : task))
          : which;
      for (const task of tasks) {
        const key = taskKey(task);
        // Nothing is done again of one that is done: its judgement may have been given up.
        if (watch.isUnderWay(key) || !(ledger.failed.delete(key) || ledger.done.delete(key))) continue;
        again.push(task);
      }
    }
    teller.changed();
  }

  /** Throws `AbortError` where another tab does the run by now: what that one keeps stands. */
  async function checkHeld(): Promise<void> {
    if (stillHeld && !(await stillHeld())) throw abortError();
  }

  /** Keeps a result; without room for it the run pauses, and it is kept once there is some: it was paid for. */
  async function keep(runs: RunStore, result: Result, taskSignal: AbortSignal): Promise<void> {
    for (;;) {
      await checkHeld();
      try {
        await runs.keep(result);
        ledger.begun.add(taskKey(result));
        void lookAtSpent();
        return;
      } catch (error) {
        const met = toProblem(error);
        if (met.code !== "quota-full" && met.code !== PART_NOT_FETCHED) throw error;
        gate.close(asOfflineProblem(met, isOnline()));
        await gate.pass(taskSignal);
      }
    }
  }

  /**
   * Reads the stored result of a task. Rejects with the reason where it can't be read: then it is done anew only on
   * request.
   */
  async function before(runs: RunStore, task: Task, retried: boolean): Promise<Result> {
    if (!ledger.begun.has(taskKey(task))) return emptyResult(runId, task);
    const opened = await runs.result({ runId, ...task });
    if (opened?.state === "ready") return opened.result;
    const givenUp = retried || anew === "all" || anew.has(taskKey(task));
    if (opened && !givenUp) throw new ProblemError(opened.problem);
    return emptyResult(runId, task);
  }

  const outside = watchOutside<Task>({ ...parts, signals, gate, goOn: () => goOn(false) }, (what, lost) => {
    if (what !== "settings") gates.forgive(false);
    if (what === "network" || what === "network gone") faulted.clear();
    if (lost.length > 0) {
      wanted.push(lost);
      takeWanted();
    }
  });
  const { told } = outside;

  async function execute(run: Run, runParts: RunParts): Promise<void> {
    const { runs } = await storage();
    const retried = new Set<string>();
    const { caption, refine, judge } = runSteps(
      run,
      { ...parts, gates, budget: () => budget },
      (task, change) => {
        watch.change(task, change);
        teller.changed();
      },
    );
    const steps: TaskSteps = {
      caption: (...given) => told(caption(...given)),
      ...(refine ? { refine: (...given) => told(refine(...given)) } : {}),
      judge: (...given) => told(judge(...given)),
    };

    let rulesNoted: Promise<void> | undefined;

    function* tasks(): Generator<Task> {
      const skipped = new Set([...ledger.done, ...ledger.failed.keys(), ...again.map(taskKey), ...leftOut]);
      const planned = planRun(runParts, skipped);
      for (;;) {
        const first = again.shift();
        if (first) retried.add(taskKey(first));
        const next = first ?? planned.next().value;
        if (!next) return;
        yield next;
      }
    }

    const entryOf = ({ entryId }: Task) => run.entries.find(({ id }) => id === entryId);

    const mayBeModel = (met: Problem) => ranOut(met) || isModelFault(met, false);

    /** The models that a task calls, but for whoever writes a caption that it shares. */
    function modelsOf(task: Task): ModelChoice[] {
      const entry = entryOf(task);
      return [...(entry ? modelsOfEntry(run.entries, entry) : []), ...run.judges];
    }

    const faultOf = (choices: readonly ModelChoice[]) =>
      choices.map((choice) => gates.fault(choice)).find((fault) => fault !== null) ?? null;

    /** One more of a model that is called no more waits; what only this task meets is no fault of the model. */
    function holds(met: Problem, task: Task): "run" | "task" | null {
      const held = heldBy(met);
      if (held !== null || !mayBeModel(met)) return held;
      const entry = entryOf(task);
      const writer = entry ? writerOf(run.entries, entry).choice : null;
      if (faultOf([...modelsOf(task), ...(writer ? [writer] : [])]) !== null) return "task";
      return faulted.has(taskKey(task)) || !isModelFault(met, true) ? null : "task";
    }

    async function perform(task: Task, taskSignal: AbortSignal): Promise<Problem | null> {
      await checkHeld();
      let result: Result;
      try {
        // Nothing is kept of a task that only waits for its model.
        for (const choice of modelsOf(task)) parts.models.find(choice);
        const fault = faultOf(modelsOf(task));
        if (fault) return fault;
        result = await told(before(runs, task, retried.has(taskKey(task))));
      } catch (error) {
        return toProblem(error);
      }
      const sink = {
        holds: (met: Problem) => holds(met, task) !== null,
        async keep(step: Result) {
          // Without room for a version nothing is lost.
          if (step.judgement) rulesNoted ??= noteRules(runs, run, ledger.done.size).catch(() => undefined);
          await rulesNoted;
          await keep(runs, step, taskSignal);
        },
      };
      try {
        const problem = await performTask(result, steps, sink, taskSignal);
        if (problem?.code === "offline" && result.caption === null)
          await keepBrokenOff(runs, result).catch(() => undefined);
        return problem;
      } catch (error) {
        // Lack of room for the words is ignored: the task was stopped, and that is all to report.
        if (isAbort(error) && result.caption === null)
          await keepBrokenOff(runs, result).catch(() => undefined);
        throw error;
      }
    }

    /** Keeps the words of a model that was stopped, or cut off, while it wrote: they were paid for. */
    async function keepBrokenOff(runs: RunStore, result: Result): Promise<void> {
      const task = watch.underWay().find((one) => taskKey(one) === taskKey(result));
      if (task?.step !== "caption" || task.words === "") return;
      await checkHeld();
      await runs.keep({ ...result, problem: runProblems.unfinished(task.words) });
    }

    do {
      await executeRun({
        tasks: tasks(),
        perform,
        width: await parts.width(run),
        gate: {
          ...gate,
          close: (why) => gate.close(why && mayBeModel(why) ? gates.told(why) : why),
        },
        holds,
        watchCauses: outside.watchCauses,
        signal,
        onTask({ task, phase: now, problem: met }) {
          const key = taskKey(task);
          if (now === "begun") watch.begin(task);
          else watch.end(task, now === "done" || now === "failed");
          if (now === "put back" && met && isModelFault(met, true)) faulted.add(key);
          if (now === "done") ledger.done.add(key);
          if (now === "failed" && met) {
            ledger.failed.set(key, task);
            outside.failed(task, met);
          }
          teller.changed();
        },
      });
      if (again.length === 0) await outside.known(signal);
    } while (again.length > 0);
  }

  async function whileAlone({ lost, isHeld }: HeldLock): Promise<void> {
    elsewhere = false;
    stillHeld = isHeld;
    lost?.addEventListener("abort", takenOver, { once: true });
    settle();
    const { runs, dataSets } = await storage();
    const run = await readyRun(runs, runId);
    ({ budget } = run);
    unhear = runs.onChange((change) => {
      if (change.runId === runId && change.change === "saved") saved();
    });
    const runParts = await partsOf(run, dataSets);
    total = countTasks(runParts, runParts.sampleIds);
    const now = pilotParts(run, runParts);
    ledger = ledgerOf(await runs.states(runId), runParts);
    away = await callsAway(await storage(), runId);
    ({ here, leftOut } = tasksHere(run, away, planRun(now, ledger.done), parts.askOut === true));
    isKnown = true;
    takeWanted();
    const samples = await samplesOf(dataSets, run.dataSet.id, runParts.sampleIds);
    // Without room for them the run goes on like any other: they are noted when it is gone on with.
    await notePrompts(runs, run, benchmarkOf(run), samples).catch(() => undefined);
    void lookAtSpent();
    teller.tellNow();
    await execute(run, now);
    await readSpent().catch(() => undefined);
    // Told before the lock is free: tabs that wait have nothing to take over.
    phase = ledger.done.size + ledger.failed.size < total ? "stopped" : "done";
    teller.tellNow();
  }

  /** Another tab took this one for gone, as browsers freeze hidden pages, and does the run by now. */
  function takenOver(): void {
    problem = runProblems.takenOver();
    stopping.abort();
  }

  async function run(): Promise<void> {
    const beating = setInterval(() => {
      watch.beat();
      if (phase === "running") teller.changed();
    }, BEAT_MILLISECONDS);
    try {
      await parts.after;
      void readStanding().catch(() => undefined);
      await withRunLock(
        locks,
        runId,
        {
          signal,
          onWaiting() {
            elsewhere = true;
            settle();
            teller.tellNow();
          },
        },
        whileAlone,
      );
    } catch (error) {
      phase = "stopped";
      if (!isAbort(error)) problem = toProblem(error);
    } finally {
      clearInterval(beating);
      settle();
      unhear();
      outside.stop();
      teller.tellNow();
    }
  }

  return {
    progress,
    wish(wish) {
      if (wish === "pause") gate.close(null);
      else if (wish === "resume") goOn(true);
      else if (wish === "cancel") {
        // Tabs that wait to take over hear it before the lock is free.
        phase = "stopped";
        teller.tellNow();
        stopping.abort();
      } else {
        wanted.push(wish.retry);
        if (isKnown) takeWanted();
      }
    },
    saved,
    settled,
    ended: run(),
  };
}
