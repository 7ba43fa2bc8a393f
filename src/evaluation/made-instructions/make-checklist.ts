import { ProblemError } from "../../foundation/errors";
import { counted } from "../../foundation/plural";
import { seedOf } from "../../metrics/random";
import type { CallRecord } from "../../shapes/call";
import type { Checklist, ContentCheck, DraftCheck } from "../../shapes/checklist";
import type { SetTask } from "../../shapes/instruction-set";
import type { Problem } from "../../shapes/problem";
import { type MediaContext, withFewerFrames } from "../ask-about-media";
import { type DraftChecklistOptions, draftChecklist } from "../draft-checklist/draft-checklist";
import { sayingWords, shareIn } from "../saying-words";

/** Drafted questions for the demands of an instruction. */
export type MadeItems = {
  content: ContentCheck[];
  /** One sentence on each thing that people should know. */
  notes: string[];
  promptVersion: string;
  calls: CallRecord[];
};

type DraftedContent = Extract<DraftCheck, { half: "content" }>["check"];

/** The likeness of a drafted check to a demand: the kind counts most, then the words. */
function likeness(check: DraftedContent, demand: ContentCheck): number {
  const sameKind = check.constraintId === demand.constraintId ? 2 : 0;
  const words = sayingWords(demand.description);
  return sameKind + shareIn(words, check.description);
}

/** Half of the words of a demand, or its kind: less is another demand. */
const LEAST_LIKENESS = 0.5;

/**
 * The demands of a checklist with the questions of a draft. A drafted check that belongs to none of them stays as a demand of its own,
 * where our rules and people find it; it is never dropped in silence.
 */
function withDraftedItems(
  demands: readonly ContentCheck[],
  drafted: readonly DraftedContent[],
): ContentCheck[] {
  const left = new Map(drafted.map((check, index) => [index, check]));
  const filled = demands.map((demand): ContentCheck => {
    const candidates = [...left].map(([index, check]) => ({ index, check, like: likeness(check, demand) }));
    const best = candidates.reduce<(typeof candidates)[number] | null>(
      (most, one) => (one.like > (most?.like ?? LEAST_LIKENESS - 0.001) ? one : most),
      null,
    );
    if (!best) return { ...demand, items: [] };
    left.delete(best.index);
    return { ...demand, items: best.check.items };
  });
  const all = [...filled, ...left.values()];
  return all.map((check, index) => {
    const checkId = `content-${String(index + 1).padStart(3, "0")}`;
    const items = check.items.map((item, place) => ({ ...item, checkId: `${checkId}-${place + 1}` }));
    return { ...check, checkId, items };
  });
}

const seesNothing: Problem = {
  code: "drafter-sees-nothing",
  message: "This model was shown nothing of the clip, so it can't know the right answers.",
  nextStep: "Take frames of the clip, and choose a model that takes pictures; or ask the questions by hand.",
};

type Tools = Pick<DraftChecklistOptions, "tryChecks" | "parameterSchemas">;

/** Another answer than the kept one is wanted where there are questions already. */
function saltOf({ content }: Checklist): { salt?: string } {
  const items = content.flatMap((check) => check.items);
  return items.length === 0 ? {} : { salt: `other questions than ${seedOf(JSON.stringify(items))}` };
}

/**
 * Has a model that is shown a clip draft the questions of an instruction's demands. Form is derived and never drafted: what a model
 * drafts of it is left out, with a note. Rejects as `draftChecklist` does.
 */
export async function makeItems(
  { id, instruction, checklist }: Pick<SetTask, "id" | "instruction" | "checklist">,
  { media, abilities, store, shrink, provider, settings, mend, signal }: MediaContext,
  { tryChecks, parameterSchemas }: Tools,
): Promise<MadeItems> {
  const calls: CallRecord[] = [];
  const demands = checklist.content.map(({ constraintId, description }) => ({
    constraintId,
    words: description,
  }));
  if (demands.length === 0)
    throw new ProblemError({
      code: "no-demands",
      message: "This instruction has no demands on content to ask questions about.",
      nextStep: "Write the instruction first, or add its demands by hand.",
    });
  const toFit = {
    ...media,
    instruction: "",
    settings,
    shrink,
    abilities,
    signal,
    ...(store === undefined ? {} : { store }),
  };
  const drafted = await withFewerFrames(toFit, ({ sent, adaptions }) => {
    if (sent.frames.length === 0 && sent.audio === null) throw new ProblemError(seesNothing);
    return draftChecklist({
      ...{ instruction, provider, settings, signal, mend, tryChecks, parameterSchemas, adaptions, demands },
      ...saltOf(checklist),
      checklist: { format: checklist.format, content: [] },
      draft: [],
      suggested: [],
      frames: sent.frames,
      audio: sent.audio,
      videoSeconds: media.videoSeconds,
      onReply: ({ call }) => void (call && calls.push(call)),
    });
  });
  const content = drafted.draft.flatMap((one) => (one.half === "content" ? [one] : []));
  const forms = drafted.draft.length - content.length;
  const [first] = drafted.draft;
  return {
    content: withDraftedItems(
      checklist.content,
      content.map(({ check }) => check),
    ),
    notes: [
      ...drafted.notes,
      ...(forms === 0
        ? []
        : [`${counted(forms, "drafted format check")} left out: form is derived of what was drawn.`]),
    ].map((note) => `${id}: ${note}`),
    promptVersion: first?.origin.kind === "model" ? first.origin.promptVersion : "",
    calls,
  };
}
