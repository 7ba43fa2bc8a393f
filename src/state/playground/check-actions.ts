import {
  allVerdicts,
  byCheck,
  computedVerdicts,
  type VerdictTools,
} from "../../evaluation/verdicts/all-verdicts";
import { givenExtraction } from "../../evaluation/verdicts/compose-verdicts";
import { captionVerdicts, isNoCaption, withheld } from "../../evaluation/verdicts/withheld";
import { isAbort } from "../../foundation/errors";
import type { Caption } from "../../shapes/caption";
import { otherSemantics } from "../../shapes/semantics";
import { checklistOfSession, rulesOfSession } from "../../shapes/session-asks";
import type { Semantics, Verdict } from "../../shapes/verdict";
import { activeCaption } from "../sessions/session-document";
import { captionSubject } from "./caption-subject";
import type { ActionContext, PlaygroundActions } from "./playground-state";
import type { RuleMemory } from "./rule-memory";

/** One batch per key pause. */
const KEY_PAUSE_MILLISECONDS = 120;

/** Keeps the format verdicts of the caption on screen up to date, and gives advice on them. */
export function checkActions(
  { get, set, services, report }: ActionContext,
  rules: RuleMemory,
): Pick<PlaygroundActions, "findEdit" | "verdictsOf"> & {
  refresh: () => void;
} {
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inView: string | null = null;

  const tools: VerdictTools = {
    runRules: rules.run,
    restate: (checklist, verdicts, { semantics, videoSeconds }) =>
      services.engine.call("verdicts/restate", {
        checklist,
        verdicts: [...verdicts],
        semantics,
        videoSeconds,
      }),
  };

  async function verdictsOf(
    captionId: string,
    semantics?: Semantics,
    signal = new AbortController().signal,
  ): Promise<Verdict[]> {
    const found = captionSubject(get(), captionId, semantics);
    if (!found) return [];
    const { subject, caption } = found;
    if (isNotJudged(caption)) return captionVerdicts(subject, caption, null);
    return allVerdicts(subject, caption, await computedVerdicts(subject, caption, tools, signal), tools);
  }

  /** Nothing is run for a caption that is not judged. */
  function isNotJudged(caption: Caption): boolean {
    return isNoCaption(caption) || withheld(caption) !== null;
  }

  /** The caption on screen: rules first, for what is shown; then all in the other semantics. */
  async function check(captionId: string): Promise<void> {
    running?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running = controller;
    try {
      const found = captionSubject(get(), captionId);
      if (!found) return;
      const { caption, subject } = found;
      const { response: text, semantics } = subject;
      const show = (verdicts: readonly Verdict[]) => {
        if (!signal.aborted) set({ live: { text, semantics, byCheck: byCheck(verdicts) } });
      };
      let isShown = false;
      const runRules: VerdictTools["runRules"] = (batch) =>
        rules.run(batch, signal, (verdicts) => {
          isShown = true;
          show(verdicts);
        });
      const computed = await computedVerdicts(subject, caption, { runRules }, signal);
      signal.throwIfAborted();
      if (!isShown) show([...computed[semantics].values()]);
      const other = { ...subject, semantics: otherSemantics(semantics) };
      const verdicts = isNotJudged(caption)
        ? captionVerdicts(other, caption, null)
        : await allVerdicts(other, caption, computed, tools);
      signal.throwIfAborted();
      set({ compared: { text, semantics: other.semantics, byCheck: byCheck(verdicts) } });
    } catch (error) {
      if (!isAbort(error)) report("page", error);
    } finally {
      if (running === controller) running = null;
    }
  }

  return {
    /** Called after every change of the session: a caption that comes into view is checked at once. */
    refresh() {
      const { session } = get();
      if (!session) return;
      clearTimeout(timer);
      const { id } = activeCaption(session);
      const shown = `${session.id}/${id}`;
      const comesIntoView = inView !== shown || (get().live === null && running === null);
      inView = shown;
      if (comesIntoView) void check(id);
      else timer = setTimeout(() => void check(id), KEY_PAUSE_MILLISECONDS);
    },

    verdictsOf: (captionId, semantics) => verdictsOf(captionId, semantics),

    async findEdit(checkId) {
      const { session } = get();
      const item = checklistOfSession(session)?.format.find((candidate) => candidate.checkId === checkId);
      if (!session || !item) return null;
      const caption = activeCaption(session);
      return services.advisor.edit({
        response: caption.text,
        check: item,
        siblings: checklistOfSession(session).format,
        instruction: session.instruction,
        semantics: session.semantics,
        benchmark: rulesOfSession(session),
        given: givenExtraction(caption, checkId, caption.text),
      });
    },
  };
}
