import { describe, expect, it } from "vitest";
import { extraOutput, priceAsCalled } from "../../../src/calls/model-services/extra-output";
import type { ModelChoice } from "../../../src/shapes/connection";

const called = (body?: string): ModelChoice => ({
  kind: "openai-compatible",
  baseUrl: "https://api.openai.com/v1",
  model: "gpt-4o",
  audio: false,
  ...(body === undefined ? {} : { body }),
});

describe("the price of a model as it is called", () => {
  it.each([undefined, "", "{}", '{"top_p":0.5}', '{"modalities":["text"]}', '{"options":{"num_ctx":8192}}'])(
    "is that of its row with the fields %s",
    (body) => expect(priceAsCalled(called(body), [])).toMatchObject({ inputPerMillion: 2.5 }),
  );

  it.each([
    '{"service_tier":"priority"}',
    '{"service_tier":"flex","top_p":0.5}',
    '{"plugins":[{"id":"web"}]}',
    '{"modalities":["text","audio"]}',
    '{"never_heard_of":1}',
    '{"fps":30}',
    '{"mm_processor_kwargs":{"max_pixels":100000000}}',
    "no JSON",
  ])("is unknown with the fields %s", (body) => expect(priceAsCalled(called(body), [])).toBeNull());

  it("is nothing where people say that it costs nothing, whatever is added", () => {
    const host = "api.openai.com";
    const free = { host, model: "*", inputPerMillion: 0, outputPerMillion: 0, asOf: "2026-11-01" };
    expect(priceAsCalled(called('{"service_tier":"priority"}'), [free])).toBe(free);
  });
});

describe("a longest reply among the added fields", () => {
  it.each([
    ['{"options":{"num_predict":9000}}', 9000],
    ['{"max_new_tokens":500,"options":{"num_predict":9000}}', 9000],
    ['{"options":{"num_ctx":8192}}', null],
  ])("of %s is %j", (body, longest) => expect(extraOutput(body)).toEqual({ beside: 0, longest }));
});
