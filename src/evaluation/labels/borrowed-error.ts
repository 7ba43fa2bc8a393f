import { type CarriedRates, carriedRates, roganGladen } from "../../metrics/correction/judge-error";
import { shareAndParts, USUAL_LEVEL } from "../../metrics/intervals/share-interval";
import { type CardKind, type JudgeCard, judgeKey, labelsOf } from "../../shapes/judge-card";
import type { Run } from "../../shapes/run";
import type { BorrowedError, BorrowedRow } from "../../shapes/run-correction";
import type { ExportedTask } from "../export/export-source";
import { goldHolds } from "./gold";
import { linesOfTask } from "./label-lines";

/** Checks of a model that one judge decided, by kind and video: passed, and all. */
type Judged = Map<string, Map<string, [passed: number, all: number]>>;

/** The card of each judge that rests on most labels, by `judgeKey`. */
function bestCards(cards: readonly JudgeCard[]): Map<string, JudgeCard> {
  const best = new Map<string, JudgeCard>();
  for (const card of cards) {
    const key = judgeKey(card.judge, card.benchmark);
    const known = best.get(key);
    if (!known || labelsOf(card.kinds) > labelsOf(known.kinds)) best.set(key, card);
  }
  return best;
}

function pooled(kinds: readonly CardKind[]): CarriedRates | null {
  const sum = { rightPasses: 0, wrongPasses: 0, rightFails: 0, wrongFails: 0, passed: 0, failed: 0 };
  for (const { counts } of kinds) {
    sum.rightPasses += counts.rightPasses;
    sum.wrongPasses += counts.wrongPasses;
    sum.rightFails += counts.rightFails;
    sum.wrongFails += counts.wrongFails;
    sum.passed += counts.passed;
    sum.failed += counts.failed;
  }
  return carriedRates(sum);
}

/** A share with the error of elsewhere; or why there is none. */
function rowOf(
  entry: Run["entries"][number],
  judged: Judged,
  shared: readonly string[],
  rates: CarriedRates | null,
): BorrowedRow[] {
  const videos = new Map<string, [number, number]>();
  for (const kind of shared) {
    for (const [video, [passed, all]] of judged.get(kind) ?? []) {
      const own = videos.get(video) ?? [0, 0];
      videos.set(video, [own[0] + passed, own[1] + all]);
    }
  }
  const parts = [...videos.values()];
  const checks = parts.reduce((sum, [, all]) => sum + all, 0);
  if (checks === 0) return [];
  const asJudged = parts.reduce((sum, [passed]) => sum + passed, 0) / checks;
  const told = { entryId: entry.id, title: entry.title, checks, asJudged };
  const refused = (why: string): BorrowedRow[] => [{ ...told, corrected: null, why }];
  if (rates === null)
    return refused("No label there is on a check that people pass, or none on one that they fail.");
  if (!(rates.q0 + rates.q1 > 1))
    return refused(
      "By its labels the judge is no better than chance, so its verdicts tell nothing of people's.",
    );
  const found = shareAndParts(parts);
  if (!found) return refused("One video tells nothing of others.");
  const corrected = roganGladen({ p: found.share, n: found.parts, ...rates, level: USUAL_LEVEL });
  if (!corrected)
    return refused("By so few labels the judge may be no better than chance, so no estimate can be made.");
  const { value, low, high } = corrected;
  // Cut to 0 or to 1 the interval would have no width, as if that share were certain.
  if (low >= high)
    return refused(
      "With the error it had there, no share of checks that people pass would give the share that it passed here: it does not err alike in both.",
    );
  return [{ ...told, corrected: { value: Math.min(Math.max(value, 0), 1), low, high }, why: null }];
}

/**
 * The checks of a run that its judges decided, with the error that cards have of the same judge, prompt and benchmark by labels
 * on another run: by model, over the kinds that card and run share. Without any where no card is of a judge of the run.
 */
export async function borrowedErrors(
  { run, tasks }: { run: Run; tasks: AsyncIterable<ExportedTask> },
  cards: readonly JudgeCard[],
): Promise<BorrowedError[]> {
  const best = bestCards(cards.filter(({ benchmark }) => benchmark === run.dataSet.benchmark));
  if (best.size === 0) return [];
  const byCard = new Map<string, Map<string, Judged>>();
  for await (const task of tasks) {
    const lines = linesOfTask(run, task);
    const seen = new Set<string>();
    for (const line of lines) {
      if (!line.judge || line.asks === "points" || seen.has(line.checkId)) continue;
      seen.add(line.checkId);
      const key = judgeKey(line.judge, run.dataSet.benchmark);
      if (!best.has(key)) continue;
      const passed =
        line.asks === "option" ? goldHolds(line, line.verdict) === true : line.judged === "passed";
      const entries = byCard.get(key) ?? new Map<string, Judged>();
      byCard.set(key, entries);
      const kinds: Judged = entries.get(line.entryId) ?? new Map();
      entries.set(line.entryId, kinds);
      const videos = kinds.get(line.kind) ?? new Map<string, [number, number]>();
      kinds.set(line.kind, videos);
      const [passes, all] = videos.get(line.videoId) ?? [0, 0];
      videos.set(line.videoId, [passes + Number(passed), all + 1]);
    }
  }
  return [...byCard].flatMap(([key, entries]): BorrowedError[] => {
    const card = best.get(key);
    if (!card) return [];
    const here = new Set([...entries.values()].flatMap((kinds) => [...kinds.keys()]));
    const shared = card.kinds.filter(({ kind }) => here.has(kind));
    const names = shared.map(({ kind }) => kind);
    const rates = pooled(shared);
    return [
      {
        ...{ judge: card.judge, labels: labelsOf(shared), people: card.people },
        ...{ labelledFrom: card.labelledFrom, labelledTo: card.createdAt, answeredAs: card.answeredAs },
        kinds: names,
        leftOut: [...here].filter((kind) => !names.includes(kind)).sort(),
        rows: run.entries.flatMap((entry) => rowOf(entry, entries.get(entry.id) ?? new Map(), names, rates)),
      },
    ];
  });
}
