import { describe, expect, test } from "vitest";
import { defragUrl, joinUrl, normaliseUrl, unquoteUrl } from "../../src/foundation/python-url";

/** Recorded from `urllib.parse.urljoin` of CPython 3.11. */
describe("joins as Python does", () => {
  test.each([
    ["", "#/a", "#/a"],
    ["http://x/y", "", "http://x/y"],
    ["http://x/y/z", "#/a", "http://x/y/z#/a"],
    ["http://x/y/z?q", "#a", "http://x/y/z?q#a"],
    ["http://x/y/z", "item.json", "http://x/y/item.json"],
    ["http://x/y/z", "../item.json#b", "http://x/item.json#b"],
    ["http://x/y/z", "../../../i", "http://x/i"],
    ["http://x/y/", "./", "http://x/y/"],
    ["http://x/y/", "..", "http://x/"],
    ["http://x", "a", "http://x/a"],
    ["http://x/y", "//z/w", "http://z/w"],
    ["http://x/y", "HTTP:a", "http://x/a"],
    ["http://x/y", "?q", "http://x/y?q"],
    ["foo", "bar#a", "bar#a"],
    ["a/b", "c//d", "a/c/d"],
    ["urn:x:y", "#/a", "#/a"],
    ["http://x/y", "urn:x", "urn:x"],
    ["http://x/y", "/../a", "http://x/a"],
  ])("%s and %s", (base, reference, joined) => {
    expect(joinUrl(base, reference)).toBe(joined);
  });

  test("splits off fragments and drops empty ones", () => {
    expect(defragUrl("http://x/y#/a#b")).toEqual({ url: "http://x/y", fragment: "/a#b" });
    expect(defragUrl("#a")).toEqual({ url: "", fragment: "a" });
    expect(defragUrl("a")).toEqual({ url: "a", fragment: "" });
    expect(normaliseUrl("http://json-schema.org/draft-07/schema#")).toBe(
      "http://json-schema.org/draft-07/schema",
    );
    expect(() => normaliseUrl("http://[x/")).toThrow();
  });

  test("reads percent escapes as UTF-8", () => {
    expect(unquoteUrl("a%20%C3%A9%zz%ff")).toBe("a é%zz\ufffd");
  });
});
