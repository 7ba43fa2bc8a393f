import fc from "fast-check";
import { anyCharacter } from "../../support/any-character";

const nasty = fc.oneof(
  fc.constantFrom<unknown>("__proto__", "constructor", "\u0000", "\uD800", "```", "null", "A. x", "B) y", ""),
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  fc.integer({ min: 1, max: 3 }).map((times) => "long ".repeat(times * 100)),
  fc.jsonValue({ maxDepth: 2 }),
  fc.dictionary(fc.constantFrom("content", "format", "items", "question", "__proto__", "type"), fc.string()),
);

/** Mostly what belongs there, sometimes anything. */
function mostly<T>(good: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: nasty });
}

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20 }),
  fc.constantFrom(
    "Follow the robot",
    "When?",
    "At most 40 words",
    "None of the above",
    "Both A and B",
    "C. Ronaldo",
  ),
);
const options = fc.oneof(
  fc.array(mostly(text), { maxLength: 6 }),
  fc.constantFrom(["A. one", "B. two"], ["one", "two", "None of the above"], ["yes", "no"]),
);
const answer = fc.constantFrom("A", "b", "yes", "00:07", "0:18 - 0:20", "soon", "99:99", null, true);
const item = fc.record(
  {
    type: mostly(fc.constantFrom("attempt", "correctness", "timestamp")),
    question: mostly(text),
    options: mostly(options),
    correct_answer: mostly(answer),
  },
  { requiredKeys: ["type", "question"] },
);
const rule = fc.constantFrom(
  { constraint_id: "length", parameters: { unit: "word", max_len: 5 } },
  { constraint_id: "length", parameters: { unit: "line" } },
  { constraint_id: "keyword", parameters: { keyword: "cat", keyword_type: "include" } },
  { constraint_id: "json_object", parameters: { schema: { type: "object" } } },
  { constraint_id: "json_object", parameters: { schema: { type: 7 } } },
  { constraint_id: "table", parameters: { content: null, col_name: ["a", "b"] } },
  { constraint_id: "delimiter", parameters: { symbol: "" } },
  { constraint_id: "mood" },
);
const formatCheck = fc
  .tuple(rule, mostly(text), fc.option(nasty))
  .map(([check, description, parameters]) => ({
    description,
    ...check,
    ...(parameters === null ? {} : { parameters }),
  }));
const contentCheck = fc.record(
  {
    constraint_id: mostly(fc.constantFrom("visual_focus", "audio_include", "summary", "length")),
    description: mostly(text),
    items: mostly(fc.array(mostly(item), { maxLength: 16 })),
  },
  { requiredKeys: ["items"] },
);
const checklist = fc.record(
  {
    format: mostly(fc.array(mostly(formatCheck), { maxLength: 50 })),
    content: mostly(fc.array(mostly(contentCheck), { maxLength: 50 })),
  },
  { requiredKeys: [] },
);
const json = checklist.map((value) => JSON.stringify(value));

/** Replies that have something of a draft about them, and some that have nothing. */
export const anyReply = fc.oneof(
  { weight: 4, arbitrary: json },
  fc.array(checklist, { maxLength: 3 }).map((value) => JSON.stringify({ checklists: value })),
  fc.tuple(json, fc.nat()).map(([whole, cut]) => whole.slice(0, cut % (whole.length + 1))),
  fc.tuple(fc.string(), json, fc.string()).map((pieces) => pieces.join("")),
  fc.string({ unit: anyCharacter, maxLength: 200 }),
);
