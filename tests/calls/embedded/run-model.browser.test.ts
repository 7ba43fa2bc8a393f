import { afterAll, describe, expect, it } from "vitest";
import { dropModel, modelInMemory } from "../../../src/calls/embedded/run-model";
import { tinyGguf } from "../../support/tiny-gguf";

const signal = new AbortController().signal;
const SAYS = "A cup of tea stands on the wooden table.";
const toRun = (key: string, bytes: Uint8Array<ArrayBuffer>) => ({
  key,
  name: "Tiny",
  file: new Blob([bytes]),
  projector: null,
});
const ask = [{ role: "user" as const, content: "What is there?" }];

afterAll(dropModel);

describe("a model in the page", () => {
  it("writes what it says, piece by piece", async () => {
    const model = await modelInMemory(toRun("a", tinyGguf({ says: SAYS })), 4096, signal);
    const pieces: string[] = [];
    const end = await model.write(
      { messages: ask, temperature: 0 },
      { signal, onText: (one) => pieces.push(one) },
    );
    console.log(JSON.stringify({ end, pieces, device: model.device, ctx: model.contextTokens }));
    expect(end.text.trim()).toBe(SAYS);
  });
});
