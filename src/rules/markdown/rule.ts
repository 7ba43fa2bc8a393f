import { defineChecker, type PreparedCheck } from "../define-checker";
import { lazy } from "../shared/lazy";
import { oneOf, takes } from "../shared/parameters";
import { requireValid } from "../shared/valid";
import { markdownReference } from "./reference";

const strict = lazy(() => import("./strict"));

const schema = takes({ md_type: oneOf("bold", "italic", "highlight", "code", "title") });

/**
 * Something is decorated with the given Markdown.
 *
 * Reference: one match of a pattern anywhere; bold counts as italic, inline code as highlight.
 *
 * Strict: something that says something is decorated so when the text is read as GitHub-flavoured Markdown;
 * a highlight is `==text==` or `<mark>`.
 */
export const checker = defineChecker({
  id: "markdown",
  parameters: schema,
  async ready({ semantics }) {
    if (semantics === "strict") await strict.ready();
  },
  prepare(parameters, { semantics }): PreparedCheck {
    if (semantics === "strict") requireValid(schema, parameters);
    const { md_type: type } = parameters;
    return semantics === "strict" ? strict.get().markdownStrict(type) : markdownReference(type);
  },
});
