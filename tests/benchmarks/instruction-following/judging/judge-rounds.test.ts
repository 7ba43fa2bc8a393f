import { describe, expect, it } from "vitest";
import { restateVerdicts } from "../../../../src/benchmarks/instruction-following/judging/restate-verdicts";
import type { Judge } from "../../../../src/evaluation/judge-session";
import type { Checklist } from "../../../../src/shapes/checklist";
import type { ItemVerdict, Verdict } from "../../../../src/shapes/verdict";
import { dispatcherInTest } from "../../../calls/queue/dispatcher-in-test";
import { type Asked, problem, scriptedJudge } from "../../../evaluation/scripted-judge";
import { caption, checklist, honest, judge } from "./judging-fixture";

const contentOnly: Checklist = { format: [], content: checklist.content };
const rounds = (count: number, batched = false) => ({
  checklist: contentOnly,
  judging: { rounds: count, batched },
});

/** Answers with the first option whatever it says. */
function first({ options = [] }: { options?: Asked["options"] | object }): string {
  const [option = ""] = Array.isArray(options) ? options : [];
  return /^([A-Z])\./.exec(option)?.[1] ?? option;
}

function firstOption(asked: Asked): unknown {
  if (asked.task === "extract_timestamp") return { timestamp: "00:13" };
  if (asked.task === "answer_questions") {
    return { answers: (asked.questions ?? []).map((one) => ({ id: one.id, answer: first(one) })) };
  }
  return { answer: first(asked), result_explanation: "The first." };
}

/** Reads the options, wherever they stand. */
function reading(asked: Asked): unknown {
  if (asked.task !== "answer_question" || asked.options?.includes("yes")) return honest(asked);
  const found = asked.options?.find((option) => option.includes("It wakes up")) ?? "";
  return { answer: found.slice(0, 1), result_explanation: 'It says "The cat wakes up".' };
}

function item(verdicts: readonly Verdict[], checkId: string): ItemVerdict {
  const found = verdicts.flatMap(({ items = [] }) => items).find((each) => each.checkId === checkId);
  if (!found) throw new Error(`There is no ${checkId}.`);
  return found;
}

const answers = ({ rounds: all = [] }: ItemVerdict) => all.map(({ answer }) => answer);
const named = (id: string, script: Parameters<typeof scriptedJudge>[0], model = id) => {
  const provider = { ...scriptedJudge(script), model };
  return { id, provider: dispatcherInTest().judge(provider) } satisfies Judge;
};

describe("several rounds", () => {
  it("find the same for a judge that reads the options, in the checklist's letters", async () => {
    const { provider, result } = judge(reading, rounds(3));
    const { verdicts } = await result;
    expect(item(verdicts, "q2")).toMatchObject({ status: "passed", answer: "B" });
    expect(answers(item(verdicts, "q2"))).toEqual(["B", "B", "B"]);
    const shown = item(verdicts, "q2").rounds?.map(({ options }) => options.join()) ?? [];
    expect(new Set(shown).size).toBe(3);
    expect(answers(item(verdicts, "q3"))).toEqual(["00:13", "00:13", "00:13"]);
    expect(provider.asked).toHaveLength(9);
  });

  it("show up a judge that goes by the place: no answer has more than half", async () => {
    const { verdicts } = await judge(firstOption, rounds(2)).result;
    expect(item(verdicts, "q1")).toMatchObject({
      status: "unscored",
      cause: "judges disagree",
      reason: "No answer has more than half: yes once, no once.",
    });
    expect(item(verdicts, "q1").answer).toBeUndefined();
    expect(verdicts.find(({ checkId }) => checkId === "c1")).toMatchObject({
      status: "unscored",
      cause: "judges disagree",
    });
  });

  it("decide by more than half, and keep every round with its own outcome", async () => {
    const { verdicts } = await judge(firstOption, rounds(3)).result;
    const yesNo = item(verdicts, "q1");
    expect(yesNo).toMatchObject({ status: "passed", answer: "yes" });
    expect(
      yesNo.rounds?.map(({ round, options, answer, status }) => [round, options[0], answer, status]),
    ).toEqual([
      [1, "yes", "yes", "passed"],
      [2, "no", "no", "failed"],
      [3, "yes", "yes", "passed"],
    ]);
    expect(new Set(answers(item(verdicts, "q2"))).size).toBe(3);
    expect(item(verdicts, "q2")).toMatchObject({ status: "unscored", cause: "judges disagree" });
  });

  it("are each asked of the judge, also where they are alike word for word", async () => {
    const { provider, result } = judge(reading, { ...rounds(3), only: new Set(["c2"]) });
    const { replies } = await result;
    expect(provider.asked).toHaveLength(3);
    expect(replies.map(({ round = 1 }) => round).sort()).toEqual([1, 2, 3]);
  });

  it("leave out what can't be read, and say why where nothing can", async () => {
    const halting = (asked: Asked) => (asked.options?.[0] === "no" ? "I would rather not." : reading(asked));
    const { verdicts } = await judge(halting, rounds(3)).result;
    expect(item(verdicts, "q1")).toMatchObject({ status: "passed", answer: "yes" });
    expect(answers(item(verdicts, "q1"))).toEqual(["yes", null, "yes"]);
    const prose = await judge(() => "No.", rounds(2)).result;
    expect(item(prose.verdicts, "q1")).toMatchObject({ status: "unscored", cause: "reply unreadable" });
    expect(item(prose.verdicts, "q1").rounds).toHaveLength(2);
  });

  it("of times agree where they pass or fail alike", async () => {
    const times = ["00:13", "[00:13]", ""];
    const varying = (asked: Asked) =>
      asked.task === "extract_timestamp" ? { timestamp: times.shift() } : reading(asked);
    const { verdicts } = await judge(varying, rounds(3)).result;
    expect(item(verdicts, "q3")).toMatchObject({ status: "passed", answer: "00:13" });
    expect(item(verdicts, "q3").rounds?.map(({ status }) => status)).toEqual(["passed", "passed", "failed"]);
  });
});

describe("other judges", () => {
  it("each have a vote, and are named with it", async () => {
    const says = (answer: string) => (asked: Asked) =>
      asked.options?.includes("yes") ? { answer } : reading(asked);
    const judges: [Judge, Judge, Judge] = [
      named("judge", says("no")),
      named("judge-2", says("yes")),
      named("judge-3", says("yes")),
    ];
    const { verdicts } = await judge(reading, { checklist: contentOnly, judges }).result;
    expect(item(verdicts, "q1")).toMatchObject({
      status: "passed",
      answer: "yes",
      judge: { model: "judge-2" },
    });
    expect(item(verdicts, "q1").rounds?.map(({ judge: { model }, answer }) => [model, answer])).toEqual([
      ["judge", "no"],
      ["judge-2", "yes"],
      ["judge-3", "yes"],
    ]);
  });

  it("go on where one can't be reached, which the round says", async () => {
    const refusing = () => {
      throw problem("key-refused", false);
    };
    const judges: [Judge, Judge] = [named("judge", reading), named("judge-2", refusing)];
    const { verdicts, problem: trouble } = await judge(reading, { ...rounds(2), judges }).result;
    expect(trouble).toMatchObject({ code: "key-refused" });
    expect(item(verdicts, "q1")).toMatchObject({ status: "passed", answer: "yes" });
    expect(item(verdicts, "q1").rounds?.map(({ answer, cause }) => cause ?? answer)).toEqual([
      "yes",
      "judge unreachable",
      "yes",
      "judge unreachable",
    ]);
  });

  it("of the same model are asked each for itself", async () => {
    const provider = scriptedJudge(reading);
    const dispatched = dispatcherInTest().judge(provider);
    const judges: [Judge, Judge] = [
      { id: "judge", provider: dispatched },
      { id: "judge-2", provider: dispatched },
    ];
    await judge(reading, { checklist: contentOnly, judges, only: new Set(["c2"]) }).result;
    expect(provider.asked).toHaveLength(2);
  });
});

describe("asking again", () => {
  it("goes on behind the rounds there are, of one check", async () => {
    const before = await judge(firstOption, rounds(1)).result;
    const earlier = before.verdicts.flatMap(({ items = [] }) => items);
    const { provider, result } = judge(firstOption, { ...rounds(2), earlier, only: new Set(["c1"]) });
    const { verdicts } = await result;
    expect(verdicts.map(({ checkId }) => checkId)).toEqual(["c1"]);
    expect(provider.asked).toHaveLength(4);
    expect(item(verdicts, "q1").rounds?.map(({ round }) => round)).toEqual([1, 2, 3]);
    expect(answers(item(verdicts, "q1"))).toEqual(["yes", "no", "yes"]);
  });

  it("counts the answer of a verdict that was kept without rounds", async () => {
    const before = await judge(firstOption, rounds(1)).result;
    const earlier = before.verdicts.flatMap(({ items = [] }) =>
      items.map(({ rounds: _none, ...rest }) => rest),
    );
    const { verdicts } = await judge(firstOption, { ...rounds(1), earlier }).result;
    expect(answers(item(verdicts, "q1"))).toEqual(["yes", "no"]);
  });

  it("begins afresh with another judge's numbers", async () => {
    const before = await judge(firstOption, rounds(2)).result;
    const earlier = before.verdicts.flatMap(({ items = [] }) => items);
    const judges: [Judge] = [named("judge-2", reading)];
    const { verdicts } = await judge(reading, { ...rounds(1), earlier, judges }).result;
    expect(item(verdicts, "q1").rounds?.map(({ round, judge: { model } }) => [round, model])).toEqual([
      [1, "scripted"],
      [2, "scripted"],
      [1, "judge-2"],
    ]);
  });
});

describe("questions asked together", () => {
  it("are one call a round, with the mode on each answer", async () => {
    const { provider, result } = judge(firstOption, rounds(3, true));
    const { verdicts } = await result;
    const tasks = provider.asked.map(({ task }) => task);
    expect(tasks.filter((task) => task === "answer_questions")).toHaveLength(3);
    expect(tasks.filter((task) => task === "answer_question")).toHaveLength(0);
    expect(answers(item(verdicts, "q1"))).toEqual(["yes", "no", "yes"]);
    expect(item(verdicts, "q1").judge).toMatchObject({ mode: "batched" });
    expect(item(verdicts, "q3").judge).toMatchObject({ mode: "single" });
  });

  it("are asked one by one where the reply leaves them open, round by round", async () => {
    const leaving = (asked: Asked) =>
      asked.task === "answer_questions" ? { answers: [{ id: "q1", answer: "yes" }] } : reading(asked);
    const { verdicts } = await judge(leaving, rounds(2, true)).result;
    expect(item(verdicts, "q1").rounds?.map(({ judge: { mode } }) => mode)).toEqual(["batched", "batched"]);
    expect(item(verdicts, "q2").rounds?.map(({ judge: { mode } }) => mode)).toEqual(["single", "single"]);
    expect(item(verdicts, "q2").status).toBe("passed");
  });

  it("are all asked one by one where the reply can't be read", async () => {
    const prose = (asked: Asked) => (asked.task === "answer_questions" ? "Both!" : reading(asked));
    const { verdicts } = await judge(prose, rounds(1, true)).result;
    expect(["q1", "q2"].map((id) => item(verdicts, id).judge?.mode)).toEqual(["single", "single"]);
  });
});

describe("verdicts of several rounds under another right answer", () => {
  it("are counted anew from the answers, and those of no majority stay so", async () => {
    const { verdicts } = await judge(firstOption, rounds(3)).result;
    const other: Checklist = {
      format: [],
      content: contentOnly.content.map((check) => ({
        ...check,
        items: check.items.map((each) => (each.checkId === "q1" ? { ...each, correctAnswer: "no" } : each)),
      })),
    };
    const restated = restateVerdicts(other, verdicts, { semantics: "strict", videoSeconds: 26 });
    expect(item(restated, "q1")).toMatchObject({ status: "failed", answer: "yes" });
    expect(item(restated, "q1").rounds?.map(({ status }) => status)).toEqual(["failed", "passed", "failed"]);
    expect(item(restated, "q2")).toEqual(item(verdicts, "q2"));
    expect(restateVerdicts(contentOnly, verdicts, { semantics: "strict", videoSeconds: 26 })).toEqual(
      verdicts,
    );
  });

  it("keep what they rest on in the caption", async () => {
    const { verdicts } = await judge(reading, rounds(3)).result;
    const start = caption.indexOf("The cat wakes up");
    expect(item(verdicts, "q2").evidence).toEqual([{ start, end: start + 16 }]);
  });
});
