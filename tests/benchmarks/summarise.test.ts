import { describe, expect, it } from "vitest";
import { summariseIfVidcap } from "../../src/benchmarks/if-vidcap";
import { summariseOmnicapIf } from "../../src/benchmarks/omnicap-if";
import { ProblemError } from "../../src/foundation/errors";

type Item = { check_type?: string; result?: unknown };

const items = (...results: unknown[]): Item[] => results.map((result) => ({ check_type: "attempt", result }));

/** A `check_result` file of OmniCap-IF with one video, from format results and content constraints. */
function omnicap(...prompts: { format?: unknown[]; content?: { id?: string; items: Item[] }[] }[]) {
  return {
    "001": prompts.map(({ format = [], content = [] }) => ({
      check_result: {
        format_check: format.map((result) => ({ constraint_id: "length", result })),
        content_check: content.map((check) => ({ constraint_id: check.id ?? "", check_items: check.items })),
      },
    })),
  };
}

/** The same for IF-VidCap, with prompt ids. */
function vidcap(...prompts: { id?: unknown; rules?: unknown[]; open?: Item[][] }[]) {
  return {
    clip_001: prompts.map(({ id, rules = [], open = [] }) => ({
      ...(id === undefined ? {} : { prompt_id: id }),
      check_result: {
        ruled_based_check: rules.map((result) => ({ constraint_id: "length", result })),
        open_ended_check: open.map((check) => ({ check_items: check })),
      },
    })),
  };
}

describe("OmniCap-IF", () => {
  it("averages over constraints, and beside that over instructions", () => {
    const summary = summariseOmnicapIf(
      omnicap({ format: [true] }, { format: [true, false, false, false] }, {}),
    );
    expect(summary).toMatchObject({ csr: 2 / 5, csr_macro: (1 + 1 / 4) / 2, isr: 1 / 2, format_csr: 2 / 5 });
    expect(summary.video_scores["001"]).toMatchObject({ CSR: (1 + 1 / 4) / 3, ISR: 1 / 2 });
  });

  it.each([true, 1, "false", [0], { a: 1 }])("takes %j for passed", (result) => {
    expect(summariseOmnicapIf(omnicap({ format: [result] })).csr).toBe(1);
  });

  it.each([false, 0, "", null, [], {}, undefined])("takes %j for failed", (result) => {
    expect(summariseOmnicapIf(omnicap({ format: [result] })).csr).toBe(0);
  });

  it("fails a content constraint without items in CSR, and nowhere else over the file", () => {
    const summary = summariseOmnicapIf(
      omnicap({ format: [true], content: [{ id: "audio_focus", items: [] }] }),
    );
    expect(summary).toMatchObject({ isr: 1, csr: 1 / 2, content_csr: 0, content_isr: 0 });
    expect(summary.stats.content_csr).toEqual({ total_constraints: 0, passed_constraints: 0 });
    expect(summary.prompt_scores["001"]?.[0]).toMatchObject({ isr: 0, csr: 1 / 2, content_isr: 0 });
  });

  it("gives a video with nothing but such constraints a row of zeros", () => {
    const summary = summariseOmnicapIf(omnicap({ content: [{ id: "audio_focus", items: [] }] }));
    expect(summary.isr).toBe(0);
    expect(Object.values(summary.video_scores["001"] ?? {})).toEqual(Array(9).fill(0));
  });

  it("counts omni_audio_visibility as audio, and by the taxonomy as omni", () => {
    const summary = summariseOmnicapIf(
      omnicap({
        content: [{ id: "omni_audio_visibility", items: items(true) }, { items: items(false, true) }],
      }),
    );
    expect(summary).toMatchObject({ content_csr: 1 / 2, content_audio_csr: 1, content_omni_csr: 0 });
    expect(summary.content_csr_by_taxonomy.omni).toEqual({ value: 1, numerator: 1, denominator: 1 });
    expect(summary.content_csr_by_taxonomy.audio.value).toBeNull();
  });

  it("counts instructions with the same id one by one", () => {
    const data = omnicap({ format: [true] }, { format: [false] });
    expect(summariseOmnicapIf(data).isr).toBe(1 / 2);
  });
});

describe("IF-VidCap", () => {
  it("takes the last of several entries with one id in ISR, and adds them up elsewhere", () => {
    const summary = summariseIfVidcap(
      vidcap({ id: "01", rules: [false] }, { id: "01", rules: [true, true] }, { id: "01" }),
    );
    expect(summary).toMatchObject({ isr: 1, csr: 2 / 3, rule_based_isr: 0, ff_isr: 0 });
    expect(summary.stats.rule_based_isr).toEqual({ total_prompts: 1, fully_satisfied_prompts: 0 });
    expect(summary.video_scores.clip_001).toMatchObject({ ISR: 1, CSR: 1 / 3, "Rule-based ISR": 0 });
  });

  it("takes a missing id for an empty one, true for 1, and null for itself", () => {
    const total = (...ids: unknown[]) =>
      summariseIfVidcap(vidcap(...ids.map((id) => ({ id, rules: [true] })))).stats.rule_based_isr
        ?.total_prompts;
    expect(total(undefined, "")).toBe(1);
    expect(total(1, true)).toBe(1);
    expect(total(1, "1", null, "")).toBe(4);
  });

  it("tells fact-free from fact-only", () => {
    const mixed = [
      { check_type: "attempt", result: true },
      { check_type: "correctness", result: false },
    ];
    const summary = summariseIfVidcap(
      vidcap({ rules: [true], open: [mixed, [{ check_type: "timestamp" }]] }),
    );
    expect(summary).toMatchObject({ open_ended_csr: 0, ff_csr: 2 / 3, fo_csr: 0, ff_isr: 0 });
    // For one instruction the script looks at `attempt` items only.
    expect(summary.prompt_scores.clip_001?.[0]).toMatchObject({ ff_csr: 1, ff_isr: 1, fo_isr: 0 });
  });

  it("counts an instruction without fact-free constraints as satisfied in FF-ISR alone", () => {
    const summary = summariseIfVidcap(vidcap({ open: [[{ check_type: "correctness", result: false }]] }));
    expect(summary).toMatchObject({ isr: 0, ff_isr: 1, ff_csr: 0, fo_isr: 0, rule_based_isr: 0 });
  });

  it("fails a content constraint without items", () => {
    const summary = summariseIfVidcap(vidcap({ rules: [true], open: [[]] }));
    expect(summary).toMatchObject({ isr: 0, csr: 1 / 2, open_ended_csr: 0, ff_csr: 1 });
  });
});

describe.each([
  ["OmniCap-IF", summariseOmnicapIf, "format_check", "content_check"],
  ["IF-VidCap", summariseIfVidcap, "ruled_based_check", "open_ended_check"],
] as const)("%s on odd files", (_name, summarise, format, content) => {
  const file = (checkResult: unknown) => ({ "001": [{ prompt_id: "01", check_result: checkResult }] });

  it("scores nothing as 0, and as null where the number is ours", () => {
    for (const data of [{}, { "001": [] }, { "001": {} }, { "001": [{ prompt_id: "01" }] }]) {
      expect(summarise(data)).toMatchObject({ isr: 0, csr: 0, csr_macro: null });
    }
  });

  it.each([
    null,
    [],
    "text",
    { "001": null },
    { "001": [null] },
    file(null),
    file([]),
    file({ [format]: null }),
    file({ [format]: 3 }),
    file({ [format]: { a: 1 } }),
    file({ [format]: ["text"] }),
    file({ [format]: [{ constraint_id: null }] }),
    file({ [content]: null }),
    file({ [content]: [{ check_items: "text" }] }),
    file({ [content]: [{ check_items: [null] }] }),
  ])("refuses case %#", (data) => {
    expect(() => summarise(data)).toThrow(ProblemError);
  });

  it("keeps a video called __proto__", () => {
    const data: unknown = JSON.parse(`{"__proto__": [{"check_result": {"${format}": [{"result": true}]}}]}`);
    const summary = summarise(data);
    expect(summary.csr).toBe(1);
    expect(Object.keys(summary.video_scores)).toEqual(["__proto__"]);
  });
});

it("refuses a list as prompt_id, which the script cannot use as a key", () => {
  expect(() => summariseIfVidcap(vidcap({ id: ["01"] }))).toThrow(ProblemError);
});
