import { digitsOf } from "../../../foundation/shown-number";
import { describeRatio } from "../../../metrics/ratio";
import { constraintLabel, modalityOf } from "../../../rules/taxonomy/labels";
import type { Checklist, ContentCheck, FormatCheck } from "../../../shapes/checklist";
import type { Report, ReportCaption, ReportScores } from "../../../shapes/report";
import { type Block, foreign, type Inline, own, section, statusOf } from "./blocks";

/** A check with the number that the report calls it by: `F1`, `C2`. */
export type NumberedCheck = { number: string; checkId: string; name: Inline[] } & (
  | { half: "format"; check: FormatCheck }
  | { half: "content"; check: ContentCheck }
);

/** Some labels stand for one constraint of sight and one of hearing. */
function named(constraintId: string | null): Inline[] {
  if (constraintId === null) return [own("Content")];
  const modality = modalityOf(constraintId);
  return [foreign(constraintLabel(constraintId)), ...(modality ? [own(` (${modality})`)] : [])];
}

/** The checks of a checklist in order, format before content. */
export function numberedChecks({ format, content }: Checklist): NumberedCheck[] {
  return [
    ...format.map((check, index) => ({
      number: `F${index + 1}`,
      checkId: check.checkId,
      name: named(check.constraintId),
      half: "format" as const,
      check,
    })),
    ...content.map((check, index) => ({
      number: `C${index + 1}`,
      checkId: check.checkId,
      name: named(check.constraintId),
      half: "content" as const,
      check,
    })),
  ];
}

/** The number of an item within its check: `C2.1`. */
export function itemNumber(check: string, index: number): string {
  return `${check}.${index + 1}`;
}

const PARTS = ["overall", "format", "content", "visual", "audio", "omni"] as const;

/** Wider tables fit on no page. */
const MOST_SIDE_BY_SIDE = 8;

type Part = (typeof PARTS)[number];

/** `5 / 6 = 0.833`, with what it is out of where not all is scored. */
function csrWords(scores: ReportScores, part: Part): string {
  const { value } = scores[part];
  return value === null
    ? describeRatio(scores[part])
    : `${describeRatio(scores[part])} = ${digitsOf(value, 3, 1)}`;
}

function isrWords({ isr }: ReportScores, part: Part): string {
  return part === "overall" || part === "format" || part === "content" ? (isr[part] ?? "–") : "–";
}

const CORRECTED_HEAD = ["CSR with corrections", "ISR with corrections"];

/** The scores of a caption by part; beside them those with people's corrections, where there are any. */
export function scoresTable({ scores, correctedScores }: ReportCaption, number: number): Block {
  const shown = PARTS.filter((part) => part === "overall" || scores[part].total > 0);
  const both = correctedScores ? [scores, correctedScores] : [scores];
  return {
    kind: "table",
    caption: `Scores of caption ${number}`,
    head: ["Part", "CSR", "ISR", ...(correctedScores ? CORRECTED_HEAD : [])],
    rows: shown.map((part) => [
      [own(part)],
      ...both.flatMap((set) => [[own(csrWords(set, part))], [own(isrWords(set, part))]]),
    ]),
  };
}

function summary(captions: readonly ReportCaption[]): Block {
  const corrected = captions.some(({ correctedScores }) => correctedScores !== null);
  return {
    kind: "table",
    caption: "Scores of all captions",
    head: ["No.", "Caption", "CSR", "ISR", ...(corrected ? CORRECTED_HEAD : [])],
    rows: captions.map(({ title, scores, correctedScores }, index) => {
      const sets = corrected ? [scores, correctedScores ?? scores] : [scores];
      const cells = sets.flatMap((set): Inline[][] => [
        [own(csrWords(set, "overall"))],
        [own(isrWords(set, "overall"))],
      ]);
      return [[own(`${index + 1}`)], [foreign(title)], ...cells];
    }),
  };
}

function sideBySide(captions: readonly ReportCaption[], checks: readonly NumberedCheck[]): Block {
  const byCheck = captions.map(
    ({ verdicts }) => new Map(verdicts.map((verdict) => [verdict.checkId, verdict])),
  );
  return {
    kind: "table",
    caption: "Verdicts side by side",
    head: ["No.", "Check", ...captions.map((_, index) => `Caption ${index + 1}`)],
    rows: checks.map(({ number, name, checkId }) => [
      [own(number)],
      name,
      ...byCheck.map((verdicts): Inline[] => {
        const verdict = verdicts.get(checkId);
        if (!verdict) return [own("–")];
        return [statusOf(verdict.status), ...(verdict.stale ? [own(" (stale)")] : [])];
      }),
    ]),
  };
}

/** The summary of the report: the scores of each caption and, for a few captions, all their verdicts at a glance. */
export function summarySection({ captions }: Report, checks: readonly NumberedCheck[]): Block[] {
  if (checks.length === 0 || captions.length === 0) return [];
  const together = captions.length > 1 && captions.length <= MOST_SIDE_BY_SIDE;
  return [section([own("Scores")], [summary(captions), ...(together ? [sideBySide(captions, checks)] : [])])];
}
