import { describe, expect, test } from "vitest";
import {
  headerRules,
  headersFor,
  readHeadersFile,
  writeHeadersFile,
} from "../../scripts/page-headers/headers-file";
import { HEADER_POLICY, META_POLICY } from "../../scripts/page-headers/policy";

describe("the headers for static hosts", () => {
  test("come back from their file as they were", () => {
    expect(readHeadersFile(writeHeadersFile(headerRules))).toEqual(headerRules);
    expect(() => readHeadersFile("  X-A: b\n")).toThrow(/neither a path nor a header/);
    expect(() => readHeadersFile("/*\nX-A b\n")).toThrow(/neither a path nor a header/);
  });

  test("hold for the files that a rule's path matches", () => {
    expect(headersFor("/", headerRules).get("Content-Security-Policy")).toBe(HEADER_POLICY);
    expect(headersFor("/index.html", headerRules).has("Cache-Control")).toBe(false);
    expect(headersFor("/assets/a.js", headerRules).get("Cache-Control")).toContain("immutable");
    expect(headersFor("/LICENSE", headerRules).get("Content-Type")).toMatch(/^text\/plain/);
    expect(headersFor("/LICENSE/x", headerRules).has("Content-Type")).toBe(false);
  });

  test("carry the page's policy, which lets no text become code and no page hold this one", () => {
    expect(HEADER_POLICY).toBe(`${META_POLICY}; frame-ancestors 'none'`);
    expect(HEADER_POLICY).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
    for (const policy of [HEADER_POLICY, META_POLICY]) expect(policy).not.toMatch(/'unsafe-eval'|\*/);
    // Hosts cut longer lines off.
    for (const line of writeHeadersFile(headerRules).split("\n")) expect(line.length).toBeLessThan(2000);
  });
});
