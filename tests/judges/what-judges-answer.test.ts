import { describe, expect, it } from "vitest";
import { matchKeypoints, rateStyle } from "../../src/benchmarks/anycapeval/judge-item";
import { withoutReasoning } from "../../src/foundation/reasoning-in-text";
import type { JudgeTask } from "../../src/judges/judge-task";
import { judgeTasks } from "../../src/judges/registry";
import { readMended } from "./read-mended";

/**
 * Replies as judges write them, with what each says for certain. `null`: it says nothing for certain, and is asked for
 * again.
 */
type Row = [reply: string, says: unknown];

/** As judging reads a reply: thoughts apart, faults of writing mended. */
function said<Input, Value>(task: JudgeTask<Input, Value>, reply: string, input: Input): Value | null {
  const read = readMended(task, withoutReasoning(reply).text, input);
  return read.ok ? read.value : null;
}

const instruction = "Describe the clip.";
const response = "A man in red pours tea at 00:05, and sits down from 00:10 to 00:14.";
const yesNo = { id: "q", question: "Does it tell the colour?", options: ["yes", "no"] };
const lettered = {
  id: "q",
  question: "Which?",
  options: ["A. red", "B. blue", "C. green", "D. None of the above"],
};

describe("a question of yes and no", () => {
  it.each<Row>([
    ['{"answer": "yes"}', "yes"],
    ['{"answer": "Yes."}', "yes"],
    ['{"answer": "**No**"}', "no"],
    ['{"answer": true}', "yes"],
    ['{"answer": "true"}', "yes"],
    ['{"answer": "False"}', "no"],
    ['{"answer": "是"}', "yes"],
    ['{"answer": "是的。"}', "yes"],
    ['{"answer": "否"}', "no"],
    ['{"answer": "不是"}', "no"],
    ['{"answer": "是否"}', null],
    ['{"answer": "yes/no"}', null],
    ['{"answer": "yes and no"}', null],
    ['{"answer": "Partly"}', null],
    ['{"answer": "不确定"}', null],
    ['{"answer": "N/A"}', null],
    ['{"answer": ""}', null],
    ['{"answer": null}', null],
    ['{"answer": 1}', null],
    ["yes", null],
    ["是的，描述提到了红色。", null],
    ['Sure! Here it is:\n```json\n{"answer": "yes", "result_confidence": 5}\n```\nHope it helps.', "yes"],
    ["{'answer': 'no', 'result_explanation': 'It isn\\'t told',}", "no"],
    ["{“answer”: “yes”}", "yes"],
    ['<think>It could be {"answer": "no"}.</think>{"answer": "yes"}', "yes"],
    ['It could be {"answer": "no"}.\n</think>\n{"answer": "yes"}', "yes"],
    ['Okay.\n<think>Say {"answer": "no"}? It tells "red".</think>\n{"answer": "yes"}', "yes"],
    ['<think>Say {"answer": "no"}? It tells', null],
    ['Okay. <think>Say {"answer": "no"}? It tells', null],
    ['Perhaps {"answer": "no"}, but it tells "red".</think>', null],
    ['{"answer": "yes"}\n{"answer": "yes"}', "yes"],
    ['{"answer": "yes"}\nWait, no:\n{"answer": "no"}', null],
    ['{"answer": "yes", "answer": "no"}', null],
    ["{'answer': 'yes', 'answer': 'no'}", null],
    ['{"answer": "yes"}\nOn second thought:\n{"answer": "cannot be said"}', null],
    ['{"answer": "yes"}\nOn second thought:\n{"answer": "n', null],
    ['The form is {"answer": "yes or no"}. Mine: {"answer": "no"}', "no"],
    ['{"answer": "yes", "result_explanation": "It says ', null],
    ["I'm sorry, but I can't help with that.", null],
    ["", null],
  ])("%s says %j", (reply, says) => {
    const input = { instruction, response, question: yesNo };
    expect(said(judgeTasks.answer_question, reply, input)?.answer ?? null).toBe(says);
  });
});

describe("a question with lettered options", () => {
  it.each<Row>([
    ["B", "B"],
    ["(b)", "B"],
    ["Ｂ", "B"],
    ["（B）", "B"],
    ["【B】", "B"],
    ["B、blue", "B"],
    ["B：blue", "B"],
    ["Answer: (B)", "B"],
    ["Option B", "B"],
    ["The answer is B.", "B"],
    ["答案：B", "B"],
    ["选项B", "B"],
    ["选B", "B"],
    ["**B. blue**", "B"],
    ["B or C", null],
    ["B. or C", null],
    ["B. Or C, both fit", null],
    ["B: maybe C?", null],
    ["B (or C)", null],
    ["B/C", null],
    ["B、C", null],
    ["B和C", null],
    ["B；C", null],
    ["Answer: B or C", null],
    ["Not B", null],
    ["None", null],
    ["None of the above", "D"],
    ["A. blue", null],
    ["(A): blue", null],
    ["Answer: blue", "B"],
    ["E", null],
    ["都不对", null],
    ["A bird", null],
    ["I think it is blue", null],
  ])("%j says %j", (answer, says) => {
    const input = { instruction, response, question: lettered };
    const reply = JSON.stringify({ answer });
    expect(said(judgeTasks.answer_question, reply, input)?.answer ?? null).toBe(says);
  });
});

const quiz = {
  caption: response,
  questions: [
    {
      id: "q",
      question: "Which?",
      options: { A: "red", B: "blue", C: "green", D: "white", E: "black", F: "Cannot be determined" },
    },
  ],
};

describe("a question of a quiz", () => {
  it.each<Row>([
    ["B", "B"],
    ["b)", "B"],
    ["Ｂ", "B"],
    ["（B）", "B"],
    ["[B]", "B"],
    ["**B**", "B"],
    ["Answer: (B)", "B"],
    ["答案：B", "B"],
    ["B. blue", null],
    ["B. red", null],
    ["blue", null],
    ["B or C", null],
    ["B, C", null],
    ["BC", null],
    ["None", null],
    ["Cannot be determined", null],
    ["F. Cannot be determined", null],
    ["G", null],
    ["", null],
  ])("%j says %j", (answer, says) => {
    const reply = JSON.stringify({ answers: [{ id: "q", answer, quote: "" }] });
    expect(said(judgeTasks.answer_quiz, reply, quiz)?.answers.get("q")?.letter ?? null).toBe(says);
  });

  it.each<Row>([
    ['{"answers": [{"id": "q", "answer": "A", "answer": "B"}]}', null],
    ['{"answers": [{"id": "q", "answer": "A"}, {"id": "q", "answer": "B"}]}', null],
    [
      '{"answers": [{"id": "q", "answer": "A"}]}\nOr rather {"answers": [{"id": "q", "answer": "A or B"}]}',
      null,
    ],
    ['{"answers": [{"id": "q", "answer": "A"}, {"id": "q2", "ans', null],
    ['{"answers": [{"id": "r", "answer": "A"}]}', null],
  ])("%s says %j", (reply, says) => {
    expect(said(judgeTasks.answer_quiz, reply, quiz)?.answers.get("q")?.letter ?? null).toBe(says);
  });
});

describe("key points", () => {
  const scored = (scores: string, total: number | string) =>
    `{"caption_evaluation": {"key_points_scores": ${scores}, "total_score": ${total}, "score_reasons": {"k1": "", "k2": ""}}}`;
  it.each<Row>([
    [scored('{"k1": 1, "k2": 0}', 1), [true, false]],
    [
      `Fine:\n${scored('{"a man": 1, "tea": 1}', 2).replace('"k1": "", "k2"', '"a man": "", "tea"')}`,
      [true, true],
    ],
    [scored('{"k1": 1, "k1": 0, "k2": 1}', 1), null],
    [scored('{"k1": 0.5, "k2": 1}', 1.5), null],
    [scored('{"k1": true, "k2": false}', 1), null],
    [scored('{"k1": 1, "k2": 0}', 2), null],
    [scored('{"k1": 1}', 1), null],
    [scored('{"k1": 1, "k2": 0, "k3": 1}', 2), null],
    [`${scored('{"k1": 1, "k2": 0}', 1)}\n${scored('{"k1": 1, "k2": 1}', 1)}`, null],
    [`${scored('{"k1": 1, "k2": 0}', 1)}\n{"caption_evaluation": {"key_p`, null],
  ])("%s say %j", (reply, says) => {
    const input = { instruction, caption: response, keyPoints: ["a man", "tea"] };
    expect(said(matchKeypoints, reply, input)?.map(({ isFound }) => isFound) ?? null).toEqual(says);
  });
});

describe("points from 0 to 4", () => {
  it.each<Row>([
    ['{"score": 3, "reason": "x"}', 3],
    ['{"score": 3.0}', 3],
    ['{"score": "3"}', null],
    ['{"score": 0}', 0],
    ['{"score": 3.5}', null],
    ['{"score": "3.5"}', null],
    ['{"score": "3/4"}', null],
    ['{"score": 3/4}', null],
    ['{"score": 3-4}', null],
    ['{"score": "score: 3 out of 4"}', null],
    ['{"score": "3 or 4"}', null],
    ['{"score": "三"}', null],
    ['{"score": 5}', null],
    ['{"score": -1}', null],
    ['{"score": true}', null],
    ['{"score": "75 %"}', null],
    ['{"score": [3]}', null],
    ["3", null],
    ["score: 3 out of 4", null],
    ['{"score": 3, "reason": "x", "score": 1}', null],
    ['{"score": 3}\nNo: {"score": 2}', null],
    ['{"score": 3}\nNo: {"score": 2.5}', null],
    ['{"score": 3', null],
  ])("%s says %j", (reply, says) => {
    const input = { captionType: "style", instruction, caption: response, reference: "x" };
    expect(said(rateStyle, reply, input)?.score ?? null).toBe(says);
  });
});

describe("a time", () => {
  it.each<Row>([
    ['{"timestamp": "00:05"}', "00:05"],
    ['{"timestamp": ""}', ""],
    ['{"timestamp": null}', ""],
    ['{"timestamp": "00:10 - 00:14"}', "00:10 - 00:14"],
    ['{"timestamp": "00:10 to 00:14"}', "00:10 to 00:14"],
    ['{"timestamp": "at 5 s"}', "at 5 s"],
    ['{"timestamp": "00:06"}', null],
    ['{"timestamp": "not told"}', null],
    ['{"timestamp": ["00:05"]}', null],
    ['{"timestamp": 5}', null],
    ['{"timestamp": "00:05", "timestamp": "00:10"}', null],
    ['{"timestamp": "00:05"} or {"timestamp": "00:10"}', null],
    ['{"timestamp": "00:05"}\nRather {"timestamp": "00:1', null],
    ["00:05", null],
  ])("%s says %j", (reply, says) => {
    expect(said(judgeTasks.extract_timestamp, reply, { response, question: "When?" })).toBe(says);
  });
});
