import type { CheckRunner } from "../../evaluation/checks/check-runner";
import type { CheckBatch, CheckRequest, RuleVerdicts } from "../../evaluation/checks/checks-protocol";
import {
  allVerdicts,
  byCheck,
  computedVerdicts,
  givenExtraction,
  type VerdictTools,
} from "../../evaluation/verdicts/all-verdicts";
import { captionVerdicts, isNoCaption, withheld } from "../../evaluation/verdicts/withheld";
import { isAbort } from "../../foundation/errors";
import type { Caption } from "../../shapes/caption";
import type { FormatCheck } from "../../shapes/checklist";
import { otherSemantics } from "../../shapes/semantics";
import { checklistOfSession, rulesOfSession } from "../../shapes/session-asks";
import type { Extraction, Semantics, Verdict } from "../../shapes/verdict";
import { activeCaption } from "../sessions/session-document";
import { captionSubject } from "./address-of";
import type { ActionContext, PlaygroundActions } from "./playground-state";

/** Verdicts of a rule on a text by both semantics. */
export type Ruled = Record<Semantics, Verdict>;

/** All that a rule's verdict rests on, besides its check and what was cut out for it. */
export type RuledText = Omit<CheckBatch, "requests">;

/** Rules, each run once for a text: by the page as somebody types, or by the engine while a caption is judged. */
export type RuleMemory = {
  /** Runs what is not known yet. `onFirst`: told all verdicts by the batch's own semantics before those by the other. */
  run(
    batch: CheckBatch,
    signal: AbortSignal,
    onFirst?: (verdicts: readonly Verdict[]) => void,
  ): Promise<RuleVerdicts>;
  /** The known verdicts of a check on what was given for it; null where it was not run so. */
  find(text: RuledText, request: CheckRequest): Ruled | null;
  /** Takes in what the engine's rules said. */
  learn(text: RuledText, request: CheckRequest, ruled: Ruled): void;
};

/** Texts are remembered up to so many characters in all; the newest always is. */
const MOST_CHARACTERS = 1_000_000;
const MOST_TEXTS = 16;

type Remembered = { text: RuledText; ruled: Map<FormatCheck, Ruled & { given: Extraction | null }> };

function isSame(one: RuledText, other: RuledText): boolean {
  return (
    one.siblings === other.siblings &&
    one.context.benchmark === other.context.benchmark &&
    one.instruction === other.instruction &&
    one.response === other.response
  );
}

/** A verdict that may come out otherwise when it is looked for again. */
function mayChange({ cause }: Verdict): boolean {
  return cause === "timed out" || cause === "not loaded";
}

/** A memory over what runs checks. */
export function createRuleMemory(checks: () => CheckRunner): RuleMemory {
  let texts: Remembered[] = [];

  function remembered(text: RuledText): Remembered {
    const known = texts.find((one) => isSame(one.text, text)) ?? { text, ruled: new Map() };
    const others = texts.filter((one) => one !== known);
    let characters = text.response.length;
    const kept = others.slice(0, MOST_TEXTS - 1).filter((one) => {
      characters += one.text.response.length;
      return characters <= MOST_CHARACTERS;
    });
    texts = [known, ...kept];
    return known;
  }

  function find(text: RuledText, { check, given }: CheckRequest): Ruled | null {
    const ruled = texts.find((one) => isSame(one.text, text))?.ruled.get(check);
    return ruled?.given === given ? ruled : null;
  }

  function learn(text: RuledText, { check, given }: CheckRequest, { strict, reference }: Ruled): void {
    if (!mayChange(strict) && !mayChange(reference))
      remembered(text).ruled.set(check, { given, strict, reference });
  }

  return {
    find,
    learn,
    async run(batch, signal, onFirst) {
      const { requests, ...text } = batch;
      const { semantics } = batch.context;
      const known = requests.map((request) => find(text, request));
      const open = requests.filter((_, index) => known[index] === null);
      /** All verdicts in order: those of open requests as they were found. */
      const inOrder = (by: Semantics, found: readonly Verdict[]) => {
        const rest = [...found];
        return known.flatMap((ruled) => ruled?.[by] ?? rest.shift() ?? []);
      };
      const first: Verdict[] = [];
      if (open.length === 0) onFirst?.(inOrder(semantics, first));
      const found: RuleVerdicts =
        open.length === 0
          ? { strict: [], reference: [] }
          : await checks().run(
              { ...batch, requests: open },
              {
                signal,
                onVerdict(verdict) {
                  if (first.push(verdict) === open.length) onFirst?.(inOrder(semantics, first));
                },
              },
            );
      for (const [index, request] of open.entries()) {
        const [strict, reference] = [found.strict[index], found.reference[index]];
        if (strict && reference) learn(text, request, { strict, reference });
      }
      return {
        strict: inOrder("strict", found.strict),
        reference: inOrder("reference", found.reference),
      };
    },
  };
}

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

  async function verdictsOf(captionId: string, semantics?: Semantics): Promise<Verdict[]> {
    const found = captionSubject(get(), captionId, semantics);
    if (!found) return [];
    const { subject, caption } = found;
    if (isNotJudged(caption)) return captionVerdicts(subject, caption, null);
    const { signal } = new AbortController();
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
