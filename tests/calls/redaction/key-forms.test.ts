import { describe, expect, it } from "vitest";
import { sanitiseServerText } from "../../../src/calls/problems/server-error";
import { keyForms as formsOf } from "../../../src/calls/redaction/key-forms";
import { formsIn, keyForms } from "../../support/canary/key-forms";

const keys = ['sk-canary/4711+do="not"&leak\\me?', "sk-test-4f8a2c91d7e6b035aa17", "AIzaSyD-x9_Zk3Qq7"];

describe.each(keys)("the key %s", (key) => {
  const forms = keyForms(key, "key");

  it.each(forms)("is taken out of what a server said: $name", ({ text }) => {
    const clean = sanitiseServerText(`No such key: ${text} (refused)`, key);
    expect(formsIn(clean, forms)).toEqual([]);
    expect(clean).toContain("No such key: ");
    expect(clean).toContain("(refused)");
  });

  it("is taken out of base64 with other things before and after it", () => {
    for (const before of ["", "a", "ab", "user:"]) {
      const clean = sanitiseServerText(`Basic ${btoa(`${before}${key}!`)} refused`, key);
      expect(clean).toBe("Basic [key] refused");
    }
  });
});

it("a short key leaves other words as they are", () => {
  expect(sanitiseServerText("Model abcd 61626364 not found", "abc")).toContain("61626364 not found");
});

/** The forms that code other than ours tells: what people and programs make of this key. */
const ODD = "a/<b>&\"c\\d'+";

it("a key is known in every form that programs write it in", () => {
  const forms = formsOf(ODD);
  expect(forms.slice(0, 12)).toEqual([
    "a/<b>&\"c\\d'+",
    "a/<b>&\\\"c\\\\d'+",
    "a/<b>&\\\\\\\"c\\\\\\\\d'+",
    "a\\/<b>&\\\"c\\\\d'+",
    "a/\\u003cb\\u003e\\u0026\\\"c\\\\d'+",
    "a/&lt;b&gt;&amp;\"c\\d'+",
    "a/&lt;b&gt;&amp;&quot;c\\d'+",
    "a/&#60;b&#62;&#38;&#34;c\\d&#39;+",
    "a%2F%3Cb%3E%26%22c%5Cd'%2B",
    "a%2F%3Cb%3E%26%22c%5Cd%27%2B",
    "%61%2f%3c%62%3e%26%22%63%5c%64%27%2b",
    "612f3c623e2622635c64272b",
  ]);
  expect(new Set(forms).size).toBe(forms.length);
});

it("a key is known in base64 wherever it begins, in both alphabets, by what its own bytes decide", () => {
  const key = "\u00fb\u00ff~~??>>key";
  const bytes = Buffer.from(key);
  const encoded = (before: string) => Buffer.concat([Buffer.from(before), bytes]).toString("base64");
  for (const [before, from] of [
    ["", 0],
    ["x", 2],
    ["xy", 3],
  ] as const) {
    const whole = encoded(before);
    const [end] = /=*$/.exec(whole) ?? [""];
    const part = whole.slice(from, whole.length - end.length - (end.length > 0 ? 1 : 0));
    expect(formsOf(key)).toContain(part);
    expect(formsOf(key)).toContain(part.replaceAll("+", "-").replaceAll("/", "_"));
  }
});

it("a key is known in hex with two digits a byte", () => {
  expect(formsOf("key\tkey\n1")).toEqual(
    expect.arrayContaining(["6b6579096b65790a31", "%6b%65%79%09%6b%65%79%0a%31"]),
  );
});

it("a key of seven letters is not looked for, one of eight is", () => {
  expect([formsOf(""), formsOf("1234567")]).toEqual([[], []]);
  expect(formsOf("12345678")).toEqual(expect.arrayContaining(["12345678", "3132333435363738"]));
});
