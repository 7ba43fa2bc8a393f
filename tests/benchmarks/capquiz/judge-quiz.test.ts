import { describe, expect, it } from "vitest";
import { capquiz } from "../../../src/benchmarks/capquiz";
import { judgeTools } from "../../../src/evaluation/run/steps";
import type { JudgingSettings } from "../../../src/shapes/judging";
import { dispatcherInTest } from "../../calls/queue/dispatcher-in-test";
import { problem, scriptedJudge } from "../../evaluation/scripted-judge";
import { readBy } from "../../support/read-by";
import { noRules } from "../../support/rules-in-place";
import { FOUR } from "./quiz-records";

type Question = { id: string; question: string; options: Record<string, string> };

const CAPTION = "A red kettle whistles on the stove. A cat sleeps.";

const [sample] = readBy(capquiz, [{ name: "quiz.json", text: JSON.stringify(FOUR) }]).samples;

function toolsOver(
  script: Parameters<typeof scriptedJudge>[0],
  judging: Partial<JudgingSettings> = {},
  judges = 1,
) {
  const providers = Array.from({ length: judges }, () => scriptedJudge(script));
  const [first, ...others] = providers.map((provider, place) => ({
    id: `judge ${place}`,
    provider: dispatcherInTest().judge(provider),
  }));
  if (!first || !providers[0]) throw new Error("There is no judge.");
  const tools = judgeTools({
    judges: [first, ...others],
    settings: { temperature: 0, maxTokens: null, seed: null },
    judging: { rounds: 1, batched: false, ...judging },
    semantics: "reference",
    runRules: noRules,
    mend: async () => new Map(),
    signal: new AbortController().signal,
    onReply: () => undefined,
  });
  return { asked: providers[0].asked, tools };
}

/** The letter under which an option stands. */
function letterOf({ options }: Question, text: string): string {
  return Object.entries(options).find(([, option]) => option === text)?.[0] ?? "?";
}

async function outcomes(script: Parameters<typeof scriptedJudge>[0], judging: Partial<JudgingSettings> = {}) {
  if (!sample) throw new Error("There is no sample.");
  const { asked, tools } = toolsOver(script, judging);
  const judgement = await capquiz.judge(sample, CAPTION, tools);
  // Questions are asked side by side: by their ids, what was asked of each in its order.
  const idOf = ({ questions }: (typeof asked)[number]) => questions?.map(({ id }) => id).join(" ") ?? "";
  asked.sort((one, other) => idOf(one).localeCompare(idOf(other)));
  return {
    asked,
    lines: capquiz.outcomes(sample, judgement, "reference"),
    judgement,
    problem: tools.problem(),
  };
}

const answerEach =
  (answer: (question: Question) => object) =>
  ({ questions = [] }: { questions?: unknown[] }) => ({
    answers: questions.map((question) => ({ id: "", ...Object(question), ...answer(Object(question)) })),
  });

describe("a quiz before a judge", () => {
  it("is asked question by question: the caption, the question, five options and a sixth", async () => {
    const { asked, lines, judgement } = await outcomes(
      answerEach((question) => ({
        answer: letterOf(question, "red").replace("?", "F"),
        quote: "A red kettle",
      })),
    );
    expect(asked).toMatchObject([
      {
        task: "answer_quiz",
        caption: CAPTION,
        questions: [
          {
            id: "q1",
            question: "What colour is the kettle?",
            options: { A: "red", B: "blue", C: "green", D: "white", E: "black", F: "Cannot be determined" },
          },
        ],
      },
      { questions: [{ id: "q2" }] },
    ]);
    expect(lines.map(({ id, type, part, status, reason }) => [id, type, part, status, reason])).toEqual([
      ["q1", "attribute", "descriptive", "passed", "Told rightly: “red”."],
      ["q2", "causal", "inferential", "failed", "Left out: the caption does not tell. “thunder” is right."],
    ]);
    expect(judgement).toMatchObject({ answers: [{ evidence: [{ start: 0, end: 12 }] }, { evidence: [] }] });
  });

  it("may be asked in one call, and what is left open there one by one", async () => {
    const { asked, lines } = await outcomes(
      ({ questions = [] }) => ({
        answers: questions.flatMap(({ id }, place) =>
          questions.length > 1 && place === 1 ? [] : [{ id, answer: "B" }],
        ),
      }),
      { batched: true },
    );
    expect(asked.map(({ questions }) => questions?.map(({ id }) => id))).toEqual([["q1", "q2"], ["q2"]]);
    expect(lines.map(({ status, readings }) => [status, readings?.told])).toEqual([
      ["failed", "passed"],
      ["failed", "passed"],
    ]);
  });

  it("marks nothing where the quotation does not stand in the caption", async () => {
    const { judgement } = await outcomes(answerEach(() => ({ answer: "A", quote: "a crimson kettle" })));
    expect(judgement).toMatchObject({ answers: [{ evidence: [] }, { evidence: [] }] });
  });

  it.each([
    ["no option", "none"],
    ["two options", "A, B"],
    ["an option's text", "red"],
    ["a letter and its text", "A. red"],
    ["a letter that is none", "G"],
    ["the words of the sixth option", "Cannot be determined"],
  ])("asks again where a reply names %s, says why, and leaves it unscored in the end", async (_, answer) => {
    const { asked, lines } = await outcomes(answerEach(() => ({ answer })));
    expect(asked).toHaveLength(6);
    expect(asked.at(-1)?.problem_with_your_last_reply).toContain("is not the letter of one option");
    expect(lines).toMatchObject([
      { status: "unscored", cause: "reply unreadable" },
      { status: "unscored", cause: "reply unreadable" },
    ]);
  });

  it("takes the second reply where the first can't be read", async () => {
    const { lines } = await outcomes(({ problem_with_your_last_reply: before, questions = [] }) => ({
      answers: questions.map(({ id }) => ({ id, answer: before === undefined ? "?" : "A" })),
    }));
    expect(lines.map(({ status }) => status)).toEqual(["passed", "passed"]);
  });

  it("shuffles the options by a seed, the same each time, with the sixth at the end; answers come back by text", async () => {
    const script = answerEach((question) => ({
      answer: letterOf(question, question.question.startsWith("What") ? "red" : "thunder"),
    }));
    const shown = async (optionSeed: number) => {
      const { asked, lines } = await outcomes(script, { optionSeed });
      expect(lines.map(({ status }) => status)).toEqual(["passed", "passed"]);
      return asked.map(({ questions }) => Object.values(Object(questions?.[0]).options));
    };
    const orders = await Promise.all([1, 1, 2, 3, 4].map(shown));
    expect(orders[0]).toEqual(orders[1]);
    expect(new Set(orders.map((order) => JSON.stringify(order))).size).toBeGreaterThan(2);
    for (const [order = []] of orders) {
      expect(order.at(-1)).toBe("Cannot be determined");
      expect([...order].sort()).toEqual(
        [...Object.values(["Cannot be determined", ...(FOUR[0]?.options ?? [])])].sort(),
      );
    }
  });

  it("counts the answer of more than half of all rounds, and says where there is none", async () => {
    let times = 0;
    const { lines, asked } = await outcomes(
      answerEach((question) => {
        times += 1;
        return {
          answer: question.question.startsWith("What")
            ? letterOf(question, "red")
            : ["A", "B", "C"][times % 3],
        };
      }),
      { rounds: 3 },
    );
    expect(asked).toHaveLength(6);
    expect(lines[0]).toMatchObject({ status: "passed" });
  });

  it("a judge that can't be reached leaves it unscored, and is not asked for ever", async () => {
    const { lines, problem: told } = await outcomes(() => {
      throw problem("key-refused", false);
    });
    expect(lines).toMatchObject([{ cause: "judge unreachable" }, { cause: "judge unreachable" }]);
    expect(told?.code).toBe("key-refused");
  });

  it("counts its calls beforehand", () => {
    if (!sample) throw new Error("There is no sample.");
    expect(capquiz.calls(sample, { rounds: 3, batched: false, judges: 2 }).judgings).toBe(12);
    expect(capquiz.calls(sample, { rounds: 1, batched: true, judges: 1 }).judgings).toBe(1);
  });

  it("a caption that is not judged has every question unscored", () => {
    if (!sample) throw new Error("There is no sample.");
    const judgement = capquiz.withhold(sample, "It was cut off.", "reference");
    expect(capquiz.outcomes(sample, judgement, "reference")).toMatchObject([
      { status: "unscored", cause: "not judged", reason: "It was cut off." },
      { status: "unscored", cause: "not judged" },
    ]);
  });

  it("asks captioners by its short prompt, or by the long one where an entry says so", () => {
    if (!sample) throw new Error("There is no sample.");
    const brief = (prompt?: string) =>
      capquiz.ask(sample, { wholeVideo: false, ...(prompt ? { prompt } : {}) });
    expect([brief(), brief("short"), brief("long")].map(({ prompt }) => prompt.version)).toEqual([
      "capquiz-short.v1",
      "capquiz-short.v1",
      "capquiz-long.v1",
    ]);
    expect(brief("long").instruction).toContain("headings");
  });
});
