import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createProvider } from "../../../src/calls/registry";
import { askJudge } from "../../../src/evaluation/ask-judge";
import { judgeSession } from "../../../src/evaluation/judge-session";
import { answerQuestion } from "../../../src/judges/answer-question";
import { type StandIn, startStandIn } from "../../support/stand-in/start-stand-in";
import { problemOf, settingsFor } from "../calls";
import { CHOICE, dispatcherInTest } from "./dispatcher-in-test";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
beforeEach(() => standIn.reset());
afterAll(() => standIn.close());

const input = {
  instruction: "",
  response: "A dog.",
  question: { id: "q", question: "Which?", options: ["A. dog", "B. cat"] },
};

async function context() {
  const model = await createProvider(settingsFor(standIn.url));
  const { judge } = dispatcherInTest({ policy: { tries: 6 } });
  return {
    provider: judge(model, "run", { ...CHOICE, baseUrl: standIn.url }),
    settings: { temperature: 0, maxTokens: null, seed: null },
    signal: new AbortController().signal,
    mend: async () => new Map<string, string>(),
    onReply: () => undefined,
  };
}

it("a judge that answers empty is asked three times about a question, in all forms of the reply together", async () => {
  standIn.script({ behaviour: { kind: "empty" } });
  const { problem } = await problemOf(
    askJudge(await context(), answerQuestion, input, { checkId: "q", tries: 3 }),
  );
  expect(problem.code).toBe("empty-reply");
  expect(standIn.requests).toHaveLength(3);
});

it("a judge that babbles is asked three times, and one that does both no more often", async () => {
  standIn.script({ behaviour: { kind: "prose" } });
  const said = await askJudge(await context(), answerQuestion, input, { checkId: "q", tries: 3 });
  expect(said.readable).toBe(false);
  expect(standIn.requests).toHaveLength(3);

  standIn.reset();
  standIn.script(
    { times: 1, behaviour: { kind: "empty" } },
    { times: 1, behaviour: { kind: "prose" } },
    { behaviour: { kind: "empty" } },
  );
  await problemOf(askJudge(await context(), answerQuestion, input, { checkId: "q", tries: 3 }));
  expect(standIn.requests).toHaveLength(3);
});

it("refusals that cost nothing do not count", async () => {
  standIn.script(
    { times: 4, behaviour: { kind: "status", status: 429 } },
    { times: 2, behaviour: { kind: "prose" } },
  );
  const said = await askJudge(await context(), answerQuestion, input, { checkId: "q", tries: 3 });
  expect(said.readable).toBe(true);
  expect(standIn.requests).toHaveLength(7);
});

it("a judge that said nothing to one question is not asked the next one", async () => {
  standIn.script({ behaviour: { kind: "empty" } });
  const { provider, ...shared } = await context();
  const session = judgeSession({ id: "judge", provider }, shared, true);
  const ask = (checkId: string) =>
    session.ask(
      answerQuestion,
      { ...input, question: { ...input.question, question: `${checkId}?` } },
      { checkId, tries: 3, round: 1 },
    );
  expect(await ask("one")).toBeNull();
  expect(await ask("two")).toBeNull();
  expect(standIn.requests).toHaveLength(3);
  expect(session.problem()?.nextStep).toBe("Judge it again, or choose another judge.");
});
