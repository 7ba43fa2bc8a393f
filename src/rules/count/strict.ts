import type { PreparedCheck } from "../define-checker";
import { strictRange } from "../shared/limits";
import { fail, MAX_EVIDENCE, pass, plural } from "../shared/verdicts";
import { listedItems } from "./listed-items";

/** The strict verdict: the number of things that the content lists lies in the range. */
export function countStrict(parameters: Record<string, unknown>): PreparedCheck {
  const range = strictRange(parameters.min_count, parameters.max_count);
  return (content) => {
    const found = listedItems(content);
    const reason = `${plural(found.length, "item")}, ${range.asked} asked`;
    const marks = found.slice(0, MAX_EVIDENCE);
    if (range.holds(found.length)) return pass(reason, marks);
    const over = found[range.max];
    return fail(reason, over ? [{ ...over, label: "one too many" }] : marks);
  };
}
