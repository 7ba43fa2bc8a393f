import { quote } from "../shared/verdicts";

/** Says how a text that passes begins and ends. */
export function describeEnds(prefix: unknown, suffix: unknown): string {
  const parts = [
    ...(typeof prefix === "string" ? [`begins with ${quote(prefix)}`] : []),
    ...(typeof suffix === "string" ? [`ends with ${quote(suffix)}`] : []),
  ];
  return parts.length === 0 ? "no prefix or suffix asked" : `the text ${parts.join(" and ")}`;
}
