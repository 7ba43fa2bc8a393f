import { describe, expect, it } from "vitest";
import { checkOf, editOf, type Row, touched } from "../mending/edit-request";

const reference = { semantics: "reference" } as const;
const object = (schema: Record<string, unknown> = {}) =>
  checkOf("json_object", "The whole answer is one JSON object", { schema: { type: "object", ...schema } });
const array = (schema: Record<string, unknown> = {}) =>
  checkOf("json_array", "The whole answer is one JSON array", { schema: { type: "array", ...schema } });
const of = (properties: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  object({ properties, ...more });
const closed = { additionalProperties: false };

const rows: Row[] = [
  ["an open brace", object(), '{"a": {"b": 1}', '{"a": {"b": 1}}'],
  ["an open string", object(), '{"a": "tea', '{"a": "tea"}'],
  ["an open brace inside of a list", array(), '[{"a": 1}, {"b": 2]', '[{"a": 1}, {"b": 2}]'],
  ["a member that breaks off", object(), '{"a": 1, "b', '{"a": 1}'],
  ["a stray bracket", object(), '{"a": 1]}', '{"a": 1}'],
  ["trailing commas", object(), '{"a": [1, 2,],}', '{"a": [1, 2]}'],
  ["a missing comma", object(), '{"a": 1\n"b": 2}', '{"a": 1,\n"b": 2}'],
  ["single quotes", object(), "{'a': 'tea'}", '{"a": "tea"}'],
  ["keys without quotes, Python's words", object(), "{a: True, b: None}", '{"a": true, "b": null}'],
  ["quotes inside of a string", object(), '{"a": "it says "tea" twice"}', '{"a": "it says \\"tea\\" twice"}'],
  ["a line break in a string", object(), '{"a": "tea\ntime"}', '{"a": "tea\\ntime"}'],
  ["a comment", object(), '{"a": 1 // one\n}', '{"a": 1 \n}'],
  ["numbers in other spelling", array(), "[01, +2, .5]", "[1, 2, 0.5]"],
  ["prose around", object(), 'Here it is:\n{"a": 1}\nEnjoy!', '{"a": 1}'],
  [
    "the released rule minds no prose",
    object(),
    'Here: {"a": 1,} Enjoy!',
    'Here: {"a": 1} Enjoy!',
    reference,
  ],
  ["a key twice", object(), '{"a": 1, "b": 2, "a": 3}', '{"b": 2, "a": 3}'],

  ["a key that is not allowed", of({ a: {} }, closed), '{"x": 0, "a": 1, "y": 2}', '{"a": 1}'],
  [
    "a key in other spelling",
    of({ on_screen: {} }, { required: ["on_screen"], ...closed }),
    '{"On Screen": true}',
    '{"on_screen": true}',
  ],
  ["a number in quotes", of({ n: { type: "integer" } }), '{"n": "3"}', '{"n": 3}'],
  [
    "a number in quotes, released rule",
    of({ n: { type: "number" } }),
    '{"n": "3.5"}',
    '{"n": 3.5}',
    reference,
  ],
  ["a word in quotes", of({ b: { type: "boolean" } }), '{"b": "True"}', '{"b": true}'],
  ["a number without quotes", of({ s: { type: "string" } }), '{"s": 12}', '{"s": "12"}'],
  [
    "one value where a list is asked",
    of({ l: { type: "array", items: { type: "string" } } }),
    '{"l": "tea"}',
    '{"l": ["tea"]}',
  ],
  ["a list of one where a value is asked", of({ s: { type: "string" } }), '{"s": ["tea"]}', '{"s": "tea"}'],
  ["a list that is too long", of({ l: { type: "array", maxItems: 1 } }), '{"l": [1, 2, 3]}', '{"l": [1]}'],
  ["an allowed value in other letters", of({ s: { enum: ["yes", "no"] } }), '{"s": "Yes."}', '{"s": "yes"}'],
  [
    "a missing key with one possible value",
    of({ a: {}, v: { const: 2 } }, { required: ["a", "v"] }),
    '{"a": 1}',
    '{"a": 1, "v": 2}',
  ],
  [
    "a missing key with a default",
    of({ v: { type: "string", default: "tea" } }, { required: ["v"] }),
    "{}",
    '{"v": "tea"}',
  ],
  [
    "a schema by reference",
    of({ p: { $ref: "#/$defs/p" } }, { $defs: { p: { type: "integer" } } }),
    '{"p": "3"}',
    '{"p": 3}',
  ],
  ["an object where a list is asked", array(), '{"a": 1}', '[{"a": 1}]'],
  ["a list of one where an object is asked", object(), '[{"a": 1}]', '{"a": 1}'],

  ["odd blanks", array(), "[1,\u00a02]", "[1, 2]"],
  ["an object inside of the value", of({ a: { type: "integer" } }), '{"a": {"a": 1}}', null],
  ["two values where one is asked", object(), '{"a": 1} {"b": 2}', null],
  ["a missing key", of({ a: {} }, { required: ["a"] }), "{}", null],
  [
    "a missing key and one too many",
    of({ light: {} }, { required: ["light"], ...closed }),
    '{"mood": "dull"}',
    null,
  ],
  ["a number in words", of({ n: { type: "integer" } }), '{"n": "three"}', null],
  ["too few elements", array({ minItems: 3 }), "[1]", null],
  ["no JSON", object(), "It rains.", null],
];

describe("smallestEdit on JSON", () => {
  it.each(rows)("%s", async (_name, check, response, edited, options) => {
    const edit = await editOf(response, check, options);
    expect(edit?.response ?? null).toBe(edited);
  });

  it("touches single places and tells of each", async () => {
    const response = '{"a": "3", "b": [1,], "c": 0}';
    const check = of({ a: { type: "integer" }, b: {} }, closed);
    const edit = await editOf(response, check);
    expect(touched(response, edit)).toEqual([
      ['"', ""],
      ['"', ""],
      [",", ""],
      [', "c": 0', ""],
    ]);
    expect(edit?.summary).toBe("remove a trailing comma; make a number of 'a'; remove the key 'c'");
  });
});
