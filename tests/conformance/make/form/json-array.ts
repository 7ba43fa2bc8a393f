import { ask, askShapes, type FormCase } from "../form-case";
import { cutCases, oddSchemaCases, type Whole } from "./json";

const boats = { schema: { type: "array", items: { type: "string" }, minItems: 2 } };

/** A list under `items` is the tuple of older versions; the two benchmarks' scripts differ there. */
const tuple = (schema: Record<string, unknown>, texts: string[]): FormCase[] =>
  ask("a list under items", { schema }, texts);
const pair = [{ type: "string" }, { type: "integer" }];

/** A value as the only item. */
const item: Whole = {
  text: (value) => `[${value}]`,
  schema: (part) => ({ type: "array", items: part }),
};

export const jsonArray: FormCase[] = [
  ...cutCases("[", "]", boats),
  ...oddSchemaCases(item),
  ...tuple({ items: pair }, ['["tug", 4]', '["tug"]', "[4]", '["tug", "4"]', '["tug", 4, null]', "[]"]),
  ...tuple({ items: pair, additionalItems: false }, ['["tug", 4]', '["tug", 4, 5]']),
  ...tuple({ items: pair, additionalItems: { type: "null" } }, ['["tug", 4, null]', '["tug", 4, 5]']),
  ...tuple({ items: [{ type: "text" }] }, ['["tug"]', "[]"]),
  ...tuple({ items: [], minItems: 1 }, ['["tug"]', "[]"]),
  ...tuple({ items: pair, prefixItems: [{ type: "null" }] }, ['["tug", 4]']),
  ...tuple({ items: [{ items: [{ type: "string" }] }] }, ['[["tug"]]', "[[4]]"]),
  ...tuple({ $schema: "http://json-schema.org/draft-07/schema#", items: pair }, [
    '["tug", 4]',
    '["tug", "4"]',
  ]),
  ...tuple({ $schema: "http://json-schema.org/draft-04/schema#", items: pair }, [
    '["tug", 4.0]',
    '["tug", 4.5]',
  ]),
  ...tuple(
    { items: [{ $ref: "#/definitions/name", minLength: 9 }], definitions: { name: { type: "string" } } },
    ['["tug"]', "[4]"],
  ),
  ...ask(
    "a reference with others beside it",
    { schema: { items: { $ref: "#/$defs/name", minLength: 4 }, $defs: { name: { type: "string" } } } },
    ['["ferry"]'],
    "passed",
  ),
  ...ask(
    "a reference with others beside it",
    { schema: { items: { $ref: "#/$defs/name", minLength: 4 }, $defs: { name: { type: "string" } } } },
    ['["tug"]', "[41]"],
    "failed",
  ),
  ...ask(
    "tuples of the newest version",
    { schema: { prefixItems: pair, items: false } },
    ['["tug", 4]'],
    "passed",
  ),
  ...ask(
    "tuples of the newest version",
    { schema: { prefixItems: pair, items: false } },
    ['["tug", 4, 5]', '["tug", "4"]'],
    "failed",
  ),
  ...ask(
    "how many items",
    { schema: { type: "array", minItems: 2, maxItems: 3 } },
    ["[1, 2]", "[1, 2, 3]"],
    "passed",
  ),
  ...ask(
    "how many items",
    { schema: { type: "array", minItems: 2, maxItems: 3 } },
    ["[1]", "[1, 2, 3, 4]"],
    "failed",
  ),
  ...ask("each item once", { schema: { uniqueItems: true } }, ['["tug", "ferry"]', "[1, 2]"], "passed"),
  ...ask(
    "each item once",
    { schema: { uniqueItems: true } },
    ['["tug", "tug"]', '[{"a": 1, "b": 2}, {"b": 2, "a": 1}]'],
    "failed",
  ),
  ...ask("each item once, hard to tell", { schema: { uniqueItems: true } }, [
    "[1, 1.0]",
    "[1, true]",
    "[0, false]",
    "[[1], [true]]",
    "[NaN, NaN]",
  ]),
  ...ask("one item of a kind", { schema: { contains: { type: "integer" } } }, ['["tug", 4]'], "passed"),
  ...ask("one item of a kind", { schema: { contains: { type: "integer" } } }, ['["tug"]', "[]"], "failed"),
  ...ask("how often", { schema: { contains: { const: 4 }, minContains: 2, maxContains: 3 } }, [
    "[4, 4]",
    "[4]",
    "[4, 4, 4, 4]",
    "[]",
  ]),
  ...askShapes(boats, '["tug", "ferry"]', '["tug"]'),
];
