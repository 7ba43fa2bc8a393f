import { describe, expect, it } from "vitest";
import type { ModelChoice } from "../../src/shapes/connection";
import { modelAddress, modelReference } from "../../src/shapes/model-reference";

type Compatible = Extract<ModelChoice, { kind: "openai-compatible" }>;

const choice: Compatible = {
  kind: "openai-compatible",
  baseUrl: "https://relay.example/v1",
  model: "small",
  audio: false,
};

describe("a model's reference", () => {
  it.each<[string, ModelChoice]>([
    ["a slash at the end of the address", { ...choice, baseUrl: "https://relay.example/v1/" }],
    [
      "the route of a call in the address",
      { ...choice, baseUrl: " https://Relay.example/v1/chat/completions" },
    ],
    ["a space around the name", { ...choice, model: " small " }],
    ["headers and fields left empty", { ...choice, headers: " ", body: "" }],
    [
      "its parts in another order",
      { audio: false, model: "small", baseUrl: choice.baseUrl, kind: choice.kind },
    ],
  ])("is the same with %s", (_what, other) => {
    expect(modelReference(other)).toBe(modelReference(choice));
  });

  it.each<[string, ModelChoice]>([
    ["another name", { ...choice, model: "large" }],
    ["another path", { ...choice, baseUrl: "https://relay.example/v2" }],
    ["another scheme", { ...choice, baseUrl: "http://relay.example/v1" }],
    ["a header", { ...choice, headers: "Target-URL: https://elsewhere.example" }],
    ["a field", { ...choice, body: '{"n":2}' }],
    ["sound", { ...choice, audio: true }],
    ["another wire format", { kind: "anthropic", baseUrl: choice.baseUrl, model: "small", audio: false }],
    ["no address", { ...choice, baseUrl: "" }],
    ["an address that is none", { ...choice, baseUrl: "https://relay.example/v1?a=b" }],
  ])("is another one with %s", (_what, other) => {
    expect(modelReference(other)).not.toBe(modelReference(choice));
  });

  it("tells the two ways of asking one provider apart", () => {
    const of = (api: "chat" | "responses") =>
      modelReference({ kind: "openai", api, baseUrl: choice.baseUrl, model: "small", audio: false });
    expect(of("chat")).not.toBe(of("responses"));
  });

  it("tells models in the page apart by their files, whatever their names", () => {
    const file = "0".repeat(64);
    const embedded = {
      kind: "embedded",
      baseUrl: "",
      model: "Small",
      audio: false,
      image: true,
      file,
    } as const;
    expect(modelReference({ ...embedded, file: "1".repeat(64) })).not.toBe(modelReference(embedded));
    expect(modelReference({ ...embedded, projector: file })).not.toBe(modelReference(embedded));
    expect(modelReference({ ...embedded, image: false })).toBe(modelReference(embedded));
  });

  it("never holds the key of a choice that comes with one", () => {
    const withKey = { ...choice, apiKey: "sk-canary", unencrypted: true };
    expect(modelReference(withKey)).toBe(modelReference(choice));
  });
});

it("the address of the browser's own model is empty, whatever stands in the choice", () => {
  expect(
    modelAddress({ kind: "built-in", baseUrl: "https://relay.example/v1", model: "", audio: false }),
  ).toBe("");
});
