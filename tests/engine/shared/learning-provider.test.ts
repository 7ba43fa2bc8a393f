import { describe, expect, it } from "vitest";
import type { Said } from "../../../src/calls/model-services/corrections";
import type { GenerateResult, Provider } from "../../../src/calls/provider";
import { type Learn, learningProvider } from "../../../src/engine/shared/learning-provider";
import { ProblemError } from "../../../src/foundation/errors";
import { requestWith } from "../../calls/calls";
import { callRecord } from "../../support/call-record";

const reply: GenerateResult = {
  text: "A kettle.",
  record: callRecord({ warnings: ["The reply's schema was refused: asked again in JSON mode"] }),
};

function taught(generate: Provider["generate"], answer: Learn = async () => true) {
  const learnt: Said[] = [];
  const model = learningProvider(
    { id: "fake", model: "m", capabilities: { image: true, audio: true }, generate },
    (said) => {
      learnt.push(said);
      return answer(said);
    },
  );
  return { learnt, call: () => model.generate(requestWith(), { signal: new AbortController().signal }) };
}

const refusal = (refused: "audio" | "system") =>
  new ProblemError({ code: "media-refused", message: "No.", nextStep: "Leave it out.", refused });

describe("a refusal", () => {
  it("is learnt and told with it, and keeps what else it says", async () => {
    const { learnt, call } = taught(() => Promise.reject(refusal("audio")));
    await expect(call()).rejects.toMatchObject({
      problem: {
        code: "media-refused",
        message: "No.",
        nextStep: expect.stringMatching(/^Noted: this model takes no sound/),
      },
    });
    expect(learnt).toEqual([{ audio: false }]);
  });

  it.each<[string, Learn]>([
    ["nothing is new", async () => false],
    ["the settings can't be written", () => Promise.reject(new Error("full"))],
  ])("is told as it came where %s", async (_why, answer) => {
    const error = refusal("system");
    await expect(taught(() => Promise.reject(error), answer).call()).rejects.toBe(error);
  });

  it("of another kind teaches nothing", async () => {
    const error = new ProblemError({ code: "rate-limited", message: "Slowly.", nextStep: "Wait." });
    const { learnt, call } = taught(() => Promise.reject(error));
    await expect(call()).rejects.toBe(error);
    expect(learnt).toEqual([]);
  });
});

describe("a reply", () => {
  it("that came in a weaker form teaches that, and its record says so", async () => {
    const { learnt, call } = taught(async () => ({ ...reply, refusedForms: ["schema"] }));
    const { record } = await call();
    expect(learnt).toEqual([{ json: "object" }]);
    expect(record.warnings).toEqual([
      ...reply.record.warnings,
      "Noted: this model takes no schema for its replies; change it under “Models”",
    ]);
  });

  it("that came as plain text teaches that no JSON can be asked for", async () => {
    const { learnt, call } = taught(async () => ({ ...reply, refusedForms: ["schema", "json"] }));
    await call();
    expect(learnt).toEqual([{ json: "none" }]);
  });

  it("as it was asked for teaches nothing", async () => {
    const { learnt, call } = taught(async () => reply);
    expect(await call()).toBe(reply);
    expect(learnt).toEqual([]);
  });
});
