import type { RunRow } from "../../../../schemas/run-table";

/** How far a result is, those apart that ended with a problem. */
export function standingOfRow({ state, problem }: Pick<RunRow, "state" | "problem">) {
  return state !== "done" && problem ? "failed" : state;
}

/** Passed lines of the scored ones, as a share: "0.67"; empty without any scored. */
export function csrWords({ outcomes }: Pick<RunRow, "outcomes">): string {
  const scored = outcomes.filter(({ status }) => status !== "unscored");
  if (scored.length === 0) return "";
  return (scored.filter(({ status }) => status === "passed").length / scored.length).toFixed(2);
}

/** Whether all lines passed: "yes", "no", "undecided"; empty without any line. */
export function isrWords({ outcomes }: Pick<RunRow, "outcomes">): string {
  if (outcomes.length === 0) return "";
  if (outcomes.some(({ status }) => status === "failed")) return "no";
  return outcomes.some(({ status }) => status === "unscored") ? "undecided" : "yes";
}
