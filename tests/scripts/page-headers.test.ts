import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  addedHeaders,
  headerRules as headerRulesOf,
  headersFor,
  readHeadersFile,
  servedPaths,
  writeHeadersFile,
} from "../../scripts/page-headers/headers-file";
import {
  DATA_POLICY,
  EMBED_HEADER_POLICY,
  EMBED_META_POLICY,
  HEADER_POLICY,
  META_POLICY,
} from "../../scripts/page-headers/policy";

const headerRules = headerRulesOf(servedPaths("public"));

/** Stands in documents, which ask about text that is about to become part of them. */
const OF_DOCUMENTS = "; require-trusted-types-for 'script'; trusted-types default";

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
    expect(headersFor("/assets/a.js", headerRules).get("Content-Security-Policy")).toBe(HEADER_POLICY);
    expect(headersFor("/LICENSE", headerRules).get("Content-Type")).toMatch(/^text\/plain/);
    expect(headersFor("/LICENSE/x", headerRules).has("Content-Type")).toBe(false);
  });

  test("say no header of a file twice, since hosts join what two rules say: of two policies the stricter holds", () => {
    const paths = [
      "/",
      "/index.html",
      "/embed.html",
      "/embed",
      "/assets/a.js",
      "/sw.js",
      "/samples/a/clip.mp4",
      "/LICENSE",
      "/leaderboards/index.json",
      "/icon.svg",
      "/sw.js",
    ];
    for (const path of paths) {
      const names = headerRules
        .filter((rule) => headersFor(path, [rule]).size > 0)
        .flatMap(({ headers }) => headers.map(([name]) => name));
      expect(new Set(names).size, path).toBe(names.length);
    }
  });

  test("let other pages hold the page for boards and no other, which compiles nothing", () => {
    for (const path of ["/", "/index.html", "/index", "/assets/a.js"])
      expect(headersFor(path, headerRules).get("X-Frame-Options"), path).toBe("DENY");
    for (const path of ["/embed.html", "/embed"]) {
      expect(headersFor(path, headerRules).get("Content-Security-Policy")).toBe(EMBED_HEADER_POLICY);
      expect(headersFor(path, headerRules).has("X-Frame-Options")).toBe(false);
      expect(headersFor(path, headerRules).get("X-Content-Type-Options")).toBe("nosniff");
    }
    expect(`${EMBED_META_POLICY}; frame-ancestors *`).toBe(
      EMBED_HEADER_POLICY.replace("; frame-ancestors", `${OF_DOCUMENTS}; frame-ancestors`),
    );
    expect(EMBED_META_POLICY).toMatch(/script-src 'self';/);
    expect(EMBED_META_POLICY).not.toMatch(/eval|\*/);
  });

  test("have whatever lies in the folder of public files, boards and runs of strangers among it, run nothing", () => {
    for (const path of [
      "/leaderboards/a/evil.html",
      "/demo-run/run.json",
      "/schemas/a",
      "/samples/a/clip.mp4",
      "/icon.svg",
    ])
      expect(headersFor(path, headerRules).get("Content-Security-Policy"), path).toBe(DATA_POLICY);
    const folder = mkdtempSync(join(tmpdir(), "caplens-public-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "runs"));
    writeFileSync(join(folder, "page.html"), "");
    const rules = headerRulesOf(servedPaths(folder));
    for (const path of ["/runs/a/evil.html", "/page.html"])
      expect(headersFor(path, rules).get("Content-Security-Policy"), path).toBe(DATA_POLICY);
    expect(DATA_POLICY).toMatch(/^default-src 'none';.* sandbox$/);
  });

  test("isolate the page and its workers from other sites, and leave pages that others embed as they are", () => {
    for (const path of ["/", "/index.html", "/index", "/assets/a.js"]) {
      const headers = headersFor(path, headerRules);
      expect(headers.get("Cross-Origin-Embedder-Policy"), path).toBe("require-corp");
      expect(headers.get("Cross-Origin-Opener-Policy"), path).toBe("same-origin");
    }
    for (const path of ["/embed.html", "/embed"])
      expect(headersFor(path, headerRules).has("Cross-Origin-Embedder-Policy")).toBe(false);
  });

  test("are added by the service worker to the page and to scripts of workers, but for how long to keep them", () => {
    const { document, worker } = addedHeaders();
    expect(new Map(document)).toEqual(headersFor("/index.html", headerRules));
    const ofScript = headersFor("/assets/a.js", headerRules);
    expect(ofScript.delete("Cache-Control")).toBe(true);
    expect(new Map(worker)).toEqual(ofScript);
  });

  test("carry the page's policy, which lets no text become code and no page hold this one", () => {
    // Workers get the header's, and have no document to bring text into.
    expect(META_POLICY).toBe(HEADER_POLICY.replace("; frame-ancestors 'none'", OF_DOCUMENTS));
    expect(HEADER_POLICY).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
    for (const policy of [HEADER_POLICY, META_POLICY]) expect(policy).not.toMatch(/'unsafe-eval'|\*/);
    // Hosts cut longer lines off.
    for (const line of writeHeadersFile(headerRules).split("\n")) expect(line.length).toBeLessThan(2000);
  });
});
