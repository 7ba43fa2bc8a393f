import { judgeTasks } from "../judges/registry";
import { AdaptionError } from "../lib/adaption-error";
import { ProblemError } from "../lib/errors";
import { type Adaption, adapted } from "../lib/model-services/adaptions";
import type { Provider } from "../providers/provider";
import type { JudgeReply } from "../schemas/call";
import type { ModelAbilities } from "../schemas/model-abilities";
import type { RefinedCaption } from "../schemas/result";
import { askJudge, type MendReply } from "./ask-judge";
import type { CaptionInput } from "./caption-input";
import { mediaParts } from "./caption-request";
import { MOST_THINNED, mediaFor, type Shrink } from "./generate-caption";
import { isRefusal } from "./refusal-in-text";

/** So often a refiner is asked until a reply can be read. */
const TRIES = 3;
/** What its replies are filed under: they are about the caption as a whole. */
const FILED_UNDER = "caption";

export type RefineCaptionOptions = CaptionInput & {
  /** The caption as it was written first. */
  first: string;
  provider: Provider;
  abilities: ModelAbilities;
  /** The endpoint has a store of files for videos that are too large for a request. */
  store?: boolean;
  /** For frames that are larger than the endpoint takes. */
  shrink: Shrink;
  mend: MendReply;
  signal: AbortSignal;
  /** For a repeat of the same request: a reply that was kept for another repeat is none to it. */
  salt?: string;
};

function unreadable(why: string): ProblemError {
  return new ProblemError({
    code: "refinement-unreadable",
    message: "The refiner's replies could not be told apart from remarks, so there is no refined caption.",
    nextStep: "Do this one again, or refine with another model. The first caption is kept.",
    detail: why,
    retryable: true,
  });
}

/**
 * Has a model go over a caption. It gets what a captioner gets of the media, as far as it takes that, with the instruction
 * and the first caption; `unchanged` where it finds that nothing needs a change. Rejects with `ProblemError` where it can't
 * be reached or none of its replies can be read (`refinement-unreadable`), with `AbortError` when cancelled.
 */
export async function refineCaption(options: RefineCaptionOptions): Promise<Omit<RefinedCaption, "shown">> {
  const { first, provider, abilities, store = false, shrink, mend, signal, salt, ...input } = options;
  /** One for each request that was refused. */
  let adaptions: readonly Adaption[] = [];
  let thinned = 0;
  const replies: JudgeReply[] = [];
  const context = {
    provider,
    settings: input.settings,
    signal,
    mend,
    onReply: (reply: JudgeReply) => replies.push(reply),
    ...(salt === undefined ? {} : { salt }),
  };
  for (;;) {
    const { sent } = await mediaFor({ ...input, abilities: adapted(abilities, adaptions), store, shrink });
    signal.throwIfAborted();
    const asked = {
      instruction: input.instruction,
      caption: first,
      video: {
        seconds: input.videoSeconds,
        segment: input.plan.segment,
        frames: sent.video ? 0 : sent.frames.length,
        wholeVideo: Boolean(sent.video),
        sound: sent.video ? sent.video.hasSound : sent.audio !== null,
      },
    };
    try {
      const said = await askJudge(context, judgeTasks.refine_caption, asked, {
        checkId: FILED_UNDER,
        tries: TRIES,
        media: mediaParts(sent),
        adaptions,
      });
      if (!said.readable) throw unreadable(said.why);
      const { changed, caption } = said.value;
      return {
        text: caption,
        ...(changed ? {} : { unchanged: true }),
        ...(changed && isRefusal(caption) ? { shortfall: { kind: "refusal" } } : {}),
        call: replies.at(-1)?.call ?? null,
        replies,
      };
    } catch (error) {
      // Which frames go, and what is said of them, changes with their number.
      if (!(error instanceof AdaptionError) || thinned >= MOST_THINNED) throw error;
      thinned += 1;
      adaptions = [...error.before, error.adaption];
    }
  }
}
