import { csvHead, csvLine } from "../../evaluation/export/tables/csv";
import { counted } from "../../foundation/plural";
import type { Run } from "../../shapes/run";
import type { RunSummary } from "../../shapes/run-table";

/** The soundness of one checklist of a benchmark. */
export type SoundnessRow = {
  sampleId: string;
  /** Constraints of both halves, and those of them that are rules on the form. */
  constraints: number;
  format: number;
  satisfiable: boolean | null;
  /** `checks`: their places among the rules on the form, from 1. */
  conflict: { asked: string[]; checks: number[]; why: string } | null;
  cheapest: { text: string; passed: number; undecided: number } | null;
  /** Not found out in time: its worker was stopped. */
  stopped: boolean;
};

/** The sum of all checklists of a benchmark. */
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

/** Samples named in a line. */
const MOST_NAMED = 3;

/** "96 can be passed, 2 can’t (sample a, checks 1 and 3), 12 not known". */
export function soundnessWords(rows: readonly SoundnessRow[]): string {
  const { can, cannot, unknown } = soundnessTotals(rows);
  const excluded = rows.filter(({ satisfiable }) => satisfiable === false);
  const named = excluded.slice(0, MOST_NAMED).map(({ sampleId, conflict }) => {
    const checks = conflict?.checks ?? [];
    return `sample ${sampleId}, ${checks.length === 1 ? "check" : "checks"} ${checks.join(" and ")}`;
  });
  const more = excluded.length - named.length;
  if (more > 0) named.push(`and ${more.toLocaleString("en")} more`);
  const number = (count: number) => count.toLocaleString("en");
  return [
    `${number(can)} can be passed`,
    ...(cannot > 0 ? [`${number(cannot)} can’t (${named.join("; ")})`] : []),
    ...(unknown > 0 ? [`${number(unknown)} not known`] : []),
  ].join(", ");
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

/**
 * The two entries of a run whose captions tell nothing. An empty text stands for a caption that was never written wherever captions
 * are read, so the shortest neutral one takes its place.
 */
export const CAPTIONLESS = {
  cheapest: "Cheapest text",
  none: "No caption: “A video.”",
  text: "A video.",
} as const;

/** Title and note of such a run. `notFound`: samples for which the report has found no cheapest text. */
export function captionlessWords(title: string, notFound: number): Pick<Run, "title" | "note"> {
  const missing =
    notFound === 0
      ? ""
      : ` (“${CAPTIONLESS.text}” in ${counted(notFound, "sample")} for which none was found)`;
  return {
    title: `Without a caption: ${title}`,
    note: `No caption here tells of a video. “${CAPTIONLESS.cheapest}” is the text that passes most rules on the form${missing}; “No caption” is “${CAPTIONLESS.text}” everywhere. What a judge passes here can be passed without the video: a question with N options is also passed by chance, 1 time in N.`,
  };
}

/** True for a run of the same samples that was made so. */
export function isCaptionless({ dataSetId, entries }: RunSummary, ofDataSet: string): boolean {
  return dataSetId === ofDataSet && entries[0] === CAPTIONLESS.cheapest && entries[1] === CAPTIONLESS.none;
}
