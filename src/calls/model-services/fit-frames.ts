import { counted } from "../../foundation/plural";
import type { ModelAbilities, ModelLimits } from "../../shapes/model-abilities";
import { base64Bytes, megabytes } from "./request-bytes";

/** A picture as it lies there: pixels, and bytes before base64. Pixels are null where nobody measured. */
export type FrameOnHand = { width: number | null; height: number | null; bytes: number };

/** `bytes` as base64; `side` null where no frame has to be scaled down. */
type FittedFrames = { places: number[]; side: number | null; bytes: number; notes: string[] };

/** `count` places of `total`, spread evenly: each from the middle of one of `count` equal parts. */
export function spread(total: number, count: number): number[] {
  if (count >= total) return Array.from({ length: total }, (_, place) => place);
  return Array.from({ length: count }, (_, part) => Math.floor(((part + 0.5) * total) / count));
}

function longest({ width, height }: FrameOnHand): number {
  return Math.max(width ?? 0, height ?? 0);
}

/** The bound on the longest side for so many pictures. */
function sideBound({ imageSide, manyImages, manyImagesSide }: ModelLimits, count: number): number | null {
  return manyImages !== null && count > manyImages && manyImagesSide !== null ? manyImagesSide : imageSide;
}

/** Bytes of a frame once it is no larger than `side`: they go about with the area. */
function shrunkBytes(frame: FrameOnHand, side: number | null): number {
  const now = longest(frame);
  return side === null || now <= side ? frame.bytes : Math.ceil(frame.bytes * (side / now) ** 2);
}

function frameWords(count: number): string {
  return counted(count, "frame was", "frames were");
}

/** Which frames go into a request that has `room` bytes for them, and at most how large. */
export function fitFrames(
  frames: readonly FrameOnHand[],
  { image, limits }: ModelAbilities,
  room: number,
): FittedFrames {
  const none = { places: [], side: null, bytes: 0 };
  if (frames.length === 0) return { ...none, notes: [] };
  if (!image) return { ...none, notes: [`${frameWords(frames.length)} left out: the model sees nothing`] };
  const notes: string[] = [];

  const bytesAt = (place: number, side: number | null): number => {
    const frame = frames[place];
    return frame ? base64Bytes(shrunkBytes(frame, side)) : 0;
  };
  const { imageBytes } = limits;
  const heavy = (place: number): boolean => {
    const frame = frames[place];
    const side = sideBound(limits, frames.length);
    return frame !== undefined && imageBytes !== null && shrunkBytes(frame, side) > imageBytes;
  };
  const light = frames.map((_, place) => place).filter((place) => !heavy(place));
  if (light.length < frames.length && imageBytes !== null) {
    const out = frames.length - light.length;
    notes.push(
      `${frameWords(out)} left out: larger than the ${megabytes(imageBytes)} that the endpoint takes of a picture`,
    );
  }

  const pick = (count: number) => spread(light.length, count).flatMap((at) => light[at] ?? []);
  const sizeOf = (places: readonly number[]) => {
    const side = sideBound(limits, places.length);
    return places.reduce((sum, place) => sum + bytesAt(place, side), 0);
  };
  const most = Math.min(light.length, limits.images ?? light.length);
  let count = most;
  while (count > 0 && sizeOf(pick(count)) > room) count -= 1;
  if (count < light.length) {
    const why =
      count < most
        ? `a request has room for ${megabytes(room)} of them`
        : `the endpoint takes at most ${most} pictures in a request`;
    notes.push(
      count === 0
        ? `${frameWords(light.length)} left out: ${why}`
        : `${count} of ${light.length} frames go, evenly spread: ${why}`,
    );
  }

  const places = pick(count);
  const bound = sideBound(limits, places.length);
  const tooLarge = places.filter((place) => {
    const frame = frames[place];
    return frame !== undefined && bound !== null && longest(frame) > bound;
  });
  const side = tooLarge.length > 0 ? bound : null;
  if (side !== null) {
    const many = side === limits.manyImagesSide && limits.manyImages !== null;
    notes.push(
      many
        ? `The frames are scaled down to ${side} px: the endpoint takes no larger ones when there are more than ${limits.manyImages}`
        : `The frames are scaled down to ${side} px: the endpoint takes no larger ones`,
    );
  }
  return { places, side, bytes: sizeOf(places), notes };
}
