import { isAbort } from "../../foundation/errors";
import { lazyModule } from "../../foundation/fetch-part";
import type { DraftCheck } from "../../shapes/checklist";
import { checksOf } from "../../shapes/checklist-parts";
import { USUAL_RULES } from "../../shapes/semantics";
import { checklistOfSession, rulesOfSession } from "../../shapes/session-asks";
import { isReadOnly } from "../sessions/sessions-state";
import {
  copiedEntry,
  dropsDecisions,
  freeId,
  takenIds,
  withAccepted,
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

const suggesting = lazyModule("The part that suggests checks", () => import("./suggest-checks"));

type DraftActions = Pick<
  PlaygroundActions,
  "suggestByRules" | "suggestByModel" | "changeDraft" | "acceptDraft" | "dropDraft"
>;

/** Suggested checks: read off the instruction by rules, written by a model; a person accepts them or not. */
export function draftActions(context: ActionContext): DraftActions & { cancelDraft: () => void } {
  const { get, set, sessions, change, report, dismiss, undoably } = context;
  let work: AbortController | null = null;

  return {
    async suggestByRules() {
      dismiss("draft");
      try {
        return await (await suggesting()).suggestByRules(context);
      } catch (error) {
        report("draft", error);
        return 0;
      }
    },

    async suggestByModel({ frames }) {
      const { session } = get();
      if (!session || isReadOnly(sessions())) return;
      work?.abort();
      dismiss("draft");
      const controller = new AbortController();
      work = controller;
      set({ drafting: { startedAt: Date.now() }, draftNotes: [] });
      try {
        const { suggestByModel } = await suggesting();
        await suggestByModel(context, session.id, { frames, signal: controller.signal });
      } catch (error) {
        if (!isAbort(error)) report("draft", error);
      } finally {
        if (work === controller) {
          work = null;
          set({ drafting: null });
        }
      }
    },

    changeDraft(checkId, check) {
      change((session) => ({
        ...session,
        draft: session.draft.map((entry): DraftCheck => {
          if (entry.check.checkId !== checkId) return entry;
          if ("items" in check) return { ...entry, half: "content", check };
          return { ...entry, half: "format", check };
        }),
      }));
    },

    acceptDraft(checkIds) {
      change((session) => withAccepted(session, checkIds));
    },

    dropDraft(checkIds) {
      const label = checkIds.length === 1 ? "Suggestion discarded" : "Suggestions discarded";
      undoably(label, (session) => {
        const draft = session.draft.filter(({ check }) => !checkIds.includes(check.checkId));
        return draft.length < session.draft.length ? { ...session, draft } : session;
      });
    },

    cancelDraft() {
      work?.abort();
    },
  };
}
