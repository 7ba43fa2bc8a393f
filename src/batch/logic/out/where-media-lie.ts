import { ProblemError } from "../../../foundation/errors";
import { withoutEnding } from "../../../foundation/without-ending";
import type { MediaMode } from "../../../shapes/batch";
import type { CallMedia } from "./stand-in-media";

const ENDINGS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/png": "png",
  "audio/wav": "wav",
  "audio/mpeg": "mp3",
  "audio/ogg": "ogg",
};

/** Under which name frames and sound are written beside the calls. */
export function mediaPath({ hash, mediaType }: Pick<CallMedia, "hash" | "mediaType">): string {
  return `media/${hash}.${ENDINGS[mediaType] ?? "bin"}`;
}

function encoded(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** A path within a folder: what leads out of it is no part of one. */
function within(path: string): string {
  return path
    .split(/[\\/]+/)
    .filter((part) => part !== "" && part !== "." && part !== "..")
    .join("/");
}

/** Throws `ProblemError` (`batch-prefix`) where the prefix is none that an engine could read. */
export function checkMediaMode(mode: MediaMode): void {
  if (mode.kind === "inline") return;
  const isAddress = mode.kind === "address";
  const fits = isAddress
    ? /^(https?|gs|s3):\/\/[^\s]+$/.test(mode.prefix.trim())
    : /^(file:\/\/)?\/[^\s]*$/.test(mode.prefix.trim());
  if (fits) return;
  throw new ProblemError({
    code: "batch-prefix",
    message: isAddress
      ? "The address under which the media will lie has to begin with https://."
      : "The folder in which the media will lie has to be named from the root, and without spaces.",
    nextStep: isAddress ? "For example https://example.org/set/" : "For example /data/set/",
  });
}

/**
 * The address of a medium by its mode: frames and sound as they are written beside the calls, a whole video by
 * `videoPath`, its path in the user's own set. Null where it goes inline.
 */
export function addressOfMedium(mode: MediaMode, medium: CallMedia, videoPath: string): string | null {
  if (mode.kind === "inline") return null;
  const path = medium.type === "video" ? within(videoPath) : mediaPath(medium);
  const prefix = `${withoutEnding(mode.prefix.trim(), "/")}/`;
  if (mode.kind === "address") return `${prefix}${encoded(path)}`;
  return `${prefix.startsWith("file://") ? "" : "file://"}${prefix}${encoded(path)}`;
}
