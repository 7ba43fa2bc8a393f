/** Shorter keys would be found in words that have nothing to do with them. */
export const SHORTEST_KEY = 8;

/** The part of a base64 text that the bytes decide by themselves, with `before` others in front of them. */
function base64Part(bytes: Uint8Array, before: number): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const end = Math.floor((8 * (before + bytes.length)) / 6);
  return btoa("\0".repeat(before) + binary).slice(Math.ceil((8 * before) / 6), end);
}

/** As serializers write it that escape more than JSON asks for. */
function jsonForms(apiKey: string): string[] {
  const json = JSON.stringify(apiKey).slice(1, -1);
  const forHtml = json.replace(/[&<>]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
  return [json, JSON.stringify(json).slice(1, -1), json.replaceAll("/", "\\/"), forHtml];
}

function htmlForms(apiKey: string): string[] {
  const text = apiKey.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const numbers = apiKey.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return [text, text.replaceAll('"', "&quot;"), numbers];
}

/**
 * A key as somebody may have written it: as it is, URL-encoded, as JSON or HTML escape it, in base64 wherever it
 * begins, or in hex, each once. Empty for keys too short to be told apart.
 */
export function keyForms(apiKey: string): string[] {
  if (apiKey.length < SHORTEST_KEY) return [];
  const bytes = new TextEncoder().encode(apiKey);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  const base64 = [0, 1, 2].flatMap((before) => {
    const part = base64Part(bytes, before);
    return [part, part.replaceAll("+", "-").replaceAll("/", "_")];
  });
  return [
    ...new Set([
      apiKey,
      ...jsonForms(apiKey),
      ...htmlForms(apiKey),
      encodeURIComponent(apiKey),
      new URLSearchParams({ k: apiKey }).toString().slice(2),
      hex.map((pair) => `%${pair}`).join(""),
      hex.join(""),
      ...base64,
    ]),
  ];
}
