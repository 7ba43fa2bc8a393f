import { ask, askWhole, type FormCase, type Verdict } from "../form-case";
import { namedBlanks } from "../words";

/**
 * A way in which JSON is cut out of a text. `open` and `close` are the kind's brackets; `parameters` ask for a boat's name in an
 * object, or for two strings in an array.
 */
export function cutCases(
  open: "{" | "[",
  close: "}" | "]",
  parameters: { schema: Record<string, unknown> },
): FormCase[] {
  const object = open === "{";
  const good = object ? '{"boat": "tug", "crew": 4}' : '["tug", "ferry"]';
  const spread = object ? '{\n  "boat": "tug",\n  "crew": 4\n}' : '[\n  "tug",\n  "ferry"\n]';
  const wrong = object
    ? ['{"crew": 4}', '{"boat": 4}', '{"boat": "tug", "crew": 0}', "{}"]
    : ['["tug"]', '["tug", 4]', "[]"];
  const broken = object
    ? ["{'boat': 'tug'}", '{"boat": "tug",}', '{boat: "tug"}', '{"boat" "tug"}', '{"boat": "tug"']
    : ["['tug', 'ferry']", '["tug", "ferry",]', "[tug, ferry]", '["tug" "ferry"]', '["tug", "ferry"'];
  const anything = { schema: {} };
  const value = (text: string) => (object ? `{"fog": ${text}}` : `[${text}]`);
  return [
    ...ask("good JSON", parameters, [good, spread, ` \n${good}\n`], "passed"),
    ...ask(
      "good JSON in a code fence",
      parameters,
      [`\`\`\`json\n${spread}\n\`\`\``, `\`\`\`\n${good}\n\`\`\``],
      "passed",
    ),
    ...ask("JSON that does not fit", parameters, wrong, "failed"),
    ...ask("broken JSON", parameters, broken, "failed"),
    ...ask(
      "the other kind of JSON",
      parameters,
      object ? ["[]", '["boat"]', '"boat"', "4", "null"] : ['{"a": "b"}', '"tug"', "4", "null"],
      "failed",
    ),
    ...ask("no JSON", parameters, ["A tug with a crew of four.", ""], "failed"),
    ...ask(
      "words around good JSON",
      parameters,
      [`Here is what I saw: ${good} I hope it helps.`, `${good}\n\nThe tug leaves.`],
      "failed",
    ),
    ...ask("two of them", parameters, [`${good} ${good}`, `${good}\n${good}`], "failed"),
    ...ask("brackets in the words around", parameters, [
      `As asked ${open}see above${close}: ${good}`,
      `${good} ${open}1${close}`,
      `${close}${open}`,
      `${close} ${good}`,
    ]),
    ...ask(
      "the kind inside of the other",
      parameters,
      object
        ? [`[${good}]`, `[${good}, 4]`, `{"in": ${good}}`]
        : [`{"in": ${good}}`, `[${good}]`, `{"a": ["x"], "b": ["y"]}`],
    ),
    ...ask(
      "a comment",
      parameters,
      [good.replace(open, `${open} // boats\n`), good.replace(open, `${open} /* boats */`)],
      "failed",
    ),
    ...ask("NaN and its like", anything, ["NaN", "Infinity", "-Infinity"].map(value), "failed"),
    ...ask(
      "numbers that JSON does not know",
      anything,
      ["01", "+1", ".5", "5.", "0x1F", "1_000", "１", "-", "1e", "--1"].map(value),
      "failed",
    ),
    ...ask(
      "numbers that JSON knows",
      anything,
      ["0", "-0", "1.50", "1e3", "1E-2", "-2.5e+1", "123456789012345678901234567890"].map(value),
      "passed",
    ),
    ...ask("numbers beyond bounds", anything, ["1e400", "-1e400", "1e-400"].map(value)),
    ...ask(
      "values that JSON does not know",
      anything,
      ["True", "None", "undefined", "nan", "-NaN", "'a'"].map(value),
      "failed",
    ),
    ...ask(
      "strings that JSON knows",
      anything,
      ['"\\u00e9"', '"\\n"', '"\\/"', '"\\ud83d\\udc1f"', '"🐟"', '"\u2028"'].map(value),
      "passed",
    ),
    ...ask(
      "strings that JSON does not know",
      anything,
      ['"\\x41"', '"a\nb"', '"a\tb"', '"\\u12"', '"open'].map(value),
      "failed",
    ),
    ...ask("half a surrogate pair", anything, ['"\\ud83d"', '"\\udc1f\\ud83d"', '"\ud83d"'].map(value)),
    ...namedBlanks.flatMap(([name, blank]) => ask(`${name} inside of JSON`, anything, [value(`${blank}4`)])),
    askWhole("100 levels deep", { ...anything, content: [nested(object, 100)] }, "passed"),
    askWhole("100,000 levels deep", { ...anything, content: [nested(object, 100_000)] }),
    askWhole("a number of 4,300 digits", {
      ...anything,
      content: [{ concat: [`${open}${object ? '"fog": ' : ""}`, { repeat: ["7", 4300] }, close] }],
    }),
    askWhole("a number of 4,301 digits", {
      ...anything,
      content: [{ concat: [`${open}${object ? '"fog": ' : ""}`, { repeat: ["7", 4301] }, close] }],
    }),
    ...["object", null, 4, [], [{}]].flatMap((schema) => [
      askWhole("a schema that is none", { schema, content: [good] }),
      askWhole("a schema that is none, and no JSON", { schema, content: ["fog"] }),
    ]),
    ...[true, false].map((schema) => askWhole("true or false as a schema", { schema, content: [good] })),
    askWhole("no schema", { content: [good] }),
  ];
}

function nested(object: boolean, levels: number): unknown {
  return object
    ? { concat: [{ repeat: ['{"a":', levels] }, "1", { repeat: ["}", levels] }] }
    : { concat: [{ repeat: ["[", levels] }, { repeat: ["]", levels] }] };
}

type SchemaRow = [note: string, schema: unknown, passing: string[], failing: string[]];
type OddRow = [note: string, schema: unknown, values: string[]];

/** Keywords that mean the same to everybody. */
const plain: SchemaRow[] = [
  ["a type", { type: "string" }, ['"fog"', '""'], ["4", "null", "true", "[]", "{}"]],
  ["a type", { type: "integer" }, ["4", "-4", "0"], ["4.5", '"4"', "null"]],
  ["a type", { type: "number" }, ["4", "4.5", "-1e3"], ['"4"', "null"]],
  ["a type", { type: "boolean" }, ["true", "false"], ["0", '"true"', "null"]],
  ["a type", { type: "null" }, ["null"], ["0", '""', "false"]],
  ["one of several types", { type: ["string", "null"] }, ['"fog"', "null"], ["4", "{}"]],
  ["one of several values", { enum: ["ebb", "flood"] }, ['"ebb"'], ['"Ebb"', "null"]],
  [
    "one value",
    { const: { tide: "low" } },
    ['{"tide": "low"}'],
    ['{"tide": "high"}', '{"tide": "low", "fog": 1}'],
  ],
  ["bounds", { minimum: 2, maximum: 5 }, ["2", "3.5", "5"], ["1.9", "6", "-3"]],
  ["bounds that are out", { exclusiveMinimum: 2, exclusiveMaximum: 5 }, ["2.5", "4"], ["2", "5"]],
  ["multiples", { multipleOf: 3 }, ["9", "0", "-6"], ["10", "1"]],
  [
    "length of a string",
    { minLength: 2, maxLength: 4 },
    ['"ab"', '"abcd"', '"雾气"'],
    ['"a"', '"abcde"', '""'],
  ],
  ["length in code points", { minLength: 2, maxLength: 2 }, ['"🐟🐠"', '"\\ud83d\\udc1fx"'], ['"🐟"']],
  ["a pattern", { pattern: "^pier-[0-9]+$" }, ['"pier-12"'], ['"pier-"', '"the pier-12"', '"pier-x"']],
  ["a pattern anywhere", { pattern: "fog" }, ['"the fog lifts"'], ['"Fog"', '""']],
  ["keys", { required: ["tide"] }, ['{"tide": 1}', '{"tide": null, "x": 1}'], ["{}", '{"Tide": 1}']],
  [
    "no other keys",
    { properties: { tide: {} }, additionalProperties: false },
    ['{"tide": 1}', "{}"],
    ['{"fog": 1}'],
  ],
  ["other keys of a type", { additionalProperties: { type: "integer" } }, ['{"a": 1}', "{}"], ['{"a": "1"}']],
  [
    "keys by pattern",
    { patternProperties: { "^b_": { type: "string" } } },
    ['{"b_x": "y"}', '{"c": 1}'],
    ['{"b_x": 1}'],
  ],
  ["names of keys", { propertyNames: { maxLength: 3 } }, ['{"tug": 1}'], ['{"ferry": 1}']],
  ["how many keys", { minProperties: 1, maxProperties: 2 }, ['{"a": 1}'], ["{}", '{"a": 1, "b": 2, "c": 3}']],
  ["items", { type: "array", items: { type: "integer" } }, ["[1, 2]", "[]"], ['[1, "2"]', "4"]],
  ["all of", { allOf: [{ type: "integer" }, { minimum: 3 }] }, ["3"], ["2", '"3"']],
  ["any of", { anyOf: [{ type: "string" }, { minimum: 3 }] }, ['"x"', "4"], ["2"]],
  ["one of", { oneOf: [{ type: "integer" }, { minimum: 3 }] }, ["2", "3.5"], ["4"]],
  ["not", { not: { type: "string" } }, ["4"], ['"fog"']],
  [
    "if, then, else",
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so.
    { if: { type: "string" }, then: { minLength: 2 }, else: { minimum: 2 } },
    ['"ab"', "2"],
    ['"a"', "1"],
  ],
  [
    "one key needs another",
    { dependentRequired: { tide: ["time"] } },
    ['{"tide": 1, "time": 2}', "{}"],
    ['{"tide": 1}'],
  ],
  ["true and false as schemas", { properties: { a: true, b: false } }, ['{"a": 1}'], ['{"b": 1}']],
];

/** Cases in which the released scripts' library or Python go their own way. */
const odd: OddRow[] = [
  ["1.0 is an integer", { type: "integer" }, ["1.0", "1e2", "-0.0", "1e400", "12345678901234567890.0"]],
  ["true is no number", { type: "number" }, ["true", "NaN", "Infinity"]],
  ["const tells true from 1", { const: 1 }, ["true", "1", "1.0"]],
  [
    "const tells true from 1 inside",
    { const: [1, { a: 0 }] },
    ['[true, {"a": 0}]', '[1, {"a": false}]', '[1.0, {"a": -0.0}]'],
  ],
  ["enum tells true from 1 at the top only", { enum: [1, [0]] }, ["true", "1.0", "[false]", "[0]", "false"]],
  ["NaN against bounds", { minimum: 2, maximum: 5 }, ["NaN", "Infinity", "-Infinity"]],
  ["NaN and multiples", { multipleOf: 3 }, ["NaN", "Infinity", "4.5", "1e300"]],
  ["multiples of fractions", { multipleOf: 0.1 }, ["0.3", "0.5", "1.1", "2", "NaN"]],
  ["multiples of 0.01", { multipleOf: 0.01 }, ["19.99", "0.07", "1"]],
  ["big integers stay exact", { enum: [9007199254740990] }, ["9007199254740990", "9007199254740991"]],
  [
    "big integers against bounds",
    { maximum: 9007199254740991 },
    ["9007199254740991", "9007199254740992", "9007199254740995", "9007199254740991.0", "1e300"],
  ],
  ["the end of a pattern", { pattern: "^fog$" }, ['"fog\\n"', '"fog\\r"', '"fog\\n\\n"', '"rain\\nfog"']],
  ["dots in a pattern", { pattern: "^f.g$" }, ['"f\\ng"', '"f\\rg"', '"f\\u2028g"', '"f🐟g"']],
  ["digits in a pattern", { pattern: "^\\d+$" }, ['"٤٢"', '"42"', '"²"', '"４"']],
  ["words in a pattern", { pattern: "^\\w+$" }, ['"été"', '"a_b"', '"雾"', '"cafe\\u0301"']],
  [
    "blanks in a pattern",
    { pattern: "^\\s$" },
    ['"\\u001c"', '"\\ufeff"', '"\\u0085"', '"\\u3000"', '"\\u200b"'],
  ],
  ["word borders in a pattern", { pattern: "\\bfog\\b" }, ['"雾fog"', '"é fog"', '"éfog"', '"fog_"']],
  [
    "patterns that only Python knows",
    { pattern: "(?P<t>fog)(?P=t)\\Z" },
    ['"fogfog"', '"fogfog\\n"', '"fog"'],
  ],
  ["flags at the beginning", { pattern: "(?i)FOG" }, ['"Fog"', '"rain"']],
  ["a bound without a minimum", { pattern: "^a{,2}$" }, ['"aa"', '"aaa"', '"a{,2}"']],
  ["patterns that only ECMAScript knows", { pattern: "^\\p{L}+$" }, ['"fog"']],
  ["names of groups as ECMAScript writes them", { pattern: "(?<t>fog)" }, ['"fog"']],
  ["a broken pattern", { pattern: "(fog" }, ['"fog"', "4"]],
  ["a broken pattern for keys", { patternProperties: { "[": {} } }, ['{"a": 1}', "4"]],
  ["an unknown type", { type: "text" }, ['"fog"']],
  ["required as in version 3", { required: true }, ["{}"]],
  ["a name required twice", { required: ["a", "a"] }, ['{"a": 1}']],
  ["a negative length", { minLength: -1 }, ['"fog"']],
  ["a list of items inside", { items: [{ type: "string" }] }, ['["fog"]']],
  ["a reference that leads nowhere", { $ref: "#/$defs/tide" }, ["4"]],
  ["an unknown keyword", { tides: 4, type: "string" }, ['"fog"', "4"]],
  ["properties that are no schemas", { properties: { a: 4 } }, ['{"a": 1}']],
  ["items for what is no list", { items: { type: "string" }, minItems: 3 }, ['"fog"', "4"]],
  ["length of what is no string", { minLength: 3 }, ["4", "[]"]],
];

/** Formats: to the released library they are words, to a reader they mean something. */
const formats: SchemaRow[] = [
  ["a date", { format: "date" }, ['"2031-02-28"'], ['"28 February"', '"2031-02-30"', '""']],
  ["a time", { format: "date-time" }, ['"2031-02-28T06:40:00Z"'], ['"06:40"']],
  ["an address for mail", { format: "email" }, ['"crew@ferry.example"'], ['"crew at ferry"']],
];

/** Puts a JSON value into a whole text, and its schema into that of the whole. */
export type Whole = { text: (value: string) => string; schema: (part: unknown) => unknown };

const rows = (whole: Whole, table: SchemaRow[]): FormCase[] =>
  table.flatMap(([note, schema, passing, failing]) => {
    const all = (values: string[], strict: Verdict) =>
      ask(note, { schema: whole.schema(schema) }, values.map(whole.text), strict);
    return [...all(passing, "passed"), ...all(failing, "failed")];
  });

/** Keywords that mean the same to everybody, and formats. */
export const schemaCases = (whole: Whole): FormCase[] => rows(whole, [...plain, ...formats]);

/** Cases in which the released scripts go their own way, which only they are asked. */
export const oddSchemaCases = (whole: Whole): FormCase[] =>
  odd.flatMap(([note, schema, values]) =>
    ask(note, { schema: whole.schema(schema) }, values.map(whole.text)),
  );
