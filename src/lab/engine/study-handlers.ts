import { textTokens } from "../../calls/model-services/estimate-tokens";
import { abilitiesOf } from "../../calls/model-services/model-abilities";
import { estimateLeft } from "../../engine/shared/estimate-left";
import { findVideo, givenKey, type VideoSources } from "../../engine/shared/find-video";
import type { KillableHelpers } from "../../engine/shared/killable-helpers";
import type { ModelCalls } from "../../engine/shared/model-calls";
import { openPublishedRun } from "../../engine/shared/published-run";
import type { RunSources } from "../../engine/shared/published-runs";
import { openRemoteFiles } from "../../engine/shared/remote-files";
import { benchmarkOf } from "../../engine/shared/run-plan";
import { runProblems } from "../../engine/shared/run-problems";
import { type ScoredRun, scoredRuns, scoredTasks } from "../../engine/shared/scored-run";
import { watchChanges } from "../../engine/shared/watch-until-cancelled";
import type { Advisor } from "../../evaluation/checks/advisor";
import { askForRewrites, type DerivedSamples, leaveOut } from "../../evaluation/derived-samples/rewrites";
import { judgeSession } from "../../evaluation/judge-session";
import { JUDGE_SETTINGS } from "../../evaluation/run/steps";
import { scoredBy } from "../../evaluation/suggested-checks";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { canonicalJson } from "../../foundation/canonical-json";
import { ProblemError } from "../../foundation/errors";
import { parseSafeJson } from "../../foundation/safe-json";
import { letOthersGo } from "../../foundation/steps";
import { wordsOfText } from "../../foundation/words-of-text";
import { judgeTasks } from "../../judges/registry";
import {
  ablationNumbers,
  complexityNumbers,
  steadinessNumbers,
} from "../../metrics/studies/constraint-studies";
import { gridNumbers, studyNumbers } from "../../metrics/studies/paired-cells";
import { modalityOf } from "../../rules/taxonomy/labels";
import { isAsked } from "../../shapes/called-models";
import type { CapsuleStudy } from "../../shapes/capsule";
import type { DataSet } from "../../shapes/data-set";
import type { Result } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { KeptState } from "../../shapes/run-table";
import { STUDY_MEASURES, type Study, type StudyCaption, type StudySeries } from "../../shapes/study";
import { asDataSet, dataSetId } from "../../storage/data-sets/data-set-rows";
import { readDocument } from "../../storage/documents";
import { discardRuns } from "../../storage/keep-runs";
import type { Storage } from "../../storage/open-storage";
import { STUDY_DOCUMENT } from "../../storage/runs/study-row";
import {
  isDerived,
  modelsOfBase,
  type PlannedStudy,
  planStudy,
  type StudySetUp,
  samplesOfBase,
} from "../logic/plan-study";
import { cellText, findings, heldSentence, studyTable, type ToldStudy } from "../logic/study-words";
import type { DerivedRow, StudyCalls, StudyPlan } from "../protocol";

/** Reasons why no such study can be made, one a function. */
const studyProblems = {
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

/** A base as it was opened: its run, its samples, and how its tasks stand. */
type OpenedBase = { run: Run; dataSet: DataSet; states: readonly KeptState[] };

async function openBase({ runs, dataSets }: Storage, { base }: StudySetUp): Promise<OpenedBase> {
  let run: Run;
  if (base.kind === "session") run = base.run;
  else {
    const opened = await runs.load(base.runId);
    if (!opened || opened.state === "unreadable")
      throw new ProblemError(opened?.problem ?? runProblems.notFound());
    run = opened.run;
  }
  const dataSet = await dataSets.get(run.dataSet.id);
  if (!dataSet) throw new ProblemError(runProblems.dataSetMissing());
  return { run, dataSet, states: base.kind === "session" ? [] : await runs.states(run.id) };
}

/** `derived`: before people left any out; null where nothing is derived. */
type MadePlan = PlannedStudy & { base: OpenedBase; dataSet: DataSet; derived: DerivedSamples | null };

let lastDerived: { key: string; derived: DerivedSamples } | null = null;

/** What is derived of samples: kept for the next one who asks, since people go over one set for a while. */
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
async function plan(storage: Storage, setUp: StudySetUp, derive: Advisor["derive"]): Promise<MadePlan> {
  const base = await openBase(storage, setUp);
  const { run, dataSet } = base;
  const benchmark = benchmarkOf(run);
  if (!benchmark.checklists) throw studyProblems.benchmark(benchmark.label);
  const sampleIds = new Set(samplesOfBase(run, dataSet, setUp.sampleIds, setUp));
  if (sampleIds.size === 0) throw studyProblems.noSamples();
  const isToldOnly = setUp.vary.kind === "complexity";
  if (!isToldOnly && modelsOfBase(run, setUp.entryIds).length === 0) throw studyProblems.noModel();
  const whole = isDerived(setUp.vary) ? await derivedOf(derive, dataSet, sampleIds, setUp) : null;
  if (whole?.samples.length === 0 && whole.rewritable.length === 0)
    throw studyProblems.nothingDerived(whole.left[0]?.why ?? "");
  const derived = whole && leaveOut(whole, setUp.leftOut ?? []);
  const planned = planStudy({
    ...{ setUp, base: run, dataSet, states: base.states },
    ...(derived ? { derived } : {}),
    ids: { study: crypto.randomUUID(), run: isToldOnly ? run.id : crypto.randomUUID() },
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
function tokensOfRewriting({ rewritable }: DerivedSamples): StudyPlan["rewritable"] {
  const task = judgeTasks.rewrite_instruction;
  let [input, output] = [0, 0];
  for (const one of rewritable) {
    const { system, user } = task.buildRequest(one.input);
    input += textTokens(system) + textTokens(user);
    output += textTokens(JSON.stringify({ rewritten: one.input.instruction }));
  }
  return { count: rewritable.length, input, output };
}

/** Storage as it would be once the study were made, for the forecast: nothing of it is written. */
function asIfMade(storage: Storage, { run, base, dataSet, shared }: MadePlan): Storage {
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
      result: (key) => runs.result({ ...key, runId: key.runId === run.id ? base.run.id : key.runId }),
    },
  };
}

/** The videos of samples that take part, and those of them that can't be read now. */
async function videosOf(
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
async function notesOn(storage: Storage, { run }: MadePlan, { vary }: StudySetUp): Promise<string[]> {
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
    const opened = await runs.result({ ...key, runId: base.run.id });
    if (opened?.state === "ready") taken.push({ ...opened.result, runId: run.id });
  }
  return taken;
}

/** Keeps a planned study with its run, its derived samples and what it takes over. Leaves nothing where it fails. */
async function keepStudy(storage: Storage, made: MadePlan, given: Map<string, File>): Promise<void> {
  const { study, run, base, dataSet } = made;
  if (run.id === base.run.id) {
    await storage.studies.save(study, null);
    return;
  }
  if (dataSet.id !== base.dataSet.id) {
    await storage.dataSets.put(dataSet);
    for (const [videoId, place] of await storage.videoPlaces.all(base.dataSet.id)) {
      await storage.videoPlaces.put(dataSet.id, videoId, place);
      if (place.stored.kind !== "folder") continue;
      const file = given.get(givenKey(base.dataSet.id, place.stored.path));
      if (file) given.set(givenKey(dataSet.id, place.stored.path), file);
    }
    const folder = await storage.videoPlaces.folder(base.dataSet.id);
    if (folder) await storage.videoPlaces.putFolder(dataSet.id, folder);
  }
  try {
    await storage.runs.save(run, null);
    await storage.runs.keepAll(run.id, await sharedResults(storage, made));
    await storage.studies.save(study, null);
  } catch (error) {
    await discardRuns(storage, [run.id]).catch(() => undefined);
    throw error;
  }
}

/** The judged captions of each cell of a study, by its models. */
function seriesOf(study: Study, of: ScoredRun): { series: StudySeries[]; judged: number; tasks: number } {
  const series: StudySeries[] = [];
  let [judged, tasks] = [0, 0];
  const chosen = study.chosen === "all" ? null : new Set(study.chosen);
  const models =
    study.models.length > 0
      ? study.models
      : of.run.entries.map(({ id, title }) => ({ title, entries: { base: id } }));
  for (const { title, entries } of models) {
    for (const cell of study.cells) {
      const entryId = Object.entries(entries).find(([variant]) => variant === cell.variant)?.[1];
      if (entryId === undefined) continue;
      const captions: StudyCaption[] = [];
      for (const { sample, repeat, isJudged, tally, lines } of scoredTasks(of, entryId, of.run.semantics)) {
        const from = sample.derivedFrom;
        const isOfCell = cell.samples === "derived" ? from?.cell === cell.id : from === undefined;
        const sampleId = from?.sampleId ?? sample.id;
        if (!isOfCell || (chosen && !chosen.has(sampleId))) continue;
        tasks += 1;
        if (!isJudged) continue;
        judged += 1;
        captions.push({
          ...{ sampleId, videoId: sample.video.id, repeat },
          words: wordsOfText(sample.instruction).length,
          lines: (lines ?? []).map(({ id, type, part }, place) => ({
            id,
            constraint: type ?? id,
            half: part === "format" ? "format" : "content",
            modality: (type !== null && modalityOf(type)) || null,
            // By the reading of the run.
            status: tally.lines[place]?.status ?? "unscored",
          })),
        });
      }
      series.push({ cellId: cell.id, model: title, captions });
    }
  }
  return { series, judged, tasks };
}

/** The numbers that the kind of a study asks for. */
function toldOf(
  { vary, cells, baseCell }: Study,
  series: readonly StudySeries[],
): Pick<ToldStudy, "numbers" | "grid" | "ablation" | "steadiness" | "complexity"> {
  const places = cells.map(({ id, at: [row = "", column = ""] }) => ({
    ...{ cellId: id, row: String(row), column: String(column) },
  }));
  const models = [...new Set(series.map(({ model }) => model))];
  const isGrid = vary.kind === "settings" && vary.axes.length === 2;
  return {
    numbers: studyNumbers(series, {
      ...{ cells: cells.map(({ id }) => id), baseCell },
      measures: STUDY_MEASURES,
    }),
    grid: isGrid
      ? models.flatMap((model) => gridNumbers(series, { model, places, baseCell, measure: "csr" }) ?? [])
      : null,
    ablation: vary.kind === "ablation" ? ablationNumbers(series, baseCell) : null,
    steadiness: vary.kind === "steadiness" ? steadinessNumbers(series) : null,
    complexity: vary.kind === "complexity" ? complexityNumbers(series) : null,
  };
}

/** All that the verdicts of its run tell of a study. */
function numbersOf(study: Study, of: ScoredRun): Omit<ToldStudy, "refused"> {
  const { id, title, semantics, repeats, judges } = of.run;
  const { series, judged, tasks } = seriesOf(study, of);
  return {
    ...toldOf(study, series),
    ...{ judged, tasks },
    run: {
      ...{ id, title, semantics, repeats },
      judges: judges.map(({ model }) => model),
      benchmark: scoredBy(of.run, of.benchmark.label),
    },
  };
}

/** A study in words and its numbers as its page has them; `of` null: nothing could be counted. */
export function tellStudy(study: Study, of: ScoredRun | null): CapsuleStudy {
  const told = of && { ...numbersOf(study, of), refused: [] };
  const table = told && studyTable(study, told);
  return {
    title: study.title,
    sentence: heldSentence(study),
    told: told &&
      table && {
        ...{ found: findings(study, told), columns: table.columns },
        rows: table.rows.map((row) => row.map(cellText)),
        ...{ judged: told.judged, tasks: told.tasks },
      },
  };
}

/** Captions of a cell whose warnings are read: more say nothing new. */
const MOST_READ = 40;

/** Settings that endpoints dropped, by cell. */
async function refusedIn(
  { runs }: RunSources,
  study: Study,
  of: ScoredRun,
  signal: AbortSignal,
): Promise<ToldStudy["refused"]> {
  if (study.vary.kind !== "settings") return [];
  const found = new Map<string, ToldStudy["refused"][number]>();
  for (const { title, entries } of study.models) {
    for (const cell of study.cells) {
      const entryId = Object.entries(entries).find(([variant]) => variant === cell.variant)?.[1];
      if (entryId === undefined) continue;
      const done = scoredTasks(of, entryId, of.run.semantics).filter(({ isJudged }) => isJudged);
      for (const { sample, repeat } of done.slice(0, MOST_READ)) {
        signal.throwIfAborted();
        const opened = await runs.result({ runId: of.run.id, sampleId: sample.id, entryId, repeat });
        if (opened?.state !== "ready") continue;
        for (const warning of opened.result.caption?.call?.warnings ?? []) {
          const key = JSON.stringify([title, cell.id, warning]);
          const known = found.get(key);
          if (known) known.captions += 1;
          else found.set(key, { model: title, cellId: cell.id, warning, captions: 1 });
        }
      }
    }
  }
  return [...found.values()];
}

/** Studies for the page. `given`: files that people handed in for this visit. */
export function studyHandlers(
  storage: () => Promise<Storage>,
  sources: () => Promise<RunSources>,
  {
    given,
    samplesFolder,
    derive,
  }: { given: Map<string, File>; samplesFolder: () => string | null; derive: Advisor["derive"] },
): Handlers<Omit<StudyCalls, "studies/rewrite">> {
  const kept = async () => (await storage()).studies;
  const open = scoredRuns(sources);

  async function opened(id: string): Promise<Study> {
    const found = await (await kept()).load(id);
    if (!found) throw new ProblemError(STUDY_DOCUMENT.problems.notFound());
    if (found.state === "unreadable") throw new ProblemError(found.problem);
    return found.study;
  }

  return {
    "studies/list": async () => (await kept()).list(),

    "studies/open": async ({ id }) => {
      const found = await (await kept()).load(id);
      if (!found) throw new ProblemError(STUDY_DOCUMENT.problems.notFound());
      return found;
    },

    "studies/watch": (_input, { signal, emit }) =>
      watchChanges({
        subscribe: async (listener) => (await kept()).onChange(() => listener()),
        signal,
        emit,
      }),

    "studies/plan": async ({ setUp }, { signal }): Promise<StudyPlan> => {
      const here = await storage();
      const made = await plan(here, setUp, derive);
      const { study, run, base, sampleIds } = made;
      const takes = new Set(modelsOfBase(base.run, setUp.entryIds).map(({ id }) => id));
      return {
        ...{ title: study.title, cells: study.cells, baseCell: study.baseCell, left: study.left },
        models: modelsOfBase(base.run, "all").map(({ id, title }) => ({
          id,
          title,
          takesPart: takes.has(id),
        })),
        samples: sampleIds.length,
        of: samplesOfBase(base.run, base.dataSet, setUp.sampleIds).length,
        derived: run.chosen === "all" ? 0 : run.chosen.length - sampleIds.length,
        made: made.derived?.samples.length ?? 0,
        rewritable: made.derived ? tokensOfRewriting(made.derived) : { count: 0, input: 0, output: 0 },
        ...(await videosOf(here, made, { given, samplesFolder }, signal)),
        tasks:
          run.id === base.run.id
            ? 0
            : (run.chosen === "all" ? 0 : run.chosen.length) * run.entries.length * run.repeats,
        shared: made.shared.length,
        notes: await notesOn(here, made, setUp),
        estimate: await estimateLeft(run, asIfMade(here, made)),
      };
    },

    "studies/derived": async ({ setUp, from, count }) => {
      const { base, derived } = await plan(await storage(), setUp, derive);
      const before = new Map(base.dataSet.samples.map(({ id, instruction }) => [id, instruction]));
      const label = new Map(derived?.cells.map((cell) => [cell.id, cell.label]));
      const samples = derived?.samples ?? [];
      const rows = samples
        .slice(from, from + count)
        .flatMap(({ id, instruction: after, derivedFrom }): DerivedRow[] => {
          if (!derivedFrom) return [];
          const { sampleId, cell, change } = derivedFrom;
          const of = { before: before.get(sampleId) ?? "", cell: label.get(cell) ?? cell };
          return [{ id, sampleId, after, change, ...of }];
        });
      return { total: samples.length, rows };
    },

    "studies/make": async ({ setUp }) => {
      const here = await storage();
      const made = await plan(here, setUp, derive);
      if (made.run.chosen !== "all" && isDerived(setUp.vary) && made.study.cells.length < 2)
        throw studyProblems.nothingDerived(made.study.left[0]?.why ?? "");
      await keepStudy(here, made, given);
      return { id: made.study.id, runId: made.run.id };
    },

    "studies/demo": async ({ samplesFolder: folder }, { signal }) => {
      const files = await openRemoteFiles(new URL("../demo-study/", folder).href, null, { signal });
      const demo = await openPublishedRun(files, signal);
      const file = files.verified(demo.directory.files).find(({ part }) => part === "study");
      const json = parseSafeJson(file ? await (await file.found.read(signal)).text() : "");
      const read = readDocument(json.ok ? json.value : null, STUDY_DOCUMENT);
      if (read.state === "unreadable") throw new ProblemError(STUDY_DOCUMENT.problems.notFound());
      const of = await scoredRuns(async () => ({
        runs: demo.reader,
        dataSets: {
          get: demo.dataSet,
          sample: (_id, sampleId) => demo.sample(sampleId),
          forScores: demo.forScores,
        },
      }))(demo.id);
      return { study: read.document, told: { ...numbersOf(read.document, of), refused: [] } };
    },

    "studies/told": async ({ id }, { signal }): Promise<ToldStudy> => {
      const study = await opened(id);
      const of = await open(study.runId, "whole");
      await letOthersGo();
      signal.throwIfAborted();
      return { ...numbersOf(study, of), refused: await refusedIn(await sources(), study, of, signal) };
    },

    "studies/remove": async ({ id }) => {
      await (await kept()).remove(id);
      return null;
    },
    "studies/restore": async ({ id }) => {
      await (await kept()).restore(id);
      return null;
    },
  };
}

/** Rewriting by models of what code can't cut, through the queue, the kept replies and the caps of all calls. */
export function rewriteHandlers(
  storage: () => Promise<Storage>,
  calls: ModelCalls,
  { mend, advisor: { derive } }: Pick<KillableHelpers, "mend" | "advisor">,
): Handlers<Pick<StudyCalls, "studies/rewrite">> {
  return {
    "studies/rewrite": async ({ setUp, model, runId }, { signal, emit }) => {
      const { derived } = await plan(await storage(), setUp, derive);
      const { judges, questionsAtATime } = await calls.judges({ runId }, [model]);
      if (!judges[0]) return { problem: null };
      const context = { settings: JUDGE_SETTINGS, signal, mend, onReply: () => undefined };
      const session = judgeSession(judges[0], context, true);
      return {
        problem: await askForRewrites(derived?.rewritable ?? [], session, { questionsAtATime, signal }, emit),
      };
    },
  };
}
