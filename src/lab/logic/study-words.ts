import { latexText } from "../../evaluation/export/score-table";
import { csvHead, csvLine } from "../../evaluation/export/tables/csv";
import { counted } from "../../foundation/plural";
import { digitsOf, percentDigits } from "../../foundation/shown-number";
import { VERDICT_WORDS } from "../../foundation/standing-words";
import { effectWords, slopeWords } from "../../metrics/constraint-studies";
import { isTold, measureLabel, pointWords, studyWords } from "../../metrics/paired-cells";
import { constraintLabelInFull } from "../../rules/taxonomy/labels";
import { READING_NAMES } from "../../shapes/semantics";
import type { Study, StudyAxis, Vary } from "../../shapes/study";
import type { ToldStudy } from "../../shapes/study-numbers";
import { axisValues, BASE_CELL, modelAxis, VARY_WORDS } from "./plan-study";

const AXIS_NAMES: Record<StudyAxis["name"], string> = {
  prompt: "prompt",
  model: "model, by size",
  temperature: "temperature",
  reasoning: "reasoning",
  length: "longest reply",
};

/** The name of a setting that can be an axis. */
export function axisName(name: StudyAxis["name"]): string {
  return AXIS_NAMES[name];
}

/** Name of the axis along which cells are drawn, with its unit. */
export function xName(vary: Vary): string {
  switch (vary.kind) {
    case "frames":
      return "Frames";
    case "resolution":
      return "Longest side, pixels";
    case "frame-rate":
      return "Frames per second";
    case "settings": {
      const [one] = vary.axes;
      return one ? `${AXIS_NAMES[one.name]}${one.name === "length" ? ", tokens" : ""}` : "";
    }
    case "steadiness":
      return "Repeats that all pass";
    default:
      return "";
  }
}

/** The values that are varied over: "8, 16 and 32 frames"; of kinds without values what is done. */
export function valueWords(vary: Vary): string {
  const listed = (values: readonly (string | number)[]) => values.join(", ");
  switch (vary.kind) {
    case "frames":
      return `over ${listed(vary.counts)}`;
    case "resolution":
      return `over ${listed(vary.sides)} pixels`;
    case "frame-rate":
      return `over ${listed(vary.rates)} a second`;
    case "settings":
      return vary.axes
        .map((axis) => `${AXIS_NAMES[axis.name]} over ${listed(axisValues(axis))}`)
        .join(" and ");
    case "trade-off":
      return `over ${listed(vary.levels)} form`;
    case "modality":
      return "over picture, sound and both";
    case "ablation":
      return "leaving out or adding one at a time";
    case "steadiness":
      return `making each call ${counted(vary.times, "time")}`;
    case "complexity":
      return "as the samples themselves differ";
  }
}

/** A study in one sentence: "Frames over 8, 16, 32 for 2 models on 40 samples." */
export function studySentence({ vary, models, chosen }: Pick<Study, "vary" | "models" | "chosen">): string {
  const name = VARY_WORDS[vary.kind];
  const pause = ["steadiness", "ablation", "complexity"].includes(vary.kind) ? "," : "";
  const what =
    vary.kind === "settings"
      ? `Settings, ${valueWords(vary)},`
      : `${name}${pause} ${valueWords(vary)}${pause}`;
  const who = models.length === 1 ? `“${models[0]?.title ?? ""}”` : counted(models.length, "model");
  const on = chosen === "all" ? "all samples" : counted(chosen.length, "sample");
  // Models that stand on an axis are told there.
  const isTold = models.length === 0 || modelAxis(vary) !== undefined;
  const whole = `${what}${isTold ? "" : ` for ${who}`} on ${on}.`;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

/** The name of a cell, by its id. */
export function cellLabels({ cells }: Pick<Study, "cells">): (cellId: string) => string {
  const labels = new Map(cells.map(({ id, label }) => [id, label]));
  return (cellId) => labels.get(cellId) ?? cellId;
}

/** The cell that all others are held against, in words. */
export function againstWords(study: Pick<Study, "cells" | "baseCell">): string {
  return study.baseCell === BASE_CELL.id ? "the samples as they are" : cellLabels(study)(study.baseCell);
}

/** The part of checklists that cells are compared by where they ask for different things; empty where all ask for the same. */
function commonWords({ kind }: Vary): string {
  if (kind === "trade-off")
    return " Compared by content CSR, over the content constraints that all levels ask for.";
  if (kind === "modality")
    return " Compared by visual and by audio CSR, over the constraints that one sense alone can answer.";
  return "";
}

/** The sentence of a study, with what its cells are held against, and by what, where there are several. */
export function heldSentence(study: Study): string {
  const held = study.cells.length > 1 ? ` Held against ${againstWords(study)}.` : "";
  return `${studySentence(study)}${held}${commonWords(study.vary)}`;
}

/** Answers that a study takes over from its base; of a session its caption, which the run's judges read anew. */
export function sharedWords({ kind }: Pick<Study["base"], "kind">, shared: number): string {
  return kind === "run"
    ? `${counted(shared, "result")} of the base taken over: nobody is asked for them again.`
    : "The session’s own caption is taken over: no model writes it again. It is judged as the others are.";
}

/** Decimals of a share in per cent, but where it would read as all or nothing and is not. */
const PLACES = 2;

/** A number with more decimals than these is no share: a chance. */
const MOST_OF_SHARE = 5;

/** A table of texts and numbers, as it is shown and written out. */
type StudyTable = { columns: string[]; rows: (string | number | null)[][] };

const rounded = (share: number | null) => (share === null ? null : Number(percentDigits(share, PLACES)));

/** The numbers behind the picture of a study; shares in per cent, differences in points. */
export function studyTable(study: Study, told: ToldStudy): StudyTable {
  const label = cellLabels(study);
  if (told.ablation) {
    return {
      columns: ["Model", "Cell", "Constraint", "Difference", "Low", "High", "p (Holm)", "Samples", "Videos"],
      rows: told.ablation.effects.map(({ model, cellId, on, samples, difference }) => [
        ...[model, label(cellId), constraintLabelInFull(on), rounded(difference.value)],
        ...[rounded(difference.low), rounded(difference.high), difference.adjusted],
        ...[samples, difference.videos],
      ]),
    };
  }
  if (told.steadiness) {
    return {
      columns: [
        "Model",
        "Of",
        "Scored each time",
        "In all",
        "Flips",
        "Low",
        "High",
        "Two disagree",
        ...passHeads(told),
      ],
      rows: told.steadiness.flatMap(({ model, all, instructions, types }) =>
        [
          { name: "All constraints", of: all },
          { name: "Whole instructions", of: instructions },
          ...types.map(({ constraint, steadiness }) => ({
            name: constraintLabelInFull(constraint),
            of: steadiness,
          })),
        ].map(({ name, of }) => [
          ...[model, name, of.flips.scored, of.total, rounded(of.flips.share.value)],
          ...[rounded(of.flips.share.low), rounded(of.flips.share.high), rounded(of.disagree.share.value)],
          ...of.passes.map(({ share }) => rounded(share.value)),
        ]),
      ),
    };
  }
  if (told.complexity) {
    return {
      columns: [
        "Model",
        "By",
        "From",
        "To",
        "Measure",
        "Value",
        "Low",
        "High",
        "Scored",
        "Captions",
        "Videos",
      ],
      rows: told.complexity.flatMap(({ model, of, bins }) =>
        bins.flatMap(({ from, to, captions, csr, isr }) =>
          [
            { name: "CSR", share: csr },
            { name: "ISR", share: isr },
          ].map(({ name, share: { share, scored, videos } }) => [
            ...[model, of, from, to, name, rounded(share.value), rounded(share.low), rounded(share.high)],
            ...[scored, captions, videos],
          ]),
        ),
      ),
    };
  }
  const steps = new Map(
    told.numbers.steps.map((step) => [JSON.stringify([step.model, step.cellId, step.measure]), step]),
  );
  return {
    columns: [
      ...["Model", "Cell", "Measure", "Value", "Low", "High", "Passed", "Scored", "Captions", "Videos"],
      ...["Difference", "Difference, low", "Difference, high", "p (Holm)", "Against the base"],
    ],
    rows: told.numbers.points
      // A cell of which nothing is scored is told by its CSR, not left out as if nobody had asked for it.
      .filter(({ scored, measure, captions }) => scored > 0 || (measure === "csr" && captions > 0))
      .map((point) => {
        const { model, cellId, measure, value, low, high, passed, scored, captions, videos } = point;
        const step = steps.get(JSON.stringify([model, cellId, measure]));
        return [
          ...[model, label(cellId), measureLabel(measure), rounded(value), rounded(low), rounded(high)],
          ...[passed, scored, captions, videos],
          ...[rounded(step?.difference ?? null), rounded(step?.low ?? null), rounded(step?.high ?? null)],
          ...[
            step?.holm ?? null,
            cellId === study.baseCell ? "base" : step ? VERDICT_WORDS[step.verdict] : "",
          ],
        ];
      }),
  };
}

function passHeads({ steadiness }: ToldStudy): string[] {
  const most = Math.max(1, ...(steadiness ?? []).map(({ all }) => all.passes.length));
  return Array.from({ length: most }, (_, at) => `pass^${at + 1}`);
}

/** The decimals that a number is written with; one as small as 1e-7 has more than fit. */
function decimalsOf(number: number): number {
  const digits = String(number);
  return digits.includes("e-") ? Number.POSITIVE_INFINITY : (digits.split(".")[1]?.length ?? 0);
}

/** The rows of a table in words: a dash for what there is not; shares of a column all have the same decimals. */
export function textRows({ columns, rows }: StudyTable): string[][] {
  const decimals = columns.map((_, at) =>
    rows.reduce((most, row) => (typeof row[at] === "number" ? Math.max(most, decimalsOf(row[at])) : most), 0),
  );
  const numberText = (number: number, most: number) => {
    const isShare = most <= MOST_OF_SHARE;
    const digits = isShare
      ? digitsOf(number, Math.min(most, PLACES), 100)
      : String(Number(number.toPrecision(4)));
    return digits.replace("-", "−");
  };
  return rows.map((row) =>
    row.map((cell, at) => (typeof cell === "number" ? numberText(cell, decimals[at] ?? 0) : (cell ?? "–"))),
  );
}

/**
 * The table as pages show it: in words, without columns in which no row says anything, as an interval where there is one video.
 * `above`: the sentence that stands above it; the model that it names is not said again in each row.
 */
export function shownTable(table: StudyTable, above: string): { columns: string[]; rows: string[][] } {
  const rows = textRows(table);
  const isSaid = (at: number) =>
    table.columns[at] === "Model" &&
    rows.every((row) => row[at] === rows[0]?.[at] && above.includes(`“${row[at]}”`));
  const says = table.columns.map(
    (_, at) => rows.length === 0 || (rows.some((row) => row[at] !== "–") && !isSaid(at)),
  );
  const shown = <Cell>(cells: readonly Cell[]) => cells.filter((_, at) => says[at]);
  return { columns: shown(table.columns), rows: rows.map(shown) };
}

/** The table as CSV that spreadsheets can open. */
export function asCsv({ columns, rows }: StudyTable): string {
  return csvHead(columns, true) + rows.map((row) => csvLine(row, true)).join("");
}

/** The table as LaTeX with booktabs, under a caption that says what was done. */
export function asLatex({ columns, rows }: StudyTable, caption: string): string {
  const line = (cells: readonly string[]) => `    ${cells.map(latexText).join(" & ")} \\\\`;
  const isNumber = columns.map((_, at) => rows.some((row) => typeof row[at] === "number"));
  return [
    "% \\usepackage{booktabs}, \\usepackage[T1]{fontenc}",
    "\\begin{table}",
    "  \\centering",
    `  \\begin{tabular}{${isNumber.map((yes) => (yes ? "r" : "l")).join("")}}`,
    "    \\toprule",
    line(columns),
    "    \\midrule",
    ...textRows({ columns, rows }).map(line),
    "    \\bottomrule",
    "  \\end{tabular}",
    `  \\caption{${latexText(caption)}}`,
    "\\end{table}",
    "",
  ].join("\n");
}

/** The findings, a sentence each; nothing where nothing is scored. */
export function findings(study: Study, told: ToldStudy): { model: string; sentences: string[] }[] {
  const label = cellLabels(study);
  const change = (cellId: string) => `from ${label(study.baseCell)} to ${label(cellId)}`;
  return told.models.flatMap((model) => {
    const { ablation } = told;
    const sentences = ablation
      ? effectWords(ablation, model, label, constraintLabelInFull)
      : told.steadiness || told.complexity
        ? ownWords(told, model)
        : [...studyWords(told.numbers, model, change), ...togetherWords(study, told, model)];
    return sentences.length > 0 ? [{ model, sentences }] : [];
  });
}

/** Pairs of settings that do more or less together than each does alone, in sentences. */
function togetherWords(study: Study, { grid }: ToldStudy, model: string): string[] {
  const label = cellLabels(study);
  return (grid ?? []).flatMap(({ model: of, together }) =>
    of !== model
      ? []
      : together.flatMap(({ cellId, difference: { value, low, high, adjusted } }) =>
          low === null || high === null || !isTold(adjusted)
            ? []
            : [
                `${label(cellId)}: both together make CSR ${value < 0 ? "lower" : "higher"} by ${pointWords(value, low, high)} than their single effects add up to.`,
              ],
        ),
  );
}

const percent = (share: number | null) => (share === null ? "–" : `${percentDigits(share)} %`);

function ownWords({ steadiness, complexity }: ToldStudy, model: string): string[] {
  const steady = (steadiness ?? []).flatMap((one) => {
    if (one.model !== model || one.repeats < 2) return [];
    const { total, flips, passes } = one.all;
    const [once, last] = [passes[0], passes.at(-1)];
    const [there, scored] = [counted(total, "constraint"), flips.scored];
    const each = `scored in each of ${one.repeats} repeats`;
    if (scored === 0) return [`Of ${there} none is ${each}: nothing can be said of its steadiness.`];
    const pass = `${percent(once?.share.value ?? null)} pass in a single repeat, ${percent(last?.share.value ?? null)} in ${one.repeats === 2 ? "both" : `all ${one.repeats}`}.`;
    const flip = percent(flips.share.value);
    // Those without a verdict in some repeats may pass less often than the others.
    return [
      scored === total
        ? `${flip} of ${there} flip in ${one.repeats} repeats; ${pass}`
        : `Of ${there} ${scored.toLocaleString("en")} ${scored === 1 ? "is" : "are"} ${each}: ${flip} of these flip; ${pass}`,
    ];
  });
  const slopes = (complexity ?? []).flatMap(({ model: who, of, slopes: found }) =>
    who === model ? found.map((slope) => slopeWords(of, slope)) : [],
  );
  return [...steady, ...slopes];
}

const isTested = ({ slope }: { slope: { adjusted: number | null } }) => slope.adjusted !== null;

/** True where a number of a table has an interval, which one video does not give. */
export function hasIntervals({ columns, rows }: StudyTable): boolean {
  const isLow = columns.map((name) => /\blow$/i.test(name));
  return rows.some((row) => row.some((cell, at) => isLow[at] && typeof cell === "number"));
}

/** A paragraph for a paper: what was varied on what, by whom it was judged, how differences were tested, and what was found. */
export function paperWords(study: Study, told: ToldStudy): string {
  const { run, videos } = told;
  const judged = run.judges.length > 0 ? `judged by ${run.judges.join(" and ")}` : "decided by rules alone";
  const reading = READING_NAMES[run.semantics].toLowerCase();
  const slopes = (told.complexity ?? []).flatMap((one) => one.slopes).filter(isTested).length;
  const compared = told.ablation?.tests ?? told.numbers.tests;
  const paired =
    told.numbers.tests > 0 || told.ablation ? "Cells are paired by sample; intervals" : "Intervals";
  const adjusted =
    slopes > 0
      ? `; p values are adjusted by Holm’s way for ${counted(slopes, "slope")}`
      : compared > 0
        ? `; p values are adjusted by Holm’s way for ${counted(compared, "comparison")}`
        : "";
  const tests =
    slopes > 0 || hasIntervals(studyTable(study, told))
      ? `${paired} are 95 %, over videos${adjusted}.`
      : "No number has an interval.";
  const left = study.left.length > 0 ? ` ${counted(study.left.length, "derivation")} could not be made.` : "";
  const judgedOf =
    told.judged < told.tasks
      ? ` So far ${told.judged.toLocaleString("en")} of ${counted(told.tasks, "caption")} ${told.judged === 1 ? "is" : "are"} judged.`
      : "";
  const found = findings(study, told).map(({ model, sentences }) => `${model}: ${sentences.join(" ")}`);
  return [
    `${studySentence(study)}${commonWords(study.vary)} ${run.benchmark}, ${counted(videos, "video")}, ${judged}, reading ${reading}.${left}${judgedOf}`,
    tests,
    ...found,
  ].join(" ");
}
