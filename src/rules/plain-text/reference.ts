import { parsePythonJson } from "../../foundation/python-json";
import { PYTHON_SPACE } from "../../foundation/python-text";
import { filledLines } from "../../foundation/text-lines";
import type { CheckVerdict } from "../../shapes/verdict";
import { CheckError } from "../define-checker";
import { fail, mark, pass, quote } from "../shared/verdicts";

const listItem = new RegExp(
  `^[${PYTHON_SPACE}]*(?:[-*+•]|(?:\\p{Nd}+|[a-zA-Z]|[IVXLCDM]+)[.)]|[一二三四五六七八九十]+[、.])[${PYTHON_SPACE}]`,
  "u",
);
const table = new RegExp(`\\|[${PYTHON_SPACE}:-]+\\|`);

/** The released verdict. Throws `CheckError` where Python's JSON reader gives up (deep nesting, huge integers). */
export function plainTextReference(content: string): CheckVerdict {
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
