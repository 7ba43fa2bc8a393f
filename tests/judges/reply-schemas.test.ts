import { Check } from "typebox/schema";
import { describe, expect, it } from "vitest";
import { answerNames, readAnswer } from "../../src/judges/read-answer";
import { judgeTasks } from "../../src/judges/registry";
import { objectOf, type ReplySchema } from "../../src/shapes/reply-form";

const check = (schema: ReplySchema | null, reply: unknown) => schema !== null && Check(schema, reply);
const question = (options: string[]) => ({ id: "q1", question: "Which?", options });
const about = { instruction: "Describe.", response: "A dog at 0:05." };
const said = { result_explanation: "It says so.", result_confidence: 4 };

describe("the schema of a reply", () => {
  it("to one question has only its options as answers", () => {
    const schema = judgeTasks.answer_question.replySchema({ ...about, question: question(["A. a", "B. b"]) });
    expect(check(schema, { answer: "B", ...said })).toBe(true);
    expect(check(schema, { answer: "C", ...said })).toBe(false);
    expect(check(schema, { answer: "B", ...said, more: 1 })).toBe(false);
    expect(check(schema, { answer: "B" })).toBe(false);
  });

  it("to several questions has the answers of all", () => {
    const questions = [question(["A. a", "B. b"]), { ...question(["yes", "no"]), id: "q2" }];
    const schema = judgeTasks.answer_questions.replySchema({ ...about, questions });
    const answer = (name: string) => ({ answers: [{ id: "q1", answer: name, ...said }] });
    for (const name of ["A", "B", "yes", "no"]) expect(check(schema, answer(name))).toBe(true);
    expect(check(schema, answer("C"))).toBe(false);
  });

  it("to a question without options leaves the answer open", () => {
    const schema = judgeTasks.answer_question.replySchema({ ...about, question: question([]) });
    expect(check(schema, { answer: "anything", ...said })).toBe(true);
  });

  it("of a time and of an extraction is theirs, and a draft's is open", () => {
    const time = judgeTasks.extract_timestamp.replySchema({ response: "", question: "" });
    expect(time).toEqual(objectOf({ timestamp: { type: "string" } }));
    expect(check(time, { timestamp: "" })).toBe(true);
    const checked = { checkId: "c", constraintId: "json_object", description: "", parameters: {} };
    const content = judgeTasks.extract_format.replySchema({ ...about, check: checked });
    expect(check(content, { content: ["A dog"] })).toBe(true);
    expect(check(content, { content: "A dog" })).toBe(false);
    const draft = { instruction: "", parameterSchemas: new Map(), already: { format: [], content: [] } };
    expect(judgeTasks.draft_checklist.replySchema({ ...draft, videoSeconds: null, shown: null })).toBeNull();
  });

  it.each([[["A. a", "B) b"]], [["yes", "no"]], [["Yes.", "No."]], [["a dog", "a cat", "none"]]])(
    "names answers that are read as themselves: %j",
    (options) => {
      const names = answerNames(options);
      expect(names).toHaveLength(options.length);
      expect(names.map((name) => readAnswer(name, options))).toEqual(names);
    },
  );
});
