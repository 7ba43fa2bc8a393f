import type { Span } from "../../shapes/span";
import type { PreparedCheck } from "../define-checker";
import { fail, pass, quote, show } from "../shared/verdicts";

/** The verdict on the places that `find` names with a label: some are wanted, or none is. */
export function judgeOccurrences(
  wanted: string,
  kind: unknown,
  find: (content: string, label: string) => Span[],
): PreparedCheck {
  const name = quote(wanted);
  if (kind === "include") {
    return (content) => {
      const found = find(content, "keyword");
      return found.length > 0 ? pass(`${name} occurs`, found) : fail(`${name} does not occur`);
    };
  }
  if (kind === "exclude") {
    return (content) => {
      const found = find(content, "not allowed");
      return found.length > 0 ? fail(`${name} occurs, none allowed`, found) : pass(`${name} does not occur`);
    };
  }
  return () => fail(`${show(kind)} is no kind of keyword check (include, exclude)`);
}
