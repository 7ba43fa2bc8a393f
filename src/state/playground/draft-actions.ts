import { isAbort } from "../../foundation/errors";
import { lazyModule } from "../../foundation/fetch-part";
import type { DraftCheck } from "../../shapes/draft";
import { isReadOnly } from "../sessions/sessions-state";
import { withAccepted } from "./checklist-document";
import type { ActionContext, PlaygroundActions } from "./playground-state";

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
