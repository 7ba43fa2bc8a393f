import type { RatedCaption } from "../../judges/rate-caption";
import { judgeTasks } from "../../judges/registry";
import { AdaptionError } from "../../lib/adaption-error";
import { ProblemError } from "../../lib/errors";
import { type Adaption, adapted } from "../../lib/model-services/adaptions";
import type { Provider } from "../../providers/provider";
import type { CallRecord, GenerationSettings } from "../../schemas/call";
import type { ModelAbilities } from "../../schemas/model-abilities";
import type { Problem } from "../../schemas/problem";
import { askJudge, type MendReply } from "../ask-judge";
import type { CaptionInput } from "../caption-input";
import { MOST_THINNED, mediaFor, type Shrink } from "../generate-caption";
import { frameTimes, shownParts } from "../shown-media";

/** So often a caption is asked about until a reply can be read. */
const TRIES = 3;

export type RateDirectlyOptions = {
  caption: string;
  /** Of the caption's video, as captioners are shown it. */
  media: Omit<CaptionInput, "instruction" | "settings">;
  provider: Provider;
  abilities: ModelAbilities;
  /** The endpoint has a store of files for videos that are too large for a request. */
  store: boolean;
  settings: GenerationSettings;
  shrink: Shrink;
  mend: MendReply;
  signal: AbortSignal;
};

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
  media,
  provider,
  abilities,
  store,
  settings,
  shrink,
  mend,
  signal,
}: RateDirectlyOptions): Promise<{ rated: RatedCaption; call: CallRecord | null }> {
  let adaptions: readonly Adaption[] = [];
  for (let thinned = 0; ; thinned += 1) {
    const { sent } = await mediaFor({
      ...media,
      instruction: "",
      settings,
      store,
      shrink,
      abilities: adapted(abilities, adaptions),
    });
    const parts = shownParts(sent);
    if (parts.length === 0) throw new ProblemError(seesNothing);
    let call: CallRecord | null = null;
    try {
      const said = await askJudge(
        {
          provider,
          settings,
          signal,
          mend,
          onReply: (reply) => {
            call = reply.call ?? call;
          },
        },
        judgeTasks.rate_caption,
        { caption, frameTimes: frameTimes(sent.frames), sound: sent.audio !== null },
        { checkId: "rating", tries: TRIES, media: parts },
      );
      if (!said.readable) throw new ProblemError(unreadable(said.why));
      return { rated: said.value, call };
    } catch (error) {
      // Which frames go changes with what the endpoint turned out to take.
      if (!(error instanceof AdaptionError) || thinned >= MOST_THINNED) throw error;
      adaptions = [...error.before, error.adaption];
    }
  }
}
