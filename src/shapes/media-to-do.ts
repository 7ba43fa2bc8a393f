import { canonicalJson } from "../foundation/canonical-json";
import type { AudioPlan, SamplingPlan } from "./media";
import type { Problem } from "./problem";
import type { Session } from "./session";
import { audioPlanOf } from "./usual";

/** The parts of a session with its video and the media taken from it. */
export type WithMedia = Pick<Session, "video" | "sampling" | "frames" | "audio">;

/** The steps that give a session the media its plan asks for, and no others. */
type MediaToDo = { frames: "keep" | "take" | "drop"; audio: "keep" | "take" | "drop" };

/** `audio` is left out: frames do not depend on it. */
function sameFrames(one: SamplingPlan, other: SamplingPlan): boolean {
  return samePlan({ ...one, audio: null }, { ...other, audio: null });
}

function samePlan(one: SamplingPlan | AudioPlan, other: SamplingPlan | AudioPlan): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

/**
 * Compares what was taken with the plan. What the file does not have is not asked for, as far as its facts are known.
 */
export function mediaToDo({ video, frames, audio, sampling }: WithMedia): MediaToDo {
  const facts = video?.facts;
  const sound = audioPlanOf(sampling);
  const hasPictures = !facts || facts.video !== null;
  const hasSound = !facts || facts.audioTracks.length > 0;
  const of = (wanted: boolean, taken: object | null, fits: boolean) => {
    if (!wanted) return taken ? "drop" : "keep";
    return taken && fits ? "keep" : "take";
  };
  return {
    frames: of(
      sampling.frames.kind !== "none" && hasPictures,
      frames,
      frames !== null && sameFrames(frames.plan, sampling),
    ),
    audio: of(
      sound !== null && hasSound,
      audio,
      audio !== null && sound !== null && samePlan(audio.plan, sound),
    ),
  };
}

/** True for what has moving pictures: a still or a sound is sent as it is taken. */
export function isVideo({ video }: Session): boolean {
  return video !== null && (video.facts === null || video.facts.kind === "video");
}

/** The problem for a taken frame or sound that is gone by the time it is sent. */
export function mediaMissing(): Problem {
  return {
    code: "media-missing",
    message: "A frame or the sound is no longer in this browser's storage.",
    nextStep: "Take the frames again, then run.",
  };
}
