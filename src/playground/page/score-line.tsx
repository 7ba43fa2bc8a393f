import { useEffect, useMemo, useRef, useState } from "react";
import { counted } from "../../foundation/plural";
import { csr } from "../../metrics/score-caption";
import { constraintLabel } from "../../rules/taxonomy/labels";
import type { Verdict } from "../../shapes/verdict";
import { usePlayground, useVerdicts } from "../../state/playground/playground-context";
import { activeCaption } from "../../state/sessions/session-document";
import { isReadOnly } from "../../state/sessions/sessions-state";
import { useSessions } from "../../state/stores-context";
import { usePlaces } from "./places";
import classes from "./score-line.module.css";
import { useAnswered } from "./verdicts/verdict-column";

/**
 * The answer to whether a caption does what it was asked: constraints that hold, out of those that have a verdict.
 * Empty where there is none.
 */
export function answerWords({ numerator, denominator, total, stale }: ReturnType<typeof csr>): string {
  if (total === 0) return "";
  const open = total - denominator - stale;
  const without = open === 0 ? "" : `, ${open} without a verdict`;
  if (denominator === 0) return `No verdict yet on ${counted(total, "constraint")}.`;
  if (numerator === total && total > 1) return `All ${total} constraints hold.`;
  const verb = denominator === 1 ? "holds" : "hold";
  return `${numerator} of ${counted(denominator, "constraint")} ${verb}${without}.`;
}

/** "Unordered list, Temporal grounding": the names of the constraints that failed on the text as it is, each once. */
export function failedNames(verdicts: readonly Pick<Verdict, "constraintId" | "status" | "stale">[]): string {
  const failed = verdicts.filter(({ stale, status }) => !stale && status === "failed");
  const names = failed.map(({ constraintId }) => (constraintId ? constraintLabel(constraintId) : "Content"));
  return [...new Set(names)].join(", ");
}

/** The constraints of a caption that have a verdict on its text as it is; true of those that hold. */
type Judged = { captionId: string; text: string; holds: ReadonlyMap<string, boolean> };

/** The effect of the last edit that changed something, of the constraints judged before it and after. */
type Change = { captionId: string; from: number; to: number; of: number };

function changeOf(before: Judged | null, after: Judged): Change | null {
  if (before?.captionId !== after.captionId || before.text === after.text) return null;
  const both = [...after.holds.keys()].filter((checkId) => before.holds.has(checkId));
  const among = ({ holds }: Judged) => both.filter((checkId) => holds.get(checkId)).length;
  const [from, to] = [among(before), among(after)];
  return from === to ? null : { captionId: after.captionId, from, to, of: both.length };
}

function useLastChange(captionId: string | undefined, now: Judged | null): Change | null {
  const before = useRef<Judged | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  useEffect(() => {
    if (!now) return;
    const next = changeOf(before.current, now);
    before.current = now;
    if (next) setChange(next);
  }, [now]);
  return change?.captionId === captionId ? change : null;
}

/** The question of the page and its answer for the caption on screen, in view whatever else is. */
export function ScoreLine() {
  const verdicts = useVerdicts();
  const { goTo } = usePlaces();
  const fixed = useSessions(isReadOnly);
  const working = usePlayground((state) => state.run.kind !== "idle");
  const caption = usePlayground(({ session }) => (session ? activeCaption(session) : null));
  const known = usePlayground(({ live }) => live?.text ?? null);
  const answered = useAnswered();
  const share = csr(verdicts);
  const judged = useMemo((): Judged | null => {
    if (!caption || working || (known !== null && known !== caption.text)) return null;
    const fresh = verdicts.filter(({ stale, status }) => !stale && status !== "unscored");
    const holds = new Map(fresh.map(({ checkId, status }) => [checkId, status === "passed"]));
    return { captionId: caption.id, text: caption.text, holds };
  }, [caption, working, known, verdicts]);
  const change = useLastChange(caption?.id, judged);
  const { numerator, denominator, stale } = share;
  const failed = answered ? failedNames(verdicts) : "";
  // Constraints that hold so far are no yes.
  const status = numerator < denominator ? "failed" : numerator < share.total ? "unscored" : "passed";
  return (
    <section className={classes.line} aria-label="In short">
      <span className={classes.question}>Does this caption do what it was asked?</span>
      <button
        type="button"
        className={classes.answer}
        data-status={status}
        data-testid="answer"
        title="To the verdicts"
        // Keys have a link of their own that leads there.
        tabIndex={-1}
        hidden={!answered || share.total === 0}
        onClick={() => goTo("verdicts")}
      >
        {answerWords(share)}
      </button>
      {caption && answered && share.total === 0 && (
        <span className={classes.change}>No constraint is checked yet.</span>
      )}
      {failed !== "" && (
        <span className={classes.failed} data-testid="failed-names" title={failed}>
          Failed: {failed}
        </span>
      )}
      {change && (
        <span className={classes.change} data-testid="last-change">
          Last edit: {change.from} <span aria-hidden>→</span>
          <span className={classes.heard}> to </span> {change.to} of {change.of}
        </span>
      )}
      {stale > 0 && (
        <span className={classes.stale} data-testid="stale-verdicts">
          {counted(stale, "verdict")} {stale === 1 ? "is" : "are"} of the earlier text
          {!fixed && !working && (
            <>
              {": "}
              <button type="button" className={classes.again} onClick={() => goTo("judge")}>
                judge again
              </button>
            </>
          )}
        </span>
      )}
    </section>
  );
}
