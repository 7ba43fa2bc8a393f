import { textTokens } from "../../calls/model-services/estimate-tokens";
import { abilitiesOf } from "../../calls/model-services/model-abilities";
import { findVideo, givenKey, type VideoSources } from "../../engine/shared/find-video";
import { benchmarkOf } from "../../engine/shared/run-plan";
import { readableRun, runProblems } from "../../engine/shared/run-problems";
import type { Advisor } from "../../evaluation/checks/advisor";
import { type DerivedSamples, leaveOut } from "../../evaluation/derived-samples/rewrites";
import { emptyResult } from "../../evaluation/run/perform-task";
import { canonicalJson } from "../../foundation/canonical-json";
import { ProblemError } from "../../foundation/errors";
import { judgeTasks } from "../../judges/registry";
import { isAsked } from "../../shapes/called-models";
import type { DataSet } from "../../shapes/data-set";
import { type Result, type ResultKey, taskKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { KeptState } from "../../shapes/run-table";
import { asDataSet, dataSetId } from "../../storage/data-sets/data-set-rows";
import { aboutDataSet, discardRuns } from "../../storage/keep-runs";
import type { Storage } from "../../storage/open-storage";
import {
  chosenEntries,
  isDerived,
  isTold,
  modelsOfBase,
  type PlannedStudy,
  planStudy,
  type StudySetUp,
  samplesOfBase,
} from "../logic/plan-study";
import type { StudyPlan } from "../protocol";

/** Reasons why no such study can be made, one a function. */
export const studyProblems = {
  noModel: () =>
    new ProblemError({
      code: "study-no-model",
      message: "No model can be asked in this study: the captions of its base were made elsewhere.",
      nextStep: "Choose a run in which a model writes the captions. Complexity can be told of any run.",
    }),
  noSamples: () =>
    new ProblemError({
      code: "study-no-samples",
      message: "No sample of the base takes part.",
      nextStep: "Choose at least one.",
    }),
  benchmark: (label: string) =>
    new ProblemError({
      code: "study-benchmark",
      message: `Studies count the constraints of instructions, and ${label} judges by something else.`,
      nextStep: "Choose a run of IF-VidCap, OmniCap-IF or samples of your own with checklists.",
    }),
  nothingDerived: (why: string) =>
    new ProblemError({
      code: "study-nothing-derived",
      message: "Nothing could be derived of any of these samples.",
      nextStep: "Choose other samples, or vary something else.",
      detail: why,
    }),
};

/** A base as it was opened: its run, its samples, and how its tasks stand. `own`: what a session has of them, which is no kept result. */
type OpenedBase = { run: Run; dataSet: DataSet; states: readonly KeptState[]; own: Result | null };

async function openBase({ runs, dataSets }: Storage, { base }: StudySetUp): Promise<OpenedBase> {
  const run = base.kind === "session" ? base.run : await readableRun(runs, base.runId);
  const dataSet = await dataSets.get(run.dataSet.id);
  if (!dataSet) throw new ProblemError(runProblems.dataSetMissing());
  if (base.kind === "run") return { run, dataSet, states: await runs.states(run.id), own: null };
  const [[sample], [entry]] = [dataSet.samples, run.entries];
  if (!base.own || !sample || !entry) return { run, dataSet, states: [], own: null };
  const task = { sampleId: sample.id, entryId: entry.id, repeat: 1 };
  return {
    ...{ run, dataSet },
    states: [{ ...task, state: "captioned", refined: null, problem: null }],
    own: { ...emptyResult(run.id, task), caption: base.own },
  };
}

/** `derived`: before people left any out; null where nothing is derived. */
type MadePlan = PlannedStudy & { base: OpenedBase; dataSet: DataSet; derived: DerivedSamples | null };

let lastDerived: { key: string; derived: DerivedSamples } | null = null;

/** Samples derived of others: kept for the next one who asks, since people go over one set for a while. */
async function derivedOf(
  derive: Advisor["derive"],
  { id, samples }: DataSet,
  sampleIds: ReadonlySet<string>,
  { vary, seed, rewrites = [] }: StudySetUp,
): Promise<DerivedSamples> {
  const key = canonicalJson([id, [...sampleIds], vary, seed, rewrites]);
  if (lastDerived?.key === key) return lastDerived.derived;
  const chosen = samples.filter((sample) => sampleIds.has(sample.id));
  const derived = await derive({ samples: chosen, vary, seed, rewrites });
  if (!derived) throw studyProblems.nothingDerived("It took too long; fewer samples take less.");
  lastDerived = { key, derived };
  return derived;
}

/** Plans a study of a base. Rejects where none can be made of it. */
export async function plan(
  storage: Storage,
  setUp: StudySetUp,
  derive: Advisor["derive"],
): Promise<MadePlan> {
  const base = await openBase(storage, setUp);
  const { run, dataSet } = base;
  const benchmark = benchmarkOf(run);
  if (!benchmark.checklists) throw studyProblems.benchmark(benchmark.label);
  const sampleIds = new Set(samplesOfBase(run, dataSet, setUp.sampleIds, setUp));
  if (sampleIds.size === 0) throw studyProblems.noSamples();
  const needsModel = setUp.vary.kind !== "complexity";
  if (needsModel && modelsOfBase(run, chosenEntries(setUp)).length === 0) throw studyProblems.noModel();
  const whole = isDerived(setUp.vary) ? await derivedOf(derive, dataSet, sampleIds, setUp) : null;
  if (whole?.samples.length === 0 && whole.rewritable.length === 0)
    throw studyProblems.nothingDerived(whole.left[0]?.why ?? "");
  const derived = whole && leaveOut(whole, setUp.leftOut ?? []);
  const planned = planStudy({
    ...{ setUp, base: run, dataSet, states: base.states },
    ...(derived ? { derived } : {}),
    ids: { study: crypto.randomUUID(), run: isTold(setUp) ? run.id : crypto.randomUUID() },
    now: new Date().toISOString(),
  });
  if (!isDerived(setUp.vary)) return { ...planned, base, dataSet, derived: whole };
  const title = planned.run.title;
  const parts = { title, benchmark: dataSet.benchmark, samples: planned.samples };
  const id = await dataSetId(parts);
  const own = { ...planned.run, dataSet: { ...planned.run.dataSet, id } };
  return { ...planned, run: own, base, dataSet: asDataSet(id, parts), derived: whole };
}

/** The tokens that rewriting is likely to take; a reply is about as long as what is rewritten. */
export function tokensOfRewriting({ rewritable }: DerivedSamples): StudyPlan["rewritable"] {
  const task = judgeTasks.rewrite_instruction;
  let [input, output] = [0, 0];
  for (const one of rewritable) {
    const { system, user } = task.buildRequest(one.input);
    input += textTokens(system) + textTokens(user);
    output += textTokens(JSON.stringify({ rewritten: one.input.instruction }));
  }
  return { count: rewritable.length, input, output };
}

async function resultOfBase(runs: Storage["runs"], { run, own }: OpenedBase, key: ResultKey) {
  if (own) return taskKey(own) === taskKey(key) ? ({ state: "ready", result: own } as const) : null;
  return runs.result({ ...key, runId: run.id });
}

/** Storage as it would be once the study were made, for the forecast: nothing of it is written. */
export function asIfMade(storage: Storage, { run, base, dataSet, shared }: MadePlan): Storage {
  const taken = new Set(shared.map((key) => JSON.stringify([key.sampleId, key.entryId, key.repeat])));
  const { runs, dataSets, videoPlaces } = storage;
  return {
    ...storage,
    dataSets: { ...dataSets, get: async (id) => (id === dataSet.id ? dataSet : dataSets.get(id)) },
    videoPlaces: { ...videoPlaces, all: () => videoPlaces.all(base.dataSet.id) },
    runs: {
      ...runs,
      states: async () =>
        base.states.filter(({ sampleId, entryId, repeat }) =>
          taken.has(JSON.stringify([sampleId, entryId, repeat])),
        ),
      result: async (key) => (key.runId === run.id ? resultOfBase(runs, base, key) : runs.result(key)),
    },
  };
}

/** The videos of samples that take part, and those of them that can't be read now. */
export async function videosOf(
  storage: Storage,
  { base: { dataSet }, sampleIds }: MadePlan,
  sources: VideoSources,
  signal: AbortSignal,
): Promise<{ videos: number; away: number }> {
  const takes = new Set(sampleIds);
  const wanted = new Set(dataSet.samples.flatMap(({ id, video }) => (takes.has(id) ? [video.id] : [])));
  const places = await storage.videoPlaces.all(dataSet.id);
  let away = 0;
  for (const id of wanted) {
    const place = places.get(id);
    try {
      if (!place) away += 1;
      else if (place.stored.kind !== "sample") await findVideo(storage, dataSet.id, place, sources, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ProblemError)) throw error;
      away += 1;
    }
  }
  return { videos: wanted.size, away };
}

/** Notes on models that don't take what would be varied, as far as anyone knows. */
export async function notesOn(storage: Storage, { run }: MadePlan, { vary }: StudySetUp): Promise<string[]> {
  const { corrections } = (await storage.settings.read()).settings;
  const told = new Map<string, string>();
  for (const { choice } of run.entries.filter(isAsked)) {
    const takes = abilitiesOf(choice, corrections);
    const name = `“${choice.model}”`;
    const axes = vary.kind === "settings" ? vary.axes.map((axis) => axis.name) : [];
    if (axes.includes("temperature") && !takes.temperature)
      told.set(`${name} temperature`, `${name} takes no temperature: its cells would differ in nothing.`);
    if (axes.includes("reasoning") && !takes.reasoning)
      told.set(
        `${name} reasoning`,
        `${name} takes no setting of reasoning: its cells would differ in nothing.`,
      );
    const shows = vary.kind === "frames" || vary.kind === "resolution" || vary.kind === "frame-rate";
    if (shows && !takes.image)
      told.set(`${name} pictures`, `${name} takes no pictures: it would be shown none in any cell.`);
    if (vary.kind === "modality" && !takes.audio)
      told.set(`${name} sound`, `${name} takes no sound: with sound alone it would be shown nothing.`);
    const most = takes.limits.images;
    if (vary.kind === "frames" && most !== null && Math.max(...vary.counts) > most)
      told.set(`${name} many`, `${name} takes at most ${most} pictures: cells with more are sent ${most}.`);
  }
  return [...told.values()];
}

/** The results that a study takes over from its base, as results of its own run. */
async function sharedResults({ runs }: Storage, { base, shared, run }: MadePlan): Promise<Result[]> {
  const taken: Result[] = [];
  for (const key of shared) {
    const opened = await resultOfBase(runs, base, key);
    if (opened?.state === "ready") taken.push({ ...opened.result, runId: run.id });
  }
  return taken;
}

/** Keeps a planned study with its run, its derived samples and what it takes over. Leaves nothing where it fails. */
export async function keepStudy(storage: Storage, made: MadePlan, given: Map<string, File>): Promise<void> {
  const { study, run, base, dataSet } = made;
  if (run.id === base.run.id) {
    await storage.studies.save(study, null);
    return;
  }
  const keep = async () => {
    try {
      await storage.runs.save(run, null);
      await storage.runs.keepAll(run.id, await sharedResults(storage, made));
      await storage.studies.save(study, null);
    } catch (error) {
      await discardRuns(storage, [run.id]).catch(() => undefined);
      throw error;
    }
  };
  if (dataSet.id === base.dataSet.id) return keep();
  return aboutDataSet(storage, dataSet, { withRuns: true }, async () => {
    for (const [videoId, place] of await storage.videoPlaces.all(base.dataSet.id)) {
      await storage.videoPlaces.put(dataSet.id, videoId, place);
      if (place.stored.kind !== "folder") continue;
      const file = given.get(givenKey(base.dataSet.id, place.stored.path));
      if (file) given.set(givenKey(dataSet.id, place.stored.path), file);
    }
    const folder = await storage.videoPlaces.folder(base.dataSet.id);
    if (folder) await storage.videoPlaces.putFolder(dataSet.id, folder);
    await keep();
  });
}
