import { Type } from "typebox";
import { PYTHON_SPACE } from "../lib/python-text";
import { CheckError, defineChecker, type PreparedCheck } from "./define-checker";
import { lazy } from "./shared/lazy";
import { requireValid } from "./shared/valid";
import { fail, mark, pass, show } from "./shared/verdicts";

const strict = lazy(() => import("./markdown/strict"));

const referencePatterns = new Map([
  ["bold", /\*\*[^\n]+?\*\*|__[^\n]+?__/],
  ["italic", /\*[^\n]+?\*|_[^\n]+?_/],
  ["highlight", /==[^\n]+?==|`[^\n]+?`/],
  ["code", /```[\s\S]*?```|`[^\n]+?`/],
  ["title", new RegExp(`(?<![^\\n])#{1,6}[${PYTHON_SPACE}]+[^\\n]+`)],
]);

const schema = Type.Object({
  md_type: Type.Union(["bold", "italic", "highlight", "code", "title"].map((type) => Type.Literal(type))),
});

/**
 * Something is decorated with the given Markdown.
 *
 * Reference: one match of a pattern anywhere; bold counts as italic, inline code as highlight.
 *
 * Strict: something that says something is decorated so when the text is read as GitHub-flavoured Markdown;
 * a highlight is `==text==` or `<mark>`.
 */
export const markdown = defineChecker({
  id: "markdown",
  parameters: schema,
  async ready({ semantics }) {
    if (semantics === "strict") await strict.ready();
  },
  prepare(parameters, { semantics }): PreparedCheck {
    if (semantics === "strict") requireValid(schema, parameters);
    const { md_type: type } = parameters;
    return semantics === "strict" ? strict.get().markdownStrict(type) : reference(type);
  },
});

function reference(type: unknown): PreparedCheck {
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
