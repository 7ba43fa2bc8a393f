import { csvHead, csvLine } from "../../evaluation/export/tables/csv";

/** The soundness of one checklist of a benchmark. */
export type SoundnessRow = {
  sampleId: string;
  /** Constraints of both halves, and those of them that are rules on the form. */
  constraints: number;
  format: number;
  satisfiable: boolean | null;
  conflict: { asked: string[]; why: string } | null;
  cheapest: { text: string; passed: number; undecided: number } | null;
  /** Not found out in time: its worker was stopped. */
  stopped: boolean;
};

/** What all checklists of a benchmark come to. */
export type SoundnessTotals = {
  checklists: number;
  can: number;
  cannot: number;
  unknown: number;
  constraints: number;
  format: number;
  /** Constraints that pass on texts that tell nothing. */
  free: number;
  /** Checklists all of whose constraints pass so. */
  whole: number;
};

/** Adds up rows. */
export function soundnessTotals(rows: readonly SoundnessRow[]): SoundnessTotals {
  const sum = (of: (row: SoundnessRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    checklists: rows.length,
    can: sum(({ satisfiable: can }) => (can === true ? 1 : 0)),
    cannot: sum(({ satisfiable: can }) => (can === false ? 1 : 0)),
    unknown: sum(({ satisfiable: can }) => (can === null ? 1 : 0)),
    constraints: sum(({ constraints }) => constraints),
    format: sum(({ format }) => format),
    free: sum(({ cheapest }) => cheapest?.passed ?? 0),
    whole: sum(({ cheapest, constraints }) =>
      cheapest && constraints > 0 && cheapest.passed === constraints ? 1 : 0,
    ),
  };
}

const ANSWERS = { true: "a text passes", false: "no text can pass", null: "not known" } as const;

/** In words, whether a text can pass. */
export function satisfiableWords({ satisfiable: can, stopped }: SoundnessRow): string {
  return stopped ? "stopped, took too long" : ANSWERS[`${can}`];
}

/** The rows as CSV. */
export function soundnessCsv(rows: readonly SoundnessRow[]): string {
  const head = [
    "sample",
    "constraints",
    "on the form",
    "can be passed",
    "conflict",
    "free constraints",
    "not decided by rules",
    "cheapest text",
  ];
  return `${csvHead(head, true)}${rows
    .map((row) =>
      csvLine(
        [
          row.sampleId,
          row.constraints,
          row.format,
          satisfiableWords(row),
          row.conflict ? `${row.conflict.asked.join(" / ")}: ${row.conflict.why}` : "",
          row.cheapest?.passed ?? "",
          row.cheapest?.undecided ?? "",
          row.cheapest?.text ?? "",
        ],
        true,
      ),
    )
    .join("")}`;
}
