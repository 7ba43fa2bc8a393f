/** One way in which a secret may be written. */
export type KeyForm = { name: string; text: string };

/** A secret that was found where it must not be: where, and in which form. */
export type Finding = { place: string; form: string };

/**
 * The part of a base64 text that a secret decides by itself when `before` bytes stand before it: these three
 * alignments are all there are.
 */
function base64Part(bytes: Uint8Array, before: 0 | 1 | 2): string {
  const padded = new Uint8Array(before + bytes.length);
  padded.set(bytes, before);
  const text = btoa(Array.from(padded, (byte) => String.fromCharCode(byte)).join(""));
  return text.slice(Math.ceil((8 * before) / 6), Math.floor((8 * padded.length) / 6));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function percentOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
}

const jsonEscaped = (text: string) => JSON.stringify(text).slice(1, -1);

/** Every form that is looked for; forms that look the same are named once. */
export function keyForms(secret: string, what: string): KeyForm[] {
  const bytes = new TextEncoder().encode(secret);
  const uri = encodeURIComponent(secret);
  const htmlText = secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const alignments = ([0, 1, 2] as const).flatMap((before) => {
    const text = base64Part(bytes, before);
    return [
      { name: `base64 +${before}`, text },
      { name: `base64url +${before}`, text: text.replaceAll("+", "-").replaceAll("/", "_") },
    ];
  });
  const forms = [
    { name: "plain", text: secret },
    { name: "UTF-16", text: [...secret].join("\0") },
    ...alignments,
    { name: "URL-encoded", text: uri },
    { name: "URL-encoded, small letters", text: uri.replace(/%../g, (code) => code.toLowerCase()) },
    { name: "form-encoded", text: new URLSearchParams({ k: secret }).toString().slice(2) },
    { name: "every byte URL-encoded", text: percentOf(bytes) },
    { name: "JSON-escaped", text: jsonEscaped(secret) },
    { name: "JSON-escaped twice", text: jsonEscaped(jsonEscaped(secret)) },
    { name: "HTML-escaped text", text: htmlText },
    { name: "HTML-escaped attribute", text: htmlText.replaceAll('"', "&quot;") },
    { name: "hex", text: hexOf(bytes) },
    { name: "HEX", text: hexOf(bytes).toUpperCase() },
  ];
  return forms
    .filter(({ text }, index) => forms.findIndex((other) => other.text === text) === index)
    .map(({ name, text }) => ({ name: `${what}, ${name}`, text }));
}

/** The forms that occur in a text. */
export function formsIn(text: string, forms: readonly KeyForm[]): string[] {
  return forms.filter((form) => text.includes(form.text)).map(({ name }) => name);
}

/** The forms that occur in bytes of any kind. */
export function formsInBytes(bytes: Uint8Array, forms: readonly KeyForm[]): string[] {
  return formsIn(Buffer.from(bytes).toString("latin1"), forms);
}
