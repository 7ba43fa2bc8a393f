import { describe, expect, it } from "vitest";
import { formsIn, formsInBytes, keyForms } from "./key-forms";

const KEY = 'sk-canary/4711+do="not"&leak\\me?';
const forms = keyForms(KEY, "key");
const found = (text: string) => formsIn(text, forms).length > 0;
const escaped = JSON.stringify(KEY).slice(1, -1);

describe("a key is found", () => {
  it.each([
    ["plain", `Bearer ${KEY}, and more`],
    ["JSON-escaped", JSON.stringify({ key: KEY })],
    ["JSON-escaped twice", JSON.stringify(JSON.stringify({ key: KEY }))],
    ["URL-encoded", `https://host/?key=${encodeURIComponent(KEY)}`],
    ["form-encoded", new URLSearchParams({ a: "b", key: KEY }).toString()],
    ["URL-encoded in small letters", encodeURIComponent(KEY).replace(/%../g, (code) => code.toLowerCase())],
    ["hex", Buffer.from(`..${KEY}..`).toString("hex")],
    ["HEX", Buffer.from(KEY).toString("hex").toUpperCase()],
    ["HTML-escaped", `<p>${KEY.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}</p>`],
  ])("%s", (_name, text) => expect(found(text)).toBe(true));

  it.each([0, 1, 2, 3, 4, 5, 6, 7])("in base64 with %d bytes before it, whatever comes after", (before) => {
    for (const after of ["", "a", "bc", "def"]) {
      const bytes = Buffer.from("é".repeat(8)).subarray(0, before);
      const whole = Buffer.concat([bytes, Buffer.from(KEY + after)]);
      expect(found(whole.toString("base64"))).toBe(true);
      expect(found(whole.toString("base64url"))).toBe(true);
    }
  });

  it("in bytes, also of two a letter", () => {
    expect(formsInBytes(Buffer.from(`\u00ff${KEY}`), forms)).not.toEqual([]);
    expect(formsInBytes(Buffer.from(`ab${KEY}`, "utf16le"), forms)).not.toEqual([]);
    expect(formsInBytes(Buffer.from(KEY, "utf16le").swap16(), forms)).not.toEqual([]);
  });
});

it("no key is found where there is none", () => {
  const other = `${KEY.slice(0, -1)}!`;
  for (const text of [other, escaped.slice(1), btoa(other), encodeURIComponent(other), "", KEY.slice(1)]) {
    expect(formsIn(text, forms)).toEqual([]);
  }
});

it("no form is so short that it would be found by chance", () => {
  for (const { text } of forms) expect(text.length).toBeGreaterThanOrEqual(KEY.length);
});
