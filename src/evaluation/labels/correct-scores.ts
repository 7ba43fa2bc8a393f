import { groupBy } from "../../foundation/groups";
import { letOthersGo } from "../../foundation/steps";
import { type Draws, drawnRanks } from "../../metrics/correction/corrected-draws";
import { predictionPoweredScore } from "../../metrics/correction/corrected-share";
import type { GoldRates, LabelledStrata } from "../../metrics/correction/gold-rates";
import { errsAlike, type JudgeCounts, judgeError } from "../../metrics/correction/judge-error";
import { USUAL_LEVEL } from "../../metrics/intervals/share-interval";
import type { ScoreName } from "../../metrics/scores/result-tally";
import { unitForm } from "../../metrics/scores/score-units";
import type { Label, LabelDecision, LabelSet } from "../../shapes/label-set";
import type { Run } from "../../shapes/run";
import type { CorrectedEntry, PredictionPoweredScore, RunCorrection } from "../../shapes/run-correction";
import type { EntryRank } from "../../shapes/run-scores";
import { takeTheSame } from "../../shapes/run-tasks";
import { type Drawn, endsOfDrawn, labelDraws, partsOf, scoreDrawer, told } from "./drawn-scores";
import { BEST, type JudgedCheck, type JudgedPopulation, judgedPopulation } from "./judged-population";
import { addTask, checkStrata, newScoreSum, type ScoreSum } from "./score-effects";

/** Adds up the lines of an entry by their type. */
function sumTypes(
  population: JudgedPopulation,
  entryId: string,
  semantics: Run["semantics"],
  stratumOf: (check: JudgedCheck) => number,
): Map<string, ScoreSum[]> {
  const { scores } = population.benchmark;
  const rows = new Map<string, ScoreSum[]>();
  const rowOf = (type: string, own: number) => {
    const share: ScoreName | undefined = scores[0] && { ...scores[0], unit: "share", better: "higher" };
    const row = rows.get(type) ?? (own > 1 ? scores.map(newScoreSum) : share ? [newScoreSum(share)] : []);
    rows.set(type, row);
    return row;
  };
  for (const task of population.tasks) {
    if (task.entryId !== entryId) continue;
    const own = task.tally.lines[0]?.parts?.length ?? 1;
    addTask(population, task, semantics, stratumOf, { whole: [], lines: (type) => rowOf(type, own) });
  }
  return rows;
}

const isBest = (value: number) => value === BEST;

/** Counts of what the judge and people said of these checks, points left out. */
export function countsOf(checks: readonly JudgedCheck[]): JudgeCounts {
  const counts = { rightPasses: 0, wrongPasses: 0, rightFails: 0, wrongFails: 0, passed: 0, failed: 0 };
  for (const { asks, value, gold, weight } of checks) {
    if (asks === "points") continue;
    counts[isBest(value) ? "passed" : "failed"] += 1;
    if (gold === null || weight === 0) continue;
    if (isBest(value)) counts[isBest(gold) ? "rightPasses" : "wrongPasses"] += 1;
    else counts[isBest(gold) ? "wrongFails" : "rightFails"] += 1;
  }
  return counts;
}

/** The judge's error by kind, and whether it is alike for all models. */
function errorsOf({ tasks }: JudgedPopulation): Pick<RunCorrection, "kinds" | "alike"> {
  const checks = tasks.flatMap((task) => task.checks.map((check) => ({ ...check, entryId: task.entryId })));
  const labelled = ({ rightPasses, wrongPasses, rightFails, wrongFails }: JudgeCounts) =>
    rightPasses + wrongPasses + rightFails + wrongFails;
  const kinds = [...groupBy(checks, ({ kind }) => kind)]
    .map(([kind, own]) => ({ kind, counts: countsOf(own) }))
    .filter(({ counts }) => counts.passed + counts.failed > 0)
    .map(({ kind, counts }) => ({ kind, counts, labels: labelled(counts), ...judgeError(counts) }))
    .sort((one, other) => one.kind.localeCompare(other.kind, "en"));
  const models = [...groupBy(checks, ({ entryId }) => entryId).values()].map(countsOf);
  return { kinds, alike: errsAlike(models) };
}

function joinedWords(
  of: LabelledStrata,
  { takenFrom }: GoldRates,
  titleOf: (step: string) => string,
): RunCorrection["joined"] {
  const words = (path: readonly string[]) => path.map(titleOf).join(", ");
  return of.strata.flatMap(({ path }, number) => {
    const from = takenFrom[number];
    return from && from.length < path.length ? [{ stratum: words(path), by: words(from) }] : [];
  });
}

function ranksOf(
  run: Pick<Run, "entries">,
  entries: readonly { id: string; drawn: readonly Drawn[] }[],
  scores: readonly ScoreName[],
): EntryRank[] {
  // Entries that were asked for other samples each are not ranked as judged either.
  if (entries.length < 2 || !takeTheSame(run.entries)) return [];
  return scores.flatMap(({ id: scoreId, better }, score) => {
    const own = entries.flatMap(({ drawn }) => drawn[score] ?? []);
    if (own.some(({ drawn }) => Number.isNaN(drawn.value))) return [];
    const parts = partsOf(own);
    if (parts < 2) return [];
    return drawnRanks(
      own.map(({ drawn }) => drawn),
      parts,
      USUAL_LEVEL,
      better,
      own.map(endsOfDrawn),
    ).map((rank, entry): EntryRank => ({ entryId: entries[entry]?.id ?? "", scoreId, rank }));
  });
}

/** Checks of a population that were drawn at random and labelled. */
export function countLabels({ tasks }: Pick<JudgedPopulation, "tasks">): number {
  return tasks.reduce((sum, task) => sum + task.checks.filter(({ weight }) => weight > 0).length, 0);
}

/** Runs as labels correct them. */
export type CorrectableRun = {
  run: Run;
  benchmark: JudgedPopulation["benchmark"];
  tasks: Parameters<typeof judgedPopulation>[0]["tasks"];
};

/** PPI++ of each score of an entry that is a share of things which the judge passed or failed. */
function predictionPowered(id: string, drawn: readonly Drawn[]): PredictionPoweredScore[] {
  return drawn.flatMap(({ name, judged, of }): PredictionPoweredScore[] => {
    const { scale } = unitForm(name);
    const found = predictionPoweredScore(of, judged, USUAL_LEVEL);
    if (!found) return [];
    const { lambda, value, low, high, beyond } = found;
    const interval: [number, number] | null =
      low === null || high === null ? null : [scale * low, scale * high];
    return [{ entryId: id, scoreId: name.id, lambda, value: scale * value, interval, beyond }];
  });
}

/**
 * The scores of a run as people would have given them, estimated from the labels of these sets: of the lines that a judge
 * decided in one way as many count as people found among the labelled ones of these, within each stratum. What rules decided on
 * text that was cut out directly is exact. Scores that ask for whole instructions are corrected by those that are labelled whole. Null
 * where no label counts.
 *
 * @param facets with the scores by facets, which take most of the work; `behind`: with the units behind each score
 */
export async function correctScores(
  { run, benchmark, tasks }: CorrectableRun,
  sets: readonly LabelSet[],
  options: Draws,
  { facets: wanted, behind = false }: { facets: boolean; behind?: boolean },
): Promise<RunCorrection | null> {
  const used = sets.filter(({ design }) => design.runs.some(({ id }) => id === run.id));
  const population = await judgedPopulation({ run, benchmark, tasks }, used);
  const checks = [...population.gold.checks.values()];
  const counted = countLabels(population);
  if (counted === 0) return null;
  const { semantics } = run;
  const { byModel, rates, entries: sums, drawRows } = scoreDrawer(population, run, options);
  const drawn = drawRows(sums.map((one) => one.sums.overall));
  const entries = sums.map(({ id, title }, at) => ({ id, title, drawn: drawn[at] ?? [] }));
  const facets = new Map<string, CorrectedEntry["facets"]>();
  if (wanted) {
    const byKind = checkStrata(population, "by kind");
    const { drawScore } = labelDraws(byKind, population.videos, options);
    for (const { id, sums: own } of sums) {
      const found: CorrectedEntry["facets"] = {};
      for (const [facet, rows] of own.facets) {
        await letOthersGo();
        const values = [...rows.keys()];
        found[facet] = drawRows([...rows.values()]).map((row, at) => ({
          ...{ value: values[at] ?? "", label: values[at] ?? "" },
          scores: row.map((one) => told(one, false)),
        }));
      }
      await letOthersGo();
      const types = [...sumTypes(population, id, semantics, byKind.stratumOf)];
      found[benchmark.lineWords.type] = types.map(([type, row]) => ({
        ...{ value: type, label: benchmark.lineLabel(type) },
        scores: row.map((sum) => told(drawScore(sum), false)),
      }));
      facets.set(id, found);
    }
  }
  const titles = new Map(run.entries.map(({ id, title }) => [id, title]));
  const isBlind = (label: Label) => !label.seen;
  const personOf = ({ person }: Label | LabelDecision) => person;
  const peopleOf = (all: readonly LabelSet[]) =>
    new Set(all.flatMap((set) => [...set.labels.filter(isBlind), ...set.decisions].map(personOf))).size;
  const standing = used.flatMap((set) =>
    set.labels.filter(({ line }) => population.gold.standing.get(set)?.has(line)),
  );
  const elsewhere = standing.filter((label) => label.elsewhere && isBlind(label)).length;
  const seen = standing.filter((label) => !isBlind(label)).length;
  return {
    runId: run.id,
    semantics,
    judges: run.judges.map(({ model }) => model),
    sets: used.map((set) => ({
      ...{ id: set.id, title: set.title, people: peopleOf([set]), unit: set.design.unit },
    })),
    labels: {
      counted,
      people: peopleOf(used),
      unknown: checks.filter(({ lines, holds, values }) =>
        lines[0]?.asks === "verdict" ? holds === null : values[0] === null || values[0] === "unknown",
      ).length,
      stale: population.gold.stale,
      notDrawn: population.gold.notDrawn.size,
      ...(elsewhere > 0 && { elsewhere }),
      ...(seen > 0 && { seen }),
    },
    entries: entries.map(({ id, title, drawn: own }) => ({
      ...{ entryId: id, title, scores: own.map((one) => told(one, behind)), facets: facets.get(id) ?? {} },
    })),
    ranks: ranksOf(run, entries, benchmark.scores),
    predictionPowered: entries.flatMap(({ id, drawn: own }) => predictionPowered(id, own)),
    ...errorsOf(population),
    joined: joinedWords(byModel, rates, (step) => titles.get(step) ?? step),
  };
}
