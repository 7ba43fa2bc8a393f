import { ActionIcon, Checkbox } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { benchmarkLabel } from "../../../evaluation/benchmark-traits";
import { scoredBy } from "../../../evaluation/suggested-checks";
import { runPath } from "../../../foundation/run-paths";
import { scoredPart } from "../../../metrics/scores/score-units";
import type { RunProgress } from "../../../shapes/run-progress";
import type { RunHeadline } from "../../../shapes/run-scores";
import type { RunSummary } from "../../../shapes/run-table";
import { localMinute } from "../../../ui/measures";
import type { RunListOrder } from "../../store/run-list-address";
import { scoreValue } from "../overview/score-words";
import { countWords, standingOfRun, standingWords } from "../run-state";
import own from "./run-list.module.css";

/** A run of the list, with what is known of it by now. */
export type ListedRun = {
  run: RunSummary;
  /** Its progress, while a tab executes it. */
  progress: Pick<RunProgress, "phase" | "counts" | "elsewhere"> | null;
  /** Undefined while it is being computed; null where it can't be. */
  headline: RunHeadline | null | undefined;
};

/** Most models named; the rest is given as a number. */
const MOST_NAMED = 4;

function modelWords(entries: readonly string[]): string {
  if (entries.length === 0) return "no model yet";
  const named = entries.slice(0, MOST_NAMED).join(", ");
  return entries.length > MOST_NAMED ? `${named} and ${entries.length - MOST_NAMED} more` : named;
}

function benchmarkWords(run: RunSummary): string {
  return run.benchmark === null ? "" : scoredBy(run, benchmarkLabel(run.benchmark));
}

/** The best of the models by the score; null where none has a value. */
function bestOf(headline: RunHeadline | null | undefined): RunHeadline[number] | null {
  const known = (headline ?? []).filter(({ score }) => score.value !== null);
  const sign = known[0]?.score.better === "lower" ? 1 : -1;
  return (
    known.toSorted((one, other) => sign * ((one.score.value ?? 0) - (other.score.value ?? 0)))[0] ?? null
  );
}

/** "CSR 70.9 %"; with how much of it was scored, where not all was; of several models the best, by its name. */
export function headlineWords({ run, headline }: Pick<ListedRun, "run" | "headline">): string {
  const best = bestOf(headline);
  if (!best) return "";
  const { score } = best;
  const part = scoredPart(score)?.replace(/(?<!scored)$/, " scored");
  const value = `${score.label} ${scoreValue(score)}${part === undefined ? "" : ` (${part})`}`;
  return run.entries.length > 1 ? `${value}, ${best.title}` : value;
}

function standingOf({ run, progress }: ListedRun) {
  return standingOfRun({ state: run.state, counts: progress?.counts ?? run.counts }, progress?.phase ?? null);
}

function stateWords(listed: ListedRun): string {
  return `${standingWords(standingOf(listed))}${listed.progress?.elsewhere ? " in another tab" : ""}`;
}

const { compare } = new Intl.Collator("en", { numeric: true });

function byScore(one: ListedRun, other: ListedRun, sign: number): number {
  const [a = null, b = null] = [bestOf(one.headline)?.score.value, bestOf(other.headline)?.score.value];
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * (a - b);
}

/** `sign`: -1 where what is larger comes first. */
const COMPARED: Record<RunListOrder["by"], (one: ListedRun, other: ListedRun, sign: number) => number> = {
  title: (one, other, sign) => sign * compare(one.run.title, other.run.title),
  score: byScore,
  state: (one, other, sign) => sign * compare(stateWords(one), stateWords(other)),
  made: (one, other, sign) => sign * compare(one.run.createdAt ?? "", other.run.createdAt ?? ""),
};

/** Runs whose title, benchmark or a model has every word that is looked for, in an order; without a score they come last. */
export function listedInOrder(
  runs: readonly ListedRun[],
  search: string,
  { by, descending }: RunListOrder,
): ListedRun[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const textOf = ({ run }: ListedRun) =>
    [run.title, benchmarkWords(run), ...run.entries].join("\n").toLowerCase();
  const found = runs.filter((listed) => {
    const text = textOf(listed);
    return words.every((word) => text.includes(word));
  });
  const sign = descending ? -1 : 1;
  const compared = COMPARED[by];
  return found.toSorted((one, other) => compared(one, other, sign));
}

/** True for a run that has models whose scores can be held against others. */
export function isComparable({ state, entries }: Pick<RunSummary, "state" | "entries">): boolean {
  return state !== "unreadable" && entries.length > 0;
}

const COLUMNS: readonly { by: RunListOrder["by"] | null; words: string; className?: string }[] = [
  { by: "title", words: "Run" },
  { by: null, words: "Benchmark", ...(own.wide && { className: own.wide }) },
  { by: null, words: "Models", ...(own.models && { className: own.models }) },
  { by: "score", words: "Best score" },
  { by: null, words: "Results" },
  { by: "state", words: "State" },
  { by: "made", words: "Made", ...(own.wide && { className: own.wide }) },
];

/** The names of runs by their ids, for who hears a button alone: of the same title, each also tells when it was made. */
export function spokenNames(runs: readonly ListedRun[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { run } of runs) counts.set(run.title, (counts.get(run.title) ?? 0) + 1);
  return new Map(
    runs.map(({ run: { id, title, createdAt } }) => {
      const name = title === "" ? "Untitled run" : title;
      return [id, counts.get(title) === 1 ? name : `${name}, made ${localMinute(createdAt)}`];
    }),
  );
}

/** The runs, a row each: the way to it, its models, how it scores and stands, and how to delete it. */
export function RunTable({
  runs,
  order,
  chosen,
  onOrder,
  onChoose,
  onDelete,
}: {
  runs: readonly ListedRun[];
  order: RunListOrder;
  /** Ids of those that are to be compared. */
  chosen: ReadonlySet<string>;
  onOrder: (order: RunListOrder) => void;
  onChoose: (id: string, isChosen: boolean) => void;
  onDelete: (run: RunSummary) => void;
}) {
  const names = spokenNames(runs);
  return (
    <table className={own.table} aria-label="Runs">
      <thead>
        <tr>
          <td />
          {COLUMNS.map(({ by, words, className }) => {
            const isOrder = by !== null && by === order.by;
            const Icon = order.descending ? IconArrowDown : IconArrowUp;
            return (
              <th
                key={words}
                scope="col"
                className={className}
                aria-sort={
                  by === null ? undefined : isOrder ? (order.descending ? "descending" : "ascending") : "none"
                }
              >
                {by === null ? (
                  words
                ) : (
                  <button
                    type="button"
                    className={own.sort}
                    onClick={() =>
                      onOrder({
                        by,
                        descending: isOrder ? !order.descending : by === "score" || by === "made",
                      })
                    }
                  >
                    {words}
                    {isOrder && <Icon size={14} aria-hidden />}
                  </button>
                )}
              </th>
            );
          })}
          <td />
        </tr>
      </thead>
      <tbody>
        {runs.map((listed) => {
          const { run, progress, headline } = listed;
          const models = modelWords(run.entries);
          const isReadable = run.state !== "unreadable";
          return (
            <tr key={run.id} data-testid="run-item" data-run={run.id} data-state={standingOf(listed)}>
              <td>
                <Checkbox
                  size="xs"
                  aria-label={`Choose ${names.get(run.id)} to compare`}
                  checked={chosen.has(run.id)}
                  disabled={!isComparable(run)}
                  onChange={(event) => onChoose(run.id, event.currentTarget.checked)}
                />
              </td>
              <th scope="row" className={own.name}>
                <a href={`#${runPath(run.id)}`} title={run.title}>
                  {run.title === "" ? "Untitled run" : run.title}
                </a>
                {/* The others of sessions are found with them. */}
                {run.sessionId !== null && (
                  <span className={own.note}>its session is no longer in this browser</span>
                )}
                {run.problem && <span className={own.note}>{run.problem.message}</span>}
              </th>
              <td className={own.wide}>{benchmarkWords(run)}</td>
              <td className={`${own.cut} ${own.models}`} title={models} data-column="models">
                {isReadable && models}
              </td>
              <td className={own.cut} title={headlineWords(listed)} data-column="score">
                {headline === undefined && isReadable && run.counts.done > 0 ? "…" : headlineWords(listed)}
              </td>
              <td>{isReadable && countWords(progress?.counts ?? run.counts)}</td>
              <td>{stateWords(listed)}</td>
              <td className={own.wide} data-column="made">
                {localMinute(run.createdAt)}
              </td>
              <td>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={`Delete ${names.get(run.id)}`}
                  onClick={() => onDelete(run)}
                >
                  <IconTrash size={15} aria-hidden />
                </ActionIcon>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
