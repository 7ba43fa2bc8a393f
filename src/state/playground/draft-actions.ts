import { isAbort, ProblemError } from "../../foundation/errors";
import type { DraftCheck } from "../../shapes/draft";
import { checklistOfSession } from "../../shapes/session-asks";
import { secondsOf } from "../sessions/session-document";
import { isReadOnly } from "../sessions/sessions-state";
import { freeId, isKnown, takenIds, withAccepted } from "./checklist-document";
import type { ActionContext, PlaygroundActions } from "./playground-state";
import { noModel } from "./run-actions";

type DraftActions = Pick<
  PlaygroundActions,
  "suggestByRules" | "suggestByModel" | "changeDraft" | "acceptDraft" | "dropDraft"
>;

/** Suggested checks: read off the instruction by rules, written by a model; a person accepts them or not. */
export function draftActions(context: ActionContext): DraftActions & { cancelDraft: () => void } {
  const { get, set, services, sessions, modelsInUse, change, report, dismiss, undoably } = context;
  let work: AbortController | null = null;

  function add(sessionId: string, entries: DraftCheck[]): void {
    change((session) =>
      session.id === sessionId && entries.length > 0
        ? { ...session, draft: [...session.draft, ...entries] }
        : session,
    );
  }

  async function byRules(): Promise<number> {
    const asked = get().session;
    if (!asked) return 0;
    const suggested = await services.advisor.suggest(asked.instruction);
    const { session } = get();
    if (session?.id !== asked.id) return 0;
    const taken = takenIds(session);
    const entries = suggested
      .filter(({ check }) => !isKnown(session, check))
      .map(
        ({ check, phrase, sure }): DraftCheck => ({
          half: "format",
          check: { ...check, checkId: freeId("format", taken) },
          origin: { kind: "rules", phrase: asked.instruction.slice(phrase.start, phrase.end), sure },
        }),
      );
    add(session.id, entries);
    return entries.length;
  }

  return {
    async suggestByRules() {
      dismiss("draft");
      try {
        return await byRules();
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
        await byRules();
        const asked = get().session;
        if (asked?.id !== session.id) return;
        const shown = { frames: frames ? asked.frames : null, audio: frames ? asked.audio : null };
        const { models } = modelsInUse();
        // A judge may be one that sees and hears nothing.
        const model = shown.frames || shown.audio ? models.caption : (models.judge ?? models.caption);
        if (!model) throw noModel();
        const drafted = await services.engine.call(
          "checklists/draft",
          {
            ...shown,
            model,
            runId: crypto.randomUUID(),
            instruction: asked.instruction,
            checklist: checklistOfSession(asked),
            draft: asked.draft,
            videoSeconds: secondsOf(asked.video, get().sample),
          },
          { signal: controller.signal },
        );
        add(asked.id, drafted.draft);
        set({ draftNotes: drafted.notes });
        if (drafted.problem) throw new ProblemError(drafted.problem);
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
