import type { Place, Unit } from "./description";
import { type JsonNode, nodesOf } from "./json-tree";
import { foundRanges, type Located, type Part, type Range, unsure } from "./located";
import type { Structures } from "./structures";
import { filledLines, paragraphsOf, sentencesOf } from "./text-units";

/** A JSON value as a text rule reads it: a string without its quotes and escapes, anything else as it is written. */
export function valueParts(response: string, node: JsonNode): Part {
  const range = node.kind === "string" ? node.inner : node;
  const text = response.slice(range.start, range.end);
  if (node.kind === "string" && node.value !== text) return { text: node.value, span: null };
  return { text, span: { start: range.start, end: range.end } };
}

function parts(values: Part[], note: string): Located {
  return { found: true, parts: values, note, marks: [] };
}

/** The arrays of a value that stand in no other array. */
function outermostArrays(node: JsonNode): (JsonNode & { kind: "array" })[] {
  if (node.kind === "array") return [node];
  return node.kind === "object" ? node.members.flatMap((member) => outermostArrays(member.value)) : [];
}

/** The elements of the one array that the JSON is, or that it holds; null when there are several or none. */
export function arrayElements(json: JsonNode[]): JsonNode[] | null {
  const arrays = json.flatMap(outermostArrays);
  const [only] = arrays;
  return only && arrays.length === 1 ? only.elements : null;
}

function itemsOrElements(response: string, { json, lists }: Structures): Located {
  const kinds = new Set(lists.map((block) => block.kind));
  if (json.length > 0 && lists.length > 0) return unsure("the response has both a list and JSON");
  if (kinds.size > 1) return unsure("the response has lists of two kinds");
  if (lists.length > 0) {
    const items = lists.flatMap((block) => block.items.map((item) => item.text));
    return foundRanges(response, items, "each list item, without its marker");
  }
  const elements = arrayElements(json);
  if (!elements) return unsure("the response has no list and no single JSON array");
  if (elements.some((element) => element.kind === "object" || element.kind === "array"))
    return unsure("the elements of the JSON array are built of several values");
  return parts(
    elements.map((element) => valueParts(response, element)),
    "each element of the JSON array",
  );
}

/** Every unit of that kind in the response, for a rule on text. */
export function unitsOf(response: string, structures: Structures, unit: Unit): Located {
  const { json, tables } = structures;
  const nodes = json.flatMap((value) => [...nodesOf(value)]);
  switch (unit) {
    case "sentence":
    case "paragraph":
    case "line": {
      if (json.length + tables.length > 0)
        return unsure(`the response is not prose, so its ${unit}s are not clear`);
      const ranges = { sentence: sentencesOf, paragraph: paragraphsOf, line: filledLines }[unit](response);
      return foundRanges(response, ranges, `each ${unit}`);
    }
    case "cell":
    case "row":
    case "header": {
      if (tables.length === 0) return unsure("the response has no table");
      const rows = tables.flatMap((table) => (unit === "header" ? [table.header] : table.body));
      return foundRanges(
        response,
        unit === "row" ? rows : rows.flatMap((row) => row.cells),
        `each ${unit} of the table`,
      );
    }
    case "key": {
      const keys = nodes.flatMap((node) =>
        node.kind === "object" ? node.members.map((each) => each.keyRange) : [],
      );
      return keys.length > 0
        ? foundRanges(response, keys, "each JSON key")
        : unsure("the response has no JSON keys");
    }
    case "value": {
      const strings = nodes.filter((node) => node.kind === "string");
      if (strings.length === 0) return unsure("the response has no JSON strings");
      return parts(
        strings.map((node) => valueParts(response, node)),
        "each JSON string",
      );
    }
    default:
      return itemsOrElements(response, structures);
  }
}

/** The unit at a named place; null when there is none. */
export function placedUnit(response: string, structures: Structures, place: Place): Range | null {
  const all = (): Range[] => {
    switch (place.unit) {
      case "sentence":
        return sentencesOf(response);
      case "paragraph":
        return paragraphsOf(response);
      case "line":
        return filledLines(response);
      case "row":
        return structures.tables.flatMap((table) => table.body);
      case "item":
        return structures.lists.flatMap((block) => block.items.map((item) => item.text));
    }
  };
  return all().at(place.index) ?? null;
}
