import { useMemo } from "react";
import { quizOf } from "../../../../evaluation/verdicts/quiz-of-result";
import { checklistOf, verdictsOfResult } from "../../../../evaluation/verdicts/session-sample";
import type { Checklist } from "../../../../shapes/checklist";
import type { DataSample } from "../../../../shapes/data-set";
import { judgedCaption } from "../../../../shapes/judged-caption";
import { lineKindOf } from "../../../../shapes/line-words";
import type { Outcome } from "../../../../shapes/outcome";
import type { Result } from "../../../../shapes/result";
import type { Run } from "../../../../shapes/run";
import type { Verdict, VerdictStatus } from "../../../../shapes/verdict";
import classes from "../../../../state/runs/result.module.css";
import { LineItem, LineList } from "../../../../ui/judged-lines/line-item";
import { QuizAnswers } from "../../../../ui/quiz/quiz-answers";
import { ByHand, type OverruleChoice } from "../../../../ui/verdict/by-hand";
import { JudgeReplies } from "../../../../ui/verdict/judge-replies";
import { VerdictDetail } from "../../../../ui/verdict/verdict-detail";
import { VerdictRow } from "../../../../ui/verdict/verdict-row";
import { type LineNames, lineNames } from "../../line-names";

function asksOf(checklist: Checklist | null, checkId: string): string {
  const checks = checklist ? [...checklist.format, ...checklist.content] : [];
  return checks.find((check) => check.checkId === checkId)?.description ?? "";
}

/** The verdicts on a result, and what the other semantics says where that is another thing. */
export function useVerdictsOf(run: Run, sample: DataSample | null, result: Result | null) {
  return useMemo(() => {
    if (!sample || !result) return { verdicts: [], others: [] };
    const other = run.semantics === "reference" ? "strict" : "reference";
    const verdicts = verdictsOfResult(sample, result, run.semantics);
    const others = verdictsOfResult(sample, result, other).filter(({ checkId, status }) =>
      verdicts.some((verdict) => verdict.checkId === checkId && verdict.status !== status),
    );
    return { verdicts, others };
  }, [run.semantics, sample, result]);
}

/** What a line came to where its status does not tell all: "told wrongly", or the points that its column tells. */
function cameTo(outcome: Outcome, { columns, kinds }: LineNames): string | undefined {
  const { part = null, points } = outcome;
  const isRated = columns.some((column) => column.of === "points" && column.part === part);
  if (points && isRated) return `${Number(points.earned.toFixed(2))} of ${points.of}`;
  return lineKindOf(kinds, outcome)?.label;
}

/** Every verdict with its reason; opening one shows what it rests on, judges' raw replies among it. */
export function ResultVerdicts({
  benchmark,
  sample,
  result,
  verdicts,
  others,
  active,
  onActive,
  onSeek,
  fixed,
  onOverrule,
}: {
  /** Its id. */
  benchmark: string;
  sample: DataSample | null;
  result: Result;
  verdicts: readonly Verdict[];
  others: readonly Verdict[];
  active: string | null;
  onActive: (checkId: string | null) => void;
  /** Leads to a moment of the video; absent where that is not here. */
  onSeek?: ((seconds: number) => void) | undefined;
  /** It can only be looked at. */
  fixed: boolean;
  /** Overrules the verdict on a line; null takes that back. */
  onOverrule: (lineId: string, choice: OverruleChoice) => void;
}) {
  const checklist = sample && checklistOf(sample);
  const names = lineNames(benchmark);
  const replies = result.judgement?.replies ?? [];
  const text = judgedCaption(result)?.text ?? "";
  const byHand = (lineId: string, status: VerdictStatus) => (
    <ByHand
      status={status}
      overrule={result.overrules.find(({ checkId }) => checkId === lineId)}
      fixed={fixed}
      onOverrule={(choice) => onOverrule(lineId, choice)}
    />
  );
  const quiz = sample && result.judgement && quizOf(sample, result.judgement.detail);
  if (quiz) {
    return (
      <QuizAnswers
        questions={quiz.quiz.questions}
        answers={quiz.judgement.answers}
        outcomes={result.judgement?.outcomes ?? []}
        caption={text}
        active={active}
        onActive={onActive}
      >
        {byHand}
      </QuizAnswers>
    );
  }
  // Of a benchmark that does not judge by checklists there are the lines alone.
  if (verdicts.length === 0) {
    return (
      <>
        <LineList>
          {(result.judgement?.outcomes ?? []).map((outcome) => {
            const { id, type, status, reason, points } = outcome;
            return (
              <LineItem
                key={id}
                status={status}
                kind={cameTo(outcome, names)}
                tag={type === null ? id : names.labelOf(type)}
                title={reason}
                reason=""
                data={{ "data-testid": "line", "data-line": id }}
              >
                {!points && byHand(id, status)}
              </LineItem>
            );
          })}
        </LineList>
        <JudgeReplies replies={replies} />
      </>
    );
  }
  return (
    <ul className={classes.verdicts}>
      {verdicts.map((verdict) => (
        <VerdictRow
          key={verdict.checkId}
          verdict={verdict}
          standing={{
            asks: asksOf(checklist, verdict.checkId),
            other: others.find(({ checkId }) => checkId === verdict.checkId),
            overrule: result.overrules.find(({ checkId }) => checkId === verdict.checkId),
            disputed: false,
          }}
          active={verdict.checkId === active}
          onActive={onActive}
        >
          <VerdictDetail
            verdict={verdict}
            setting={{ checklist, caption: text, replies, ...(onSeek ? { onSeek } : {}) }}
          >
            {byHand(verdict.checkId, verdict.status)}
          </VerdictDetail>
        </VerdictRow>
      ))}
    </ul>
  );
}
