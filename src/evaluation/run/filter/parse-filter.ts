import { type LiqeQuery, SyntaxError as ParseError, parse } from "liqe";
import type { RunCondition } from "../../../schemas/run-condition";
import { conditionOfTag, type FilterTag } from "./condition-of-tag";
import { FilterError } from "./filter-error";
import { type FilterSubject, LONGEST_FILTER } from "./filter-fields";
import { joinAll, joinAny, type Part, partOf } from "./join-parts";

/** What is wrong with a filter, and where in its text. */
export type FilterProblem = { message: string; start: number; end: number };

/** What a text means as a filter; `condition` is null where it is empty. */
export type ParsedFilter =
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
    requirePlainFields(text);
    const part = readQuery(parse(text), text, subject);
    return { condition: partOf(part), problem: null };
  } catch (error) {
    if (error instanceof FilterError) return { condition: null, problem: error.problem };
    return { condition: null, problem: unreadable(text, error) };
  }
}

function tooLong(text: string): FilterProblem {
  const message = `The filter is longer than ${LONGEST_FILTER.toLocaleString("en")} characters. Take something out of it.`;
  return { message, start: LONGEST_FILTER, end: text.length };
}

/** The parser makes code of quoted fields that begin with a dot; there is no such field. */
function requirePlainFields(text: string): void {
  for (const found of text.matchAll(/"((?:\\.|[^"\\])*)"\s*:|'((?:\\.|[^'\\])*)'\s*:/g)) {
    const name = found[1] ?? found[2] ?? "";
    if (!name.startsWith(".") && !name.includes("\\")) continue;
    throw new FilterError(`There is no field ${name}.`, found.index, found.index + found[0].length);
  }
}

function unreadable(text: string, error: unknown): FilterProblem {
  const at = error instanceof ParseError ? Math.min(error.offset, text.length) : text.length;
  const rest = text.slice(at);
  const message =
    rest === ""
      ? "The filter breaks off: a value, a quote or a bracket is missing at its end."
      : `The filter can't be read from “${rest.length > 30 ? `${rest.slice(0, 30)}…` : rest}” on. Put values with other signs than letters, digits, _ and - in quotes: sample:"001/02".`;
  return { message, start: at, end: text.length };
}

function readQuery(query: LiqeQuery, text: string, subject: FilterSubject): Part {
  switch (query.type) {
    case "LogicalExpression": {
      const sides = [query.left, query.right].map((side) => readQuery(side, text, subject));
      return query.operator.operator === "OR" ? joinAny(sides) : joinAll(sides);
    }
    case "ParenthesizedExpression":
      return readQuery(query.expression, text, subject);
    case "UnaryOperator":
      return { condition: { not: partOf(readQuery(query.operand, text, subject)) } };
    case "Tag":
      return conditionOfTag(tagOf(query, text), subject);
    case "EmptyExpression":
      throw new FilterError("Something is missing between the brackets.", 0, text.length);
  }
}

/** As it was typed: numbers would lose their zeros ("001"). */
function tagOf(tag: Extract<LiqeQuery, { type: "Tag" }>, text: string): FilterTag {
  const { field, expression, location } = tag;
  const at = { start: location.start, end: location.end };
  const name = field.type === "Field" ? field.name.trim() : null;
  const operator = "operator" in tag && tag.operator ? tag.operator.operator : ":";
  switch (expression.type) {
    case "LiteralExpression": {
      // Of numbers the parser tells another end than that of the word.
      const typed = /^[^\s()]*/.exec(text.slice(expression.location.start))?.[0] ?? "";
      const value = expression.quoted ? expression.value : typed;
      return { name, operator, value, ...at };
    }
    case "RangeExpression":
      return { name, operator, value: expression.range, ...at };
    case "RegexExpression":
      throw new FilterError(
        "Patterns between slashes are not read here. A * stands for any letters: model:gpt*.",
        at.start,
        at.end,
      );
    case "EmptyExpression":
      return { name, operator, value: "", ...at };
  }
}
