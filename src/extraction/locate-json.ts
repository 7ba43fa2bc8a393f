import { quotedNames, wordsOf } from "./description";
import { type JsonNode, nodesOf } from "./json-tree";
import { brokenJsonRange, isFragment, mainJsonValues, valuesOfKey } from "./json-values";
import { foundRanges, foundWhole, type Locator, type LocatorInput } from "./located";

function schemaProperties(input: LocatorInput): Set<string> {
  const schema = input.check.parameters.schema;
  if (typeof schema !== "object" || schema === null || !("properties" in schema)) return new Set();
  const { properties } = schema;
  return new Set(typeof properties === "object" && properties !== null ? Object.keys(properties) : []);
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
  for (const name of quotedNames(input.check, input.siblings)) {
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
    const fitting = values.filter((value) => value.kind === kind);
    const words = wordsOf(check.description);
    const [value] = values;
    if (values.length === 1 && value) {
      const perElement = /\b(?:each|every|all)\b.*\b(?:object|element|item|entry|array)s?\b/.test(words);
      const beside = input.siblings.some((sibling) => sibling.constraintId === "json_array");
      if (kind === "object" && value.kind === "array" && (perElement || beside)) {
        const objects = value.elements.filter((element) => element.kind === "object");
        if (objects.length > 0) return foundRanges(response, objects, "each object of the JSON array");
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
    return foundRanges(response, [broken], note);
  };
}

export const locateJsonObject = locateJson("object");
export const locateJsonArray = locateJson("array");
