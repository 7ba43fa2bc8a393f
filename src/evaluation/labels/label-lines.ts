import { checklistOf } from "../../benchmarks/instruction-following/judging/checklist-judgement";
import { markedOption } from "../../foundation/option-letter";
import { CANNOT_BE_DETERMINED, QUIZ_KINDS, rightLetter } from "../../metrics/quiz-outcome";
import { readTimes } from "../../metrics/temporal/read-times";
import { constraintLabel } from "../../rules/taxonomy/labels";
import { contentConstraint } from "../../rules/taxonomy/registry";
import type { Checklist, ContentCheck, ContentItem, FormatCheck } from "../../shapes/checklist";
import { AnycapItemShape } from "../../shapes/generated/anycap-item";
import { AnycapJudgementShape } from "../../shapes/generated/anycap-judgement";
import { ChecklistJudgementShape } from "../../shapes/generated/checklist-judgement";
import { ChecklistMaterialShape } from "../../shapes/generated/checklist-material";
import { QuizShape } from "../../shapes/generated/quiz";
import { QuizJudgementShape } from "../../shapes/generated/quiz-judgement";
import { isWithheld, judgedCaption } from "../../shapes/judged-caption";
import { type LabelLine, type LabelledJudge, labelLineId } from "../../shapes/label-set";
import { lineKindOf } from "../../shapes/line-words";
import { fits } from "../../shapes/read-outside";
import type { Run } from "../../shapes/run";
import type { ItemVerdict, Verdict } from "../../shapes/verdict";
import type { ExportedTask } from "../export/export-source";
import { verdictsOfResult } from "../verdicts/session-sample";

/** A judged line of a result with the texts that it names by their hashes once it is in a label set. */
export type JudgedLine = Omit<LabelLine, "captionHash" | "instructionHash" | "drawn"> & {
  caption: string;
  instruction: string;
};

/** A line as its benchmark tells it. */
type OwnLine = Pick<
  LabelLine,
  | "checkId"
  | "itemId"
  | "kind"
  | "judged"
  | "judge"
  | "verdict"
  | "asks"
  | "question"
  | "detail"
  | "options"
  | "right"
  | "evidence"
  | "seconds"
>;

/** The kind of rules that judge what a judge cut out. */
export const ON_EXTRACTION = "rule on an extraction";

/** The kinds of other checks that no taxonomy names. */
const TIME = "time";
const CONTENT = "content";
const KEY_POINT = "key point";
const STYLE = "style";

function stampOf(judge: Verdict["judge"]): LabelledJudge {
  return judge ? { model: judge.model, promptVersion: judge.promptVersion } : null;
}

/** The text behind the letter: "B. blue" is "blue", "yes" is "yes". */
function withoutLetter(option: string): string {
  return markedOption(option)?.rest.trimStart() ?? option;
}

/** The first moment that a right answer names; null where it names none. */
function momentIn(answer: string | null): number | null {
  if (answer === null) return null;
  const { intervals, points } = readTimes(answer, null);
  return intervals[0]?.[0] ?? points[0] ?? null;
}

function kindOfContent({ constraintId, items }: ContentCheck): string {
  if (items.some(({ type }) => type === "timestamp")) return TIME;
  const modality = constraintId === null ? null : contentConstraint(constraintId)?.modality;
  return modality ? `${modality} ${CONTENT}` : CONTENT;
}

/** The right answer of a question, without the letter of its option. */
function rightWords({ type, options, correctAnswer }: ContentItem): string | null {
  if (correctAnswer === null || type === "timestamp") return correctAnswer;
  const named = options.find((option) => option.startsWith(`${correctAnswer}.`));
  return named === undefined ? correctAnswer : withoutLetter(named);
}

/** A question of a check that was scored; it may itself have no answer, where another one had failed the check already. */
function itemLine(check: ContentCheck, item: ContentItem, said: ItemVerdict, judged: string): OwnLine {
  return {
    ...{ checkId: check.checkId, itemId: item.checkId, kind: kindOfContent(check), judged },
    ...{ judge: stampOf(said.judge), asks: "verdict" },
    verdict: said.status === "unscored" ? "unknown" : said.status,
    ...{ question: item.question, detail: check.description },
    options: item.options.map(withoutLetter),
    right: rightWords(item),
    evidence: said.evidence,
    seconds: said.time?.truth[0]?.[0] ?? (item.type === "timestamp" ? momentIn(item.correctAnswer) : null),
  };
}

function parameterWords({ parameters }: FormatCheck): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
}

/** A rule on a part that a judge cut out; null for a rule on text that was cut out directly: it has no judge's error. */
function ruleLine(check: FormatCheck, verdict: Verdict): OwnLine | null {
  const { extraction } = verdict;
  if (extraction?.source !== "judge" && extraction?.source !== "recorded") return null;
  return {
    ...{ checkId: check.checkId, itemId: null, kind: ON_EXTRACTION, judged: verdict.status },
    ...{ judge: stampOf(verdict.judge), verdict: verdict.status, asks: "verdict" },
    question: check.description || constraintLabel(check.constraintId),
    detail: parameterWords(check),
    ...{ options: [], right: null, seconds: null },
    evidence: extraction.spans.flatMap((span) => span ?? []),
  };
}

function checklistLines(checklist: Checklist, verdicts: readonly Verdict[]): OwnLine[] {
  const known = new Map(verdicts.map((verdict) => [verdict.checkId, verdict]));
  const scored = (checkId: string) => {
    const verdict = known.get(checkId);
    return verdict && verdict.status !== "unscored" && !verdict.stale ? verdict : null;
  };
  const rules = checklist.format.flatMap((check) => {
    const verdict = scored(check.checkId);
    return (verdict && ruleLine(check, verdict)) ?? [];
  });
  const content = checklist.content.flatMap((check) => {
    const verdict = scored(check.checkId);
    if (!verdict) return [];
    const said = new Map(verdict.items?.map((item) => [item.checkId, item]));
    return check.items.flatMap((item) => {
      const own = said.get(item.checkId);
      return own ? itemLine(check, item, own, verdict.status) : [];
    });
  });
  return [...rules, ...content];
}

/** Lines of quizzes and of AnyCapEval stand by what was judged; `outcomes` say what scores make of it. */
function quizLines({ sample, outcomes, judgement }: ExportedTask): OwnLine[] | null {
  const { material } = sample;
  if (!fits(QuizShape, material) || !fits(QuizJudgementShape, judgement)) return null;
  const told = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const answers = new Map(judgement.answers.map((answer) => [answer.checkId, answer]));
  return material.questions.flatMap((question): OwnLine[] => {
    const [outcome, answer] = [told.get(question.id), answers.get(question.id)];
    if (!outcome || outcome.status === "unscored" || answer?.answer === undefined) return [];
    return [
      {
        ...{ checkId: question.id, itemId: null, kind: question.type },
        judged: lineKindOf(QUIZ_KINDS, outcome)?.label ?? outcome.status,
        ...{ judge: stampOf(answer.judge), verdict: answer.answer, asks: "option" },
        ...{ question: question.question, detail: "" },
        options: [...question.options, CANNOT_BE_DETERMINED],
        right: rightLetter(question),
        ...{ evidence: answer.evidence, seconds: null },
      },
    ];
  });
}

function anycapLines({ sample, judgement }: ExportedTask): OwnLine[] | null {
  const { material } = sample;
  if (!fits(AnycapItemShape, material) || !fits(AnycapJudgementShape, judgement)) return null;
  const judge = stampOf(judgement.rounds?.[0]?.judge);
  const common = { itemId: null, judge, options: [], evidence: [], seconds: null };
  const points = (judgement.points ?? []).flatMap(({ score }, index): OwnLine[] => {
    if (score !== 0 && score !== 1) return [];
    const verdict = score === 1 ? "passed" : "failed";
    return [
      {
        ...common,
        ...{ checkId: `k${index + 1}`, kind: KEY_POINT, judged: verdict, verdict, asks: "verdict" },
        question: material.keyPoints?.[index] ?? "",
        ...{ detail: "", right: null },
      },
    ];
  });
  const score = judgement.style?.score ?? null;
  if (score === null || score < 0 || score > 4) return points;
  const rounded = `${Math.round(score)}`;
  return [
    ...points,
    {
      ...common,
      ...{ checkId: STYLE, kind: STYLE, judged: rounded, verdict: rounded, asks: "points" },
      question: "How good is the caption as what was asked for, from 0 to 4?",
      ...{ detail: material.reference ?? "", right: null },
    },
  ];
}

function ownLines(task: ExportedTask, { semantics }: Pick<Run, "semantics">): OwnLine[] {
  const { sample, result, judgement } = task;
  if (fits(ChecklistMaterialShape, sample.material) && fits(ChecklistJudgementShape, judgement) && result) {
    const { material } = sample;
    const checklist = checklistOf({ ...sample, material }, judgement);
    return checklist ? checklistLines(checklist, verdictsOfResult(sample, result, semantics)) : [];
  }
  return quizLines(task) ?? anycapLines(task) ?? [];
}

/** The version of the rules that a judgement was made with; "" where no file tells. */
function rulesOf(judgement: unknown): string {
  return fits(ChecklistJudgementShape, judgement) ? (judgement.rules ?? "") : "";
}

/**
 * The judged lines of one result that a person can label, in the order of its checks: questions of constraints, times, rules
 * on what a judge cut out, quiz answers, key points, style. A rule on text that was cut out directly is none: no judge can
 * err there. What is unscored is none either.
 */
export function linesOfTask(run: Pick<Run, "id" | "semantics">, task: ExportedTask): JudgedLine[] {
  const { sample, entry, repeat, result, judgement } = task;
  const caption = judgedCaption(result);
  if (!result?.judgement || !caption || isWithheld(caption)) return [];
  const key = { sampleId: sample.id, entryId: entry.id, repeat };
  const shared = {
    ...{ runId: run.id, ...key, videoId: sample.video.id },
    ...{ rules: rulesOf(judgement), caption: caption.text, instruction: sample.instruction },
  };
  return ownLines(task, run).map((line) => ({
    ...shared,
    ...line,
    id: labelLineId(run.id, key, line.checkId, line.itemId),
  }));
}

/** The judged lines of all results of a run, sample by sample. */
export async function labelLines(run: {
  run: Pick<Run, "id" | "semantics">;
  tasks: () => AsyncIterable<ExportedTask>;
}): Promise<JudgedLine[]> {
  const lines: JudgedLine[] = [];
  for await (const task of run.tasks()) lines.push(...linesOfTask(run.run, task));
  return lines;
}
