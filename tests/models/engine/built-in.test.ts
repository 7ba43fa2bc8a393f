import { afterEach, describe, expect, it, vi } from "vitest";
import type { GenerateRequest } from "../../../src/calls/provider";
import { createBuiltIn } from "../../../src/calls/providers/create-built-in";
import { createWorkerClient } from "../../../src/foundation/bridge/worker-client";
import { builtInHandlers } from "../../../src/models/engine/model-handlers";
import { serveBuiltIn } from "../../../src/models/engine/serve-built-in";
import type { BuiltInCalls } from "../../../src/models/protocol";
import { objectOf, ReplyFormError } from "../../../src/shapes/reply-form";
import { eventually, problemOf, rejectionOf, requestWith } from "../../calls/calls";
import { workerStarter } from "../../workers/fake-worker";

const SETTINGS = { kind: "built-in", baseUrl: "", model: "built-in", audio: false, apiKey: "" } as const;

/** A model that answers with these words, or throws. */
function offerModel(reply: (constraint: unknown) => string[] | Error): void {
  const session = () => ({
    promptStreaming: (_messages: unknown, options: { signal: AbortSignal; responseConstraint?: unknown }) =>
      new ReadableStream<string>({
        start(controller) {
          options.signal.addEventListener("abort", () => controller.error(options.signal.reason));
          const said = reply(options.responseConstraint);
          if (said instanceof Error) controller.error(said);
          else for (const word of said) controller.enqueue(word);
          if (!(said instanceof Error) && !said.includes("…")) controller.close();
        },
      }),
    inputUsage: 12,
    destroy: () => undefined,
  });
  const statics = { availability: async () => "available", create: async () => session() };
  vi.stubGlobal(
    "LanguageModel",
    Object.assign(() => undefined, statics),
  );
}

async function provider() {
  const { start } = workerStarter<BuiltInCalls>(builtInHandlers());
  const engine = createWorkerClient<BuiltInCalls>(start);
  void serveBuiltIn(engine);
  // Calls are taken in order: after this one, the page serves.
  await engine.call("built-in/answer", { kind: "done", id: 0, inputTokens: null });
  return { engine, model: createBuiltIn(SETTINGS) };
}

const signal = new AbortController().signal;
const judged: GenerateRequest = requestWith({
  reply: { kind: "schema", name: "answer", schema: objectOf({ answer: { type: "string" } }) },
});

afterEach(() => vi.unstubAllGlobals());

describe("the browser's own model, by way of the page", () => {
  it("is missing where no page serves it", async () => {
    const { problem } = await problemOf(createBuiltIn(SETTINGS).generate(requestWith(), { signal }));
    expect(problem.code).toBe("built-in-missing");
  });

  it("streams in order, and its record says what was left out", async () => {
    offerModel(() => ["A ", "kettle ", "boils."]);
    const { model, engine } = await provider();
    const deltas: string[] = [];
    const request = requestWith({ settings: { temperature: 0, maxTokens: 9, seed: 1 } });
    const { text, record } = await model.generate(request, { signal, onText: (delta) => deltas.push(delta) });
    expect(text).toBe("A kettle boils.");
    expect(deltas).toEqual(["A ", "kettle ", "boils."]);
    expect(record).toMatchObject({ provider: "built-in", baseUrl: "", usage: { input: 12, output: null } });
    expect(record.warnings).toHaveLength(3);
    engine.terminate();
  });

  it("gives way to a weaker form of reply where it does not take the schema", async () => {
    offerModel((constraint) =>
      JSON.stringify(constraint)?.includes("properties")
        ? new DOMException("no", "NotSupportedError")
        : ["{}"],
    );
    const { model, engine } = await provider();
    const refused = await rejectionOf(model.generate(judged, { signal }));
    if (!(refused instanceof ReplyFormError)) throw refused;
    const { record } = await model.generate(judged, { signal, failedForms: [refused.failed] });
    expect(record.warnings).toEqual(["The reply's schema was refused: asked again in JSON mode"]);
    engine.terminate();
  });

  it("stops when cancelled", async () => {
    offerModel(() => ["A ", "…"]);
    const { model, engine } = await provider();
    const stop = new AbortController();
    let heard = false;
    const rejected = rejectionOf(
      model.generate(requestWith(), {
        signal: stop.signal,
        onText: () => {
          heard = true;
        },
      }),
    );
    await eventually(() => heard);
    stop.abort();
    expect(await rejected).toMatchObject({ name: "AbortError" });
    engine.terminate();
  });

  it("is told as failed where the browser breaks off what nobody cancelled", async () => {
    offerModel(() => new DOMException("The session was destroyed.", "AbortError"));
    const { model, engine } = await provider();
    expect((await problemOf(model.generate(requestWith(), { signal }))).problem.code).toBe("server-error");
    engine.terminate();
  });

  it("tells an empty reply, and media that it is not sent", async () => {
    offerModel(() => []);
    const { model, engine } = await provider();
    expect((await problemOf(model.generate(requestWith(), { signal }))).problem.code).toBe("empty-reply");
    const sound = { type: "audio" as const, blob: new Blob(["x"]), mediaType: "audio/wav", hash: "h" };
    const heard = await problemOf(model.generate(requestWith({ parts: [sound] }), { signal }));
    expect(heard.problem.code).toBe("audio-not-enabled");
    engine.terminate();
  });
});
