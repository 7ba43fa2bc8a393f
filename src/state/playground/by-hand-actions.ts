import { withOverrule, withoutOverrule, withVerdict } from "../../evaluation/verdicts/kept-verdicts";
import { beginJudging } from "../../evaluation/verdicts/staleness";
import type { Overrule } from "../../shapes/result";
import type { Session } from "../../shapes/session";
import { checklistOfSession } from "../../shapes/session-asks";
import type { Span, Verdict } from "../../shapes/verdict";
import { activeCaption, withCaption } from "../sessions/session-document";
import type { ActionContext, PlaygroundActions } from "./playground-state";

type ByHandActions = Pick<
  PlaygroundActions,
  "extractByHand" | "releaseExtraction" | "overrule" | "withdrawOverrule" | "markDisputed" | "unmarkDisputed"
>;

/** Manual decisions: the text a rule looks at, the overruling of a verdict, the disputing of a check. */
export function byHandActions({ get, undoably }: ActionContext): ByHandActions {
  /** True where the list on the caption on screen, or on the session, has something on the check. */
  const had = (list: "verdicts" | "overrules", checkId: string) => (before: Session) =>
    activeCaption(before)[list].some((one) => one.checkId === checkId);
  const wasMarked = (checkId: string) => (before: Session) =>
    before.disputedChecks.some((one) => one.checkId === checkId);

  return {
    extractByHand(checkId, spans) {
      const { session } = get();
      const check = checklistOfSession(session)?.format.find((candidate) => candidate.checkId === checkId);
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
      undoably(
        "What the rule looks at replaced",
        (current) =>
          withCaption(current, current.activeCaptionId, (caption) =>
            withVerdict(beginJudging(caption), verdict),
          ),
        { onlyIf: had("verdicts", checkId) },
      );
    },

    releaseExtraction(checkId) {
      undoably("Selected text let go", (session) =>
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
      undoably(
        "Overrule replaced",
        (session) =>
          withCaption(session, session.activeCaptionId, (caption) =>
            withOverrule(beginJudging(caption), made),
          ),
        { onlyIf: had("overrules", checkId) },
      );
    },

    withdrawOverrule(checkId) {
      undoably("Overrule taken back", (session) =>
        had("overrules", checkId)(session)
          ? withCaption(session, session.activeCaptionId, (caption) => withoutOverrule(caption, checkId))
          : session,
      );
    },

    markDisputed(checkId, note) {
      const mark = { checkId, note, markedAt: new Date().toISOString() };
      undoably(
        "Mark on the check replaced",
        (session) => ({
          ...session,
          disputedChecks: [...session.disputedChecks.filter((one) => one.checkId !== checkId), mark],
        }),
        { onlyIf: wasMarked(checkId) },
      );
    },

    unmarkDisputed(checkId) {
      undoably("Mark taken off the check", (session) =>
        wasMarked(checkId)(session)
          ? { ...session, disputedChecks: session.disputedChecks.filter((mark) => mark.checkId !== checkId) }
          : session,
      );
    },
  };
}
