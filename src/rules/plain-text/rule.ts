import { defineChecker, type PreparedCheck } from "../define-checker";
import { lazy } from "../shared/lazy";
import { takes } from "../shared/parameters";
import { plainTextReference } from "./reference";

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
