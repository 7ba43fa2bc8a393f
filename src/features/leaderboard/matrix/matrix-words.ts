import type { MatrixCell, SampleStanding } from "../../../evaluation/leaderboard/matrix-samples";

export type CellStanding = "none" | "satisfied" | "failed" | "undecided";

/** What a row made of a sample, in a word. */
export function cellStanding(cell: MatrixCell | null): CellStanding {
  if (cell === null) return "none";
  if (cell.failed > 0) return "failed";
  return cell.unscored > 0 ? "undecided" : "satisfied";
}

/** "7/9", with "?" where lines are unscored; a tick where all passed. */
export function cellText(cell: MatrixCell | null): string {
  if (cell === null) return "–";
  const { passed, failed, unscored } = cell;
  const parts = `${passed}/${passed + failed}${unscored > 0 ? "?" : ""}`;
  return cellStanding(cell) === "satisfied" ? `✓ ${parts}` : parts;
}

/** The same for people who hear it. */
export function cellWords(title: string, cell: MatrixCell | null): string {
  if (cell === null) return `${title}: no judged caption`;
  const { passed, failed, unscored } = cell;
  const rest = unscored > 0 ? `, ${unscored} unscored` : "";
  return `${title}: ${passed} of ${passed + failed} passed${rest}`;
}

/** How the rows fared on a sample: "0 of 3 models pass all; 41 % of verdicts on average". */
export function standingWords({ judged, satisfied, share }: SampleStanding): string {
  const mean = share === null ? "" : `; ${Math.round(100 * share)} % of verdicts on average`;
  return `${satisfied} of ${judged} ${judged === 1 ? "model passes" : "models pass"} all${mean}`;
}
