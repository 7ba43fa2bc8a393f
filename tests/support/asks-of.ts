import { materialOf } from "../../src/evaluation/verdicts/sample-material";
import type { Checklist } from "../../src/shapes/checklist";
import type { Session } from "../../src/shapes/session";
import type { ReleasedRules } from "../../src/shapes/verdict";

/** A session's basis of judging: this checklist alone. */
export function asksOf(checklist: Checklist, benchmark: ReleasedRules = "omnicap-if"): Session["asks"] {
  return [{ benchmark, material: materialOf(checklist) }];
}
