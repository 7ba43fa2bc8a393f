import { beforeEach, describe, expect, it } from "vitest";
import { isAbort } from "../../../src/lib/errors";
import type { Checklist } from "../../../src/schemas/checklist";
import type { Verdict } from "../../../src/schemas/verdict";
import type { CheckRunner } from "../../../src/workers/checks/check-runner";
import type { JudgeEvent, JudgeInput } from "../../../src/workers/engine/engine-protocol";
import { eventually, KEY, rejectionOf } from "../../providers/calls";
import { codeOf } from "../../storage/code-of";
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
    return verdicts.map((verdict): Verdict => {
      if (!needsJudge.has(verdict.checkId)) return verdict;
      const { extraction: _direct, ...rest } = verdict;
      return { ...rest, status: "unscored", cause: "not extracted", evidence: [] };
    });
  },
};

const judgeInput: JudgeInput = {
  runId: "run",
  instruction: "Tell of the robot.",
  checklist,
  caption: "The robot rolls in. It rains.",
  semantics: "strict",
  benchmark: "omnicap-if",
  videoSeconds: null,
  selected: {},
};

async function judged(input: JudgeInput = judgeInput) {
  const events: JudgeEvent[] = [];
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
    await here.connect("caption", here.connection({ model: "writer" }));
  });
  const honest = () =>
    here.standIn.script({ behaviour: { kind: "honest", contents: { weather: ["It rains."] } } });

  it("tells what was asked, the replies as they came and how far it is; not what a rule decides alone", async () => {
    honest();
    const { output, events, byId } = await judged();
    expect(output).toEqual({ problem: null });
    expect([...byId.keys()].toSorted()).toEqual(["c-1", "f-judged"]);
    expect(byId.get("f-judged")).toMatchObject({
      status: "passed",
      extraction: { source: "judge", content: ["It rains."] },
      judge: { model: "writer" },
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

  it("goes to the judge where one is connected, else to the model that writes", async () => {
    honest();
    await judged();
    expect(
      new Set(here.standIn.requests.map(({ body }) => JSON.stringify(body).includes('"writer"'))),
    ).toEqual(new Set([true]));
    await here.connect("judge", here.connection({ model: "referee" }));
    here.standIn.reset();
    honest();
    await judged();
    expect(
      new Set(here.standIn.requests.map(({ body }) => JSON.stringify(body).includes('"referee"'))),
    ).toEqual(new Set([true]));
    expect(here.standIn.requests[0]?.body).toMatchObject({ temperature: 0 });
  });

  it("without any model asks nobody", async () => {
    await here.connect("caption", null);
    expect(await codeOf(here.engine.client.call("captions/judge", judgeInput))).toBe("no-model");
    expect(here.standIn.requests).toHaveLength(0);
  });

  it("says why it gave up, and of each question that nobody could be reached", async () => {
    here.standIn.script({ behaviour: { kind: "status", status: 401, message: `No such key: ${KEY}` } });
    const { output, verdicts, byId } = await judged();
    expect(output.problem).toMatchObject({ code: "key-refused" });
    expect(verdicts.map(({ status, cause }) => [status, cause])).toEqual([
      ["unscored", "judge unreachable"],
      ["unscored", "judge unreachable"],
    ]);
    expect(byId.has("f-direct")).toBe(false);
  });

  it("of a check that neither rule nor budget let decide tells nothing to keep", async () => {
    await here.startAgain({
      ...checksInPlace,
      run: async ({ requests }) =>
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
    });
    await here.connect("caption", here.connection());
    const { verdicts } = await judged();
    expect(verdicts.filter(ruleAlone)).toEqual([]);
    expect(verdicts.map(({ checkId }) => checkId)).toEqual(["c-1"]);
  });

  it("that is cancelled rejects so, and what was told before stays told", async () => {
    here.standIn.script(
      { match: { task: "extract_format" }, behaviour: { kind: "hang" } },
      { behaviour: { kind: "honest" } },
    );
    const stop = new AbortController();
    const told: string[] = [];
    const call = here.engine.client.call("captions/judge", judgeInput, {
      signal: stop.signal,
      onEvent: (event) => {
        if (event.kind !== "verdict") return;
        told.push(event.verdict.checkId);
        stop.abort();
      },
    });
    expect(isAbort(await rejectionOf(call))).toBe(true);
    expect(told).toEqual(["c-1"]);
    await eventually(() =>
      here.standIn.requests.every(({ task, abandoned }) => task !== "extract_format" || abandoned),
    );
  });
});
