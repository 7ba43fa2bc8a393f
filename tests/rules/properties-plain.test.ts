import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { prepareCheck } from "../../src/rules/run-check";
import { runs } from "../support/effort";

/** Plain words of captions, on which the scripts and a careful reader have nothing to disagree about. */
const word = fc.constantFrom("robot", "kettle", "cup", "tray", "garden", "table", "window", "blue", "waits");
const sentence = fc.array(word, { minLength: 3, maxLength: 8 }).map((words) => `The ${words.join(" ")}.`);
const prose = fc.array(sentence, { minLength: 1, maxLength: 5 });
const two = (value: number) => String(value).padStart(2, "0");

/** The verdict of both semantics; fails the test where they differ. */
async function both(
  id: string,
  parameters: Record<string, unknown>,
  content: string,
): Promise<boolean | null> {
  const [reference, strict] = await Promise.all(
    (["reference", "strict"] as const).map(
      async (semantics) =>
        (await prepareCheck(id, parameters, { semantics, benchmark: "omnicap-if" })).run([content]).result,
    ),
  );
  expect([strict, id, content]).toEqual([reference, id, content]);
  return reference ?? null;
}

function property<T>(values: fc.Arbitrary<T>, holds: (value: T) => Promise<void>): Promise<void> {
  return fc.assert(fc.asyncProperty(values, holds), runs(60));
}

describe("well-formed instances, on which the two semantics agree", () => {
  test("plain_text: prose passes, lists, tables and JSON fail", () =>
    property(prose, async (sentences) => {
      expect(await both("plain_text", {}, sentences.join(" "))).toBe(true);
      expect(await both("plain_text", {}, sentences.join("\n\n"))).toBe(true);
      expect(await both("plain_text", {}, JSON.stringify(sentences))).toBe(false);
      const items = [...sentences, "The last."];
      expect(await both("plain_text", {}, items.map((each) => `* ${each}`).join("\n"))).toBe(false);
      expect(await both("plain_text", {}, items.map((each, at) => `${at + 1}. ${each}`).join("\n"))).toBe(
        false,
      );
      expect(await both("plain_text", {}, `| a | b |\n|---|---|\n| ${sentences[0]} | tea |`)).toBe(false);
    }));

  test("json_object and json_array: plain data with a schema made for it", () => {
    const data = fc.dictionary(word, fc.oneof(fc.integer({ min: -999, max: 999 }), sentence, fc.boolean()), {
      minKeys: 1,
      maxKeys: 4,
    });
    return property(data, async (object) => {
      const schema = { type: "object", required: Object.keys(object), additionalProperties: false };
      const properties = Object.fromEntries(
        Object.entries(object).map(([key, value]) => [
          key,
          { type: typeof value === "number" ? "integer" : typeof value },
        ]),
      );
      const whole = { ...schema, properties };
      const content = JSON.stringify(object, null, 2);
      expect(await both("json_object", { schema: whole }, content)).toBe(true);
      expect(await both("json_object", { schema: whole }, `\`\`\`json\n${content}\n\`\`\``)).toBe(true);
      expect(await both("json_object", { schema: whole }, content.slice(0, -1))).toBe(false);
      expect(await both("json_object", { schema: whole }, JSON.stringify({ ...object, spoon: 1 }))).toBe(
        false,
      );
      expect(await both("json_object", { schema: { ...schema, required: ["spoon"] } }, content)).toBe(false);
      const list = { type: "array", minItems: 2, items: whole };
      expect(await both("json_array", { schema: list }, JSON.stringify([object, object]))).toBe(true);
      expect(await both("json_array", { schema: list }, JSON.stringify([object]))).toBe(false);
    });
  });

  test("unordered_list and ordered_list", () =>
    property(
      fc.tuple(prose, fc.constantFrom("-", "*", "•"), fc.constantFrom("1.", "A.", "a.", "i.")),
      async (each) => {
        const [sentences, bullet, first] = each;
        const numbers = {
          "1.": ["1.", "2.", "3.", "4.", "5."],
          "A.": ["A.", "B.", "C.", "D.", "E."],
          "a.": ["a.", "b.", "c.", "d.", "e."],
          "i.": ["i.", "ii.", "iii.", "iv.", "v."],
        }[first];
        const list = (marker: (at: number) => string | undefined) =>
          sentences.map((text, at) => `${marker(at)} ${text}`).join("\n");
        const bulleted = list(() => bullet);
        const numbered = list((at) => numbers?.[at]);
        expect(await both("unordered_list", { symbol: bullet }, bulleted)).toBe(true);
        expect(await both("unordered_list", {}, bulleted)).toBe(true);
        expect(await both("unordered_list", { symbol: "+" }, bulleted)).toBe(false);
        expect(await both("unordered_list", {}, numbered)).toBe(false);
        expect(await both("ordered_list", { symbol: first }, numbered)).toBe(true);
        expect(await both("ordered_list", {}, numbered)).toBe(true);
        expect(await both("ordered_list", { symbol: first }, bulleted)).toBe(false);
        expect(await both("ordered_list", { symbol: first === "1." ? "A." : "1." }, numbered)).toBe(false);
      },
    ));

  test("table", () => {
    const columns = fc.uniqueArray(word, { minLength: 1, maxLength: 4 });
    return property(fc.tuple(columns, fc.integer({ min: 1, max: 4 })), async ([names, rows]) => {
      const row = (cells: string[]) => `| ${cells.join(" | ")} |`;
      const table = [
        row(names),
        row(names.map(() => "---")),
        ...Array(rows).fill(row(names.map(() => "tea"))),
      ].join("\n");
      expect(await both("table", { col_name: names }, table)).toBe(true);
      expect(await both("table", { col_name: [...names, "spoon"] }, table)).toBe(false);
      expect(await both("table", { col_name: ["spoon", ...names.slice(1)] }, table)).toBe(false);
      expect(await both("table", { col_name: names }, names.join(", "))).toBe(false);
    });
  });

  test("timestamp_format", () => {
    const time = fc.nat(3599);
    return property(
      fc.tuple(time, fc.integer({ min: 1, max: 60 }), sentence),
      async ([start, length, text]) => {
        const shown = (seconds: number) => `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
        const point = `[${shown(start)}] ${text}`;
        const period = `[${shown(start)}-${shown(start + length)}] ${text}`;
        expect(await both("timestamp_format", { format_type: "point" }, point)).toBe(true);
        expect(await both("timestamp_format", { format_type: "period" }, period)).toBe(true);
        expect(await both("timestamp_format", { format_type: "period" }, point)).toBe(false);
        expect(await both("timestamp_format", { format_type: "point" }, period)).toBe(false);
        expect(await both("timestamp_format", { format_type: "point" }, text)).toBe(false);
      },
    );
  });

  test("markdown", () =>
    property(fc.tuple(sentence, word), async ([text, marked]) => {
      const forms = {
        bold: `**${marked}**`,
        italic: `*${marked}*`,
        highlight: `==${marked}==`,
        code: `\`${marked}\``,
      };
      for (const [type, form] of Object.entries(forms)) {
        expect(await both("markdown", { md_type: type }, `${text} See ${form} there.`)).toBe(true);
        expect(await both("markdown", { md_type: type }, text)).toBe(false);
      }
      expect(await both("markdown", { md_type: "title" }, `# ${marked}\n${text}`)).toBe(true);
      expect(await both("markdown", { md_type: "title" }, text)).toBe(false);
    }));

  test("prefix_suffix", () =>
    property(fc.tuple(prose, word, word), async ([sentences, prefix, suffix]) => {
      const body = sentences.join(" ");
      expect(await both("prefix_suffix", { prefix, suffix }, `${prefix} ${body} ${suffix}`)).toBe(true);
      expect(await both("prefix_suffix", { prefix, suffix }, `${prefix} ${body} ${suffix}.`)).toBe(true);
      expect(await both("prefix_suffix", { prefix }, body)).toBe(false);
      expect(await both("prefix_suffix", { suffix: "spoon" }, body)).toBe(false);
    }));

  test("length in sentences, paragraphs and characters", () =>
    property(fc.tuple(prose, fc.nat(7)), async ([sentences, limit]) => {
      const { length } = sentences;
      const body = sentences.join(" ");
      expect(await both("length", { unit: "sentence", min_len: limit }, body)).toBe(length >= limit);
      const max = limit + 1;
      expect(await both("length", { unit: "sentence", max_len: max }, body)).toBe(length <= max);
      expect(await both("length", { unit: "paragraph", max_len: max }, sentences.join("\n\n"))).toBe(
        length <= max,
      );
      const letters = body.replaceAll(" ", "").length;
      expect(await both("length", { unit: "character", min_len: letters, max_len: letters }, body)).toBe(
        true,
      );
      expect(await both("length", { unit: "character", max_len: letters - 1 }, body)).toBe(false);
    }));

  test("count with both limits", () =>
    property(
      fc.tuple(fc.array(word, { minLength: 1, maxLength: 6 }), fc.nat(6), fc.integer({ min: 1, max: 6 })),
      async (each) => {
        const [things, min, max] = each;
        const content = things.map((thing) => `(${thing})`).join(", ");
        const within = things.length >= min && things.length <= max;
        expect(await both("count", { min_count: min, max_count: max }, content)).toBe(within);
      },
    ));

  test("case: lower and title", () =>
    property(fc.array(word, { minLength: 1, maxLength: 6 }), async (words) => {
      const title = words.map((each) => each.charAt(0).toUpperCase() + each.slice(1)).join(" ");
      expect(await both("case", { case_type: "lower" }, words.join(" "))).toBe(true);
      expect(await both("case", { case_type: "title" }, title)).toBe(true);
      expect(await both("case", { case_type: "lower" }, title)).toBe(false);
      expect(await both("case", { case_type: "title" }, words.join(" "))).toBe(false);
    }));

  test("language", () => {
    const english = fc.constantFrom(
      "The robot pours a cup of hot tea while the cat sleeps.",
      "A woman walks along the beach and looks at the sea.",
      "Two children are playing with a red ball in the garden.",
    );
    const chinese = fc.constantFrom("机器人倒了一杯热茶。", "一个女人在海边散步。", "两个孩子在花园里玩球。");
    return property(
      fc.tuple(
        fc.array(english, { minLength: 1, maxLength: 3 }),
        fc.array(chinese, { minLength: 1, maxLength: 3 }),
      ),
      async ([en, zh]) => {
        expect(await both("language", { lang_type: "en" }, en.join(" "))).toBe(true);
        expect(await both("language", { lang_type: "zh" }, zh.join(""))).toBe(true);
        expect(await both("language", { lang_type: "zh" }, en.join(" "))).toBe(false);
        expect(await both("language", { lang_type: "en" }, zh.join(""))).toBe(false);
      },
    );
  });
});
