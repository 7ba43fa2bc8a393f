import type { Span } from "../../shapes/span";
import { mark } from "../shared/verdicts";

/** Brackets that things are listed in: each opening sign and all that may close it. */
const closers = new Map([
  ["(", ")）"],
  ["（", ")）"],
  ["[", "]"],
  ["［", "］"],
  ["【", "】"],
  ["〔", "〕"],
  ["「", "」"],
  ["『", "』"],
  ["《", "》"],
  ["〈", "〉"],
]);
const brackets = /[()（）[\]［］【】〔〕「」『』《》〈〉]/g;
const nextItem = /[)）\]］】〕」』》〉]\s*[,，;；、]\s*$/;

/**
 * The pairs of brackets that stand in no other pair, from the left. Within a pair only brackets of its own kind
 * count: others belong to the item. Where pairs do not match, from the opening one to the next item.
 */
export function bracketGroups(content: string): Span[] {
  const groups: Span[] = [];
  let depth = 0;
  let start = 0;
  let own = "";
  let closing = "";
  for (const { 0: sign, index } of content.matchAll(brackets)) {
    if (depth === 0) {
      const closes = closers.get(sign);
      if (closes === undefined) continue;
      start = index;
      own = sign;
      closing = closes;
      depth = 1;
    } else if (closing.includes(sign)) {
      depth--;
      if (depth === 0) groups.push(mark(start, index + 1));
    } else if (sign === own || closers.get(sign) === closing) {
      if (nextItem.test(content.slice(Math.max(start, index - 8), index))) {
        groups.push(mark(start, index));
        start = index;
        depth = 0;
      }
      depth++;
    }
  }
  return groups;
}
