import type { ModelAbilities, ModelLimits } from "../../shapes/model-abilities";
import { type FrameOnHand, fitFrames } from "./fit-frames";
import { base64Bytes, megabytes } from "./request-bytes";

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

/** What goes, and what does not and why. */
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
/** What a page can hold as one request: a string of base64 is built in memory. */
const LARGEST_REQUEST = 256 * 1024 * 1024;

function roomIn({ requestBytes }: ModelLimits): number {
  return Math.min(requestBytes ?? LARGEST_REQUEST, LARGEST_REQUEST) - ROOM_FOR_WORDS;
}

/** Why a whole video stays behind; null when it goes. */
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

/** Why the sound stays behind; null when it goes, or when there is none. */
function soundBound(audio: SoundOnHand | null, { audio: hears, limits }: ModelAbilities): string | null {
  if (!audio) return null;
  if (!hears) return "the model hears nothing, or is set up so";
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
