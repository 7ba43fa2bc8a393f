import type { JudgedPoint, JudgedRound, JudgedStyle } from "../../../shapes/judged-material";

const DISAGREE = { cause: "judges disagree", reason: "No more than half of the askings agree." } as const;

/** A key point by most of the askings that decided it; unscored where none did, or where as many say the other. */
function decidePoint(told: readonly (JudgedPoint | undefined)[]): JudgedPoint {
  const decided = told.flatMap((one) => (one && one.score !== null ? [one] : []));
  const [first] = decided;
  if (!first)
    return told.find((one) => one !== undefined) ?? { score: null, reason: "", cause: "not judged" };
  const found = decided.filter(({ score }) => score === 1).length;
  if (2 * found === decided.length) return { score: null, ...DISAGREE };
  const score = 2 * found > decided.length ? 1 : 0;
  return decided.find((one) => one.score === score) ?? first;
}

/** What the askings make of each of so many key points. */
export function decidePoints(rounds: readonly JudgedRound[], count: number): JudgedPoint[] {
  return Array.from({ length: count }, (_, index) =>
    decidePoint(rounds.map(({ points }) => points?.[index])),
  );
}

/** The mean of all ratings, with the reason of the first; unscored where no asking gave one. */
export function decideStyle(rounds: readonly JudgedRound[]): JudgedStyle {
  const told = rounds.flatMap(({ style }) => style ?? []);
  const ratings = told.flatMap(({ score }) => score ?? []);
  const first = told.find(({ score }) => score !== null);
  if (!first) return told[0] ?? { score: null, reason: "", cause: "not judged" };
  return { score: ratings.reduce((sum, one) => sum + one, 0) / ratings.length, reason: first.reason };
}
