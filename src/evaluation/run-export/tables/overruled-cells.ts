import { allPassed } from "../../../metrics/all-passed";
import type { Outcome } from "../../../schemas/outcome";
import type { VerdictStatus } from "../../../schemas/verdict";
import type { ExportedTask } from "../export-source";
import type { Cell, Column } from "./result-table";

/** What a row says of how constraints came out: the share that passed of those scored, and whether all did. */
const DECIDED = { passed: "yes", failed: "no", unscored: "undecided" } as const;

/** Share of passed lines and whether all passed: `csr` and `isr` of one result, null without any. */
export function shareCells(statuses: readonly VerdictStatus[]): [csr: Cell, isr: Cell] {
  const scored = statuses.filter((status) => status !== "unscored");
  const passed = scored.filter((status) => status === "passed").length;
  return [
    scored.length === 0 ? null : passed / scored.length,
    statuses.length === 0 ? null : DECIDED[allPassed(statuses)],
  ];
}

/** What a person decided of a line; undefined where nobody did. */
function decisionOn({ result }: Pick<ExportedTask, "result">, { id }: Pick<Outcome, "id">) {
  return result?.overrules.find(({ checkId }) => checkId === id);
}

export const RESULT_COLUMNS: readonly Column[] = [
  { name: "overruled", type: "INT32" },
  { name: "csr_with_overrules", type: "DOUBLE" },
  { name: "isr_with_overrules", type: "STRING" },
];

/** How many verdicts of a result people overruled, and its shares with that. */
export function resultCells(task: ExportedTask): Cell[] {
  const { outcomes } = task;
  const statuses = outcomes.map((outcome) => decisionOn(task, outcome)?.status ?? outcome.status);
  return [outcomes.filter((outcome) => decisionOn(task, outcome)).length, ...shareCells(statuses)];
}

export const VERDICT_COLUMNS: readonly Column[] = [
  { name: "overruled", type: "STRING" },
  { name: "overrule_note", type: "STRING" },
];

/** What a person decided of a verdict, and why. */
export function verdictCells(task: ExportedTask, outcome: Outcome): Cell[] {
  const decision = decisionOn(task, outcome);
  return [decision?.status ?? null, decision?.note ?? null];
}
