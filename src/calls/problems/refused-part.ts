import type { Problem } from "../../shapes/problem";
import type { ServerError } from "./server-error";

export type RefusedPart = NonNullable<Problem["refused"]>;

/** The model takes none of it, as servers word it. */
const TAKES_NONE =
  /(\bnot|n't|\bun)[ -]?(\w+ ){0,3}(support|accept|allow|enabl|handl|tak)|no endpoints found|only supports? (text|string)|only supported by|expected .?(text|string)\b|not a (multi-?modal|vision)|does not have vision|missing data required for|at most 0\b/i;

/** About this one piece, its form or its size: another one might be taken. */
const ABOUT_THIS_ONE =
  /\b(multiple|several|more than|(only|at most) (one|a single)|formats?|mime|codecs?|decod\w*|encod\w*|download\w*|urls?|too (large|many|small|long|big)|exceed\w*|limit\w*|size|resolution|dimensions?|corrupt\w*|base64|jpe?g|png|webp|gif|wav|mp3|ogg|mp4)\b/i;

const SYSTEM = /\b(system|developer) (messages?|prompts?|roles?|instructions?)\b|role .?system\b/i;

const MEDIA: readonly [RefusedPart, RegExp][] = [
  ["video", /\b(videos?|video_url)\b/i],
  ["audio", /\b(audio|input_audio|sound|speech)\b/i],
  ["image", /\b(images?|image_url|pictures?|vision|multi-?modal)\b/i],
];

/**
 * The part of a request that the model takes none of, by the words of a server that refused it with a status like
 * 400; null where it may have been this one picture, or where more than one part is named.
 */
export function refusedPart(status: number, { message }: ServerError): RefusedPart | null {
  if (message === null || ![400, 404, 415, 422].includes(status)) return null;
  if (!TAKES_NONE.test(message) || ABOUT_THIS_ONE.test(message)) return null;
  if (SYSTEM.test(message)) return "system";
  const named = MEDIA.filter(([, word]) => word.test(message));
  const [only] = named;
  return named.length === 1 && only ? only[0] : null;
}

const TAKES: Record<RefusedPart, string> = {
  image: "takes no pictures",
  audio: "takes no sound",
  video: "takes no whole videos",
  system: "takes no system prompt",
};

const NEXT: Record<RefusedPart, string> = {
  image: "Choose a model that sees, or leave the frames out.",
  audio: "Leave the sound out, or choose a model that hears.",
  video: "Send frames instead of the video, or choose a model that takes whole videos.",
  system: "Say so under “Models”: what it is told then stands at the head of the message.",
};

/** "takes no sound", to stand behind a model. */
export function takesNo(part: RefusedPart): string {
  return TAKES[part];
}

/** What to do without it. */
export function withoutIt(part: RefusedPart): string {
  return NEXT[part];
}
