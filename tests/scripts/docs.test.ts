import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { writtenDocs } from "../../scripts/docs/written-docs";

const PICTURES = "docs/images";
/** Everybody who fetches the project fetches its pictures. */
const MOST_PICTURE_BYTES = 4 * 1024 * 1024;

const pages = [
  "README.md",
  "AGENTS.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];
const textOf = (page: string) => readFileSync(page, "utf8");
/** A page without its blocks of code, in which brackets are no links. */
const proseOf = (page: string) => textOf(page).replace(/^```[\s\S]*?^```/gm, "");

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: string): Set<string> {
  const headings = proseOf(page).match(/^#+ .*$/gm) ?? [];
  return new Set(
    headings.map((heading) =>
      heading
        .replace(/^#+ /, "")
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

function brokenLinks(page: string): string[] {
  // A link in code is none.
  const text = proseOf(page).replace(/`[^`\n]+`/g, "``");
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? "");
  return targets.filter((target) => {
    if (/^https?:|^#\//.test(target)) return false;
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? page : join(dirname(page), path);
    if (!existsSync(file)) return true;
    return anchor !== undefined && !anchorsOf(file).has(anchor);
  });
}

/** Names of all source files, by which a page may name one whose folder it has just told. */
const sources = new Set(
  ["src", "tests", "scripts"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => basename(path)),
  ),
);

/** Paths and source files of the project that a page names in code, but for those with a part to fill in. */
function missingPaths(page: string): string[] {
  const named = [...proseOf(page).matchAll(/`([^`\s]+)`/g)].map(([, name = ""]) => name.replace(/:\d+$/, ""));
  return named.filter((name) => {
    if (/[<{*…]/.test(name)) return false;
    if (/^[\w.-]+\.tsx?$/.test(name)) return !sources.has(name);
    return /^(src|tests|scripts|public|docs|\.github)\//.test(name) && !existsSync(name);
  });
}

describe("the docs", () => {
  it("that follow from the code are as `npm run docs` writes them", async () => {
    for (const [path, text] of await writtenDocs()) expect(textOf(path), path).toBe(text);
  });

  it("answer each look-up by a name that is defined and its line, which `npm run docs` keeps", () => {
    const [, section = ""] = textOf("docs/12-contributing.md").split("### Look-ups");
    const [, , ...rows] = section.split("\n### ", 1)[0]?.match(/^\|.*$/gm) ?? [];
    expect(rows).toHaveLength(15);
    for (const row of rows) expect(row).toMatch(/^\| [^|]+ \| `\w+` \| `src\/[\w./-]+:\d+` \|$/);
  });

  it.each(pages)("%s has no broken link and names no path that is not there", (page) => {
    expect([...brokenLinks(page), ...missingPaths(page)]).toEqual([]);
  });

  it("are all linked from docs/README.md, and show every picture that lies with them", () => {
    const all = pages.map(proseOf).join("\n");
    const index = textOf("docs/README.md");
    for (const page of pages.filter((name) => /^docs\/(?!README|reference\/decisions)/.test(name)))
      expect(index).toContain(`(${page.slice("docs/".length)})`);
    const pictures = readdirSync(PICTURES);
    for (const picture of pictures) expect(all).toContain(`images/${picture}`);
    const bytes = pictures.reduce((sum, name) => sum + statSync(join(PICTURES, name)).size, 0);
    expect(bytes).toBeLessThanOrEqual(MOST_PICTURE_BYTES);
  });

  it("call the readings as the page does, and by no third name", () => {
    for (const page of pages)
      expect(textOf(page), page).not.toMatch(/(reference|released) (semantics|reading)\b|strict semantics/i);
  });
});
