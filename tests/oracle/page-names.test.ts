import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/**
 * Names by which the page can be measured from outside: of each element its test id, and the attributes that tell of it. They are kept:
 * whoever measures the page knows nothing of its parts.
 */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  "video-input": [],
  "media-status": [],
  frame: ["time"],
  instruction: [],
  caption: [],
  run: [],
  cancel: [],
  "run-status": [],
  verdict: ["constraint", "check", "status", "semantics", "source", "stale"],
  "score-csr": [],
  "score-isr": [],
  "session-item": [],
  error: [],
  "files-input": [],
  "import-report": ["problems"],
  "start-run": [],
  "pause-run": [],
  "resume-run": [],
  "run-item": ["run", "state"],
  "run-progress": ["done", "failed", "total"],
  score: ["score", "value", "n", "scored", "corrected", "low", "high", "labels"],
  filter: [],
  "result-row": ["sample", "entry", "repeat", "state"],
  flip: [],
  board: ["board"],
  "board-row": ["row", "rank", "mark", "corrected", "low", "high", "labels"],
  "board-cell": ["column", "value"],
  recompute: [],
  "recompute-result": ["equal", "different", "not-again"],
  "mistake-card": ["check"],
  "frame-said": ["time"],
  "frame-true": ["time"],
  "label-line": ["line", "state"],
  "label-count": ["done", "total"],
  study: ["study", "state"],
  "study-point": ["x", "entry", "value", "low", "high"],
  "drop-answer": ["captions", "checks", "failed"],
  "failure-group": ["key", "count"],
  "embedded-model": ["state"],
};

/** Frames are named by what they show: "frame-" and "said", or "true". */
const FRAME = /^frame-/;

const SOURCES = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx"))
  .map((path) => readFileSync(join("src", path), "utf8"));

/** The attributes that stand beside each test id, one set for each place in the code. */
function placesOf(id: string): Set<string>[] {
  const written = FRAME.test(id) ? "{`frame-\\$\\{of\\}`\\}" : `"${id}"`;
  const named = new RegExp(`(?:data-testid"?|testId)[=:]\\s*${written}`);
  return SOURCES.flatMap((text) =>
    text.split(/(?=<[A-Za-z][\w.]*[\s>])|(?=\bdata=\{\{)/).flatMap((element) => {
      if (!named.test(element)) return [];
      return [new Set([...element.matchAll(/\bdata-([\w-]+)"?[=:]/g)].map(([, name = ""]) => name))];
    }),
  );
}

it.each(Object.entries(NAMES))("“%s” is in the page, with what tells of it", (id, attributes) => {
  const places = placesOf(id);
  expect(places).not.toEqual([]);
  const best = places.filter((place) => attributes.every((name) => place.has(name)));
  expect(best, `${places.map((place) => [...place].join(" ")).join("; ")}`).not.toEqual([]);
});
