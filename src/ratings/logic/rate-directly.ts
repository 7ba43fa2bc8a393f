import { askAboutMedia, type MediaContext } from "../../evaluation/ask-about-media";
import { ProblemError } from "../../foundation/errors";
import type { RatedCaption } from "../../judges/rate-caption";
import { judgeTasks } from "../../judges/registry";
import type { CallRecord } from "../../shapes/call";
import type { Problem } from "../../shapes/problem";

type RateDirectlyOptions = MediaContext & { caption: string };

const seesNothing: Problem = {
  code: "rater-sees-nothing",
  message: "This model takes neither pictures nor sound, so it can't rate a caption of a video.",
  nextStep: "Choose a model that takes pictures.",
};

function unreadable(why: string): Problem {
  return {
    code: "rating-unreadable",
    message: `No reply of the model could be read as a rating. ${why}`,
    nextStep: "Ask again for what is missing, or have another model rate.",
    retryable: true,
  };
}

/**
 * Has a model that is shown the video rate a caption. Rejects with `ProblemError`: `rater-sees-nothing`,
 * `rating-unreadable` where no reply could be used, or why it could not be called; with `AbortError` when cancelled.
 */
export async function rateDirectly({
  caption,
  ...context
}: RateDirectlyOptions): Promise<{ rated: RatedCaption; call: CallRecord | null }> {
  const { said, call } = await askAboutMedia(judgeTasks.rate_caption, (sent) => ({ caption, ...sent }), {
    ...context,
    checkId: "rating",
    seesNothing,
  });
  if (!said.readable) throw new ProblemError(unreadable(said.why));
  return { rated: said.value, call };
}
