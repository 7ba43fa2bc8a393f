import { estimateLeft } from "../../engine/shared/estimate-left";
import type { KillableHelpers } from "../../engine/shared/killable-helpers";
import type { ModelCalls } from "../../engine/shared/model-calls";
import { openPublishedRun } from "../../engine/shared/published-run";
import type { RunSources } from "../../engine/shared/published-runs";
import { openRemoteFiles } from "../../engine/shared/remote-files";
import { benchmarkOf } from "../../engine/shared/run-plan";
import { type ScoredRun, scoredRuns, scoredTasks } from "../../engine/shared/scored-run";
import { done, watchDocuments } from "../../engine/shared/watch-until-cancelled";
import type { Advisor } from "../../evaluation/checks/advisor";
import { askForRewrites } from "../../evaluation/derived-samples/rewrites";
import { judgeSession } from "../../evaluation/judge-session";
import { JUDGE_SETTINGS } from "../../evaluation/run/steps";
import { scoredBy } from "../../evaluation/suggested-checks";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { ProblemError } from "../../foundation/errors";
import { parseSafeJson } from "../../foundation/safe-json";
import { letOthersGo } from "../../foundation/steps";
import { wordsOfText } from "../../foundation/words-of-text";
import { ablationNumbers, complexityNumbers, steadinessNumbers } from "../../metrics/constraint-studies";
import { gridNumbers, studyNumbers } from "../../metrics/paired-cells";
import { modalityOf } from "../../rules/taxonomy/labels";
import type { CapsuleStudy } from "../../shapes/capsule";
import { countTasks } from "../../shapes/run-tasks";
import type { Study, StudyCaption, StudySeries } from "../../shapes/study";
import type { ToldStudy } from "../../shapes/study-numbers";
import { readDocument } from "../../storage/documents";
import type { Storage } from "../../storage/open-storage";
import { STUDY_DOCUMENT } from "../../storage/runs/study-row";
import {
  chosenEntries,
  isDerived,
  measuresInCommon,
  modelsOfBase,
  nothingToCompare,
  samplesOfBase,
} from "../logic/plan-study";
import { findings, heldSentence, shownTable, studyTable } from "../logic/study-words";
import type { DerivedRow, StudyCalls, StudyPlan } from "../protocol";
import { asIfMade, keepStudy, notesOn, plan, studyProblems, tokensOfRewriting, videosOf } from "./make-study";

/**
 * Tells whether a line on a sample of the base counts: where samples are derived for some of its constraints, those alone that a
 * derived sample asks too, so that all cells count the same.
 */
function countedInBase({ vary }: Study, { samples }: ScoredRun): (sampleId: string, line: string) => boolean {
  // An ablation tells of the constraint that it leaves out: it is paired by constraint.
  if (!isDerived(vary) || vary.kind === "ablation") return () => true;
  const made = new Map<string, Set<string>[]>();
  for (const { derivedFrom } of samples)
    if (derivedFrom)
      made.set(derivedFrom.sampleId, [
        ...(made.get(derivedFrom.sampleId) ?? []),
        new Set(derivedFrom.dropped),
      ]);
  return (sampleId, line) => (made.get(sampleId) ?? []).some((dropped) => !dropped.has(line));
}

/** The judged captions of each cell of a study, by its models. */
function seriesOf(study: Study, of: ScoredRun): { series: StudySeries[]; judged: number; tasks: number } {
  const series: StudySeries[] = [];
  let [judged, tasks] = [0, 0];
  const chosen = study.chosen === "all" ? null : new Set(study.chosen);
  const counts = countedInBase(study, of);
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
          lines: (lines ?? []).flatMap(({ id, type, part }, place) =>
            from === undefined && !counts(sampleId, id)
              ? []
              : {
                  id,
                  constraint: type ?? id,
                  half: part === "format" ? ("format" as const) : ("content" as const),
                  modality: (type !== null && modalityOf(type)) || null,
                  // By the reading of the run.
                  status: tally.lines[place]?.status ?? "unscored",
                },
          ),
        });
      }
      series.push({ cellId: cell.id, model: title, captions });
    }
  }
  return { series, judged, tasks };
}

/** The videos of a cell of which something is scored. */
function videosIn({ captions }: StudySeries): number {
  const isScored = ({ lines }: StudyCaption) => lines.some(({ status }) => status !== "unscored");
  return new Set(captions.filter(isScored).map(({ videoId }) => videoId)).size;
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
      measures: measuresInCommon(vary),
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
    ...{ judged, tasks, models: [...new Set(series.map(({ model }) => model))] },
    videos: Math.max(0, ...series.map(videosIn)),
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
    ...{ title: study.title, sentence: heldSentence(study), study },
    told: told &&
      table && {
        numbers: told,
        ...{ found: findings(study, told), ...shownTable(table, heldSentence(study)) },
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

    "studies/watch": (_input, tools) => watchDocuments(kept, tools),

    "studies/plan": async ({ setUp }, { signal }): Promise<StudyPlan> => {
      const here = await storage();
      const made = await plan(here, setUp, derive);
      const { study, run, base, sampleIds } = made;
      const takes = new Set(modelsOfBase(base.run, chosenEntries(setUp)).map(({ id }) => id));
      return {
        ...{ title: study.title, cells: study.cells, baseCell: study.baseCell, left: study.left },
        models: modelsOfBase(base.run, "all").map(({ id, title }) => ({
          id,
          title,
          takesPart: takes.has(id),
        })),
        prompts: (benchmarkOf(base.run).captionPrompts ?? []).map(({ id, label }) => ({ id, title: label })),
        samples: sampleIds.length,
        of: samplesOfBase(base.run, base.dataSet, setUp.sampleIds).length,
        derived: run.chosen === "all" ? 0 : run.chosen.length - sampleIds.length,
        made: made.derived?.samples.length ?? 0,
        rewritable: made.derived ? tokensOfRewriting(made.derived) : { count: 0, input: 0, output: 0 },
        ...(await videosOf(here, made, { given, samplesFolder }, signal)),
        tasks: run.id === base.run.id ? 0 : countTasks(run, run.chosen === "all" ? 0 : run.chosen),
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
      const nothing = nothingToCompare(setUp.vary, made.study.cells);
      if (nothing) throw new ProblemError(nothing);
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

    "studies/remove": async ({ id }) => done((await kept()).remove(id)),
    "studies/restore": async ({ id }) => done((await kept()).restore(id)),
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
