import { type OptionOrder, optionOrder } from "../../judges/option-order";
import { UNDETERMINED } from "../../metrics/quiz/quiz-outcome";
import type { ContentItem } from "../../shapes/checklist";

/** The options in the order of a round: that it can't be determined stands last in all of them. */
export function quizOrder(
  item: Pick<ContentItem, "checkId" | "options">,
  round: number,
  optionSeed: number | null,
): OptionOrder {
  const given = item.options.slice(0, -1);
  const last = item.options.at(-1) ?? "";
  // Past the first rounds, one for each option, all orders are drawn.
  const drawn = optionSeed === null ? 0 : given.length;
  const seed = optionSeed === null ? item.checkId : `${optionSeed} ${item.checkId}`;
  const order = optionOrder(given, round + drawn, seed);
  return {
    shown: [...order.shown, last],
    original: (answer) => (answer === UNDETERMINED ? UNDETERMINED : order.original(answer)),
  };
}
