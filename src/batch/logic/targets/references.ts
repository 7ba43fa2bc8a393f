import { Type } from "typebox";
import { Value } from "typebox/value";
import { type CallMedia, mediumIn } from "../out/stand-in-media";

export type Json = Record<string, unknown>;

/** A call on its way out. `path`: of the endpoint, "/v1/chat/completions". */
export type CallToWrite = { id: string; model: string; path: string; body: Json };

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
