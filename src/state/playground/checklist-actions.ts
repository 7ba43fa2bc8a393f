import { checksOf } from "../../shapes/checklist-parts";
import { USUAL_RULES } from "../../shapes/semantics";
import { checklistOfSession, rulesOfSession } from "../../shapes/session-asks";
import {
  copiedEntry,
  dropsDecisions,
  freeId,
  takenIds,
  withCheck,
  withCheckChanged,
  withChecklist,
  withCheckMoved,
  withoutCheck,
} from "./checklist-document";
import type { ActionContext, PlaygroundActions } from "./playground-state";
import { withChecklistKept, withChecklistOfNow, withSuggestedAccepted } from "./whose-checklist";

type ChecklistActions = Pick<
  PlaygroundActions,
  | "readChecklist"
  | "writeChecklist"
  | "parameterSchemas"
  | "findFaults"
  | "findSoundness"
  | "replaceChecklist"
  | "keepChecklist"
  | "acceptSuggested"
  | "removeQuestions"
  | "suggestAnew"
  | "addCheck"
  | "changeCheck"
  | "removeCheck"
  | "moveCheck"
  | "duplicateCheck"
  | "newCheckId"
>;

/** Manual edits of the checklist. `restate` decides kept answers anew where a right answer has changed. */
export function checklistActions(context: ActionContext, restate: () => void): ChecklistActions {
  const { get, services, change, undoably } = context;

  return {
    readChecklist: (text) => services.engine.call("checklists/read", { text }),

    writeChecklist(shape) {
      const checklist = checklistOfSession(get().session) ?? { format: [], content: [] };
      return services.engine.call("checklists/write", { checklist, shape });
    },

    parameterSchemas: () => services.advisor.parameters(),

    findFaults: (checks) =>
      services.advisor.validate({
        checks: [...checks],
        benchmark: rulesOfSession(get().session) ?? USUAL_RULES,
      }),

    findSoundness() {
      const { session } = get();
      return services.advisor.sound({
        format: checklistOfSession(session)?.format ?? [],
        instruction: session?.instruction ?? "",
        benchmark: rulesOfSession(session) ?? USUAL_RULES,
      });
    },

    replaceChecklist(checklist) {
      undoably("Checklist replaced", (session) => withChecklistOfNow(withChecklist(session, checklist)));
      restate();
    },

    keepChecklist() {
      change(withChecklistKept);
    },

    acceptSuggested() {
      undoably("Suggested checks accepted", withSuggestedAccepted);
    },

    removeQuestions() {
      undoably("Questions removed", (session) => {
        const { answersFor: _video, ...rest } = session;
        return withChecklist(rest, { ...checklistOfSession(session), content: [] });
      });
    },

    async suggestAnew() {
      undoably("Checklist of the earlier instruction removed", (session) => ({
        ...withChecklist(session, { format: [], content: [] }),
        draft: [],
      }));
      return get().suggestByRules();
    },

    addCheck(entry, after) {
      change((session) => withChecklist(session, withCheck(checklistOfSession(session), entry, after)));
    },

    changeCheck(checkId, check) {
      undoably(
        "Check changed, and its verdicts dropped",
        (session) => withChecklist(session, withCheckChanged(checklistOfSession(session), checkId, check)),
        { about: `check ${checkId}`, onlyIf: dropsDecisions },
      );
      if ("items" in check) restate();
    },

    removeCheck(checkId) {
      undoably("Check deleted", (session) =>
        checksOf(checklistOfSession(session)).has(checkId)
          ? withChecklist(session, withoutCheck(checklistOfSession(session), checkId))
          : session,
      );
    },

    moveCheck(checkId, by) {
      change((session) => withChecklist(session, withCheckMoved(checklistOfSession(session), checkId, by)));
    },

    duplicateCheck(checkId) {
      const { session } = get();
      const entry = session ? copiedEntry(session, checkId) : null;
      if (!entry) return checkId;
      change((current) => withChecklist(current, withCheck(checklistOfSession(current), entry, checkId)));
      return entry.check.checkId;
    },

    newCheckId(half) {
      const { session } = get();
      return freeId(half, session ? takenIds(session) : new Set());
    },
  };
}
