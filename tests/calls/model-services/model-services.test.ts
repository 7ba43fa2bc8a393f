import { describe, expect, it } from "vitest";
import { MODEL_SERVICES, serviceAt } from "../../../src/calls/model-services/model-services";
import { normaliseBaseUrl } from "../../../src/foundation/base-url";
import { ModelChoice } from "../../../src/shapes/connection";

describe("services", () => {
  it("have ids of their own, addresses as they are called, and between them every wire format", () => {
    expect(new Set(MODEL_SERVICES.map(({ id }) => id)).size).toBe(MODEL_SERVICES.length);
    for (const { baseUrl } of MODEL_SERVICES) {
      if (baseUrl !== "") expect(normaliseBaseUrl(baseUrl)).toBe(baseUrl);
    }
    expect(new Set(MODEL_SERVICES.map(({ kind }) => kind))).toEqual(
      new Set(ModelChoice.anyOf.map(({ properties }) => properties.kind.const)),
    );
  });

  it.each([
    ["https://api.openai.com/v1", "openai"],
    ["https://api.groq.com/elsewhere", "groq"],
    ["http://localhost:11434/v1", "ollama"],
    ["http://localhost:9999/v1", null],
    ["https://api.openai.com.evil.example/v1", null],
    ["", null],
    ["api.openai.com", null],
  ])("%s is %s", (baseUrl, id) => expect(serviceAt(baseUrl)?.id ?? null).toBe(id));
});
