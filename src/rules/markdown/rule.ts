import { PYTHON_SPACE } from "../../foundation/python-text";
import { CheckError, defineChecker, type PreparedCheck } from "../define-checker";
import { lazy } from "../shared/lazy";
import { oneOf, takes } from "../shared/parameters";
import { fail, mark, pass, show } from "../shared/verdicts";

const strict = lazy(() => import("./strict"));

/**
 * Something is decorated with the given Markdown.
 *
 * Reference: one match of a pattern anywhere; bold counts as italic, inline code as highlight.
 *
 * Strict: something with a letter, digit or symbol in it is decorated so when the text is read as GitHub-flavoured Markdown;
 * a highlight is `==text==` or `<mark>`.
 */
export const checker = defineChecker({
  id: "markdown",
  parameters: takes({ md_type: oneOf("bold", "italic", "highlight", "code", "title") }),
  async ready({ semantics }) {
    if (semantics === "strict") await strict.ready();
  },
  prepare(parameters, { semantics }): PreparedCheck {
    const { md_type: type } = parameters;
    return semantics === "strict" ? strict.get().markdownStrict(type) : markdownReference(type);
  },
});

const referencePatterns = new Map([
  ["bold", /\*\*[^\n]+?\*\*|__[^\n]+?__/],
  ["italic", /\*[^\n]+?\*|_[^\n]+?_/],
  ["highlight", /==[^\n]+?==|`[^\n]+?`/],
  ["code", /```[\s\S]*?```|`[^\n]+?`/],
  ["title", new RegExp(`(?<![^\\n])#{1,6}[${PYTHON_SPACE}]+[^\\n]+`)],
]);

/** The released verdict: one match of a pattern anywhere. */
function markdownReference(type: unknown): PreparedCheck {
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
