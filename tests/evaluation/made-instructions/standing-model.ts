import { abilitiesOf } from "../../../src/calls/model-services/model-abilities";
import type { GenerateRequest, Provider } from "../../../src/calls/provider";
import type { MediaContext } from "../../../src/evaluation/ask-about-media";
import { mendObjects } from "../../../src/judges/mend-json";
import { dispatcherInTest } from "../../calls/queue/dispatcher-in-test";
import { callRecord } from "../../support/call-record";
import { samplingPlan } from "../../support/sampling-plan";

/** The reply to a request whose JSON this is; `count`: 1 for the first. */
type Script = (asked: Record<string, unknown>, count: number) => unknown;

/** A model that is shown three frames of a clip of 26 s and replies by a script; `asked`: the JSON of each request. */
export function standInModel(script: Script): { context: MediaContext; asked: Record<string, unknown>[] } {
  const asked: Record<string, unknown>[] = [];
  const provider: Provider = {
    id: "stand-in",
    model: "stand-in",
    capabilities: { image: true, audio: false },
    async generate(request: GenerateRequest) {
      const [part] = request.parts;
      const input: Record<string, unknown> = Object(JSON.parse(part?.type === "text" ? part.text : "{}"));
      asked.push(input);
      const text = JSON.stringify(script(input, asked.length));
      return { text, record: callRecord({ promptVersion: request.promptVersion }) };
    },
  };
  const frames = [1, 9, 17].map((time) => ({
    ...{ time, hash: `f${time}`, mediaType: "image/jpeg", width: 64, height: 36 },
    blob: new Blob([new Uint8Array([time])]),
  }));
  const choice = {
    kind: "openai-compatible",
    baseUrl: "https://model.example/v1",
    model: "stand-in",
    audio: false,
  } as const;
  return {
    asked,
    context: {
      media: { frames, audio: null, plan: samplingPlan(), videoSeconds: 26 },
      abilities: { ...abilitiesOf(choice, []), image: true },
      provider: dispatcherInTest().judge(provider),
      settings: { temperature: 0, maxTokens: null, seed: null },
      mend: async (reply) => mendObjects(reply),
      shrink: async (frame) => frame,
      signal: new AbortController().signal,
    },
  };
}
