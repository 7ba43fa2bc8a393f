import type { MediaFacts, SamplingPlan } from "./media";
import { USUAL_PLAN } from "./usual";

/** The kind of file that a sample's caption describes. */
export type Medium = "video" | "audio" | "image";

/** The words for files: singular and plural. */
export type MediaWords = { one: string; many: string };

export const MEDIUM_WORDS: Readonly<Record<Medium, MediaWords>> = {
  video: { one: "video", many: "videos" },
  audio: { one: "sound", many: "sounds" },
  image: { one: "picture", many: "pictures" },
};

/** The medium of a file: an animated picture is a video. */
export function mediumOfFile({ kind }: Pick<MediaFacts, "kind">): Medium {
  return kind === "animation" ? "video" : kind;
}

/**
 * Files that fields for videos and pictures let people choose: by types, and by names where systems know no type. Pictures
 * one by one, as an SVG is refused; what a file is tells its content alone.
 */
export const ACCEPTED_CLIPS = [
  "video/*,.mkv,.avi,.ts,.mts,.mov,.webm,.mp4,.m4v,.flv,.wmv,.mpg",
  "image/jpeg,image/png,image/gif,image/webp,image/avif,image/heic,image/bmp,image/x-icon",
  ".jpg,.jpeg,.png,.gif,.webp,.avif,.heic,.bmp,.ico",
].join(",");

/** The same for all media, sounds among them. */
export const ACCEPTED_MEDIA = `${ACCEPTED_CLIPS},audio/*,.flac,.ogg,.opus,.m4a`;

/** The medium of a file by the ending of its name; names without one that is known are taken to be of videos. */
export function mediumOfName(name: string): Medium {
  if (/\.(?:jpe?g|png|webp|avif|bmp|ico)$/i.test(name)) return "image";
  return /\.(?:wav|mp3|m4a|ogg|opus|flac|aac)$/i.test(name) ? "audio" : "video";
}

/** The word for files of these names together: "videos", "pictures"; "files" where they are of several kinds. */
export function mediaWords(names: Iterable<string>): MediaWords {
  const media = new Set<Medium>();
  for (const name of names) media.add(mediumOfName(name));
  return wordsOfMedia(media);
}

/** The same for files of these media. */
export function wordsOfMedia(media: ReadonlySet<Medium>): MediaWords {
  const [only = "video"] = media;
  return media.size > 1 ? { one: "file", many: "files" } : MEDIUM_WORDS[only];
}

/** A word as it begins a heading: "Videos". */
export function asHeading(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/**
 * The meaning of a plan for a medium: of a picture there is one frame and no sound, and a sound is heard even where the plan
 * is for silent videos.
 */
export function planForMedium(plan: SamplingPlan, medium: Medium): SamplingPlan {
  if (medium === "image")
    return { ...plan, frames: { kind: "uniform", count: 1 }, segment: null, audio: null };
  if (medium === "audio") return { ...plan, frames: { kind: "none" }, audio: plan.audio ?? USUAL_PLAN.audio };
  return plan;
}
