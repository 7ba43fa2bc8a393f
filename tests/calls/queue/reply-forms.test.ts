import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Provider } from "../../../src/calls/provider";
import { USUAL_RETRY_POLICY } from "../../../src/calls/queue/retry-policy";
import { createProvider } from "../../../src/calls/registry";
import { answerQuestion } from "../../../src/judges/answer-question";
import { objectOf } from "../../../src/shapes/reply-form";
import { type StandIn, startStandIn } from "../../support/stand-in/start-stand-in";
import {
  type CompatibleSettings,
  eventually,
  judgeRequest,
  problemOf,
  requestWith,
  settingsFor,
} from "../calls";
import { CHOICE, dispatcherInTest } from "./dispatcher-in-test";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
beforeEach(() => standIn.reset());
afterAll(() => standIn.close());

const options = () => ({ signal: new AbortController().signal });

/** The model behind a dispatcher that neither keeps replies nor repeats what failed. */
async function provider(changes: Partial<CompatibleSettings> = {}): Promise<Provider> {
  const model = await createProvider(settingsFor(standIn.url, changes));
  const { judge } = dispatcherInTest({
    settings: { reuse: { judge: false, captions: false } },
    policy: { tries: 1, busyTries: 1 },
  });
  return judge(model, "run", { ...CHOICE, baseUrl: standIn.url });
}

describe("JSON mode", () => {
  const question = judgeRequest({
    task: "answer_question",
    response: "A dog.",
    question: "Which animal?",
    options: ["A. dog", "B. cat"],
  });

  it("is asked for, and used where it works", async () => {
    const { text, record } = await (await provider()).generate(question, options());
    expect(JSON.parse(text)).toMatchObject({ answer: "A" });
    expect(standIn.requests).toHaveLength(1);
    expect(standIn.requests[0]?.body).toMatchObject({ response_format: { type: "json_object" } });
    expect(record.warnings).toEqual([]);
  });

  it("falls back to plain text when refused, says so, and does not ask for it again", async () => {
    standIn.script({
      match: { json: true },
      behaviour: { kind: "status", status: 400, message: "response_format is not supported" },
    });
    const model = await provider();
    const first = await model.generate(question, options());
    expect(JSON.parse(first.text)).toMatchObject({ answer: "A" });
    expect(first.record.warnings).toEqual(["JSON mode was refused: asked again as plain text"]);
    const second = await model.generate(question, options());
    expect(second.record.warnings).toEqual(["JSON mode left out: it was refused before"]);
    const asked = standIn.requests.map(({ body }) => JSON.stringify(body).includes("response_format"));
    expect(asked).toEqual([true, false, false]);
  });

  it("falls back when nothing comes, and does not ask for it again", async () => {
    standIn.script({ match: { json: true }, times: 1, behaviour: { kind: "empty" } });
    const model = await provider();
    const first = await model.generate(question, options());
    expect(first.record.warnings).toEqual(["JSON mode gave an empty reply: asked again as plain text"]);
    const second = await model.generate(question, options());
    expect(second.record.warnings).toEqual(["JSON mode left out: it gave an empty reply before"]);
    expect([first.record.attempts, second.record.attempts]).toEqual([2, 1]);
    expect(standIn.requests).toHaveLength(3);
  });

  it("gives up after one fallback", async () => {
    standIn.script({ behaviour: { kind: "status", status: 400, message: "No." } });
    const error = await problemOf((await provider()).generate(question, options()));
    expect(error.problem.code).toBe("request-refused");
    expect(standIn.requests).toHaveLength(2);
  });

  it("does not fall back for other errors", async () => {
    standIn.script({ behaviour: { kind: "status", status: 429 } });
    const error = await problemOf((await provider()).generate(question, options()));
    expect(error.problem.code).toBe("rate-limited");
    expect(standIn.requests).toHaveLength(1);
  });
});

describe("a reply of a schema", () => {
  const input = {
    instruction: "",
    response: "A dog.",
    question: { id: "q", question: "?", options: ["A. dog"] },
  };
  const { user } = answerQuestion.buildRequest(input);
  const question = requestWith({
    parts: [{ type: "text", text: user }],
    reply: {
      kind: "schema",
      name: "answer_question",
      schema: answerQuestion.replySchema(input) ?? { type: "integer" },
    },
  });
  const formats = () =>
    standIn.requests.map(({ body }) => Object(Object(body).response_format).type ?? "plain text");

  it("is asked for, and sent as strict", async () => {
    const { text, record } = await (await provider()).generate(question, options());
    expect(JSON.parse(text)).toMatchObject({ answer: "A" });
    expect(record).toMatchObject({ warnings: [], attempts: 1 });
    expect(standIn.requests[0]?.body).toMatchObject({
      response_format: {
        type: "json_schema",
        json_schema: {
          name: "answer_question",
          strict: true,
          schema: {
            type: "object",
            properties: {
              answer: { type: "string", enum: ["A"] },
              result_explanation: { type: "string" },
              result_confidence: { type: "integer" },
            },
            required: ["answer", "result_explanation", "result_confidence"],
            additionalProperties: false,
          },
        },
      },
    });
  });

  it.each([
    [{ kind: "status", status: 400, message: "json_schema is unavailable" } as const, "was refused"],
    [{ kind: "empty" } as const, "gave an empty reply"],
    [{ kind: "status", status: 500, message: "failed to parse grammar" } as const, "made the server fail"],
  ])("gives way to JSON mode (%j), which is remembered", async (behaviour, fault) => {
    standIn.script({ match: { replyForm: "json_schema" }, behaviour });
    const model = await provider();
    const first = await model.generate(question, options());
    expect(JSON.parse(first.text)).toMatchObject({ answer: "A" });
    expect(first.record.warnings).toEqual([`The reply's schema ${fault}: asked again in JSON mode`]);
    const second = await model.generate(question, options());
    expect(second.record.warnings).toEqual([`The reply's schema left out: it ${fault} before`]);
    expect(formats()).toEqual(["json_schema", "json_object", "json_object"]);
    expect([first.record.attempts, second.record.attempts]).toEqual([2, 1]);
  });

  it("gives way to plain text where JSON mode fails too", async () => {
    standIn.script({
      match: { json: true },
      behaviour: { kind: "status", status: 400, message: "No JSON." },
    });
    const model = await provider();
    const { record } = await model.generate(question, options());
    expect(record.warnings).toEqual([
      "The reply's schema was refused: asked again in JSON mode",
      "JSON mode was refused: asked again as plain text",
    ]);
    await model.generate(question, options());
    expect(formats()).toEqual(["json_schema", "json_object", "plain text", "plain text"]);
  });

  it("is not given up for a server that fails for another reason, nor for a request that is refused in any form", async () => {
    standIn.script({ times: 1, behaviour: { kind: "status", status: 500, message: "Overloaded" } });
    standIn.script({ times: 3, behaviour: { kind: "status", status: 400, message: "No." } });
    const model = await provider();
    expect((await problemOf(model.generate(question, options()))).problem.code).toBe("server-error");
    expect((await problemOf(model.generate(question, options()))).problem.code).toBe("request-refused");
    await model.generate(question, options());
    expect(formats()).toEqual(["json_schema", "json_schema", "json_object", "plain text", "json_schema"]);
  });

  it("is left out at once where the model is known to take none", async () => {
    const { record } = await (await provider({ model: "deepseek-chat" })).generate(question, options());
    expect(record.warnings).toEqual(["The reply's schema left out: the model takes none"]);
    expect(formats()).toEqual(["json_object"]);
  });
});

describe("a judge that answers nothing in any form", () => {
  const price = { host: "*", model: "*", inputPerMillion: 1, outputPerMillion: 1, asOf: "2026-11-01" };

  it("is asked three times for a question and no more, each of them in the books and in the cap", async () => {
    standIn.script({ behaviour: { kind: "empty" } });
    const { judge, stores } = dispatcherInTest({
      settings: { prices: [price], caps: { perRunUsd: 1, perDayUsd: null } },
      policy: USUAL_RETRY_POLICY,
    });
    const model = judge(await createProvider(settingsFor(standIn.url)), "run", {
      ...CHOICE,
      baseUrl: standIn.url,
    });
    const schema = objectOf({ answer: { type: "string" } });
    const request = requestWith({ reply: { kind: "schema", name: "answer", schema } });
    const error = await problemOf(model.generate(request, options()));
    expect(error.problem.code).toBe("empty-reply");
    const forms = standIn.requests.map(
      ({ body }) => Object(Object(body).response_format).type ?? "plain text",
    );
    expect(forms).toEqual(["json_schema", "json_object", "plain text"]);
    const { run } = await (await stores()).spending.read("run");
    expect(run).toMatchObject({ calls: 3, reservedUsd: 0 });
  });

  it("takes a place in the rate for each of them", async () => {
    standIn.script({
      match: { json: true },
      behaviour: { kind: "status", status: 400, message: "No JSON." },
    });
    const limits = [{ baseUrl: standIn.url, concurrency: 4, requestsPerMinute: 2, timeoutSeconds: 60 }];
    const { judge, dispatcher } = dispatcherInTest({ settings: { limits } });
    const model = judge(await createProvider(settingsFor(standIn.url)), "run", {
      ...CHOICE,
      baseUrl: standIn.url,
    });
    const schema = objectOf({ answer: { type: "string" } });
    const stop = new AbortController();
    const call = model.generate(requestWith({ reply: { kind: "schema", name: "answer", schema } }), {
      signal: stop.signal,
    });
    call.catch(() => undefined);
    let why: string | null = null;
    dispatcher.watch(({ endpoints }) => {
      why = endpoints[0]?.why ?? null;
    });
    await eventually(() => why === "rate");
    // The third form waits for its turn like any other request.
    expect(standIn.requests).toHaveLength(2);
    stop.abort();
  });
});
