import { benchmarkTraits } from "../../evaluation/benchmark-traits";
import { constraintLabelInFull } from "../../rules/taxonomy/labels";
import { CONSTRAINT_WORDS, type LineWords } from "../../shapes/line-words";

/** Display names of the lines of a benchmark's results. */
export type LineNames = LineWords & {
  /** Display name of a type of line: "Length", "Causal Reasoning". */
  labelOf(type: string): string;
};

/** The words of a benchmark, by its id; those of constraints for one that this version does not know. */
export function lineNames(benchmark: string): LineNames {
  const { lineWords = CONSTRAINT_WORDS, lineLabel = constraintLabelInFull } =
    benchmarkTraits(benchmark) ?? {};
  return { ...lineWords, labelOf: (type) => lineLabel(type) };
}
