import type { GenerateRequest, MessagePart } from "../../../calls/provider";

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
export function mediumIn(text: string, media: readonly CallMedia[]): CallMedia | null {
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
