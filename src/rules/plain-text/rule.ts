import { parsePythonJson } from "../../foundation/python-json";
import { PYTHON_SPACE } from "../../foundation/python-text";
import { filledLines } from "../../foundation/text-lines";
import type { CheckVerdict } from "../../shapes/verdict";
import { CheckError, defineChecker, type PreparedCheck } from "../define-checker";
import { namedPlaces, wordsOf } from "../locating/description";
import { foundRanges, foundWhole, type Locator, unsure } from "../locating/located";
import { locateScope, ordinalPart, structural } from "../locating/scope";
import { proseRuns, structuresOf } from "../locating/structures";
import { lazy } from "../shared/lazy";
import { takes } from "../shared/parameters";
import { fail, mark, pass, quote } from "../shared/verdicts";

const strict = lazy(() => import("./strict"));

/**
 * Running prose only.
 *
 * Reference: fails whatever is JSON (a number, a quoted sentence too), a line that begins like a list item, and
 * pipes with only dashes between them.
 *
 * Strict: no Markdown, HTML, table, JSON object or array anywhere, and no list: two items of one kind, or one
 * that begins a list beyond doubt. Initials, years and a line of dialogue are prose.
 */
export const checker = defineChecker({
  id: "plain_text",
  parameters: takes({}),
  async ready({ semantics }) {
    if (semantics === "strict") await strict.ready();
  },
  prepare(_parameters, { semantics }): PreparedCheck {
    return semantics === "strict" ? strict.get().plainTextStrict : plainTextReference;
  },
});

const listItem = new RegExp(
  `^[${PYTHON_SPACE}]*(?:[-*+•]|(?:\\p{Nd}+|[a-zA-Z]|[IVXLCDM]+)[.)]|[一二三四五六七八九十]+[、.])[${PYTHON_SPACE}]`,
  "u",
);
const table = new RegExp(`\\|[${PYTHON_SPACE}:-]+\\|`);

/** The released verdict. Throws `CheckError` where Python's JSON reader gives up (deep nesting, huge integers). */
function plainTextReference(content: string): CheckVerdict {
  const json = parsePythonJson(content);
  if (json.ok) return fail("the text is a JSON value", [mark(0, content.length, "JSON")]);
  if (json.raises) throw new CheckError(json.message);
  for (const line of filledLines(content)) {
    const whole = content.slice(line.lineStart, line.lineEnd);
    const item = listItem.exec(whole);
    if (item) {
      const marker = item[0].trim();
      return fail(`line ${line.number} begins like a list item: ${quote(marker)}`, [
        mark(line.start, line.start + marker.length, "list marker"),
      ]);
    }
  }
  const pipes = table.exec(content);
  if (pipes) {
    return fail("there are table markings", [mark(pipes.index, pipes.index + pipes[0].length, "table")]);
  }
  return pass("no JSON, list or table");
}

/**
 * The whole response; where another check asks for a list, a table or JSON beside it, the one run of prose that
 * stands outside of those.
 */
export const locatePlainText: Locator = (input) => {
  const { response, check, siblings } = input;
  const words = wordsOf(check.description);
  const mixed = siblings.some((sibling) => structural.has(sibling.constraintId));
  const part =
    /\b(?:then|finally|second|third|last|after|below|before|above|following|followed|part|section|step)\b/.test(
      words,
    );
  if (!mixed && !part) return foundWhole(response);
  if (ordinalPart.test(words)) return locateScope(input);
  if (namedPlaces(check.description).length > 0) {
    const placed = locateScope(input);
    if (placed.found) return placed;
  }
  const structures = structuresOf(response);
  const runs = proseRuns(response, structures);
  const [run] = runs;
  if (run && runs.length === 1) return foundRanges(response, [run], "the prose beside the rest");
  if (part) {
    const scoped = locateScope(input);
    if (scoped.found) return scoped;
  }
  return unsure("which part should be plain text is not clear");
};
