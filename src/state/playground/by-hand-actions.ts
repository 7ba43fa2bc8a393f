import type { Overrule } from "../../schemas/by-hand";
import type { Span } from "../../schemas/span";
import type { Verdict } from "../../schemas/verdict";
import type { ActionContext, PlaygroundActions } from "./playground-state";
import { activeCaption, beginJudging, withCaption, withVerdict } from "./session-document";

type ByHandActions = Pick<
  PlaygroundActions,
  "extractByHand" | "releaseExtraction" | "overrule" | "withdrawOverrule" | "markFlawed" | "unmarkFlawed"
>;

/** What people decide themselves: where a rule looks, whether a verdict is right, whether a check is. */
export function byHandActions({ get, change, offerUndo }: ActionContext): ByHandActions {
  function setOverrules(captionId: string, update: (overrules: Overrule[]) => Overrule[]): void {
    change((session) =>
      withCaption(session, captionId, (caption) => ({ ...caption, overrules: update(caption.overrules) })),
    );
  }

  return {
    extractByHand(checkId, spans) {
      const { session } = get();
      const check = session?.checklist.format.find((candidate) => candidate.checkId === checkId);
      if (!session || !check || spans.length === 0) return;
      const { text } = activeCaption(session);
      const inOrder = spans.toSorted((one, other) => one.start - other.start);
      const places = inOrder.map(({ start, end }): Span => ({ start, end }));
      const verdict: Verdict = {
        checkId,
        constraintId: check.constraintId,
        half: "format",
        status: "unscored",
        cause: "not judged",
        reason: "Being checked.",
        evidence: [],
        source: "rule",
        semantics: session.semantics,
        extraction: {
          source: "manual",
          content: places.map(({ start, end }) => text.slice(start, end)),
          spans: places,
        },
      };
      change((current) =>
        withCaption(current, current.activeCaptionId, (caption) =>
          withVerdict(beginJudging(caption), verdict),
        ),
      );
    },

    releaseExtraction(checkId) {
      change((session) =>
        withCaption(session, session.activeCaptionId, (caption) => ({
          ...caption,
          verdicts: caption.verdicts.filter(
            (verdict) => verdict.checkId !== checkId || verdict.extraction?.source !== "manual",
          ),
        })),
      );
    },

    overrule(checkId, status, note) {
      const made: Overrule = { checkId, status, note, madeAt: new Date().toISOString() };
      change((session) =>
        withCaption(session, session.activeCaptionId, (before) => {
          const caption = beginJudging(before);
          const others = caption.overrules.filter((overrule) => overrule.checkId !== checkId);
          return { ...caption, overrules: [...others, made] };
        }),
      );
    },

    withdrawOverrule(checkId) {
      const { session, readOnly } = get();
      const caption = session && !readOnly ? activeCaption(session) : null;
      const gone = caption?.overrules.find((overrule) => overrule.checkId === checkId);
      if (!caption || !gone) return;
      const others = (overrules: Overrule[]) => overrules.filter((overrule) => overrule.checkId !== checkId);
      setOverrules(caption.id, others);
      offerUndo("Overrule taken back", () =>
        setOverrules(caption.id, (overrules) => [...others(overrules), gone]),
      );
    },

    markFlawed(checkId, note) {
      const mark = { checkId, note, markedAt: new Date().toISOString() };
      change((session) => ({
        ...session,
        flawedChecks: [...session.flawedChecks.filter((one) => one.checkId !== checkId), mark],
      }));
    },

    unmarkFlawed(checkId) {
      const { session: before, readOnly } = get();
      const gone = before?.flawedChecks.find((mark) => mark.checkId === checkId);
      if (!gone || readOnly) return;
      change((session) => ({
        ...session,
        flawedChecks: session.flawedChecks.filter((mark) => mark.checkId !== checkId),
      }));
      offerUndo("Mark taken off the check", () =>
        change((session) =>
          session.flawedChecks.some((mark) => mark.checkId === checkId)
            ? session
            : { ...session, flawedChecks: [...session.flawedChecks, gone] },
        ),
      );
    },
  };
}
