import type { FormatCheck } from "../../shapes/checklist";
import { namesAbout, wordsOf } from "../locating/description";
import { foundRanges, foundWhole, guessed, type Locator, type LocatorInput } from "../locating/located";
import { type JsonNode, nodesOf } from "./json-tree";
import { brokenJsonRange, isFragment, mainJsonValues, valuesOfKey } from "./json-values";

function partOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function schemaProperties(input: LocatorInput): Set<string> {
  const properties = partOf(input.check.parameters.schema, "properties");
  return new Set(typeof properties === "object" && properties !== null ? Object.keys(properties) : []);
}

/** The keys that a schema requires of an object; of the elements, where it is one for an array. */
function requiredKeys(schema: unknown, kind: "object" | "array"): string[] {
  const own = kind === "array" ? partOf(schema, "items") : schema;
  const required = partOf(own, "required");
  return Array.isArray(required) ? required.filter((key) => typeof key === "string") : [];
}

function hasKeys(node: JsonNode, keys: string[]): boolean {
  return node.kind === "object" && keys.every((key) => node.members.some((member) => member.key === key));
}

/** Those of several values that are built as the schema wants; all of them when none is. */
function builtAsAsked(nodes: JsonNode[], schema: unknown, kind: "object" | "array"): JsonNode[] {
  const keys = requiredKeys(schema, kind);
  if (keys.length === 0) return nodes;
  const built = nodes.filter((node) =>
    kind === "array" && node.kind === "array"
      ? node.elements.length > 0 && node.elements.every((element) => hasKeys(element, keys))
      : hasKeys(node, keys),
  );
  return built.length > 0 ? built : nodes;
}

/**
 * The values of that kind under a key which the description names and the schema does not: it is about the value.
 * It needs the phrase "the value of", or JSON whose top level is of the other kind.
 */
function underKey(input: LocatorInput, kind: JsonNode["kind"], values: JsonNode[]) {
  const properties = schemaProperties(input);
  const phrase =
    /\b(?:values?|contents?) (?:of|for|under|in)\b|\b(?:key|field|property)\b.*\b(?:is|be|holds?|contains?|an?)\b/;
  const other = values.length === 1 && values[0]?.kind !== kind;
  if (!other && !phrase.test(wordsOf(input.check.description))) return null;
  for (const name of namesAbout(input.check, input.siblings)) {
    const nodes = properties.has(name) ? [] : valuesOfKey(input.response, values, name);
    if (nodes.length > 0 && nodes.every((node) => node.kind === kind)) return { name, nodes };
  }
  return null;
}

/**
 * The JSON value, alone, in prose or in a fence. With several candidates, or broken JSON, everything from the first
 * brace to the last, so that the rule can say what is wrong. Without any, the whole response.
 */
function locateJson(kind: "object" | "array"): Locator {
  const opening = kind === "object" ? "{" : "[";
  return (input) => {
    const { response, check } = input;
    const all = mainJsonValues(response);
    const keyed = underKey(input, kind, all);
    if (keyed) return foundRanges(response, keyed.nodes, `the value of the key '${keyed.name}'`);

    const values = all.some((value) => isFragment(response, value)) ? [] : all;
    const schema = check.parameters.schema;
    const fitting = builtAsAsked(
      values.filter((value) => value.kind === kind),
      schema,
      kind,
    );
    const words = wordsOf(check.description);
    const [value] = values;
    if (values.length === 1 && value) {
      const perElement = /\b(?:each|every|all)\b.*\b(?:object|element|item|entry|array)s?\b/.test(words);
      const beside = input.siblings.some((sibling) => sibling.constraintId === "json_array");
      if (kind === "object" && value.kind === "array" && (perElement || beside)) {
        const objects = value.elements.filter((element) => element.kind === "object");
        if (objects.length > 0) return foundRanges(response, objects, "each object of the JSON array");
      }
      const keys = requiredKeys(schema, "object");
      if (kind === "object" && /\b(?:for )?each\b/.test(words) && keys.length > 0 && !hasKeys(value, keys)) {
        const inner = [...nodesOf(value)].filter((node) => node !== value && hasKeys(node, keys));
        if (inner.length > 0) return foundRanges(response, inner, "each JSON object with the asked keys");
      }
      if (
        kind === "array" &&
        value.kind === "object" &&
        /\b(?:containing|holding|contains?|holds?|nested|inside|within|with)\b/.test(words)
      ) {
        const arrays = [...nodesOf(value)].filter((node) => node.kind === "array");
        const [only] = arrays;
        if (only && arrays.length === 1)
          return foundRanges(response, [only], "the one array in the JSON object");
      }
      return foundRanges(response, [value], "the one JSON value");
    }
    const [only] = fitting;
    if (only && fitting.length === 1) return foundRanges(response, [only], `the one JSON ${kind}`);
    if (fitting.length > 1 && /\b(?:each|every|per|objects|arrays)\b/.test(words))
      return foundRanges(response, fitting, `each JSON ${kind}`);
    const broken =
      brokenJsonRange(response, opening) ?? brokenJsonRange(response, opening === "{" ? "[" : "{");
    if (!broken) return foundWhole(response, "the whole response: there is no JSON in it");
    const note =
      fitting.length > 1 ? "several JSON values, from the first to the last" : "what looks like JSON";
    const located = foundRanges(response, [broken], note);
    return fitting.length > 1 ? guessed(located) : located;
  };
}

export const locateJsonObject = locateJson("object");
export const locateJsonArray = locateJson("array");

const sequence =
  /\b(?:first|firstly|second|secondly|third|then|finally|lastly|steps?|followed by|afterwards|below|above|start with|end with|begin with)\b/;
const jsonOrder =
  /^\W*(?:please )?(?:output|return|respond|answer|reply|generate|create|produce|provide|give|present|format|use)\b|\b(?:response|output|answer|reply|caption)\b.*\b(?:must|should|is|be)\b/;

/** JSON has a name as the value of a key alone: "a JSON array named 'events'". */
const namedWords = /\b(?:named|called|(?:under|for|in|at) (?:the|a) (?:key|field|property))\b/;

/** True of JSON that is named where a JSON object is asked for beside it: it is a value in that object. */
function isInObject(check: FormatCheck, siblings: FormatCheck[], instruction: string | null): boolean {
  if (!namedWords.test(wordsOf(check.description))) return false;
  return (
    siblings.some(({ constraintId }) => constraintId === "json_object") ||
    (instruction !== null && /\bjson objects?\b/.test(wordsOf(instruction)))
  );
}

/**
 * The extent of a check on JSON: "whole" where the description says so (`only`), or orders JSON as the output and neither it nor
 * the instruction nor another check speaks of anything beside it; "part" otherwise, and where the JSON stands in an object.
 */
export function jsonDemand(
  check: FormatCheck,
  siblings: FormatCheck[],
  instruction: string | null,
  only: boolean,
): "whole" | "part" {
  if (isInObject(check, siblings, instruction)) return "part";
  if (only) return "whole";
  if (!jsonOrder.test(wordsOf(check.description))) return "part";
  if (instruction !== null && sequence.test(wordsOf(instruction))) return "part";
  const beside = siblings.some(
    (sibling) =>
      /_list$|^table$|^plain_text$/.test(sibling.constraintId) ||
      (sibling.constraintId === "length" && /^(?:sentence|paragraph)$/.test(String(sibling.parameters.unit))),
  );
  return beside ? "part" : "whole";
}
