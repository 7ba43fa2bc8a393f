import type { Verdict } from "./verdict";

/** True where a judge has decided, or has said what a rule is to look at. */
export function isJudged({ source, extraction }: Verdict): boolean {
  return source === "judge" || extraction?.source === "judge";
}
