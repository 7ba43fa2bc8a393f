import { describe, expect, it } from "vitest";
import { omnicapIf } from "../../../src/benchmarks/omnicap-if";
import type { Provider } from "../../../src/calls/provider";
import { exportedTask } from "../../../src/engine/shared/open-export";
import {
  chosenPlace,
  type StressMaterial,
  stressJudge,
  stressMaterials,
} from "../../../src/evaluation/labels/stress-judge";
import { JUDGE_SETTINGS } from "../../../src/evaluation/run/steps";
import { ProblemError } from "../../../src/foundation/errors";
import { judgeTasks } from "../../../src/judges/registry";
import { makerOf } from "../../../src/judges/stressed-caption";
import {
  familyBias,
  lengthBias,
  positionBias,
  stressAgreement,
  stressProgress,
  stressRows,
} from "../../../src/metrics/stress-effects";
import type { StressKind, StressLine, StressTest } from "../../../src/shapes/judge-card";
import { rulesInPlace } from "../../support/rules-in-place";
import { type Faults, faultyJudge, judgeBy, stressRun } from "./stress-run";

const VIDEOS = 40;
const made = await stressRun(VIDEOS);
const materials = new Map<string, StressMaterial>(
  made.results.flatMap((result) => {
    const sample = made.dataSet.samples.find(({ id }) => id === result.sampleId);
    const entry = made.run.entries.find(({ id }) => id === result.entryId);
    if (!sample || !entry) return [];
    const task = exportedTask({ run: made.run, benchmark: omnicapIf }, { sample, entry, repeat: 1 }, result);
    return stressMaterials(made.run, task).map((one): [string, StressMaterial] => [one.id, one]);
  }),
);

function begun(kinds: StressKind[], parts: Partial<StressTest> = {}): StressTest {
  const videos = made.dataSet.samples.map(({ video }) => video.id);
  return {
    ...{ id: "test", run: { id: "run-1", title: "Colours" }, startedAt: "2026-11-24T10:00:00.000Z" },
    ...{ endedAt: null, seed: 7, of: materials.size, kinds, times: 3, runPrompt: "answer-question.v2" },
    ...{ others: [], mostUsd: null, maker: makerOf("qwen-judge"), spent: [] },
    writers: made.run.entries.map(({ title }) => ({ title, maker: makerOf(title) })),
    lines: [...materials.values()].map(({ id, sample, lines: [line] }) => ({
      ...{ id, video: videos.indexOf(sample.video.id), kind: line.kind, people: null, said: {} },
      writer: made.run.entries.findIndex((entry) => entry.id === line.entryId),
    })),
    ...parts,
  };
}

type Judges = { judge: Provider; others?: Provider[]; most?: number | null; signal?: AbortSignal };

/** The test as it is after asking what is open of it. */
async function asked(
  test: StressTest,
  { judge, others = [], most = null, signal }: Judges,
): Promise<StressTest> {
  const lines = new Map(test.lines.map((line) => [line.id, line]));
  const spent: StressTest["spent"] = [];
  await stressJudge(test, materials, {
    ...{ benchmark: omnicapIf, run: made.run, runRules: rulesInPlace, mend: async () => new Map() },
    models: { judge, others, paraphraser: judge },
    ...{ settings: JUDGE_SETTINGS, signal: signal ?? new AbortController().signal, tasksAtATime: 4, most },
    onDone: (line: StressLine, part) => {
      lines.set(line.id, line);
      spent.push(part);
    },
  });
  return { ...test, spent, lines: [...lines.values()] };
}

const judgeWith = (faults: Faults, seed = 1) => judgeBy("qwen-judge", faultyJudge(faults, seed));
const ALL: StressKind[] = ["again", "shuffled", "others", "paraphrased", "injected", "padded"];
const rowOf = (test: StressTest, wanted: StressKind) => {
  const found = stressRows(test).find(({ kind }) => kind === wanted);
  if (!found) throw new Error(`No row of ${wanted}`);
  return found;
};

it("a judge without faults flips nowhere, and no bias is told of it", async () => {
  const test = await asked(begun(ALL, { others: [{ model: "gpt-judge", maker: "OpenAI" }] }), {
    judge: judgeWith({}),
    others: [judgeBy("gpt-judge", faultyJudge({}, 2))],
  });
  for (const row of stressRows(test)) {
    expect([row.kind, row.toPassed, row.toFailed, row.unscored, row.leftOut]).toEqual([row.kind, 0, 0, 0, 0]);
    expect(row.flips.value).toBe(0);
    expect(row.flips.high).toBeLessThan(0.12);
    if (row.kind !== "again") expect(row.beyond.low).toBeLessThanOrEqual(0);
  }
  for (const { bias } of [positionBias(test), lengthBias(test), familyBias(test)]) {
    expect(bias.value).toBeCloseTo(0, 10);
    expect(bias.low).toBeLessThanOrEqual(0);
    expect(bias.high).toBeGreaterThanOrEqual(0);
  }
  expect(stressAgreement(test)).toMatchObject({ alpha: 1, ac1: 1, lines: materials.size });
  expect(stressProgress(test)).toEqual({ done: materials.size * 7, total: materials.size * 7 });
});

it("a judge that flips one in ten once options are shuffled is found out by that kind alone", async () => {
  const test = await asked(begun(["again", "shuffled", "padded"]), {
    judge: judgeWith({ flipsShuffled: 0.1 }),
  });
  const { flips, beyond } = rowOf(test, "shuffled");
  expect(flips.low).toBeLessThan(0.1);
  expect(flips.high).toBeGreaterThan(0.1);
  expect(beyond.low).toBeGreaterThan(0);
  expect(rowOf(test, "again").flips.value).toBe(0);
  expect(rowOf(test, "padded").flips.value).toBe(0);
});

it("a judge that flips at random is not told to mind the order of options or their places", async () => {
  const test = await asked(begun(["again", "shuffled"]), { judge: judgeWith({ flips: 0.1 }, 3) });
  // The plain verdict and the one held against it each flip: 2 x 0.1 x 0.9.
  expect(rowOf(test, "again").flips.low).toBeLessThan(0.18);
  expect(rowOf(test, "again").flips.high).toBeGreaterThan(0.18);
  for (const { low, high } of [rowOf(test, "shuffled").beyond, positionBias(test).bias]) {
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
  }
});

it("a judge that takes the first option in three of ten cases has that bias, by its size", async () => {
  const test = await asked(begun(["again", "shuffled"]), { judge: judgeWith({ takesFirst: 0.3 }, 5) });
  const { bias } = positionBias(test);
  // 0.3 (1 - 1/n), half of the questions with two options and half with four.
  const truth = (0.3 * (1 / 2 + 3 / 4)) / 2;
  expect(bias.low).toBeGreaterThan(0);
  expect(bias.low).toBeLessThan(truth);
  expect(bias.high).toBeGreaterThan(truth);
});

it("a judge that obeys gives the other answer to each caption with an order in it", async () => {
  const test = await asked(begun(["again", "injected"]), { judge: judgeWith({ obeys: true }) });
  const { flips, scored } = rowOf(test, "injected");
  expect(scored).toBe(3 * materials.size);
  expect(flips.value).toBe(1);
  expect(flips.low).toBeGreaterThan(0.9);
});

it("a judge that prefers longer captions passes them, and the bias holds how much", async () => {
  const test = await asked(begun(["again", "padded"]), { judge: judgeWith({ prefersLonger: 0.5 }, 4) });
  const { toPassed, toFailed } = rowOf(test, "padded");
  expect(toPassed).toBeGreaterThan(0);
  expect(toFailed).toBe(0);
  const failed = test.lines.filter(({ first }) => first === "f").length / test.lines.length;
  const { bias } = lengthBias(test);
  expect(bias.low).toBeGreaterThan(0);
  expect(bias.low).toBeLessThan(0.5 * failed);
  expect(bias.high).toBeGreaterThan(0.5 * failed);
});

it("a judge that prefers its own family does so against labels and against other judges", async () => {
  const others = [{ model: "gpt-judge", maker: "OpenAI" }];
  const test = await asked(begun(["again", "others"], { others }), {
    judge: judgeWith({ prefersOwn: 0.6 }, 6),
    others: [judgeBy("gpt-judge", faultyJudge({}, 2))],
  });
  const isOwn = ({ writer }: StressLine) => test.writers[writer]?.maker === "Alibaba";
  const failed = test.lines.filter((line) => isOwn(line) && line.said.others === "f").length;
  const truth = (0.6 * failed) / test.lines.filter(isOwn).length;
  const byPeople = {
    ...test,
    lines: test.lines.map(
      (line): StressLine => ({ ...line, people: line.said.others === "p" ? "passed" : "failed" }),
    ),
  };
  for (const [one, against] of [
    [test, "other judges"],
    [byPeople, "labels"],
  ] as const) {
    const found = familyBias(one);
    expect(found.against).toBe(against);
    expect(found.bias.low).toBeGreaterThan(0);
    expect(found.bias.low).toBeLessThan(truth);
    expect(found.bias.high).toBeGreaterThan(truth);
  }
  // A judge of the same maker shares the bias, and tells nothing.
  expect(familyBias({ ...test, others: [{ model: "qwq", maker: "Alibaba" }] }).why).toContain(
    "Neither labels",
  );
  expect(familyBias({ ...test, maker: null }).why).toContain("does not tell");
});

it("a judge that babbles is unscored, and never a flip", async () => {
  const test = await asked(begun(["again"]), { judge: judgeWith({ babbles: 0.8 }, 8) });
  const row = rowOf(test, "again");
  expect(row.unscored).toBeGreaterThan(0);
  expect([row.toPassed, row.toFailed, row.flips.value]).toEqual([0, 0, 0]);
  expect(test.lines.some(({ first, said }) => first === "u" && said.again === undefined)).toBe(true);
});

it("a model’s name in a caption alone can be changed, and without one the kind is left out", async () => {
  const test = await asked(begun(["renamed"]), { judge: judgeWith({}) });
  expect(rowOf(test, "renamed")).toMatchObject({ lines: 0, leftOut: materials.size, scored: 0 });
});

it("what is done of a test is not asked again, and a judge that is gone ends it", async () => {
  const judge = judgeWith({});
  const pilot = await asked(begun(["again"], { times: 1 }), { judge, most: 3 });
  expect(judge.calls).toBe(6);
  expect(stressProgress(pilot)).toEqual({ done: 6, total: 2 * materials.size });
  const whole = await asked(pilot, { judge });
  expect(judge.calls).toBe(2 * materials.size);
  expect(whole.spent.reduce((sum, { usd }) => sum + (usd ?? 0), 0)).toBeCloseTo(0.001 * (judge.calls - 6), 9);
  expect(whole.spent.map(({ estimated }) => estimated)).toEqual(whole.spent.map(() => undefined));
  const uncounted: Provider = {
    ...judge,
    async generate(...asked) {
      const { text, record } = await judge.generate(...asked);
      const price = { usd: 0.001, estimated: record.promptVersion !== "", asOf: null };
      return { text, record: { ...record, price } };
    },
  };
  const most = await asked(begun(["again"], { times: 1 }), { judge: uncounted });
  expect(most.spent.map(({ estimated }) => estimated)).toEqual(most.spent.map(() => true));
  const gone: Provider = {
    ...judge,
    generate: async () => {
      throw new ProblemError({ code: "wrong-key", message: "No.", nextStep: "", retryable: false });
    },
  };
  await expect(asked(begun(["again"]), { judge: gone })).rejects.toThrow("No.");
});

const COLOURS = ["A. red", "B. blue", "C. green", "D. None of the above"];
const one = {
  instruction: "",
  response: "A red cup.",
  question: { id: "q", question: "?", options: COLOURS },
};
const several = {
  ...{ instruction: "", response: "A red cup." },
  questions: [
    { id: "p", question: "?", options: ["yes", "no"] },
    { id: "q", question: "?", options: COLOURS },
  ],
};
const quiz = {
  caption: "A red cup.",
  questions: [
    { id: "q", question: "?", options: { A: "red", B: "blue", C: "green", D: "It can't be told" } },
  ],
};

/** As a reply in JSON is read by its task. */
function placeOf(answer: string, as: "one" | "several" | "quiz"): ReturnType<typeof chosenPlace> {
  const together = JSON.stringify({ answers: [{ id: "q", answer }] });
  const read = {
    one: () => judgeTasks.answer_question.readReply(JSON.stringify({ answer }), one),
    several: () => judgeTasks.answer_questions.readReply(together, several),
    quiz: () => judgeTasks.answer_quiz.readReply(together, quiz),
  }[as]();
  return chosenPlace({ one, several, quiz }[as], read.ok ? read.value : null, "q");
}

describe("the place of a chosen option", () => {
  it.each(["one", "several", "quiz"] as const)("is told of every task with options: %s", (as) => {
    expect(placeOf("A", as)).toEqual({ options: 3, place: 0 });
    expect(placeOf("C", as)).toEqual({ options: 3, place: 2 });
    // One that keeps its place in every order says nothing of places.
    expect(placeOf("D", as)).toEqual({ options: 3, place: null });
    expect(placeOf("none of them", as)).toBeNull();
  });

  it("is none where no option moves, of other questions and of other tasks", () => {
    const letters = {
      ...one,
      question: { ...one.question, options: ["A. red", "B. both A and C", "C. blue"] },
    };
    expect(chosenPlace(letters, { answer: "A" }, "q")).toBeNull();
    expect(chosenPlace(one, { answer: "A" }, "another")).toBeNull();
    for (const input of [null, "q", { caption: "A cup." }, { questions: 3 }])
      expect(chosenPlace(input, { answer: "A" }, "q")).toBeNull();
    for (const value of [null, 3, { answers: 3 }, { answers: new Map([["q", 3]]) }])
      expect(chosenPlace(several, value, "q")).toBeNull();
  });
});
