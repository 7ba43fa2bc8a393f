import { parsePythonJson } from "../../foundation/python-json";
import { PYTHON_SPACE } from "../../foundation/python-text";
import { filledLines } from "../../foundation/text-lines";
import type { CheckVerdict } from "../../shapes/verdict";
import { CheckError, defineChecker, type PreparedCheck } from "../define-checker";
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
