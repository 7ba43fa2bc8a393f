import { afterEach, describe, expect, test, vi } from "vitest";
import { judge, reasonFor } from "../../support/verdict-table";

const draft = (name: string) => `http://json-schema.org/${name}/schema#`;
const newest = (name: string) => `https://json-schema.org/draft/${name}/schema`;

type Row = [schema: object, passing: string[], failing: string[]];

/** Tests each row's schema on the values of a member `v` under `strict`. */
function testStandard(rows: Row[]): void {
  test.each(rows)("%j allows %j and not %j", async (schema, passing, failing) => {
    const { $schema, $defs, definitions, $id, ...rest } = { ...schema } as Record<string, unknown>;
    const around = Object.fromEntries(
      Object.entries({ $schema, $defs, definitions, $id }).filter(([, value]) => value !== undefined),
    );
    const whole = { ...around, properties: { v: rest } };
    const resultOf = async (value: string) =>
      (await judge("json_object", [`{"v": ${value}}`], { schema: whole }, "strict")).result;
    expect(await Promise.all(passing.map(resultOf))).toEqual(passing.map(() => true));
    expect(await Promise.all(failing.map(resultOf))).toEqual(failing.map(() => false));
  });
}

describe("strict reads schemas as the standard has them:", () => {
  describe("equality", () => {
    testStandard([
      [{ const: [1, { a: true }] }, ['[1.0, {"a": true}]'], ['[1, {"a": 1}]', "[true]"]],
      [{ enum: [[false], 0] }, ["[false]", "0.0"], ["[0]", "false"]],
      [{ uniqueItems: true }, ["[1, true]", "[[1], [true]]", '["1", 1]'], ["[1, 1.0]", "[[1], [true], [1]]"]],
      [{ uniqueItems: true }, ['[{"a": 1}, {"b": 1}]'], ['[{"a": 1, "b": 2}, {"b": 2, "a": 1}]']],
      [{ multipleOf: 0.1 }, ["0.3", "4.7", "1e22", "-0.7"], ["0.35", "1e-3"]],
      [{ multipleOf: 2 }, ["12345678901234567890", "0"], ["12345678901234567891", "1.5"]],
      [{ multipleOf: 0.123456789 }, ["0.246913578"], ["1e308"]],
      [{ type: "integer" }, ["1.0", "1e400", `${"9".repeat(5000)}`], ["1.5"]],
      [{ maximum: 2 ** 53 }, ["9007199254740992"], ["9007199254740994"]],
    ]);
  });

  describe("what nothing has looked at", () => {
    const named = { properties: { a: {} } };
    testStandard([
      [{ allOf: [named], unevaluatedProperties: false }, ['{"a": 1}'], ['{"a": 1, "b": 1}']],
      [
        { anyOf: [{ required: ["c"], properties: { c: {} } }, named], unevaluatedProperties: false },
        ['{"a": 1, "c": 1}'],
        ['{"c": 1, "d": 1}', '{"b": 1}'],
      ],
      [{ not: { not: named }, unevaluatedProperties: false }, ["{}"], ['{"a": 1}']],
      [
        {
          if: { properties: { a: { const: 1 } }, required: ["a"] },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
          then: { properties: { b: {} } },
          else: { properties: { c: {} } },
          unevaluatedProperties: false,
        },
        ['{"a": 1, "b": 1}', '{"c": 1}'],
        ['{"a": 1, "c": 1}', '{"a": 2, "c": 1}'],
      ],
      [
        { patternProperties: { "^a": {} }, unevaluatedProperties: { type: "string" } },
        ['{"ab": 1, "c": "x"}'],
        ['{"c": 1}'],
      ],
      [
        { dependentSchemas: { a: { properties: { a: {}, b: {} } } }, unevaluatedProperties: false },
        ['{"a": 1, "b": 1}'],
        ['{"b": 1}'],
      ],
      [{ $defs: { named }, $ref: "#/$defs/named", unevaluatedProperties: false }, ['{"a": 1}'], ['{"b": 1}']],
      [
        { allOf: [{ additionalProperties: { type: "integer" } }], unevaluatedProperties: false },
        ['{"b": 1}'],
        ['{"b": "x"}'],
      ],
      [{ allOf: [{ prefixItems: [{}] }], unevaluatedItems: false }, ["[1]"], ["[1, 2]"]],
      [{ contains: { const: 1 }, unevaluatedItems: { const: 2 } }, ["[1, 2]"], ["[1, 3]", "[2]"]],
      [
        { $schema: newest("2019-09"), contains: { const: 1 }, unevaluatedItems: { const: 2 } },
        [],
        ["[1, 2]"],
      ],
      [
        { $schema: newest("2019-09"), allOf: [{ items: [{}] }], unevaluatedItems: false },
        ["[1]"],
        ["[1, 2]"],
      ],
    ]);
  });

  describe("references", () => {
    const tree = (type: string) => ({
      $id: "tree",
      $dynamicAnchor: "node",
      type: "object",
      properties: { value: { type }, next: { $dynamicRef: "#node" } },
    });
    testStandard([
      [
        {
          $id: "https://a.example/b/",
          $defs: { c: { $id: "d/e", $anchor: "f", type: "null" } },
          $ref: "d/e#f",
        },
        ["null"],
        ["1"],
      ],
      [{ $id: "urn:example:one", $defs: { c: { type: "null" } }, $ref: "#/$defs/c" }, ["null"], ["1"]],
      [{ $defs: { "a/b %": { type: "null" } }, $ref: "#/$defs/a~1b%20%25" }, ["null"], ["1"]],
      [{ $defs: { list: { anyOf: [{ type: "null" }] } }, $ref: "#/$defs/list/anyOf/0" }, ["null"], ["1"]],
      [
        {
          $schema: draft("draft-07"),
          definitions: { a: { $id: "#a", type: "null" } },
          $ref: "#a",
          maximum: 0,
        },
        ["null"],
        ["1"],
      ],
      [
        { $schema: draft("draft-04"), definitions: { a: { id: "a.json", type: "null" } }, $ref: "a.json" },
        ["null"],
        ["1"],
      ],
      [
        {
          $defs: {
            tree: tree("integer"),
            strictTree: {
              $id: "strict-tree",
              $dynamicAnchor: "node",
              $ref: "tree",
              unevaluatedProperties: false,
            },
          },
          $ref: "strict-tree",
        },
        ['{"next": {"value": 1}}'],
        ['{"next": {"valeu": 1}}', '{"next": {"value": "x"}}'],
      ],
      [
        {
          $schema: newest("2019-09"),
          $defs: {
            tree: { $id: "tree", $recursiveAnchor: true, properties: { next: { $recursiveRef: "#" } } },
            strictTree: {
              $id: "strict-tree",
              $recursiveAnchor: true,
              $ref: "tree",
              unevaluatedProperties: false,
            },
          },
          $ref: "strict-tree",
        },
        ['{"next": {"next": {}}}'],
        ['{"next": {"nxt": {}}}'],
      ],
      [
        { $ref: draft("draft-04") },
        ['{"minimum": 1, "exclusiveMinimum": true}'],
        ['{"exclusiveMinimum": 1}'],
      ],
      [{ $ref: newest("2019-09") }, ['{"items": [{"type": "string"}]}'], ['{"properties": {"a": 1}}']],
    ]);

    test.each([
      [{ $ref: "#/$defs/none" }],
      [{ $ref: "#none" }],
      [{ $ref: "other.json" }],
      [{ $ref: "https://example.org/schema.json" }],
      [{ $ref: "http://[" }],
      [{ $dynamicRef: "#none" }],
      [{ allOf: [{ properties: { far: { $ref: "#/$defs/none" } } }] }],
    ])("%j leads nowhere, whatever the text is", async (schema) => {
      const outcome = await judge("json_object", ["{}"], { schema }, "strict");
      expect(outcome).toMatchObject({
        success: false,
        error: expect.stringMatching(/in the schema (leads|is no)/),
      });
    });

    test("two parts of one id are refused", async () => {
      const schema = { $defs: { a: { $id: "x" }, b: { $id: "x" } } };
      const { reason } = await judge("json_object", ["{}"], { schema }, "strict");
      expect(reason).toMatch(/two parts of the schema have the id .*x$/);
    });
  });

  describe("keywords of the version only", () => {
    testStandard([
      [{ $schema: draft("draft-04"), const: 1, if: true, else: false }, ["2"], []],
      [{ $schema: draft("draft-04"), maximum: 1, exclusiveMaximum: true }, ["0"], ["1"]],
      [{ $schema: draft("draft-06"), const: 1 }, ["1"], ["2"]],
      [{ $schema: draft("draft-07"), items: [{}], additionalItems: { const: 1 } }, ["[0, 1]"], ["[0, 0]"]],
      [{ $schema: draft("draft-07"), prefixItems: [{ const: 1 }] }, ["[0]"], []],
      [{ dependencies: { a: ["b"] } }, ['{"b": 1}'], ['{"a": 1}']],
    ]);
  });

  describe("formats", () => {
    testStandard([
      [{ format: "date" }, ['"2024-02-29"', "5"], ['"2023-02-29"', '"2024-2-9"']],
      [{ format: "date-time" }, ['"2024-02-29T23:59:60Z"', '"2024-02-29t10:00:00+01:00"'], ['"2024-02-29"']],
      [{ format: "time" }, ['"10:00:00Z"'], ['"25:00:00Z"', '"10:00"']],
      [{ format: "duration" }, ['"PT1H30M"'], ['"1h30m"', '"P"']],
      [{ format: "email" }, ['"tea@three.example"'], ['"tea@"']],
      [{ format: "uri" }, ['"https://three.example/tea?a=1#b"'], ['"three.example"', '"http://a b"']],
      [{ format: "idn-hostname" }, ['"bücher.example"'], ['"-a.example"']],
      [{ format: "ipv6" }, ['"::1"'], ['"::g"']],
      [{ format: "uuid" }, ['"123e4567-e89b-12d3-a456-426614174000"'], ['"123e4567"']],
      [{ format: "regex" }, ['"^a+$"'], ['"("']],
      [{ format: "int32" }, ["2147483647", '"x"'], ["2147483648", "0.5"]],
      [{ format: "of-my-own" }, ['"anything"'], []],
    ]);
  });

  test("a fault of the schema names its place and what would do", async () => {
    const reason = (schema: object) => reasonFor("json_object", "{}", { schema }, "strict");
    expect(await reason({ properties: { a: { type: "strng" } } })).toBe(
      "cannot be checked: the schema is not valid: $.properties.a.type: no type, nor a list of types (array, boolean, integer, object, null, number, string)",
    );
    expect(await reason({ $schema: draft("draft-04"), enum: [] })).toMatch(/not valid: \$\.enum: 0 items/);
    expect(await reason({ $schema: newest("2020-12"), items: [{}] })).toMatch(
      /not valid: \$\.items: .* is not of type object or boolean/,
    );
  });
});

describe("the page's policy forbids code made of text:", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("schemas of all versions are followed without it", async () => {
    const compiled: unknown[][] = [];
    const watch = (_target: unknown, ...rest: unknown[]) => {
      compiled.push(rest);
      throw new EvalError("Refused to evaluate a string as JavaScript");
    };
    vi.stubGlobal("Function", new Proxy(Function, { construct: watch, apply: watch }));
    expect(() => new Function("return 1")).toThrow(EvalError);
    expect(compiled).toHaveLength(1);
    const versions = ["draft-04", "draft-06", "draft-07"].map(draft);
    for (const $schema of [...versions, newest("2019-09"), newest("2020-12")]) {
      const schema = { $schema, properties: { a: { enum: [1], pattern: "^a$", format: "date" } } };
      for (const semantics of ["strict", "reference"] as const) {
        const outcome = await judge("json_object", ['{"a": 2}'], { schema }, semantics);
        expect(outcome.reason).toMatch(/\$\.a: 2 is not one of \[1\]/);
      }
    }
    expect(compiled).toHaveLength(1);
  });
});

test.each(["strict", "reference"] as const)(
  "%s marks a whole letter where JSON breaks",
  async (semantics) => {
    const outcome = await judge("json_object", ['{"a": 👩‍👧}'], { schema: {} }, semantics);
    const [mark] = outcome.success ? (outcome.verdicts[0]?.evidence ?? []) : [];
    expect(mark).toMatchObject({ start: 6, end: 8 });
  },
);
