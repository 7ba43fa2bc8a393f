import { AdaptionError } from "../calls/model-services/adaption-error";
import { type Adaption, adapted } from "../calls/model-services/adaptions";
import type { CaptionInput } from "./caption-input";
import { type MediaToFit, mediaFor } from "./fitted-media";

/** So often fewer frames are sent than were refused. */
const MOST_THINNED = 2;

/** What of the media goes this time. */
type FittedAsk = {
  sent: CaptionInput;
  /** What of the media is left out or made smaller. */
  notes: string[];
  /** One for each request that was refused. */
  adaptions: readonly Adaption[];
};

/**
 * Asks a model about media as far as it takes them, and again with fewer frames where its endpoint turns out to take no
 * more: which frames go, and what is said of them, changes with their number. Rejects with what `ask` rejects with, with
 * `AbortError` when cancelled.
 */
export async function withFewerFrames<Value>(
  { signal, ...media }: MediaToFit & { signal: AbortSignal },
  ask: (fitted: FittedAsk) => Promise<Value>,
): Promise<Value> {
  let adaptions: readonly Adaption[] = [];
  let thinned = 0;
  for (;;) {
    const fitted = await mediaFor({ ...media, abilities: adapted(media.abilities, adaptions) });
    signal.throwIfAborted();
    try {
      return await ask({ ...fitted, adaptions });
    } catch (error) {
      if (!(error instanceof AdaptionError) || thinned >= MOST_THINNED) throw error;
      adaptions = [...error.before, error.adaption];
      // What another call was refused for has cost this one nothing.
      if (error.sent) thinned += 1;
    }
  }
}
