import type { RunCondition } from "../../../shapes/run-condition";
import { conditionOfTag, FilterError } from "./condition-of-tag";
import { type FilterSubject, LONGEST_FILTER } from "./filter-fields";
import { type FilterTree, filterTree } from "./filter-tree";
import { joinAll, joinAny, type Part, partOf } from "./join-parts";

/** An error in a filter, and its position in the text. */
type FilterProblem = { message: string; start: number; end: number };

/** A parsed filter text; `condition` is null for an empty text. */
type ParsedFilter =
  | { condition: RunCondition | null; problem: null }
  | { condition: null; problem: FilterProblem };

/**
 * Reads a filter: `status:failed AND constraint:table AND csr:<0.5`. What stands next to each other has to hold
 * together; status, constraint and check that stand in one AND are about the same line; words without a field are looked
 * for in the caption. A filter longer than `LONGEST_FILTER` is a problem.
 */
export function parseFilter(text: string, subject: FilterSubject): ParsedFilter {
  if (text.trim() === "") return { condition: null, problem: null };
  if (text.length > LONGEST_FILTER) return { condition: null, problem: tooLong(text) };
  try {
    return { condition: partOf(readTree(filterTree(text), subject)), problem: null };
  } catch (error) {
    if (error instanceof FilterError) return { condition: null, problem: error.problem };
    throw error;
  }
}

function tooLong(text: string): FilterProblem {
  const message = `The filter is longer than ${LONGEST_FILTER.toLocaleString("en")} characters. Take something out of it.`;
  return { message, start: LONGEST_FILTER, end: text.length };
}

function readTree(tree: FilterTree, subject: FilterSubject): Part {
  switch (tree.kind) {
    case "tag":
      return conditionOfTag(tree.tag, subject);
    case "not":
      return { condition: { not: partOf(readTree(tree.operand, subject)) } };
    case "all":
      return joinAll(tree.sides.map((side) => readTree(side, subject)));
    case "any":
      return joinAny(tree.sides.map((side) => readTree(side, subject)));
  }
}
