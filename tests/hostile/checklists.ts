import { FOREIGN, hostileTexts } from "./texts";

type HostileJson = { name: string; make: () => string };

const format = (parts: Record<string, unknown>) => ({
  checkId: "f-1",
  constraintId: "length",
  description: "",
  parameters: {},
  ...parts,
});
const schemaCheck = (schema: unknown) =>
  JSON.stringify({
    format: [
      format({ constraintId: "json_object", description: "The answer is JSON", parameters: { schema } }),
    ],
    content: [],
  });
const deep = (levels: number, inner: unknown): unknown => {
  let value = inner;
  for (let level = 0; level < levels; level += 1) value = { properties: { a: value } };
  return value;
};

/** Every text of a checklist replaced by the same hostile one. */
function filledWith(text: string): string {
  return JSON.stringify({
    format: [format({ checkId: text, constraintId: text, description: text, parameters: { [text]: text } })],
    content: [
      {
        checkId: `${text}-c`,
        constraintId: text,
        description: text,
        items: [
          {
            checkId: `${text}-1`,
            type: "correctness",
            question: text,
            options: [`A. ${text}`, `B. ${text}`],
            correctAnswer: text,
          },
          { checkId: `${text}-2`, type: "timestamp", question: text, options: [], correctAnswer: text },
        ],
      },
    ],
  });
}

const broken: HostileJson[] = [
  "",
  "not JSON",
  "{",
  '{"format":[',
  "null",
  "[]",
  "42",
  '"text"',
  "{}",
  '{"format":{},"content":{}}',
  '{"format":[null],"content":[null]}',
  '{"format":[[]],"content":"x"}',
  '{"format_check":"x"}',
  '{"ruled_based_check":[{"constraint_id":5}]}',
  '{"checklist":{"checklist":{"format":[],"content":[]}}}',
  '{"__proto__":{"format":[],"content":[]}}',
  '{"format":[],"content":[],"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  '{"format":[{"checkId":"a","constraintId":"length","description":"","parameters":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}],"content":[]}',
  '\ufeff{"format":[],"content":[]}',
  "{'format':[],'content':[]}",
  '{"format":[],"format":[{}],"content":[]}',
  '{"format":[{"checkId":"a","constraintId":"length","description":"","parameters":{}},{"checkId":"a","constraintId":"case","description":"","parameters":{}}],"content":[]}',
].map((text, index) => ({ name: `broken ${index + 1}`, make: () => text }));

const parameters: HostileJson[] = [
  format({ parameters: { unit: "word", min_len: 1e308, max_len: -1e308 } }),
  format({ parameters: { unit: "parsec", min_len: "x", max_len: {} } }),
  format({ constraintId: "keyword", parameters: { keyword: "", keyword_type: "include" } }),
  format({ constraintId: "keyword", parameters: { keyword: "(a+)+$", keyword_type: "exclude" } }),
  format({ constraintId: "delimiter", parameters: { symbol: "\u0000" } }),
  format({
    constraintId: "table",
    parameters: { col_name: Array.from({ length: 10_000 }, (_, i) => `c${i}`) },
  }),
  format({ constraintId: "prefix_suffix", parameters: { prefix: "x".repeat(100_000), suffix: null } }),
  format({ constraintId: "__proto__" }),
  format({ constraintId: "constructor" }),
  format({ constraintId: "no_such_rule" }),
].map((check, index) => ({
  name: `parameters ${index + 1}`,
  make: () => JSON.stringify({ format: [check], content: [] }),
}));

const schemas: HostileJson[] = [
  { $ref: `${FOREIGN}/schema.json` },
  { $schema: `${FOREIGN}/meta`, type: "object" },
  { $id: `${FOREIGN}/a`, $ref: "b" },
  { $ref: "#" },
  { $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } }, $ref: "#/$defs/a" },
  { properties: { a: { pattern: "^(a+)+$" } } },
  { properties: { a: { pattern: "(?=a)(?<!b)\\1" } }, patternProperties: { "(": {} } },
  { type: "object", required: ["__proto__", "constructor"], properties: { constructor: { type: "string" } } },
  deep(1000, { type: "string" }),
  { enum: Array.from({ length: 50_000 }, (_, i) => i) },
  { multipleOf: 0, minLength: -1, type: "thing" },
  { anyOf: Array.from({ length: 200 }, () => ({ allOf: Array.from({ length: 50 }, () => ({})) })) },
].map((schema, index) => ({ name: `schema ${index + 1}`, make: () => schemaCheck(schema) }));

const huge: HostileJson[] = [
  { name: "a million checks", make: () => `{"format":[${"{},".repeat(999_999)}{}],"content":[]}` },
  {
    name: "a hundred thousand well-formed checks",
    make: () =>
      JSON.stringify({
        format: Array.from({ length: 100_000 }, (_, i) => format({ checkId: `f-${i}` })),
        content: [],
      }),
  },
  { name: "a thousand levels", make: () => `${'{"a":'.repeat(1000)}1${"}".repeat(1000)}` },
  { name: "a hundred thousand levels", make: () => `${"[".repeat(100_000)}${"]".repeat(100_000)}` },
  {
    name: "a question of 1 MB",
    make: () => filledWith("?".repeat(300_000)),
  },
];

/** Checklists as text: broken, polluting, enormous, and with a hostile text in every place. */
export const hostileChecklists: readonly HostileJson[] = [
  ...broken,
  ...parameters,
  ...schemas,
  ...huge,
  ...hostileTexts.map(({ name, text }) => ({ name: `filled with ${name}`, make: () => filledWith(text) })),
];
