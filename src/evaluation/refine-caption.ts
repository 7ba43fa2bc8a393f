import type { Provider } from "../calls/provider";
import { ProblemError } from "../foundation/errors";
import { judgeTasks } from "../judges/registry";
import type { JudgeReply } from "../shapes/call";
import type { RefinedCaption } from "../shapes/result";
import { askJudge, type MendReply } from "./ask-judge";
import { mediaParts } from "./caption-request";
import type { MediaToFit } from "./fitted-media";
import { isRefusal } from "./refusal-in-text";
import { withFewerFrames } from "./with-fewer-frames";

/** What its replies are filed under: they are about the caption as a whole. */
const FILED_UNDER = "caption";

type RefineCaptionOptions = MediaToFit & {
  /** The caption as it was written first. */
  first: string;
  provider: Provider;
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
  const { first, provider, mend, salt, ...media } = options;
  const replies: JudgeReply[] = [];
  const context = {
    provider,
    settings: media.settings,
    signal: media.signal,
    mend,
    onReply: (reply: JudgeReply) => replies.push(reply),
    ...(salt === undefined ? {} : { salt }),
  };
  return withFewerFrames(media, async ({ sent, adaptions }) => {
    const asked = {
      instruction: media.instruction,
      caption: first,
      video: {
        seconds: media.videoSeconds,
        segment: media.plan.segment,
        frames: sent.video ? 0 : sent.frames.length,
        wholeVideo: Boolean(sent.video),
        sound: sent.video ? sent.video.hasSound : sent.audio !== null,
      },
    };
    const said = await askJudge(context, judgeTasks.refine_caption, asked, {
      checkId: FILED_UNDER,
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
  });
}
