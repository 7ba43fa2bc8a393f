import { abilitiesOf } from "../../calls/model-services/model-abilities";
import { forecastCaption } from "../../evaluation/caption-forecast";
import { plannedMedia } from "../../evaluation/media-to-send";
import type { AskedEntry } from "../../shapes/asked-entries";
import type { MediaFacts } from "../../shapes/media";
import { type Medium, planForMedium } from "../../shapes/medium";
import type { ModelSettings } from "../../shapes/model-settings";
import type { Run } from "../../shapes/run";

/** What is known of a sample's video, picture or sound; `seconds` null where nobody knows its length. */
export type KnownVideo = { id: string; medium: Medium; seconds: number | null; facts: MediaFacts | null };

/** Tokens that a request for a caption has besides the words of its instruction, and bytes of its media; guessed. */
type CaptionGuess = { inputTokens: number; mediaBytes: number };

/** Videos whose length nobody knows are taken to be as long as the benchmarks' mostly are. */
const USUAL_SECONDS = 20;
/** Of a video that goes as it is, for each second. */
const USUAL_BYTES_A_SECOND = 250_000;

/** Guesses for one model entry, each kind of video once. */
export function captionGuesses(
  { choice, plan, settings, wholeVideo }: AskedEntry,
  { defaults }: Run,
  { prices, caps, corrections }: Pick<ModelSettings, "prices" | "caps" | "corrections">,
): (video: KnownVideo) => CaptionGuess {
  const known = new Map<string, CaptionGuess>();
  const abilities = abilitiesOf(choice, corrections);
  const sampling = plan ?? defaults.plan;
  return ({ medium, seconds, facts }) => {
    const own = planForMedium(sampling, medium);
    const length = seconds ?? USUAL_SECONDS;
    const size = facts?.video ? [facts.video.width, facts.video.height] : null;
    const key = JSON.stringify([medium, length, size, facts?.kind, facts && facts.audioTracks.length > 0]);
    const before = known.get(key);
    if (before) return before;
    const whole =
      wholeVideo && medium === "video" ? { bytes: Math.round(length * USUAL_BYTES_A_SECOND) } : null;
    const media = plannedMedia(own, facts, length, whole);
    const { inputTokens } = forecastCaption({
      choice,
      abilities,
      prices,
      caps,
      instruction: "",
      plan: own,
      videoSeconds: length,
      settings: settings ?? defaults.settings,
      media,
    });
    const frames = media.frames.reduce((sum, { bytes }) => sum + bytes, 0);
    // A video that goes as it is stays where it lies.
    const guess = { inputTokens, mediaBytes: whole ? 0 : frames + (media.audio?.bytes ?? 0) };
    known.set(key, guess);
    return guess;
  };
}
