import type { FrameEncoding } from "../../../shapes/media";

/** Quality for the browser's encoders, from 0 to 1: where files come nearest in size to those of the ffmpeg engine. */
const QUALITIES: Record<FrameEncoding["type"], Record<FrameEncoding["quality"], number>> = {
  "image/jpeg": { small: 0.43, normal: 0.75, high: 0.88 },
  "image/webp": { small: 0.55, normal: 0.78, high: 0.91 },
};

export function imageQuality({ type, quality }: FrameEncoding): number {
  return QUALITIES[type][quality];
}
