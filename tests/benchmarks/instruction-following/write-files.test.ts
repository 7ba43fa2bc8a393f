import { describe, expect, it } from "vitest";
import { omnicapIf } from "../../../src/benchmarks/omnicap-if";
import { readBy } from "../../support/read-by";
import { again, checklist, file, filled, prompts } from "./files";

const entry = { field: "For Understanding", prompt_id: "01", generated_prompt: "List it." };
const given = [
  file("annotation/prompts.json", prompts),
  file("annotation/checklists.json", { "001": [{ ...entry, checklist }] }),
  file("annotation/video_meta_info.json", { "001": { duration: "01:04", path: "v/1.mp4", type: "Sports" } }),
  file("response/m.json", { "001": [{ prompt_id: "01", response: "A red kettle." }] }),
  file("check_result/m_check_result.json", { "001": [{ prompt_id: "01", check_result: filled }] }),
];

describe("files out", () => {
  it("are read back as they were", () => {
    const read = readBy(omnicapIf, given);
    expect(readBy(omnicapIf, omnicapIf.write(read.samples, read.results, "reference"))).toEqual(read);
  });

  it("have the benchmark's own names and shapes", () => {
    const files = again(omnicapIf, given);
    expect(files.map(({ name }) => name)).toEqual([
      "annotation/prompts.json",
      "annotation/checklists.json",
      "annotation/video_meta_info.json",
      "response/m.json",
      "check_result/m_check_result.json",
    ]);
    const { "001": [written] = [] } = JSON.parse(files[4]?.text ?? "{}");
    expect(written).toMatchObject({ field: "For Understanding", prompt_id: "01", check_result: filled });
  });

  it("tell what is unscored, which counts as failed in the released scripts", () => {
    const unjudged = { format_check: [{ check_id: "f", constraint_id: "case" }] };
    const check = { "001": [{ prompt_id: "01", check_result: unjudged }] };
    const [result] = again(omnicapIf, [file("check_result/m.json", check)]).slice(-1);
    expect(JSON.parse(result?.text ?? "")["001"][0].check_result.format_check[0]).toMatchObject({
      result: false,
      caplens_status: "unscored",
      caplens_cause: "not judged",
    });
  });

  it("say of a caption that it is no whole one", () => {
    const read = readBy(omnicapIf, given);
    for (const shortfall of [{ kind: "length" }, { kind: "refusal", judgeAnyway: true }] as const) {
      const cut = read.results.map((result) => ({ ...result, shortfall }));
      const { responses, problems } = readBy(omnicapIf, omnicapIf.write(read.samples, cut, "reference"));
      expect(problems).toEqual([]);
      expect(responses).toEqual([expect.objectContaining({ text: "A red kettle.", shortfall })]);
    }
  });

  it("keep the results of several models apart", () => {
    const one = { "001": [{ prompt_id: "01", check_result: filled }] };
    const names = again(omnicapIf, [...given, file("check_result/n_check_result.json", one)]).map(
      ({ name }) => name,
    );
    expect(names.slice(3)).toEqual([
      "response/m.json",
      "check_result/m_check_result.json",
      "check_result/n_check_result.json",
    ]);
  });
});
