import { allVerdicts, computedVerdicts, type VerdictTools } from "../../evaluation/verdicts/all-verdicts";
import { givenExtraction } from "../../evaluation/verdicts/compose-verdicts";
import { captionVerdicts, isNoCaption, withheld } from "../../evaluation/verdicts/withheld";
import { isAbort } from "../../lib/errors";
import { otherSemantics } from "../../lib/semantics";
import type { Semantics, Verdict } from "../../schemas/verdict";
import { activeCaption } from "../sessions/session-document";
import { type CaptionSubject, captionSubject, PLAYGROUND_BENCHMARK } from "./caption-subject";
import type { ActionContext, LiveVerdicts, PlaygroundActions } from "./playground-state";

/** One batch per key pause. */
const KEY_PAUSE_MILLISECONDS = 120;

/** Keeps the format verdicts of the caption on screen up to date, and gives advice on them. */
export function checkActions({ get, set, services, report }: ActionContext): Pick<
  PlaygroundActions,
  "findEdit" | "verdictsOf"
> & {
  refresh: () => void;
} {
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inView: string | null = null;

  const tools: VerdictTools = {
    runRules: (batch, signal) => services.checks.run(batch, { signal }),
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
    return found ? standingVerdicts(found, signal) : [];
  }

  /** All verdicts on a caption; nothing is run for one that is not judged. */
  async function standingVerdicts(
    { subject, caption }: CaptionSubject,
    signal: AbortSignal,
  ): Promise<Verdict[]> {
    return isNoCaption(caption) || withheld(caption)
      ? captionVerdicts(subject, caption, null)
      : allVerdicts(subject, caption, tools, signal);
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
      const live: LiveVerdicts = {
        text,
        semantics,
        byCheck: await computedVerdicts(subject, caption, tools, signal),
      };
      signal.throwIfAborted();
      set({ live });
      const other = { ...subject, semantics: otherSemantics(semantics) };
      const verdicts = await standingVerdicts({ subject: other, caption }, signal);
      signal.throwIfAborted();
      const byCheck = new Map(verdicts.map((verdict) => [verdict.checkId, verdict]));
      set({ compared: { text, semantics: other.semantics, byCheck } });
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
      const item = session?.checklist.format.find((candidate) => candidate.checkId === checkId);
      if (!session || !item) return null;
      const caption = activeCaption(session);
      return services.advisor.edit({
        response: caption.text,
        check: item,
        siblings: session.checklist.format,
        instruction: session.instruction,
        semantics: session.semantics,
        benchmark: PLAYGROUND_BENCHMARK,
        given: givenExtraction(caption, checkId, caption.text),
      });
    },
  };
}
