import { ProblemError } from "../../foundation/errors";
import type { DraftCheck } from "../../shapes/checklist";
import { checklistOfSession } from "../../shapes/session-asks";
import { secondsOf } from "../sessions/session-document";
import { freeId, isKnown, takenIds } from "./checklist-document";
import type { ActionContext } from "./playground-state";
import { noModel } from "./run-actions";

function add({ change }: ActionContext, sessionId: string, entries: DraftCheck[]): void {
  change((session) =>
    session.id === sessionId && entries.length > 0
      ? { ...session, draft: [...session.draft, ...entries] }
      : session,
  );
}

/** Adds the checks that rules read off the instruction of the session on screen; how many. */
export async function suggestByRules(context: ActionContext): Promise<number> {
  const { get, services } = context;
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
  add(context, session.id, entries);
  return entries.length;
}

/**
 * Adds the checks that rules read off the instruction of this session, then those that a model writes, while it is on
 * screen. `frames`: the model sees and hears the video. Rejects as `checklists/draft` does, and with what the model's problem is.
 */
export async function suggestByModel(
  context: ActionContext,
  sessionId: string,
  { frames, signal }: { frames: boolean; signal: AbortSignal },
): Promise<void> {
  const { get, set, services, modelsInUse } = context;
  await suggestByRules(context);
  const asked = get().session;
  if (asked?.id !== sessionId) return;
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
    { signal },
  );
  add(context, asked.id, drafted.draft);
  set({ draftNotes: drafted.notes });
  if (drafted.problem) throw new ProblemError(drafted.problem);
}
