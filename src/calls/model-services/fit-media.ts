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

/** Chooses the frames for a request with `room` bytes for them, and their largest size. */
function fitFrames(
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

/** Sound that was taken; seconds are null where nobody measured. */
type SoundOnHand = { seconds: number | null; bytes: number };

/** The file itself. */
type VideoOnHand = { bytes: number; hasSound: boolean };

export type MediaOnHand = {
  /** In order of time. */
  frames: readonly FrameOnHand[];
  audio: SoundOnHand | null;
  /** Null unless the whole file is wanted in the place of frames and sound. */
  video: VideoOnHand | null;
};

/** The media that are sent, and those left out with the reason. */
export type FittedMedia = {
  /** The places of the frames that go, in order. */
  frames: number[];
  /** The longest side that a frame may have: larger ones are scaled down before they are sent. Null: as they are. */
  frameSide: number | null;
  audio: boolean;
  /** `inline`: within the request; `upload`: through the endpoint's store of files, before the request. */
  video: "inline" | "upload" | null;
  /** Media within the request, as base64. */
  mediaBytes: number;
  /** A sentence for each thing that stays behind or goes otherwise than it lies there. */
  notes: string[];
};

/** Text and what surrounds it, of which nobody knows beforehand how long it will be. */
const ROOM_FOR_WORDS = 64 * 1024;
/** Google's store of files; other endpoints have none that a page could use. */
const LARGEST_UPLOAD = 2 * 1024 ** 3;
/** Largest request that a page can hold: a string of base64 is built in memory. */
const LARGEST_REQUEST = 256 * 1024 * 1024;

function roomIn({ requestBytes }: ModelLimits): number {
  return Math.min(requestBytes ?? LARGEST_REQUEST, LARGEST_REQUEST) - ROOM_FOR_WORDS;
}

/** The reason why a whole video stays behind; null when it goes. */
function videoBound(
  { bytes }: VideoOnHand,
  { video, limits }: ModelAbilities,
  store: boolean,
): string | null {
  if (!video) return "the model takes none";
  const room = store ? LARGEST_UPLOAD : roomIn(limits);
  const size = store ? bytes : base64Bytes(bytes);
  return size <= room
    ? null
    : `with ${megabytes(size)} it is larger than the ${megabytes(room)} that a request may have`;
}

function fitVideo(
  media: MediaOnHand,
  video: VideoOnHand,
  abilities: ModelAbilities,
  store: boolean,
): FittedMedia {
  const inline = base64Bytes(video.bytes) <= roomIn(abilities.limits);
  return {
    frames: [],
    frameSide: null,
    audio: false,
    video: inline || !store ? "inline" : "upload",
    mediaBytes: inline || !store ? base64Bytes(video.bytes) : 0,
    notes: [
      ...(media.frames.length > 0 ? ["The frames stay here: the model gets the whole video"] : []),
      ...(video.hasSound && !abilities.audio
        ? ["The sound goes along, since it is part of the file; the model may not listen to it"]
        : []),
    ],
  };
}

/** The reason why the sound stays behind; null when it goes, or when there is none. */
function soundBound(audio: SoundOnHand | null, { audio: hears, limits }: ModelAbilities): string | null {
  if (!audio) return null;
  if (!hears) return "by its settings the model takes no sound";
  const { seconds } = audio;
  if (limits.audioSeconds !== null && seconds !== null && seconds > limits.audioSeconds)
    return `with ${Math.round(seconds)} s it is longer than the ${limits.audioSeconds} s that the model takes`;
  const room = roomIn(limits);
  const size = base64Bytes(audio.bytes);
  return size <= room
    ? null
    : `with ${megabytes(size)} it is larger than the ${megabytes(room)} that a request may have`;
}

/**
 * Decides what of the media a model is sent. What is shown before a run and what the run sends are both of its making,
 * so they agree. `store`: the endpoint has a store of files for videos that are too large for a request.
 */
export function fitMedia(
  media: MediaOnHand,
  abilities: ModelAbilities,
  { store }: { store: boolean },
): FittedMedia {
  const notes: string[] = [];
  if (media.video) {
    const bound = videoBound(media.video, abilities, store);
    if (bound === null) return fitVideo(media, media.video, abilities, store);
    notes.push(`The whole video was left out: ${bound}; frames and sound go in its place`);
  }
  const silent = soundBound(media.audio, abilities);
  const sound = media.audio && silent === null ? base64Bytes(media.audio.bytes) : 0;
  const pictures = fitFrames(media.frames, abilities, roomIn(abilities.limits) - sound);
  return {
    frames: pictures.places,
    frameSide: pictures.side,
    audio: sound > 0,
    video: null,
    mediaBytes: sound + pictures.bytes,
    notes: [...notes, ...pictures.notes, ...(silent === null ? [] : [`The sound was left out: ${silent}`])],
  };
}
