import { counted } from "../../foundation/plural";
import { countsThings, endsOfAll, scoredPart, unitForm } from "../../metrics/scores/score-units";
import type { CorrectedScore } from "../../shapes/run-correction";
import type { Score, Summary } from "../../shapes/run-scores";
import { cellMarkdown } from "../report/inline-markdown";

/** Scores of models as a table of texts: a head, and a row a model. */
export type ScoreTable = { head: string[]; rows: string[][] };

/** `corrected`: the same scores as people would have given them, where some of its lines are labelled. */
type ModelScores = { title: string; summary: Summary; corrected?: readonly CorrectedScore[] };

/**
 * A score as papers print it: "71.4", with its interval and, where not all could be scored or `isOutOf` asks for it, how many were; of an ISR also what it can
 * be of all: "[8 of 9, 66.7 to 77.8 of all]".
 */
function scoreCell(score: Score | undefined, plusMinus: string, isOutOf: boolean): string {
  if (!score || score.value === null) return "–";
  const { digits } = unitForm(score);
  const interval = score.interval
    ? ` (${digits(score.interval[0])}${plusMinus}${digits(score.interval[1])})`
    : "";
  const part = scoredPart(score) ?? (isOutOf ? `${count(score.denominator)} of ${count(score.total)}` : null);
  const ends = endsOfAll(score)?.map(digits).join(plusMinus);
  const ofAll = ends === undefined ? "" : `, ${ends} of all`;
  return `${digits(score.value)}${interval}${part === null ? "" : ` [${part}${ofAll}]`}`;
}

/** The same with the judge's error in it: "uncorrected" where no label tells. */
function correctedCell(score: CorrectedScore | undefined, plusMinus: string): string {
  if (!score || (score.value === null && score.asJudged === null)) return "–";
  if (score.value === null) return "uncorrected";
  const { digits } = unitForm(score);
  const ends = score.interval?.map(digits).join(plusMinus);
  return `${digits(score.value)}${ends ? ` (${ends})` : ""}`;
}

const count = (number: number) => number.toLocaleString("en");

/** The number of things that a score is about in all of these models alike; null where they differ, or it counts no things. */
function commonTotal(score: Score, models: readonly ModelScores[]): number | null {
  const same = models.every(({ summary }) => {
    const own = summary.scores.find(({ id }) => id === score.id);
    return own === undefined || own.value === null || own.total === score.total;
  });
  return same && countsThings(score) && score.total > 0 ? score.total : null;
}

/** The heading of a kind of score, with what it is out of: shares are taken to be in percent, other units are named. */
function headOf(score: Score, total: number | null): string {
  const label = score.unit === "share" ? score.label : `${score.label}, ${unitForm(score).name}`;
  return total === null ? label : `${label} (of ${count(total)})`;
}

/** The scores of models, shares in percent. `to`: what stands between the ends of an interval. */
export function scoreTable(models: readonly ModelScores[], to: string): ScoreTable {
  const scores = models[0]?.summary.scores ?? [];
  const totals = new Map(scores.map((score) => [score.id, commonTotal(score, models)]));
  return {
    head: ["Model", ...scores.map((score) => headOf(score, totals.get(score.id) ?? null)), "Results"],
    rows: models.flatMap(({ title, summary, corrected }) => {
      const results = `${summary.results.scored} of ${summary.results.total}`;
      const asJudged = scores.map((first) =>
        scoreCell(
          summary.scores.find((score) => score.id === first.id),
          to,
          // The head can't say a number that differs from row to row.
          countsThings(first) && totals.get(first.id) === null,
        ),
      );
      if (!corrected) return [[title, ...asJudged, results]];
      const own = scores.map(({ id }) => corrected.find((score) => score.id === id));
      const labels = Math.max(0, ...own.map((score) => score?.labels ?? 0));
      return [
        [`${title} (as judged)`, ...asJudged, results],
        [`${title} (corrected)`, ...own.map((score) => correctedCell(score, to)), counted(labels, "label")],
      ];
    }),
  };
}

/**
 * A table of scores in GitHub's Markdown, with a paragraph below on how they were corrected. No text in it becomes more than text:
 * what could is code.
 */
export function markdownTable({ head, rows }: ScoreTable, method: string | null = null): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((text) => cellMarkdown([{ kind: "foreign", text }])).join(" | ")} |\n`;
  const rule = `| ${head.map((_, index) => (index === 0 ? ":---" : "---:")).join(" | ")} |\n`;
  const below = method === null ? "" : `\n${cellMarkdown([{ kind: "foreign", text: method }])}\n`;
  return `${line(head)}${rule}${rows.map(line).join("")}${below}`;
}

const SIGNS: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  "%": "\\%",
  "&": "\\&",
  "#": "\\#",
  _: "\\_",
  $: "\\$",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "\\textquotedbl{}",
  "−": "$-$",
  "–": "--",
  "’": "'",
};

/** A text that LaTeX sets as it stands. */
export function latexText(text: string): string {
  return (
    text
      .replace(/[\r\n]+/g, " ")
      .replace(/[\\{}%&#_$~^<>|"−–’]/g, (sign) => SIGNS[sign] ?? sign)
      .trim()
      // Behind the end of a row these would be read as its arguments.
      .replace(/^[[*]/, "{$&}")
  );
}

/**
 * A table of scores as rows of a LaTeX table, the head as a comment and as a row, and below as a comment a paragraph on how they were
 * corrected.
 */
export function latexRows({ head, rows }: ScoreTable, method: string | null = null): string {
  const line = (cells: readonly string[]) => `${cells.map(latexText).join(" & ")} \\\\\n`;
  const begin = `% Rows for a table with ${head.length} columns, with \\usepackage{booktabs} and \\usepackage[T1]{fontenc}.\n`;
  const below = method === null ? "" : `% ${latexText(method)}\n`;
  return `${begin}\\toprule\n${line(head)}\\midrule\n${rows.map(line).join("")}\\bottomrule\n${below}`;
}
