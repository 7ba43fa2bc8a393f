import { PYTHON_SPACE } from "../../foundation/python-text";
import { CheckError, type PreparedCheck } from "../define-checker";
import { fail, mark, pass, show } from "../shared/verdicts";

const referencePatterns = new Map([
  ["bold", /\*\*[^\n]+?\*\*|__[^\n]+?__/],
  ["italic", /\*[^\n]+?\*|_[^\n]+?_/],
  ["highlight", /==[^\n]+?==|`[^\n]+?`/],
  ["code", /```[\s\S]*?```|`[^\n]+?`/],
  ["title", new RegExp(`(?<![^\\n])#{1,6}[${PYTHON_SPACE}]+[^\\n]+`)],
]);

/** The released verdict: one match of a pattern anywhere. */
export function markdownReference(type: unknown): PreparedCheck {
  if (typeof type === "object" && type !== null) {
    return () => {
      throw new CheckError("md_type must be a text");
    };
  }
  const pattern = typeof type === "string" ? referencePatterns.get(type) : undefined;
  if (!pattern)
    return () => fail(`${show(type)} is no kind of Markdown (${[...referencePatterns.keys()].join(", ")})`);
  return (content) => {
    const match = pattern.exec(content);
    if (!match) return fail(`there is no ${type}`);
    return pass(`there is ${type}`, [mark(match.index, match.index + match[0].length, String(type))]);
  };
}
