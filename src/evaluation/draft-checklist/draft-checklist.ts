import type { Adaption } from "../../calls/model-services/adaptions";
import type { Provider } from "../../calls/provider";
import { ProblemError } from "../../foundation/errors";
import type { DraftChecklistInput } from "../../judges/draft-checklist";
import type { DraftedChecklist, DraftedContent, DraftedFormat } from "../../judges/draft-checklist/fields";
import type { ParameterSchemas } from "../../judges/draft-checklist/taxonomy";
import type { JudgeAnswer } from "../../judges/judge-task";
import { draftDemandsPrompt } from "../../judges/prompts/draft-demands.v1";
import { judgeTasks } from "../../judges/registry";
import type { SuggestedCheck } from "../../rules/suggesting/suggested-check";
import type { GenerationSettings, JudgeReply } from "../../shapes/call";
import type { Checklist, ContentCheck, DraftCheck, FormatCheck } from "../../shapes/checklist";
import { frameTimes, shownParts } from "../ask-about-media";
import { askJudge, type MendReply } from "../ask-judge";
import type { CaptionAudio, CaptionFrame } from "../caption-input";
import { knownChecks, newChecks } from "./known-checks";
import { type TryFormatChecks, withoutRefused } from "./refused-checks";
import { settleTimes } from "./settle-times";
import { spreadAnswers, tooFewNoneOfTheAbove } from "./spread-answers";

/** Every id of a checklist and its draft: of checks and of questions. */
export function idsOf(checklist: Checklist, draft: readonly DraftCheck[]): Set<string> {
  const checks: (FormatCheck | ContentCheck)[] = [
    ...checklist.format,
    ...checklist.content,
    ...draft.map(({ check }) => check),
  ];
  return new Set(
    checks.flatMap((check) => [
      check.checkId,
      ...("items" in check ? check.items.map(({ checkId }) => checkId) : []),
    ]),
  );
}

/** Hands out "stem-001" and on; of the ids that a check and its questions would get, none is taken. */
function numbering(stem: string, taken: ReadonlySet<string>): (items: number) => string {
  let number = 0;
  return (items) => {
    let id: string;
    do {
      number += 1;
      id = `${stem}-${String(number).padStart(3, "0")}`;
    } while (taken.has(id) || Array.from({ length: items }).some((_, at) => taken.has(`${id}-${at + 1}`)));
    return id;
  };
}

/** Drafted checks as suggestions, with ids that nothing in `taken` has, and the model they come from. */
function numberDraft(
  drafted: { format: readonly DraftedFormat[]; content: readonly DraftedContent[] },
  taken: ReadonlySet<string>,
  from: { model: string; promptVersion: string },
): DraftCheck[] {
  const origin = { kind: "model", model: from.model, promptVersion: from.promptVersion } as const;
  const formatId = numbering("draft-format", taken);
  const contentId = numbering("draft-content", taken);
  return [
    ...drafted.format.map(
      (check): DraftCheck => ({ half: "format", check: { checkId: formatId(0), ...check }, origin }),
    ),
    ...drafted.content.map(({ items, ...check }): DraftCheck => {
      const checkId = contentId(items.length);
      const numbered = items.map((item, index) => ({ checkId: `${checkId}-${index + 1}`, ...item }));
      return { half: "content", check: { checkId, ...check, items: numbered }, origin };
    }),
  ];
}

/** The check id of the replies: a draft belongs to no check. */
const FILED_UNDER = "draft";

export type DraftChecklistOptions = {
  instruction: string;
  /** The checklist and draft that are extended; neither is changed. */
  checklist: Checklist;
  draft: readonly DraftCheck[];
  provider: Provider;
  settings: GenerationSettings;
  /** In order of time; empty: the model sees nothing of the video. */
  frames: readonly CaptionFrame[];
  /** Left out, with a note, where the model takes no sound. */
  audio: CaptionAudio | null;
  /** Seconds; null when unknown. */
  videoSeconds: number | null;
  tryChecks: TryFormatChecks;
  mend: MendReply;
  /** Parameter schemas of the rules, by constraint id. */
  parameterSchemas: ParameterSchemas;
  /** Checks that rules find in the instruction. */
  suggested: readonly SuggestedCheck[];
  /** The demands on content where they are fixed; left out: the model takes them from the instruction. */
  demands?: DraftChecklistInput["demands"];
  signal: AbortSignal;
  /** Adaptions of the request after the endpoint's refusals. */
  adaptions?: readonly Adaption[];
  /** For another draft of the same: a kept reply is no answer to it. */
  salt?: string;
  onReply?: (reply: JudgeReply) => void;
};

/** Suggestions that are new, and one sentence on each thing that people should know about them. */
type DraftedChecks = { draft: DraftCheck[]; notes: string[] };

function unreadable(why: string): ProblemError {
  return new ProblemError({
    code: "draft-unreadable",
    message: "The model's draft could not be read as a checklist.",
    nextStep: "Try again, or have another model draft it. Your checklist is unchanged.",
    detail: why,
    retryable: true,
  });
}

function answersUnseen({ content }: Pick<DraftedChecklist, "content">): string[] {
  const answered = content
    .flatMap(({ items }) => items)
    .filter(({ type, correctAnswer }) => type !== "attempt" && correctAnswer !== null).length;
  if (answered === 0) return [];
  return [`Right answers given without seeing the video: ${answered}. Check them against it.`];
}

function answersOpen({ content }: Pick<DraftedChecklist, "content">): string[] {
  const open = content
    .flatMap(({ items }) => items)
    .filter(({ correctAnswer }) => correctAnswer === null).length;
  return open === 0
    ? []
    : [`Questions without a right answer yet: ${open}. They stay unscored until they have one.`];
}

/**
 * Has a model draft a checklist for an instruction, with or without seeing the video, and makes it fit: checks that
 * cannot run or exist already are left out, times are brought to one form, the letters of right answers spread. A
 * draft is a suggestion; nothing of it counts before a person accepts it. Rejects with `ProblemError` when the model
 * can't be reached or no reply can be read, with `AbortError` when cancelled.
 */
export async function draftChecklist(options: DraftChecklistOptions): Promise<DraftedChecks> {
  const { instruction, checklist, draft, provider, videoSeconds, signal, parameterSchemas, suggested } =
    options;
  if (instruction.trim() === "") {
    throw new ProblemError({
      code: "instruction-empty",
      message: "There is no instruction to draft a checklist for.",
      nextStep: "Write the instruction first.",
    });
  }
  const frames = provider.capabilities.image ? options.frames : [];
  const audio = provider.capabilities.audio ? options.audio : null;
  const seen = frames.length > 0 || audio !== null;
  const input = {
    instruction,
    parameterSchemas,
    already: knownChecks(checklist, draft, suggested, { sureOnly: true }),
    videoSeconds,
    shown: seen ? { frameTimes: frameTimes(frames), sound: audio !== null } : null,
    ...(options.demands === undefined ? {} : { demands: options.demands }),
  };
  const context = {
    provider,
    settings: options.settings,
    signal,
    mend: options.mend,
    onReply: options.onReply ?? (() => undefined),
    ...(options.salt === undefined ? {} : { salt: options.salt }),
  };
  const said: JudgeAnswer<DraftedChecklist> = await askJudge(context, judgeTasks.draft_checklist, input, {
    checkId: FILED_UNDER,
    media: shownParts({ frames, audio }),
    ...(options.adaptions ? { adaptions: options.adaptions } : {}),
    ...(options.demands === undefined ? {} : { prompt: draftDemandsPrompt }),
  });
  if (!said.readable) throw unreadable(said.why);

  const runnable = await withoutRefused(said.value.format, options.tryChecks, signal);
  const timed = settleTimes(said.value.content, videoSeconds);
  const fresh = newChecks(
    { format: runnable.format, content: timed.content },
    knownChecks(checklist, draft, suggested),
  );
  const content = spreadAnswers(fresh.content);
  const tooFew = tooFewNoneOfTheAbove(content);
  return {
    draft: numberDraft({ format: fresh.format, content }, idsOf(checklist, draft), said.stamp),
    notes: [
      ...said.value.notes,
      ...runnable.notes,
      ...timed.notes,
      ...(fresh.doubled > 0 ? [`Left out, because the checklist has them already: ${fresh.doubled}.`] : []),
      ...(options.audio && !audio ? ["The model takes no sound, so none was sent."] : []),
      ...(seen ? [] : answersUnseen({ content })),
      ...answersOpen({ content }),
      ...(tooFew === null ? [] : [tooFew]),
    ],
  };
}
