import { counted } from "../../../foundation/plural";
import type { MatrixCell, SampleStanding } from "../../logic/matrix-samples";

type CellStanding = "none" | "satisfied" | "failed" | "undecided";

/** What a row made of a sample, in a word. */
export function cellStanding(cell: MatrixCell | null): CellStanding {
  if (cell === null) return "none";
  if (cell.failed > 0) return "failed";
  return cell.unscored > 0 ? "undecided" : "satisfied";
}

/** "7/9": what passed out of what was scored. */
export function cellText({ passed, failed }: MatrixCell): string {
  return `${passed}/${passed + failed}`;
}

/** The same for people who hear it; it begins as what is seen. */
export function cellWords(title: string, cell: MatrixCell): string {
  const rest = cell.unscored > 0 ? `, ${cell.unscored} unscored` : "";
  return `${cellText(cell)} passed${rest}: ${title}`;
}

/** How the rows fared on a sample: "0 of 3 models pass all; 41 % of verdicts on average". */
export function standingWords({ judged, satisfied, share }: SampleStanding): string {
  const mean = share === null ? "" : `; ${Math.round(100 * share)} % of verdicts on average`;
  return `${satisfied} of ${counted(judged, "model passes", "models pass")} all${mean}`;
}
