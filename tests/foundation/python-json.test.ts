import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DEPTH_LIMIT,
  type JsonNode,
  parseJsonValueAt,
  parsePythonJson,
  toJsonNode,
} from "../../src/foundation/python-json";
import { anyCharacter } from "../support/any-character";
import { runs } from "../support/effort";

/** A node without its places: `1` and `1.0` stay apart, objects show their keys in order. */
function shape(node: JsonNode): unknown {
  if (node.type === "array") return node.items.map(shape);
  if (node.type === "object") {
    return { keys: [...node.members].map(([key, member]) => [key, shape(member.value)]) };
  }
  if (node.type === "float") return { float: node.value };
  return node.type === "null" ? null : node.value;
}

function read(text: string): unknown {
  const result = parsePythonJson(text);
  return result.ok ? shape(result.value) : result.raises ? "raises" : "refused";
}

describe("JSON as Python reads it", () => {
  test.each<[string, bigint | undefined]>([
    ["9007199254740993.0", 9007199254740993n],
    ["-9007199254740993.75", -9007199254740993n],
    ["9.007199254740993e15", undefined],
    ["-9007199254740991.5", -9007199254740991n],
    ["100000000000000000000.0", 100000000000000000000n],
    ["1e20", undefined],
    ["9007199254740990.5", undefined],
    ["1.5", undefined],
    ["0.0000000000000000000001", undefined],
  ])("keeps the digits of %s that a double cannot hold", (text, whole) => {
    const result = parsePythonJson(text);
    expect(result.ok && result.value.type === "float" ? result.value.whole : null).toBe(whole);
  });

  test.each<[string, unknown]>([
    ["1", 1],
    ["-0", 0],
    ["1.0", { float: 1 }],
    ["-0.0", { float: -0 }],
    ["1e2", { float: 100 }],
    ["1e400", { float: Number.POSITIVE_INFINITY }],
    ["9007199254740993", 9007199254740993n],
    ["-12345678901234567890", -12345678901234567890n],
    ["NaN", { float: Number.NaN }],
    ["[Infinity, -Infinity]", [{ float: Number.POSITIVE_INFINITY }, { float: Number.NEGATIVE_INFINITY }]],
    ['"\\ud83d\\ude00"', "😀"],
    ['"\\ud83d"', "\ud83d"],
    ['"\\/\\b\\f\\n\\r\\t\\"\\\\"', '/\b\f\n\r\t"\\'],
    ['"\u2028\u007f"', "\u2028\u007f"],
    [
      ' \t\r\n{"a" : [ ] , "b":{ } }\n',
      {
        keys: [
          ["a", []],
          ["b", { keys: [] }],
        ],
      },
    ],
    [
      '{"a": 1, "b": 2, "a": 3}',
      {
        keys: [
          ["a", 3],
          ["b", 2],
        ],
      },
    ],
    [
      '{"__proto__": 1, "constructor": null}',
      {
        keys: [
          ["__proto__", 1],
          ["constructor", null],
        ],
      },
    ],
  ])("%s", (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test.each([
    "",
    " ",
    "01",
    "1.",
    ".5",
    "+1",
    "1_0",
    "-",
    "nan",
    "True",
    "٣",
    "[1,]",
    '{"a":1,}',
    "{a:1}",
    "{'a':1}",
    '{"a" 1}',
    '{"a":}',
    "[1 2]",
    "1 2",
    '"a',
    '"\t"',
    '"\\x"',
    '"\\u12"',
    "\ufeff1",
    "\u00a01",
    "[1]]",
    "nul",
  ])("%j is refused", (text) => {
    expect(read(text)).toBe("refused");
  });

  test("raises for what is too long or too deep, at the place where it is met", () => {
    expect(read("9".repeat(4300))).toBeTypeOf("bigint");
    expect(read(`-${"9".repeat(4301)}`)).toBe("raises");
    expect(read(`${"9".repeat(5000)}.5`)).toEqual({ float: Number.POSITIVE_INFINITY });
    expect(read(`[x, ${"9".repeat(5000)}]`)).toBe("refused");
    expect(read("[".repeat(DEPTH_LIMIT) + "]".repeat(DEPTH_LIMIT))).toBeInstanceOf(Array);
    expect(read("[".repeat(DEPTH_LIMIT + 1))).toBe("raises");
    expect(read('{"a":'.repeat(200_000))).toBe("raises");
  });

  test("says where the text goes wrong", () => {
    const result = parsePythonJson('{"a": 1,\n "b" 2}');
    expect(result).toMatchObject({ ok: false, position: 14 });
  });

  test("knows the place of every value and key", () => {
    const text = '{"a": [1, "é😀"], "b" : {"c": null}}';
    const result = parsePythonJson(text);
    if (!result.ok || result.value.type !== "object") throw new Error("not read");
    const places: string[] = [];
    const visit = (node: JsonNode) => {
      places.push(text.slice(node.start, node.end));
      if (node.type === "array") node.items.forEach(visit);
      if (node.type !== "object") return;
      for (const { keyStart, keyEnd, value } of node.members.values()) {
        places.push(text.slice(keyStart, keyEnd));
        visit(value);
      }
    };
    visit(result.value);
    expect(places).toEqual([text, '"a"', '[1, "é😀"]', "1", '"é😀"', '"b"', '{"c": null}', '"c"', "null"]);
  });
});

describe("JSON by RFC 8259", () => {
  test.each(["NaN", "[Infinity]", "-Infinity", '{"a":1,"a":2}', '{"x":{"a":1,"a":1}}'])(
    "%s is refused",
    (text) => {
      expect(strictly(text).ok).toBe(false);
      expect(parsePythonJson(text).ok).toBe(true);
    },
  );

  test("has no limit on digits", () => {
    expect(strictly("9".repeat(5000)).ok).toBe(true);
  });

  test("reads one value out of a text", () => {
    const result = parseJsonValueAt('see {"a": 1} there', 4);
    expect(result).toMatchObject({ ok: true, value: { type: "object", start: 4, end: 12 } });
  });

  test("accepts what JSON.parse accepts, and nothing else", () => {
    const pieces = fc.constantFrom(
      ...'{}[],:"\\ 1-.eE0tfn\n\u0001é',
      '"a"',
      "true",
      "null",
      '"\\u00e9"',
      "12",
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")),
        (text) => {
          const mine = strictly(text);
          if (!mine.ok && mine.message.includes("twice")) return;
          expect(mine.ok).toBe(isJson(text));
        },
      ),
      runs(3000),
    );
  });
});

/** The value that is all of a text but blanks, read as one that begins there. */
function strictly(text: string) {
  const blank = /^[ \t\n\r]*/.exec(text)?.[0].length ?? 0;
  const read = parseJsonValueAt(text, blank);
  if (!read.ok || /^[ \t\n\r]*$/.test(text.slice(read.value.end))) return read;
  return { ok: false as const, message: "more text after the JSON value" };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("JavaScript values", () => {
  test("come back as they went, through text and without", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const expected: unknown = JSON.parse(text);
        const parsed = parsePythonJson(text);
        if (!parsed.ok) throw new Error(parsed.message);
        expect(toPlainValue(parsed.value)).toEqual(expected);
        const node = toJsonNode(expected);
        if (node === null) throw new Error("not converted");
        expect(toPlainValue(node)).toEqual(expected);
      }),
    );
  });

  test("that are no JSON are none", () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    for (const value of [undefined, () => 1, Symbol("a"), 1n, [undefined], { a: undefined }, cycle]) {
      expect(toJsonNode(value)).toBeNull();
    }
  });

  test("keep a key called __proto__", () => {
    const parsed = parsePythonJson('{"__proto__": {"a": 1}}');
    if (!parsed.ok) throw new Error(parsed.message);
    const plain = toPlainValue(parsed.value);
    expect(Object.keys(plain ?? {})).toEqual(["__proto__"]);
    expect(JSON.stringify(plain)).toBe('{"__proto__":{"a":1}}');
  });
});

test("no text makes a reader throw", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
      const python = parsePythonJson(text);
      if (!python.ok) expect(python.position).toBeLessThanOrEqual(text.length);
      if (strictly(text).ok) expect(python.ok).toBe(true);
    }),
  );
});

/** A JSON node as plain JavaScript data; every key is an own property, integers past 2^53 are rounded. */
function toPlainValue(node: JsonNode): unknown {
  switch (node.type) {
    case "null":
      return null;
    case "array":
      return node.items.map(toPlainValue);
    case "integer":
      return Number(node.value);
    case "object": {
      const plain: Record<string, unknown> = {};
      for (const [key, member] of node.members) {
        Object.defineProperty(plain, key, {
          value: toPlainValue(member.value),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
      return plain;
    }
    default:
      return node.value;
  }
}
