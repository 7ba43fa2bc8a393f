import { canonicalJson } from "../../foundation/canonical-json";
import type { BoardRow, BoardValue, RowBasis } from "../../shapes/leaderboard";

/** A number of a row that its run does not give. */
export type RowDifference = { path: string; expected: string; found: string };

const SLACK = 1e-6;

/** True when two numbers of a row are equal up to rounding. */
export function isClose(one: number | null | undefined, other: number | null | undefined): boolean {
  if (typeof one !== "number" || typeof other !== "number") return one === other;
  return Math.abs(one - other) <= SLACK;
}

/** The ends of an interval of a hundred draws lie seldom further from those of very many than this share of its width. */
const DRAWN_APART = 0.25;

type Interval = BoardValue["interval"];

/** True where an interval may be what the same videos give in other draws; one that is not told may always be. */
function mayBeDrawn(own: Interval | undefined, made: Interval | undefined): boolean {
  if (!own) return true;
  if (!made) return false;
  const slack = DRAWN_APART * (made[1] - made[0]) + SLACK;
  return Math.abs(own[0] - made[0]) <= slack && Math.abs(own[1] - made[1]) <= slack;
}

const inWords = (value: unknown) => (value === undefined ? "nothing" : canonicalJson(value).slice(0, 200));

/**
 * The differences of a row from its run: `made` is the row that the run gives. Intervals need only be near, since any number
 * of draws may have been made; what the run can't know, such as names and notes, is left out.
 */
export function rowDifferences(row: BoardRow, made: BoardRow): RowDifference[] {
  const differences: RowDifference[] = [];
  const tell = (path: string, expected: unknown, found: unknown) =>
    differences.push({ path, expected: inWords(expected), found: inWords(found) });
  const fields: readonly (keyof RowBasis)[] = ["tasks", "samples", "judge", "semantics"];
  for (const field of fields)
    if (row.basis[field] !== made.basis[field]) tell(`basis/${field}`, made.basis[field], row.basis[field]);
  for (const id of new Set([...Object.keys(row.values), ...Object.keys(made.values)])) {
    const [own, other] = [row.values[id], made.values[id]];
    for (const part of ["value", "scored", "total"] as const)
      if (!isClose(own?.[part], other?.[part])) tell(`values/${id}/${part}`, other?.[part], own?.[part]);
    if (!mayBeDrawn(own?.interval, other?.interval))
      tell(`values/${id}/interval`, other?.interval, own?.interval);
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
