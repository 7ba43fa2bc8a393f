import { canonicalJson } from "../../foundation/canonical-json";
import type { BoardRow, BoardValue, CorrectedValue, RowBasis } from "../../shapes/leaderboard";

/** A number of a row that its run does not give. */
export type RowDifference = { path: string; expected: string; found: string };

const SLACK = 1e-6;

/** True when two numbers of a row are equal up to rounding. */
export function isClose(one: number | null | undefined, other: number | null | undefined): boolean {
  if (typeof one !== "number" || typeof other !== "number") return one === other;
  return Math.abs(one - other) <= SLACK;
}

type Interval = BoardValue["interval"];

/** True where an interval is what the run gives; one that is not told may always be. */
function isGiven(own: Interval | undefined, made: Interval | undefined): boolean {
  return !own || own.every((end, at) => isClose(end, made?.[at]));
}

const inWords = (value: unknown) => (value === undefined ? "nothing" : canonicalJson(value).slice(0, 200));

/** The differences of a corrected value from what run and labels give: people rank by its interval too. */
function tellCorrection(
  own: CorrectedValue | undefined,
  made: CorrectedValue | undefined,
  tell: (part: string, expected: unknown, found: unknown) => void,
): void {
  if (!own || !made) {
    if (own !== made) tell("", made, own);
    return;
  }
  for (const part of ["value", "labels"] as const)
    if (!isClose(own[part], made[part])) tell(`/${part}`, made[part], own[part]);
  const [ends, expected] = [own.interval, made.interval];
  const isSame = ends === null || expected === null ? ends === expected : isGiven(ends, expected);
  if (!isSame) tell("/interval", expected, ends);
}

/** True of the same judges in any order, where no rules decide: rows of earlier versions have them as their run did. */
function hasSameJudges(row: BoardRow, made: BoardRow): boolean {
  const each = ({ basis }: BoardRow) => basis.judge?.split(", ").sort().join();
  return made.rules === undefined && each(row) === each(made);
}

/**
 * The differences of a row from its run: `made` is the row that the run gives. What the run can't know, such as names and
 * notes, is left out.
 */
export function rowDifferences(row: BoardRow, made: BoardRow): RowDifference[] {
  const differences: RowDifference[] = [];
  const tell = (path: string, expected: unknown, found: unknown) =>
    differences.push({ path, expected: inWords(expected), found: inWords(found) });
  const fields: readonly (keyof RowBasis)[] = ["tasks", "samples", "judge", "semantics"];
  for (const field of fields)
    if (row.basis[field] !== made.basis[field] && !(field === "judge" && hasSameJudges(row, made)))
      tell(`basis/${field}`, made.basis[field], row.basis[field]);
  // Rows of earlier versions tell none.
  if (row.rules !== undefined && row.rules !== made.rules) tell("rules", made.rules, row.rules);
  for (const id of new Set([...Object.keys(row.values), ...Object.keys(made.values)])) {
    const [own, other] = [row.values[id], made.values[id]];
    for (const part of ["value", "scored", "total"] as const)
      if (!isClose(own?.[part], other?.[part])) tell(`values/${id}/${part}`, other?.[part], own?.[part]);
    if (!isGiven(own?.interval, other?.interval))
      tell(`values/${id}/interval`, other?.interval, own?.interval);
    tellCorrection(own?.corrected, other?.corrected, (part, expected, found) =>
      tell(`values/${id}/corrected${part}`, expected, found),
    );
  }
  for (const id of Object.keys(row.byVideo)) {
    const [own, other] = [
      new Map(Object.entries(row.byVideo[id] ?? {})),
      new Map(Object.entries(made.byVideo[id] ?? {})),
    ];
    for (const video of new Set([...own.keys(), ...other.keys()])) {
      const [one, two] = [own.get(video), other.get(video)];
      if (!isClose(one?.[0], two?.[0]) || !isClose(one?.[1], two?.[1]))
        tell(`byVideo/${id}/${video.slice(0, 60)}`, two, one);
    }
  }
  return differences;
}
