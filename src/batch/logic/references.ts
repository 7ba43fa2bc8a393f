import { Type } from "typebox";
import { Value } from "typebox/value";
import type { GenerateRequest, MessagePart } from "../../calls/provider";
import { beginsLikeKey } from "../../foundation/base-url";
import { ProblemError } from "../../foundation/errors";
import type { MediaMode } from "../../shapes/batch";

export type Json = Record<string, unknown>;

/** A call on its way out. `path`: of the endpoint, "/v1/chat/completions". */
export type CallToWrite = { id: string; model: string; path: string; body: Json };

/** Frames, sound or a video of a call. */
export type CallMedia = Exclude<MessagePart, { type: "text" }>;

const NAME = "caplens-media:";
/** Unique to this visit: no text of a file can hold it. */
const NONCE = crypto.randomUUID().replaceAll("-", "");
/** Together a multiple of three bytes, so that its base64 is a text of its own. */
const DIGITS = 8;
const HEAD = btoa(NAME).slice(0, 16);
const LENGTH = ((NAME.length + NONCE.length + DIGITS) / 3) * 4;
const STAND_IN = new RegExp(`${HEAD.replace(/[+/]/g, "\\$&")}[A-Za-z0-9+/]{${LENGTH - HEAD.length}}`, "g");

function standInOf(place: number): string {
  return `${NAME}${NONCE}${String(place).padStart(DIGITS, "0")}`;
}

function placeIn(base64: string): number | null {
  const text = atob(base64);
  const known = text.startsWith(`${NAME}${NONCE}`);
  return known ? Number.parseInt(text.slice(-DIGITS), 10) : null;
}

/**
 * The same request with a few bytes in the place of each of its media, which stand in its body as base64 then; and the
 * media, so that a body of gigabytes is never in memory.
 */
export function withStandIns(request: GenerateRequest): { request: GenerateRequest; media: CallMedia[] } {
  const media: CallMedia[] = [];
  const parts = request.parts.map((part): MessagePart => {
    if (part.type === "text") return part;
    media.push(part);
    return { ...part, blob: new Blob([standInOf(media.length - 1)], { type: part.mediaType }) };
  });
  return { request: { ...request, parts }, media };
}

/** The medium that a text of a body is all of, as base64 or as a data address; null for other texts. */
function mediumIn(text: string, media: readonly CallMedia[]): CallMedia | null {
  const base64 = text.startsWith("data:") ? text.slice(text.indexOf(",") + 1) : text;
  if (base64.length !== LENGTH || !base64.startsWith(HEAD) || !/^[A-Za-z0-9+/]*$/.test(base64)) return null;
  const place = placeIn(base64);
  return place === null ? null : (media[place] ?? null);
}

/** A line of a file in pieces: text as it stands, media in the place of what stood for them. */
export function piecesOf(text: string, media: readonly CallMedia[]): (string | CallMedia)[] {
  const pieces: (string | CallMedia)[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(STAND_IN)) {
    const place = placeIn(found);
    const medium = place === null ? undefined : media[place];
    if (!medium) continue;
    pieces.push(text.slice(from, index), medium);
    from = index + found.length;
  }
  return [...pieces, text.slice(from)];
}

/** A multiple of three, so that pieces of base64 can stand one behind the other. */
const READ_BYTES = 3 * 64 * 1024;
const LETTERS_AT_A_TIME = 0x2000;

function base64Of(bytes: Uint8Array): string {
  let binary = "";
  for (let from = 0; from < bytes.length; from += LETTERS_AT_A_TIME)
    binary += String.fromCharCode(...bytes.subarray(from, from + LETTERS_AT_A_TIME));
  return btoa(binary);
}

/** The base64 of a medium, piece by piece. Rejects as the browser does where its file can't be read. */
export async function* base64Pieces({ blob }: CallMedia): AsyncGenerator<string> {
  for (let from = 0; from < blob.size; from += READ_BYTES)
    yield base64Of(new Uint8Array(await blob.slice(from, from + READ_BYTES).arrayBuffer()));
}

/** Number of base64 characters of a media item. */
export function base64Length({ blob }: CallMedia): number {
  return Math.ceil(blob.size / 3) * 4;
}

/** Location of a media item. */
type Reference = { url: string; medium: CallMedia };

/** The file format of calls. All functions of a dialect are pure: a call in, its text out. */
export type Dialect = {
  /** In whose format bodies are asked for. */
  wire: "chat" | "google" | "anthropic";
  ending: ".jsonl" | ".json";
  /** Before the first call, between two and behind the last one. */
  head(file: { model: string; path: string }): string;
  between: string;
  tail: string;
  line(call: CallToWrite): Json;
  /** A part of a body that holds a medium, which is named by its address now; null where that can't be said. */
  refer(part: Json, reference: Reference): Json | null;
};

const Part = Type.Record(Type.String(), Type.Unknown());

/** The medium that stands directly in a part or one object below; null where none does. */
function mediumOf(part: Json, media: readonly CallMedia[]): CallMedia | null {
  for (const value of Object.values(part)) {
    const below = Value.Check(Part, value) && !Array.isArray(value) ? Object.values(value) : [value];
    for (const text of below) {
      const found = typeof text === "string" ? mediumIn(text, media) : null;
      if (found) return found;
    }
  }
  return null;
}

/**
 * A body with its media named by their addresses, as far as its dialect can say that and `urlOf` knows one. The others
 * stay in it.
 */
export function withReferences(
  body: Json,
  media: readonly CallMedia[],
  dialect: Pick<Dialect, "refer">,
  urlOf: (medium: CallMedia) => string | null,
): Json {
  function visit(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(visit);
    if (!Value.Check(Part, value)) return value;
    const medium = mediumOf(value, media);
    const url = medium && urlOf(medium);
    const said = medium && url !== null ? dialect.refer(value, { url, medium }) : null;
    return said ?? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visit(inner)]));
  }
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, visit(value)]));
}

/** In the formats of OpenAI: pictures and videos by the address in the place of their data. */
export function chatReference(part: Json, { url, medium }: Reference): Json | null {
  // The responses format names the address without an object around it.
  if (part.type === "input_image") return { ...part, image_url: url };
  if (medium.type === "image" && part.type === "image_url") return { ...part, image_url: { url } };
  if (medium.type === "video" && part.type === "video_url") return { ...part, video_url: { url } };
  return null;
}

/** In vLLM's: sound too; and the hash of each, by which a medium that many calls share is read once. */
export function vllmReference(part: Json, reference: Reference): Json | null {
  const { url, medium } = reference;
  const said =
    medium.type === "audio" && part.type === "input_audio"
      ? { type: "audio_url", audio_url: { url } }
      : chatReference(part, reference);
  return said && { ...said, uuid: medium.hash };
}

/** In Gemini's: by the address of a file that was put up before. */
export function geminiReference(part: Json, { url, medium }: Reference): Json | null {
  if (!("inlineData" in part)) return null;
  const { inlineData: _bytes, ...rest } = part;
  return { ...rest, fileData: { mimeType: medium.mediaType, fileUri: url } };
}

/** In Anthropic's: pictures by their address. */
export function anthropicReference(part: Json, { url }: Reference): Json | null {
  return part.type === "image" ? { ...part, source: { type: "url", url } } : null;
}

/**
 * Throws `ProblemError` where the prefix is none that an engine could read (`batch-prefix`), or holds what opens its folder
 * (`batch-prefix-secret`): it stands in each line, which goes to whoever answers it.
 */
export function checkMediaMode(mode: MediaMode): void {
  if (mode.kind === "inline") return;
  const isAddress = mode.kind === "address";
  const prefix = mode.prefix.trim();
  const form = isAddress ? /^(https?|gs|s3):\/\/\S+$/ : /^(file:\/\/)?\/\S*$/;
  const opens = isAddress && /[?#]|^\w+:\/\/[^/]*@/.test(prefix);
  if (opens || prefix.split("/").some(beginsLikeKey))
    throw new ProblemError({
      code: "batch-prefix-secret",
      message:
        "The place holds a key, a password, or a part after “?” or “#”, which would stand in every line.",
      nextStep: "Name a place that can be read without it, or have the media within the lines.",
    });
  if (form.test(prefix)) return;
  throw new ProblemError({
    code: "batch-prefix",
    message: isAddress
      ? "The address under which the media will lie has to begin with https://."
      : "The folder in which the media will lie has to be named from the root, and without spaces.",
    nextStep: isAddress ? "For example https://example.org/set/" : "For example /data/set/",
  });
}
