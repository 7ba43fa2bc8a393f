import { Type } from "typebox";
import { defineChecker, type PreparedCheck } from "../define-checker";
import { lazy } from "../shared/lazy";
import { requireValid } from "../shared/valid";
import { markdownReference } from "./reference";

const strict = lazy(() => import("./strict"));

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
