import { canonicalJson } from "../../foundation/canonical-json";
import { type Draws, drawnDifference, drawnInterval } from "../../metrics/correction/corrected-draws";
import { errsAlike } from "../../metrics/correction/judge-error";
import { unscoredCouldTurn } from "../../metrics/intervals/rank-intervals";
import { USUAL_LEVEL } from "../../metrics/intervals/share-interval";
import { unitForm } from "../../metrics/scores/score-units";
import type { DataSample } from "../../shapes/data-set";
import type { LabelSet } from "../../shapes/label-set";
import type { Run } from "../../shapes/run";
import type { CorrectedComparison, CorrectedDifference } from "../../shapes/run-correction";
import { READING_NAMES } from "../../shapes/semantics";
import { type CorrectableRun, countLabels, countsOf } from "./correct-scores";
import { type Drawn, partsOf, scoreDrawer, whyMissing } from "./drawn-scores";
import { type JudgedPopulation, type JudgedTask, judgedPopulation } from "./judged-population";

/** An entry of a run that is compared, with the labels of the run. */
type ComparedSide = CorrectableRun & { entryId: string; sets: readonly LabelSet[] };

type Side = { run: Run; entryId: string; title: string; population: JudgedPopulation };

const titleOf = ({ entries }: Run, id: string) => entries.find((entry) => entry.id === id)?.title ?? id;

const captionOf = ({ sample, repeat }: Pick<JudgedTask, "sample" | "repeat">) =>
  JSON.stringify([sample.id, repeat]);

function judgedCaptions({ population, entryId }: Side): Set<string> {
  return new Set(population.tasks.filter((task) => task.entryId === entryId && task.isJudged).map(captionOf));
}

/** The scores of a side's entry by its own labels; where both sides are of one run they are drawn together by the labels of both. */
function drawSides([a, b]: readonly [Side, Side], options: Draws): [Drawn[], Drawn[]] {
  const draw = ({ run, population }: Side, ids: readonly string[], own: Draws): Drawn[][] => {
    const { entries, drawRows } = scoreDrawer(population, run, own);
    return drawRows(ids.map((id) => entries.find((entry) => entry.id === id)?.sums.overall ?? []));
  };
  if (a.population === b.population) {
    const [one = [], other = []] = draw(a, [a.entryId, b.entryId], options);
    return [one, other];
  }
  // Both have one seed, so that each draw weighs the same videos alike; what stands beside labels is each side's own.
  const [one = []] = draw(a, [a.entryId], options);
  const [other = []] = draw(b, [b.entryId], { ...options, labelSeed: "the other run" });
  return [one, other];
}

function differenceOf([a, b]: readonly [Side, Side], one: Drawn, other: Drawn): CorrectedDifference[] {
  const judged = one.judged.effects.length + other.judged.effects.length > 0;
  const { id, label, unit, of, better } = one.name;
  const name = { id, label, unit, ...(of === undefined ? {} : { of }), better };
  const { scale, most } = unitForm(one.name);
  const scaled = (value: number) => (Number.isNaN(value) ? null : scale * value);
  const values = { a: scaled(one.drawn.value), b: scaled(other.drawn.value) };
  if (!judged || one.judged.total.denominator === 0 || other.judged.total.denominator === 0) return [];
  if (values.a === null || values.b === null) {
    const lacking = ({ missing }: Drawn) => (missing.length === 0 ? null : whyMissing(one.name, missing));
    const [ofA, ofB] = [lacking(one), lacking(other)];
    const apart = [...(ofA ? [`${a.title}: ${ofA}`] : []), ...(ofB ? [`${b.title}: ${ofB}`] : [])];
    const why = ofA !== null && ofA === ofB ? ofA : apart.join(" ");
    return [{ ...name, ...values, delta: null, interval: null, videos: 0, why }];
  }
  const difference = drawnDifference(other.drawn, one.drawn);
  const videos = partsOf([one, other]);
  const ends = drawnInterval(difference, videos, USUAL_LEVEL);
  const interval: [number, number] | null = ends && [scale * ends[0], scale * ends[1]];
  const counts = ({ judged: { total }, drawn }: Drawn) => ({
    ...total,
    numerator: drawn.value * total.denominator,
  });
  const canTurn = unscoredCouldTurn(counts(one), counts(other), most && most / scale);
  return [{ ...name, ...values, delta: scale * difference.value, interval, videos, canTurn, why: null }];
}

/** A side of which something is judged and nobody labelled any of it. */
function isMissing({ population, entryId }: Side): boolean {
  const judged = population.tasks.some((task) => task.entryId === entryId && task.checks.length > 0);
  return judged && countLabels(population) === 0;
}

/**
 * The difference of two entries as people would have judged them, on the captions that both were asked for and that are judged in
 * both: each side by the labels on these captions of its own run, videos and labels drawn together for both. Null where
 * nobody labelled a line of either that counts.
 *
 * @param asked the ids of the samples that both have alike
 */
export async function correctDifferences(
  given: readonly [ComparedSide, ComparedSide],
  asked: ReadonlySet<DataSample["id"]>,
  options: Draws,
): Promise<CorrectedComparison | null> {
  const videos = new Map<string, number>();
  const [first, second] = given;
  const populationOf = async (side: ComparedSide) => {
    const own = side.sets.filter(({ design }) => design.runs.some(({ id }) => id === side.run.id));
    return judgedPopulation(side, own, videos);
  };
  const one = await populationOf(first);
  const other = second.run.id === first.run.id ? one : await populationOf(second);
  const sideOf = ({ run, entryId }: ComparedSide, population: JudgedPopulation): Side => ({
    ...{ run, entryId, title: titleOf(run, entryId), population },
  });
  const [whole, wholeOther] = [sideOf(first, one), sideOf(second, other)];
  const others = judgedCaptions(wholeOther);
  const both = new Set([...judgedCaptions(whole)].filter((caption) => others.has(caption)));
  const shared = (population: JudgedPopulation): JudgedPopulation => ({
    ...population,
    videos: videos.size,
    tasks: population.tasks.filter((task) => asked.has(task.sample.id) && both.has(captionOf(task))),
  });
  const sharedOne = shared(one);
  const a: Side = { ...whole, population: sharedOne };
  const b: Side = { ...wholeOther, population: one === other ? sharedOne : shared(other) };
  const labels = { a: countLabels(a.population), b: countLabels(b.population) };
  if (labels.a + labels.b === 0) return null;
  const without = [a, b].filter(isMissing).map(({ run, title }) => `${title} (${run.title})`);
  if (without.length > 0)
    return {
      ...{ labels, scores: [] },
      why: `Nobody has labelled a line of ${without.join(" or ")} on these captions, and a corrected difference needs labels on both.`,
    };
  if (a.run.semantics !== b.run.semantics)
    return {
      ...{ labels, scores: [] },
      why: `The labels of one are on its verdicts read ${READING_NAMES[a.run.semantics]}, those of the other ${READING_NAMES[b.run.semantics]}: there is no corrected difference.`,
    };
  const [ofA, ofB] = drawSides([a, b], options);
  const judges = ({ run }: Side) => canonicalJson(run.judges.map(({ baseUrl, model }) => [baseUrl, model]));
  const checksOf = ({ population, entryId }: Side) =>
    countsOf(population.tasks.flatMap((task) => (task.entryId === entryId ? task.checks : [])));
  return {
    labels,
    why: null,
    scores: ofA.flatMap((drawn, place) => {
      const also = ofB[place];
      return also ? differenceOf([a, b], drawn, also) : [];
    }),
    ...(judges(a) === judges(b) ? { alike: errsAlike([checksOf(a), checksOf(b)]) } : {}),
  };
}
