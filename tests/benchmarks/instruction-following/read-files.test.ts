import { describe, expect, it } from "vitest";
import type { BenchmarkFile } from "../../../src/benchmarks/benchmark";
import { ifVidcap } from "../../../src/benchmarks/if-vidcap";
import { omnicapIf } from "../../../src/benchmarks/omnicap-if";
import { readBy } from "../../support/read-by";
import { checklist, file, filled, judgementOf, prompts } from "./files";

const asked = file("annotation/prompts.json", prompts);
const of = (videoId: string, ...entries: unknown[]) => ({ [videoId]: entries });
const messages = (files: BenchmarkFile[]) =>
  readBy(omnicapIf, files).problems.map(({ path, message }) => `${path}: ${message}`);

describe("what files hold", () => {
  it("prompts become samples, with fields that are written in two ways as one", () => {
    const { samples, problems } = readBy(omnicapIf, [asked]);
    expect(samples.map(({ id, instruction, facets }) => [id, instruction, facets.field])).toEqual([
      ["001/01", "List it.", "Understanding"],
      ["001/02", "Tell it in red.", "Understanding"],
      ["002/01", "Name it.", "Retrieval"],
    ]);
    expect(problems).toEqual([]);
  });

  it("facts of videos tell length, place and kind, and may know more videos than there are samples", () => {
    const facts = {
      "001": { duration: "01:04", path: "videos/001.mp4", type: "Sports" },
      "009": { duration: "00:10" },
    };
    const [sample] = readBy(omnicapIf, [file("facts.json", facts), asked]).samples;
    expect(sample?.video).toEqual({ id: "001", path: "videos/001.mp4", seconds: 64 });
    expect(sample?.facets["video type"]).toBe("Sports");
  });

  it("what a file is, is told by its content, whatever it is called and in which order it comes", () => {
    const responses = file("a.json", of("001", { prompt_id: "02", response: "Red." }));
    const read = readBy(omnicapIf, [responses, { ...asked, name: "b.json" }]);
    expect(read.samples).toHaveLength(3);
    expect(read.responses).toEqual([{ sampleId: "001/02", entry: "a", text: "Red." }]);
  });

  it("the name of a model is its file's, in both spellings", () => {
    const entries = of("001", { prompt_id: "01", response: "x" });
    const names = ["response/My-Model 7B_response.json", "response/My-Model 7B.json"];
    const read = (name: string) => readBy(omnicapIf, [asked, file(name, entries)]).responses[0]?.entry;
    expect(names.map(read)).toEqual(["My-Model 7B", "My-Model 7B"]);
  });

  it("check results bring verdicts on the sample's checklist, and the response of the same model", () => {
    const read = readBy(omnicapIf, [
      asked,
      file("checklists.json", of("001", { generated_prompt: "List it.", checklist })),
      file("response/m.json", of("001", { prompt_id: "01", response: "A red kettle." })),
      file("check_result/m_check_result.json", of("001", { prompt_id: "01", check_result: filled })),
    ]);
    expect(read.problems).toEqual([]);
    const [result] = read.results;
    expect(result).toMatchObject({
      sampleId: "001/01",
      entry: "m",
      response: "A red kettle.",
      judgement: { checklist: null },
    });
    expect(judgementOf(result).verdicts.map(({ status }) => status)).toEqual(["passed", "failed"]);
    expect(judgementOf(result).verdicts[0]?.extraction?.content).toEqual(["A red kettle."]);
    expect(judgementOf(result).verdicts[1]?.items?.map(({ status, answer }) => [status, answer])).toEqual([
      ["passed", "A"],
      ["failed", ""],
    ]);
  });

  it("check results alone can be scored", () => {
    const entry = {
      prompt_id: "01",
      check_result: { format_check: [{ constraint_id: "case", result: true }] },
    };
    const read = readBy(omnicapIf, [file("check_result/m.json", of("001", entry))]);
    expect(judgementOf(read.results[0]).verdicts.map(({ status }) => status)).toEqual(["passed"]);
    expect(read.samples[0]?.instruction).toBe("");
  });

  it("a result that is missing or marked by Caplens as unscored is unscored", () => {
    const checks = [
      { constraint_id: "case" },
      { constraint_id: "case", result: false, caplens_status: "unscored" },
      { constraint_id: "case", result: "false" },
    ];
    const entry = { prompt_id: "01", check_result: { format_check: checks } };
    const [result] = readBy(omnicapIf, [file("m.json", of("001", entry))]).results;
    expect(judgementOf(result).verdicts.map(({ status }) => status)).toEqual([
      "unscored",
      "unscored",
      "passed",
    ]);
  });
});

describe("which entries belong together", () => {
  const first = (entry: Record<string, unknown>) =>
    readBy(omnicapIf, [asked, file("m.json", of("001", entry))]);

  it.each([
    ["by prompt_id", { prompt_id: "02", response: "x" }, "001/02"],
    ["by an id that is a number in one file", { prompt_id: "01", response: "x" }, "001/01"],
    [
      "by the instruction, white space aside",
      { generated_prompt: " Tell it  in red. ", response: "x" },
      "001/02",
    ],
  ])("%s", (_how, entry, sampleId) => {
    expect(first(entry).responses.map((response) => response.sampleId)).toEqual([sampleId]);
  });

  it("by position, where lists are equally long and nothing else tells", () => {
    const entries = [{ response: "one" }, { response: "two" }];
    const read = readBy(omnicapIf, [asked, file("m.json", { "001": entries })]);
    expect(read.responses.map(({ sampleId, text }) => [sampleId, text])).toEqual([
      ["001/01", "one"],
      ["001/02", "two"],
    ]);
  });

  it("never by position where lists differ in length", () => {
    const read = first({ response: "one" });
    expect(read.responses).toEqual([]);
    expect(read.problems).toMatchObject([{ file: "m.json", path: "001/0" }]);
  });

  it("never by field, which real files have wrong", () => {
    const read = first({ field: "For Generation", prompt_id: "02", response: "x" });
    expect(read.responses[0]?.sampleId).toBe("001/02");
    expect(read.problems).toEqual([]);
  });

  it("an id with another instruction is told, and stands by itself", () => {
    const entry = { prompt_id: "01", generated_prompt: "Something else.", checklist };
    const read = first(entry);
    expect(read.samples.map(({ id }) => id)).toContain("001/01-2");
    expect(read.problems[0]?.message).toContain("stands for another instruction in annotation/prompts.json");
  });

  it("an id that occurs twice means one after the other", () => {
    const twice = of(
      "001",
      { prompt_id: "1", generated_prompt: "A" },
      { prompt_id: "1", generated_prompt: "B" },
    );
    const answers = of("001", { prompt_id: "1", response: "a" }, { prompt_id: "1", response: "b" });
    const read = readBy(omnicapIf, [file("p.json", twice), file("m.json", answers)]);
    expect(read.responses.map(({ sampleId, text }) => [sampleId, text])).toEqual([
      ["001/1", "a"],
      ["001/1-2", "b"],
    ]);
  });
});

describe("problems name file, place and what was expected, and the rest is used", () => {
  it.each([
    ["a file of something else", file("p.json", { name: "x" }), "This is no file of OmniCap-IF."],
    ["a list", file("p.json", [1, 2]), "This is no file of OmniCap-IF."],
  ])("%s", (_what, bad, message) => {
    const read = readBy(omnicapIf, [bad, asked]);
    expect(read.samples).toHaveLength(3);
    expect(read.problems).toMatchObject([{ file: "p.json", path: "" }]);
    expect(read.problems[0]?.message).toContain(message);
  });

  it("a file of another benchmark", () => {
    const read = readBy(ifVidcap, [file("c.json", of("001", { generated_prompt: "x", checklist }))]);
    expect(read.problems).toMatchObject([{ message: "This file is of another benchmark." }]);
    expect(read.samples).toEqual([]);
  });

  it("responses to unknown videos", () => {
    expect(messages([asked, file("m.json", of("777", { prompt_id: "01", response: "x" }))])).toEqual([
      "777: No other file knows video 777; its 1 response is left out.",
    ]);
  });

  it("entries of a wrong kind", () => {
    const odd = { "001": [7, { prompt_id: "01", response: 3 }], "002": "none" };
    expect(messages([asked, file("m.json", odd)])).toEqual([
      "001/0: This entry is no object.",
      "002: Video 002 has no list of entries.",
      "001/1/response: The response is no text; it is taken as unanswered.",
    ]);
  });

  it("constraints and parameters that nobody knows; a checklist that is none", () => {
    const format = [
      { check_id: "f1", constraint_id: "rhyme", parameters: {} },
      { check_id: "f2", constraint_id: "length", parameters: { maximum: 3 } },
    ];
    const entry = { generated_prompt: "List it.", checklist: { format_check: format } };
    expect(messages([asked, file("c.json", of("001", entry))])).toEqual([
      "001/0/checklist/f1: No rule is called rhyme.",
      "001/0/checklist/f2/parameters/maximum: length has no parameter maximum.",
    ]);
    const broken = { generated_prompt: "List it.", checklist: { format_check: "all" } };
    expect(messages([asked, file("c.json", of("001", broken))])[0]).toContain("001/0/checklist: ");
  });

  it("a check_result on another checklist keeps its own", () => {
    const other = { ...filled, content_check: [] };
    const read = readBy(omnicapIf, [
      asked,
      file("c.json", of("001", { generated_prompt: "List it.", checklist })),
      file("m.json", of("001", { prompt_id: "01", check_result: other })),
    ]);
    expect(judgementOf(read.results[0]).checklist?.content).toEqual([]);
    expect(read.problems.map(({ message }) => message)).toEqual([
      "This check_result is about another checklist than the sample's; it keeps its own.",
    ]);
  });

  it("a length that can't be read", () => {
    expect(messages([asked, file("f.json", { "001": { duration: "a minute" } })])).toEqual([
      "001/duration: The length of video 001 can't be read.",
    ]);
  });

  it("ids that a hostile file may hold do no harm", () => {
    const entry = { prompt_id: "__proto__", generated_prompt: "x" };
    const text = `{"__proto__": [${JSON.stringify(entry)}], "constructor": [${JSON.stringify(entry)}]}`;
    const { samples } = readBy(omnicapIf, [{ name: "p.json", text }]);
    expect(samples.map(({ id }) => id)).toEqual(["constructor/__proto__"]);
    expect(Object.prototype).not.toHaveProperty("prompt_id");
  });
});
