import { describe, expect, it } from "vitest";
import { draftLimits } from "../../../src/judges/draft-checklist-fields";
import { attempt, correctness, drafted, follow, length, readDraft } from "./drafting";

const expected = {
  format: [
    {
      constraintId: "length",
      description: "The whole answer has at most 40 words",
      parameters: { unit: "word", max_len: 40 },
    },
  ],
  content: [
    {
      constraintId: "visual_events_actions",
      description: "Follow the robot",
      items: [
        {
          type: "attempt",
          question: "Does the description follow the robot?",
          options: ["yes", "no"],
          correctAnswer: "yes",
        },
        {
          type: "correctness",
          question: "From which side does the robot come?",
          options: ["A. From the left", "B. From the right", "C. From above", "D. None of the above"],
          correctAnswer: "B",
        },
      ],
    },
  ],
  notes: [],
};

const asked = { format: [length], content: [follow] };
const released = {
  checkItems: [attempt, correctness].map(({ type, ...item }, index) => ({
    check_id: `content-${index}`,
    check_type: type,
    ...item,
  })),
  format: {
    check_id: "format-001",
    constraint_id: "length",
    check_description: length.description,
    parameters: { content: null, ...length.parameters },
  },
};
const releasedContent = {
  check_content: "Follow the robot",
  constraint_id: "visual_events_actions",
  check_items: released.checkItems,
};
const camelItems = [attempt, correctness].map(({ correct_answer, ...item }) => ({
  checkId: "x",
  ...item,
  correctAnswer: correct_answer,
}));
const ours = {
  format: [
    { checkId: "a", constraintId: "length", description: length.description, parameters: length.parameters },
  ],
  content: [
    {
      checkId: "b",
      constraintId: "visual_events_actions",
      description: "Follow the robot",
      items: camelItems,
    },
  ],
};

describe("a draft is read", () => {
  it.each<[string, unknown]>([
    ["as asked for", asked],
    ["in our shape", ours],
    ["in OmniCap-IF's", { format_check: [released.format], content_check: [releasedContent] }],
    ["in IF-VidCap's", { ruled_based_check: [released.format], open_ended_check: [releasedContent] }],
    ["under checklist", { checklist: asked }],
    ["under checklists", { checklists: [asked] }],
    ["in halves of several checklists", { checklists: [{ format: [length] }, { content: [follow] }] }],
    [
      "of an entry",
      {
        generated_prompt: "…",
        checklist: { format_check: [released.format], content_check: [releasedContent] },
      },
    ],
    ["from a fence amid talk", `Sure {thing}!\n\`\`\`json\n${JSON.stringify(asked)}\n\`\`\`\nDone {now}.`],
    ["behind thoughts", `<think>{"format": []}</think>${JSON.stringify(asked)}`],
    ["with faults of writing", JSON.stringify(asked).replace("}]}]}", "},]}]}")],
  ])("%s", (_name, reply) => {
    expect(drafted(reply)).toEqual(expected);
  });

  it("with one half only", () => {
    expect(drafted({ format: [length] })).toMatchObject({ format: expected.format, content: [] });
    expect(drafted({ content: [follow] })).toMatchObject({ format: [], content: expected.content });
  });
});

describe("a reply is unusable", () => {
  it.each<[string, unknown, RegExp]>([
    ["empty", "", /empty/],
    ["prose", "Here is what I would check: the length.", /no JSON object/],
    ["broken off", JSON.stringify(asked).slice(0, 120), /breaks off/],
    ["no checklist", { answer: "yes" }, /must be/],
    ["halves that are no lists", { format: "none", content: {} }, /must be/],
    ["no checks", { format: [], content: [] }, /no check/],
    ["nothing good", { format: [{ constraint_id: "mood" }], content: [3] }, /No check could be used.*mood/],
    ["far too long", `${JSON.stringify(asked)}${" ".repeat(draftLimits.replyCharacters)}`, /too long/],
  ])("%s", (_name, reply, why) => {
    const read = readDraft(reply);
    expect(read).toMatchObject({ ok: false });
    expect(read.ok ? "" : read.why).toMatch(why);
  });

  it("not for having nothing to add to content that is there", () => {
    const already = { format: [], content: [{ constraintId: null, description: "Follow the robot" }] };
    expect(drafted({ format: [], content: [] }, { already })).toEqual({ format: [], content: [], notes: [] });
  });
});

describe("bad format checks are left out, with a note", () => {
  it.each<[string, unknown, RegExp]>([
    ["an unknown id", { ...length, constraint_id: "mood" }, /“mood” is no rule on form/],
    ["an id of content", { ...length, constraint_id: "visual_focus" }, /no rule on form/],
    ["a name of every object", { ...length, constraint_id: "__proto__" }, /no rule on form/],
    ["no id", { description: "Be short" }, /“Be short”.*no rule/],
    [
      "a value that the rule has not",
      { ...length, parameters: { unit: "line" } },
      /do not fit the rule \(unit\)/,
    ],
    ["a parameter missing", { ...length, parameters: {} }, /do not fit/],
    ["a number as text", { ...length, parameters: { unit: "word", max_len: "40" } }, /\(max_len\)/],
    ["parameters that are a list", { ...length, parameters: [] }, /no object/],
    [
      "huge parameters",
      { constraint_id: "table", parameters: { col_name: ["x".repeat(draftLimits.parameterCharacters)] } },
      /too large/,
    ],
    ["no object", "length", /no object/],
    ["null", null, /no object/],
  ])("%s", (_name, check, note) => {
    const { format, notes } = drafted({ format: [check, length], content: [] });
    expect(format).toEqual(expected.format);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(note);
  });

  it("too deep ones among them", () => {
    const schema = `${'{"items":'.repeat(1000)}{}${"}".repeat(1000)}`;
    const deep = `{"constraint_id":"json_array","description":"Deep","parameters":{"schema":${schema}}}`;
    const reply = `{"format":[${deep},${JSON.stringify(length)}]}`;
    expect(drafted(reply).notes).toEqual([expect.stringMatching(/“Deep”.*too large/)]);
  });

  it("and more of them than anybody writes", () => {
    const format = Array.from({ length: draftLimits.checks + 3 }, () => length);
    const read = drafted({ format });
    expect(read.format).toHaveLength(draftLimits.checks);
    expect(read.notes).toEqual([expect.stringMatching(/^Left out 3 format checks/)]);
  });
});

it("texts from outside are cut and tidied", () => {
  const { content } = drafted({ content: [{ ...follow, description: `  Tell\n\n${"so ".repeat(400)}` }] });
  expect(content[0]?.description.length).toBe(draftLimits.descriptionCharacters);
  expect(content[0]?.description.startsWith("Tell so so")).toBe(true);
});
