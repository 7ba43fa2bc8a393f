import { describe, expect, it } from "vitest";
import { readChecklist } from "../../src/benchmarks/read-checklist";
import { ProblemError, toProblem } from "../../src/foundation/errors";
import type { Checklist } from "../../src/shapes/checklist";

const ours: Checklist = {
  format: [{ checkId: "f-1", constraintId: "length", description: "Ten words", parameters: { max_len: 10 } }],
  content: [
    {
      checkId: "c-1",
      constraintId: null,
      description: "The cat",
      items: [
        { checkId: "c-1-1", type: "attempt", question: "?", options: ["yes", "no"], correctAnswer: "yes" },
      ],
    },
  ],
};

const check = { check_id: "f-1", constraint_id: "length", check_description: "Ten words", parameters: {} };
const content = {
  check_content: "The cat",
  check_items: [{ check_id: "c-1", check_type: "attempt", question: "?", options: ["yes", "no"] }],
};

const read = (document: unknown) => readChecklist(JSON.stringify(document));

function problemOf(text: string) {
  try {
    readChecklist(text);
  } catch (error) {
    expect(error).toBeInstanceOf(ProblemError);
    return toProblem(error);
  }
  throw new Error("It was read.");
}

describe("a checklist", () => {
  it("of ours is read as it is", () => expect(read(ours)).toEqual(ours));

  it.each([
    ["OmniCap-IF", { format_check: [check], content_check: [content] }],
    ["OmniCap-IF, its form alone", { format_check: [check] }],
    ["IF-VidCap", { ruled_based_check: [check], open_ended_check: [content] }],
    ["IF-VidCap, its form alone", { ruled_based_check: [check] }],
  ])("of %s is read as ours", (_name, document) => {
    const checklist = read(document);
    expect(checklist.format).toMatchObject([{ checkId: "f-1", constraintId: "length" }]);
    expect(checklist.content).toHaveLength(
      "content_check" in document || "open_ended_check" in document ? 1 : 0,
    );
  });

  it.each([
    ["ours", ours],
    ["a benchmark's", { format_check: [check], content_check: [] }],
  ])("within an entry of a file is found, %s", (_name, checklist) => {
    expect(read({ video_id: "v", prompt: "p", checklist }).format).toHaveLength(1);
  });

  it("that asks for nothing is one", () => {
    expect(read({ format: [], content: [] })).toEqual({ format: [], content: [] });
    expect(read({ format_check: [] })).toEqual({ format: [], content: [] });
  });
});

describe("what is no checklist", () => {
  it.each(["", "not json", "{", '{"format": [],}', "undefined"])(
    "%j is no JSON, and that is told",
    (text) => {
      expect(problemOf(text)).toMatchObject({
        code: "checklist-not-json",
        detail: expect.stringMatching(/\w/),
      });
    },
  );

  it.each<[string, unknown, string]>([
    ["null", null, "at the top"],
    ["a number", 7, "at the top"],
    ["a list", [ours], "at the top"],
    ["an empty object", {}, "at the top"],
    ["half of one", { format: [] }, "at the top"],
    ["a checklist that is a list", { checklist: [check] }, "at the top"],
    ["a check without a rule", { format: [{ checkId: "f" }], content: [] }, "/format/0"],
    [
      "an id that is a number",
      { format: [{ ...ours.format[0], checkId: 4 }], content: [] },
      "/format/0/checkId",
    ],
    ["an empty id", { format: [{ ...ours.format[0], checkId: "" }], content: [] }, "/format/0/checkId"],
    [
      "a question of an unknown kind",
      {
        format: [],
        content: [{ ...ours.content[0], items: [{ ...ours.content[0]?.items[0], type: "taste" }] }],
      },
      "/content/0/items/0/type",
    ],
    ["a benchmark's half that is no list", { format_check: { a: check } }, "format_check"],
    ["a benchmark's check without a rule", { format_check: [check, { check_id: "f-2" }] }, "format_check/1"],
    [
      "a benchmark's question of an unknown kind",
      { content_check: [{ check_items: [{ check_type: "taste", question: "?" }] }] },
      "content_check/0/check_items/0",
    ],
  ])("%s is told with its place", (_name, document, place) => {
    const problem = problemOf(JSON.stringify(document));
    expect(problem.code).toBe("checklist-unreadable");
    expect(problem.detail).toContain(place);
    expect(problem.nextStep).not.toBe("");
  });

  it.each<[string, Checklist, string]>([
    ["two format checks", { ...ours, format: [...ours.format, ...ours.format] }, "f-1"],
    ["two constraints", { ...ours, content: [...ours.content, ...ours.content] }, "c-1"],
    [
      "a check and a question",
      { format: ours.format.map((one) => ({ ...one, checkId: "c-1-1" })), content: ours.content },
      "c-1-1",
    ],
    [
      "a constraint and its own question",
      { format: [], content: ours.content.map((one) => ({ ...one, checkId: "c-1-1" })) },
      "c-1-1",
    ],
  ])("one id for %s is refused by name", (_name, document, id) => {
    const problem = problemOf(JSON.stringify(document));
    expect(problem.code).toBe("checklist-ids-repeated");
    expect(problem.message).toContain(id);
  });

  it("keys from inside objects change no prototype", () => {
    const text = '{"__proto__": {"planted": true}, "format": [], "content": []}';
    expect(readChecklist(text)).toMatchObject({ format: [], content: [] });
    expect({}).not.toHaveProperty("planted");
    expect(problemOf('{"__proto__": {"format": [], "content": []}}').code).toBe("checklist-unreadable");
  });

  it.each<[string, unknown, string]>([
    ["ours", { format: Array.from({ length: 501 }, () => ours.format[0]), content: [] }, "501 checks"],
    ["of 10^6 checks", { format: Array.from({ length: 1e6 }, () => ({})), content: [] }, "1000000 checks"],
    ["a benchmark's", { open_ended_check: Array.from({ length: 501 }, () => content) }, "501"],
    ["wrapped", { checklist: { format_check: Array.from({ length: 501 }, () => check) } }, "501 checks"],
    [
      "with 201 questions",
      { format: [], content: [{ items: Array.from({ length: 201 }, () => ({})) }] },
      "201 questions",
    ],
    [
      "with 201 of a benchmark's questions",
      { content_check: [{ check_items: Array.from({ length: 201 }, () => ({})) }] },
      "201 questions",
    ],
    ["of more values than anyone reads", Array.from({ length: 2e6 }, () => 0), "2000001 values"],
  ])("a checklist too large is told so: %s", (_name, document, detail) => {
    const problem = problemOf(JSON.stringify(document));
    expect(problem.code).toBe("checklist-too-large");
    expect(problem.detail).toContain(detail);
  });

  it("as much as the limits allow is read", () => {
    const format = Array.from({ length: 500 }, (_, index) => ({ ...ours.format[0], checkId: `f-${index}` }));
    const items = Array.from({ length: 200 }, (_, index) => ({
      ...ours.content[0]?.items[0],
      checkId: `i-${index}`,
    }));
    const checklist = read({ format, content: [{ ...ours.content[0], items }] });
    expect([checklist.format.length, checklist.content[0]?.items.length]).toEqual([500, 200]);
  });

  it("what is wrong in the JSON is told with line and column", () => {
    expect(problemOf('{\n "format": [],\n}').detail).toContain("Line 3, column 1");
  });

  it("nesting without end is a problem and no crash", () => {
    const deep = `{"format": ${"[".repeat(200_000)}`;
    expect(problemOf(deep).code).toBe("checklist-not-json");
    const closed = `{"content": [], "format": ${"[".repeat(3000)}${"]".repeat(3000)}}`;
    expect(problemOf(closed).code).toBe("checklist-unreadable");
  });
});
