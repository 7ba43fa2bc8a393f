import { isAbort } from "../../lib/errors";
import type { FormatCheck } from "../../schemas/checklist";
import type { Caption, Session } from "../../schemas/session";
import type { Extraction, Semantics, Verdict } from "../../schemas/verdict";
import type { ActionContext, PlaygroundActions } from "./playground-state";
import { activeCaption, secondsOf } from "./session-document";
import { givenExtraction, type LiveVerdicts, shownVerdicts } from "./shown-verdicts";

/** One batch per key pause. */
const KEY_PAUSE_MILLISECONDS = 120;

/** The benchmark whose released scripts `reference` follows in the playground. */
export const PLAYGROUND_BENCHMARK = "omnicap-if";

/**
 * A caption of the session with the session itself; one that was written side by side with the session as it was then
 * asked and judged on.
 */
function judgedOn(session: Session | null, captionId: string): { session: Session; caption: Caption } | null {
  const own = session?.captions.find(({ id }) => id === captionId);
  if (session && own) return { session, caption: own };
  const { basis, trials = [] } = session?.comparison ?? {};
  const caption = trials.find((trial) => trial.caption?.id === captionId)?.caption;
  if (!session || !basis || !caption) return null;
  const { instruction, checklist } = basis;
  return { session: { ...session, instruction, checklist }, caption };
}

function otherThan(semantics: Semantics): Semantics {
  return semantics === "strict" ? "reference" : "strict";
}

/** Keeps the format verdicts of the caption on screen up to date, and gives advice on them. */
export function checkActions({ get, set, services, report }: ActionContext): Pick<
  PlaygroundActions,
  "findEdit" | "captionVerdicts" | "comparedVerdicts" | "tryCheck"
> & {
  refresh: () => void;
} {
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inView: string | null = null;

  async function formatVerdicts(
    session: Session,
    caption: Caption,
    semantics: Semantics,
    signal: AbortSignal,
  ): Promise<Verdict[]> {
    const { checklist, instruction } = session;
    const requests = checklist.format.map((check) => ({
      check,
      given: givenExtraction(caption, check.checkId),
    }));
    const context = { semantics, benchmark: PLAYGROUND_BENCHMARK } as const;
    const batch = { response: caption.text, requests, siblings: checklist.format, instruction, context };
    return services.checks.run(batch, { signal });
  }

  /** What was answered about the content, decided in these semantics. */
  function contentVerdicts(session: Session, caption: Caption, semantics: Semantics): Promise<Verdict[]> {
    const verdicts = caption.verdicts.filter(({ half }) => half === "content");
    if (verdicts.length === 0) return Promise.resolve([]);
    const videoSeconds = secondsOf(session.video, get().sample);
    const { checklist } = session;
    return services.engine.call("verdicts/restate", { checklist, verdicts, semantics, videoSeconds });
  }

  /** The caption with its answers decided in the session's semantics, where they were decided in the other one. */
  async function inSemantics(session: Session, caption: Caption): Promise<Caption> {
    const { semantics } = session;
    const verdicts = caption.verdicts.filter(({ half }) => half === "content");
    if (verdicts.every((verdict) => verdict.semantics === semantics)) return caption;
    const format = caption.verdicts.filter(({ half }) => half === "format");
    return { ...caption, verdicts: [...format, ...(await contentVerdicts(session, caption, semantics))] };
  }

  function named(text: string, semantics: Semantics, verdicts: Verdict[]): LiveVerdicts {
    return { text, semantics, byCheck: new Map(verdicts.map((verdict) => [verdict.checkId, verdict])) };
  }

  async function check(session: Session): Promise<void> {
    const caption = activeCaption(session);
    running?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running = controller;
    try {
      const { semantics } = session;
      const verdicts = await formatVerdicts(session, caption, semantics, signal);
      signal.throwIfAborted();
      set({ live: named(caption.text, semantics, verdicts) });
      const other = otherThan(semantics);
      const compared = await formatVerdicts(session, caption, other, signal);
      const restated = await contentVerdicts(session, caption, other);
      signal.throwIfAborted();
      set({ compared: named(caption.text, other, [...compared, ...restated]) });
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
      const shown = `${session.id}/${session.activeCaptionId}`;
      const comesIntoView = inView !== shown || (get().live === null && running === null);
      inView = shown;
      if (comesIntoView) void check(session);
      else timer = setTimeout(() => void check(session), KEY_PAUSE_MILLISECONDS);
    },

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
        given: givenExtraction(caption, checkId),
      });
    },

    async tryCheck({ constraintId, parameters, text }) {
      const trial: FormatCheck = { checkId: "trial", constraintId, description: "", parameters };
      const given: Extraction = {
        source: "manual",
        content: [text],
        spans: [{ start: 0, end: text.length }],
      };
      const decide = async (semantics: Semantics): Promise<Verdict> => {
        const context = { semantics, benchmark: PLAYGROUND_BENCHMARK } as const;
        const requests = [{ check: trial, given }];
        const [verdict] = await services.checks.run({
          response: text,
          requests,
          siblings: [trial],
          instruction: "",
          context,
        });
        if (!verdict) throw new Error("A check always gets a verdict.");
        return verdict;
      };
      return { strict: await decide("strict"), reference: await decide("reference") };
    },

    async captionVerdicts(captionId) {
      const found = judgedOn(get().session, captionId);
      if (!found) return [];
      const { session } = found;
      const { checklist, semantics } = session;
      const caption = await inSemantics(session, found.caption);
      const computed = await formatVerdicts(session, caption, semantics, new AbortController().signal);
      return shownVerdicts(checklist, caption, named(caption.text, semantics, computed), semantics);
    },

    async comparedVerdicts(captionId) {
      const found = judgedOn(get().session, captionId);
      if (!found) return [];
      const { session, caption } = found;
      const other = otherThan(session.semantics);
      const { signal } = new AbortController();
      return [
        ...(await formatVerdicts(session, caption, other, signal)),
        ...(await contentVerdicts(session, caption, other)),
      ];
    },
  };
}
