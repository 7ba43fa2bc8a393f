import type { Provider } from "../../calls/provider";
import { ProblemError } from "../../foundation/errors";
import type { DraftedChecklist } from "../../judges/draft-checklist/drafted";
import type { ParameterSchemas } from "../../judges/draft-checklist/taxonomy";
import type { JudgeAnswer } from "../../judges/judge-task";
import { judgeTasks } from "../../judges/registry";
import type { SuggestedCheck } from "../../rules/suggesting/suggested-check";
import type { GenerationSettings, JudgeReply } from "../../shapes/call";
import type { Checklist } from "../../shapes/checklist";
import type { DraftCheck } from "../../shapes/draft";
import { askJudge, type MendReply } from "../ask-judge";
import type { CaptionAudio, CaptionFrame } from "../caption-input";
import { frameTimes, shownParts } from "../shown-media";
import { knownChecks, newChecks } from "./known-checks";
import { tooFewNoneOfTheAbove } from "./none-of-the-above";
import { idsOf, numberDraft } from "./number-draft";
import { type TryFormatChecks, withoutRefused } from "./refused-checks";
import { settleTimes } from "./settle-times";
import { spreadAnswers } from "./spread-answers";

/** What the replies are filed under: a draft belongs to no check. */
const FILED_UNDER = "draft";

export type DraftChecklistOptions = {
  instruction: string;
  /** What the draft adds to; neither is changed. */
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
  /** What the rules take, by constraint id. */
  parameterSchemas: ParameterSchemas;
  /** What rules find that the instruction asks for. */
  suggested: readonly SuggestedCheck[];
  signal: AbortSignal;
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
  };
  const context = {
    provider,
    settings: options.settings,
    signal,
    mend: options.mend,
    onReply: options.onReply ?? (() => undefined),
  };
  const said: JudgeAnswer<DraftedChecklist> = await askJudge(context, judgeTasks.draft_checklist, input, {
    checkId: FILED_UNDER,
    media: shownParts({ frames, audio }),
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
