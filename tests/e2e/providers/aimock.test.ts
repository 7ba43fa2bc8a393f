import { LLMock } from "@copilotkit/aimock";
import { frameSet, samplingPlan } from "../../support/sampling-plan";
import { expect, test } from "./support/engine";
import { KEY, WAYS } from "./support/ways";

/** Names that the mock takes for models of that kind. */
const MODELS: Record<string, string> = {
  openai: "gpt-4o",
  google: "gemini-2.5-flash",
  anthropic: "claude-sonnet-4-5",
  openrouter: "gpt-4o",
  "openai-compatible": "gpt-4o",
};

test("every kind of provider gets a caption from an independent reading of its format", async ({
  engine,
  watch,
}) => {
  const mock = new LLMock({ port: 0 });
  mock.onMessage(/Describe/, { content: "A kettle boils over." });
  await mock.start();
  watch.allow(mock.url);
  const hash = await engine.keep(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]));
  for (const way of WAYS) {
    await test.step(way.name, async () => {
      const reached = way.connection({ url: `${mock.url}/v1`, googleUrl: `${mock.url}/v1beta` });
      // Its preflights allow no headers of a user's own.
      const { headers: _own, ...plain } = { headers: "", ...reached };
      const connection = { ...plain, model: MODELS[reached.kind] ?? "" };
      expect((await engine.call("models/connect", { connection })).problem).toBeUndefined();
      const { output, events } = await engine.call("captions/generate", {
        model: connection,
        runId: crypto.randomUUID(),
        instruction: "Describe it.",
        plan: samplingPlan(),
        frames: frameSet({ frames: [{ time: 0.5, hash, width: 64, height: 36 }] }),
        audio: null,
        videoSeconds: 2,
        settings: { temperature: 0, maxTokens: null, seed: null },
      });
      expect(output?.problem).toBeNull();
      expect(output?.text).toBe("A kettle boils over.");
      expect(events.map((event) => (event.kind === "text" ? event.delta : "")).join("")).toBe(output?.text);
      expect(JSON.stringify(output)).not.toContain(KEY);
    });
  }
  await mock.stop();
});
