import { beforeEach, describe, expect, it } from "vitest";
import type { CheckRunner } from "../../src/evaluation/checks/check-runner";
import { materialOf } from "../../src/evaluation/verdicts/sample-material";
import { isAbort } from "../../src/foundation/errors";
import type { JudgeEvent, JudgeInput } from "../../src/playground/protocol";
import type { Checklist } from "../../src/shapes/checklist";
import type { Verdict } from "../../src/shapes/verdict";
import { eventually, KEY, rejectionOf } from "../calls/calls";
import { codeOf } from "../storage/code-of";
import { inBoth } from "../support/rules-in-place";
import { checksInPlace } from "./engine-in-test";
import { engineWithStandIn } from "./engine-with-stand-in";

const here = engineWithStandIn();

const checklist: Checklist = {
  format: [
    {
      checkId: "f-direct",
      constraintId: "keyword",
      description: "The word 'robot' occurs in the answer",
      parameters: { keyword: "robot", keyword_type: "include" },
    },
    {
      checkId: "f-judged",
      constraintId: "length",
      description: "What is said of the weather has at most five words",
      parameters: { unit: "word", max_len: 5 },
    },
  ],
  content: [
    {
      checkId: "c-1",
      constraintId: null,
      description: "The robot",
      items: [
        {
          checkId: "c-1-1",
          type: "attempt",
          question: "Is the robot mentioned?",
          options: ["yes", "no"],
          correctAnswer: "yes",
        },
      ],
    },
  ],
};

/** Checks of which one needs a judge, whatever the locator makes of its words. */
const checks: CheckRunner = {
  ...checksInPlace,
  run: async (batch, options) => {
    const verdicts = await checksInPlace.run(batch, options);
    const needsJudge = new Set(
      batch.requests.flatMap(({ check, given }) =>
        check.checkId === "f-judged" && !given ? ["f-judged"] : [],
      ),
    );
    const known = (verdict: Verdict): Verdict => {
      if (!needsJudge.has(verdict.checkId)) return verdict;
      const { extraction: _direct, ...rest } = verdict;
      return { ...rest, status: "unscored", cause: "not extracted", evidence: [] };
    };
    return { strict: verdicts.strict.map(known), reference: verdicts.reference.map(known) };
  },
};

const judgeInput: Omit<JudgeInput, "judges"> = {
  runId: "run",
  asked: { benchmark: "omnicap-if", material: materialOf(checklist) },
  instruction: "Tell of the robot.",
  caption: "The robot rolls in. It rains.",
  semantics: "strict",
  videoSeconds: null,
  frames: null,
  judging: { rounds: 1, batched: false },
};

const named = (model: string) => here.connection({ model, apiKey: "" });

async function judged(...models: [string, ...string[]]) {
  const events: JudgeEvent[] = [];
  const input = { ...judgeInput, judges: models.map(named) };
  const output = await here.engine.client.call("captions/judge", input, {
    onEvent: (event) => events.push(event),
  });
  const verdicts = events.flatMap((event) => (event.kind === "verdict" ? [event.verdict] : []));
  return { output, events, verdicts, byId: new Map(verdicts.map((each) => [each.checkId, each])) };
}

const ruleAlone = (verdict: Verdict) => verdict.half === "format" && verdict.judge === undefined;

describe("judging", () => {
  beforeEach(async () => {
    await here.startAgain(checks);
    await here.connect(here.connection({ model: "referee" }));
  });
  const honest = () =>
    here.standIn.script({ behaviour: { kind: "honest", contents: { weather: ["It rains."] } } });

  it("tells every verdict, also what a rule decides alone, the replies as they came and how far it is", async () => {
    honest();
    const { output, events, byId } = await judged("referee");
    expect(output.problem).toBeNull();
    expect([...byId.keys()].toSorted()).toEqual(["c-1", "f-direct", "f-judged"]);
    expect(byId.get("f-direct")).toMatchObject({
      status: "passed",
      source: "rule",
      extraction: { source: "direct" },
    });
    expect(byId.get("f-judged")).toMatchObject({
      status: "passed",
      extraction: { source: "judge", content: ["It rains."] },
      judge: { model: "referee" },
    });
    expect(byId.get("c-1")).toMatchObject({ status: "passed", source: "judge" });
    const replies = events.flatMap((event) => (event.kind === "reply" ? [event.reply] : []));
    expect(replies.map(({ checkId, rejected }) => [checkId, rejected]).toSorted()).toEqual([
      ["c-1-1", null],
      ["f-judged", null],
    ]);
    const progress = events.flatMap((event) =>
      event.kind === "progress" ? [[event.done, event.total]] : [],
    );
    expect(progress).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });

  it("goes to every judge that is named, however many; the first cuts out what rules look at", async () => {
    const names = ["referee", "second", "third", "fourth", "fifth"] as const;
    for (const model of names) await here.connect(here.connection({ model }));
    honest();
    const { byId } = await judged(...names);
    expect(byId.get("c-1")?.items?.[0]?.rounds?.map(({ judge }) => judge.model)).toEqual(names);
    const asked = here.standIn.requests.map(({ task, body }) => `${task} of ${Object(body).model}`);
    expect(asked.toSorted()).toEqual(
      ["extract_format of referee", ...names.map((name) => `answer_question of ${name}`)].toSorted(),
    );
    expect(here.standIn.requests[0]?.body).toMatchObject({ temperature: 0 });
  });

  it("needs no instruction where people gave none, and asks a quiz in the same way", async () => {
    honest();
    const uninstructed = { ...judgeInput, instruction: "", judges: [named("referee")] };
    const told: string[] = [];
    const byChecklist = await here.engine.client.call("captions/judge", uninstructed, {
      onEvent: (event) => event.kind === "verdict" && told.push(event.verdict.checkId),
    });
    expect(byChecklist).toEqual({ problem: null, detail: null });
    expect(told).toHaveLength(3);
    const options = ["A robot", "A cat", "A ball", "A car", "A cloud"];
    const questions = [{ id: "q-1", type: "object", question: "What rolls in?", options, answer: "A robot" }];
    const replies: string[] = [];
    const byQuiz = await here.engine.client.call(
      "captions/judge",
      { ...uninstructed, asked: { benchmark: "capquiz", material: { questions } } },
      { onEvent: (event) => event.kind === "reply" && replies.push(event.reply.checkId) },
    );
    expect(byQuiz).toMatchObject({ problem: null, detail: { answers: [{ checkId: "q-1" }] } });
    expect(replies).toEqual(["q-1"]);
  });

  it("by one model twice asks it twice", async () => {
    honest();
    const { byId } = await judged("referee", "referee");
    expect(byId.get("c-1")?.items?.[0]?.rounds).toHaveLength(2);
    expect(here.standIn.requests.filter(({ task }) => task === "answer_question")).toHaveLength(2);
  });

  it.each([[[]], [["stranger"]], [["referee", "stranger"]]])("by %j asks nobody", async (names) => {
    await here.engine.client.call("keys/forget", null);
    if (names.includes("referee")) await here.connect(here.connection({ model: "referee" }));
    const call = here.engine.client.call("captions/judge", { ...judgeInput, judges: names.map(named) });
    expect(await codeOf(call)).toBe(names.includes("referee") ? "model-not-confirmed" : "no-model");
    expect(here.standIn.requests).toHaveLength(0);
  });

  it("says why it gave up, and of each question that nobody could be reached", async () => {
    here.standIn.script({ behaviour: { kind: "status", status: 401, message: `No such key: ${KEY}` } });
    const { output, verdicts } = await judged("referee");
    expect(output.problem).toMatchObject({ code: "key-refused" });
    expect(verdicts.filter(ruleAlone).map(({ checkId, status }) => [checkId, status])).toContainEqual([
      "f-direct",
      "passed",
    ]);
    expect(
      verdicts.filter(({ checkId }) => checkId !== "f-direct").map(({ status, cause }) => [status, cause]),
    ).toEqual([
      ["unscored", "judge unreachable"],
      ["unscored", "judge unreachable"],
    ]);
  });

  it("of a check that the budget let no rule decide says so", async () => {
    await here.startAgain({
      ...checksInPlace,
      run: async ({ requests }) =>
        inBoth(
          requests.map(({ check }) => ({
            checkId: check.checkId,
            constraintId: check.constraintId,
            half: "format",
            status: "unscored",
            cause: "timed out",
            reason: "No verdict within 1 s.",
            evidence: [],
            source: "rule",
            semantics: "strict",
          })),
        ),
    });
    await here.connect(here.connection({ model: "referee" }));
    const { verdicts } = await judged("referee");
    expect(verdicts.filter(ruleAlone).map(({ checkId, cause }) => [checkId, cause])).toEqual([
      ["f-direct", "timed out"],
      ["f-judged", "timed out"],
    ]);
    expect(verdicts.map(({ checkId }) => checkId)).toContain("c-1");
  });

  it("that is cancelled rejects so, and what was told before stays told", async () => {
    here.standIn.script(
      { match: { task: "extract_format" }, behaviour: { kind: "hang" } },
      { behaviour: { kind: "honest" } },
    );
    const stop = new AbortController();
    const told: string[] = [];
    const call = here.engine.client.call(
      "captions/judge",
      { ...judgeInput, judges: [named("referee")] },
      {
        signal: stop.signal,
        onEvent: (event) => {
          if (event.kind !== "verdict") return;
          told.push(event.verdict.checkId);
          if (event.verdict.half === "content") stop.abort();
        },
      },
    );
    expect(isAbort(await rejectionOf(call))).toBe(true);
    expect(told).toEqual(["f-direct", "c-1"]);
    await eventually(() =>
      here.standIn.requests.every(({ task, abandoned }) => task !== "extract_format" || abandoned),
    );
  });
});
