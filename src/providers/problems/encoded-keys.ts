/** Shorter keys would be found in words that have nothing to do with them. */
const SHORTEST = 8;

/** The part of a base64 text that the bytes decide by themselves, with `before` others in front of them. */
function base64Part(bytes: Uint8Array, before: number): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const end = Math.floor((8 * (before + bytes.length)) / 6);
  return btoa("\0".repeat(before) + binary).slice(Math.ceil((8 * before) / 6), end);
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}

/**
 * Finds a key that somebody has written otherwise: URL-encoded, as JSON or HTML escape it, in base64 wherever it
 * begins, or in hex, each with what is grown together with it. Empty for keys too short to be told apart.
 */
export function encodedKeyPatterns(apiKey: string): RegExp[] {
  if (apiKey.length < SHORTEST) return [];
  const bytes = new TextEncoder().encode(apiKey);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  const json = JSON.stringify(apiKey).slice(1, -1);
  const html = apiKey.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
  const htmlText = apiKey.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const base64 = [0, 1, 2].flatMap((before) => {
    const part = base64Part(bytes, before);
    return [part, part.replaceAll("+", "-").replaceAll("/", "_")];
  });
  const anyCase = [
    encodeURIComponent(apiKey),
    new URLSearchParams({ k: apiKey }).toString().slice(2),
    hex.map((pair) => `%${pair}`).join(""),
    html,
    htmlText,
    htmlText.replaceAll('"', "&quot;"),
  ];
  return [
    ...[json, JSON.stringify(json).slice(1, -1)].map((text) => new RegExp(escapeForPattern(text), "g")),
    ...anyCase.map((text) => new RegExp(escapeForPattern(text), "gi")),
    new RegExp(`[0-9a-f]*${hex.join("")}[0-9a-f]*`, "gi"),
    ...base64.map((part) => new RegExp(`[A-Za-z0-9+/_-]*${escapeForPattern(part)}[A-Za-z0-9+/=_-]*`, "g")),
  ];
}
