import { describe, expect, it } from "vitest";
import {
  teaches,
  withLearnt,
  withoutAll,
  withoutSound,
  withSaid,
} from "../../../src/calls/model-services/corrections";
import { abilitiesOf } from "../../../src/calls/model-services/model-abilities";
import type { ModelChoice } from "../../../src/shapes/connection";

const model: ModelChoice = {
  kind: "openai-compatible",
  baseUrl: "https://a.example/v1",
  model: "m",
  audio: true,
};
const other = { ...model, model: "other" };

describe("corrections of a model", () => {
  it("are one of each origin, to which more is added", () => {
    let all = withLearnt([], model, { audio: false }, "2026-11-01");
    all = withLearnt(all, model, { image: false }, "2026-11-02");
    all = withSaid(all, { ...model, baseUrl: `${model.baseUrl}/` }, { video: true }, "2026-11-03");
    all = withSaid(all, model, { video: false, json: "object" }, "2026-11-04");
    expect(all).toEqual([
      {
        baseUrl: model.baseUrl,
        model: "m",
        origin: "refusal",
        asOf: "2026-11-02",
        audio: false,
        image: false,
      },
      {
        baseUrl: `${model.baseUrl}/`,
        model: "m",
        origin: "user",
        asOf: "2026-11-04",
        video: false,
        json: "object",
      },
    ]);
    expect(abilitiesOf(model, all)).toMatchObject({
      image: false,
      audio: false,
      video: false,
      json: "object",
    });
  });

  it("go without touching those of others", () => {
    const both = withLearnt(
      withLearnt([], model, { audio: false }, "2026-11-01"),
      other,
      { audio: false },
      "2026-11-01",
    );
    expect(withoutAll(both, model).map((one) => one.model)).toEqual(["other"]);
    const ticked = withoutSound(both, model);
    expect(abilitiesOf(model, ticked).audio).toBe(true);
    expect(abilitiesOf(other, ticked).audio).toBe(false);
  });
});

describe("a refusal", () => {
  it("teaches what nobody knew, once", () => {
    expect(teaches([], model, { image: false })).toBe(true);
    expect(teaches(withLearnt([], model, { image: false }, "2026-11-01"), model, { image: false })).toBe(
      false,
    );
    expect(teaches([], model, { video: false })).toBe(false);
  });

  it("teaches a weaker form of replies", () => {
    expect(teaches([], model, { json: "object" })).toBe(true);
    const known = withLearnt([], model, { json: "none" }, "2026-11-01");
    expect(teaches(known, model, { json: "none" })).toBe(false);
  });

  it("does not overrule what the user says", () => {
    const said = withSaid([], model, { image: true }, "2026-11-01");
    expect(teaches(said, model, { image: false })).toBe(false);
    expect(teaches(said, model, { system: false })).toBe(true);
  });
});
