import { useMemo } from "react";
import { QuizAnswers } from "../../../../components/quiz/quiz-answers";
import { StatusMark } from "../../../../components/status-mark";
import { ByHand, type OverruleChoice } from "../../../../components/verdict/by-hand";
import { VerdictDetail } from "../../../../components/verdict/verdict-detail";
import { VerdictRow } from "../../../../components/verdict/verdict-row";
import { quizOf } from "../../../../evaluation/verdicts/quiz-of-result";
import { checklistOf, verdictsOfResult } from "../../../../evaluation/verdicts/session-sample";
import { judgedCaption } from "../../../../lib/judged-caption";
import type { Checklist } from "../../../../schemas/checklist";
import type { DataSample } from "../../../../schemas/data-set";
import type { Result } from "../../../../schemas/result";
import type { Run } from "../../../../schemas/run";
import type { Verdict, VerdictStatus } from "../../../../schemas/verdict";
import { lineNames } from "../../line-names";
import classes from "./result.module.css";

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
  const { labelOf } = lineNames(benchmark);
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
      <ul className={classes.verdicts}>
        {(result.judgement?.outcomes ?? []).map(({ id, type, status, reason, points }) => (
          <li key={id}>
            <StatusMark status={status} /> {type === null ? id : labelOf(type)}: {reason}
            {!points && byHand(id, status)}
          </li>
        ))}
      </ul>
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
