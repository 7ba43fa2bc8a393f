import { describe, expect, it } from "vitest";
import { isUnanswered } from "../../../src/benchmarks/imports/read-part";
import { file } from "../instruction-following/files";
import { lines, read } from "./import-files";
import { omniFiles } from "./omni-files";

/** The captions made beside the small benchmark: whose they are, of which sample. */
function joined(...files: Parameters<typeof read>[0]) {
  const found = read([...omniFiles(), ...files]);
  const [part] = found.parts;
  return {
    ...found,
    captions: part?.captions.map(({ sampleId, entry, text }) => [sampleId, entry, text]),
    unanswered: Object.fromEntries(part?.unanswered ?? []),
  };
}

describe("captions made elsewhere", () => {
  it("by lmms-eval: by the instruction, with the model's folder as their name", () => {
    const { captions, problems, tables } = joined(
      lines("out/my-model/20260101_120000_samples_if.jsonl", [
        { doc_id: 2, input: "<video>\nList  it.", target: "", filtered_resps: "One.", doc_hash: "h" },
        { doc_id: 7, input: "Name it.", target: "", filtered_resps: ["Two."] },
      ]),
    );
    expect(tables).toMatchObject([{ kind: "lmms-eval samples", model: "my-model" }]);
    expect(captions).toEqual([
      ["001/01", "my-model", "One."],
      ["002/01", "my-model", "Two."],
    ]);
    expect(problems).toEqual([]);
  });

  it("by lmms-eval without an instruction: by their number, which is told", () => {
    const { captions, problems } = joined(lines("m/x_samples_y.jsonl", [{ doc_id: 1, resps: [["Two."]] }]));
    expect(captions).toEqual([["001/02", "m", "Two."]]);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toContain("by their number alone");
  });

  it.each([
    ["JSON", (rows: object[]) => file("run/m/m_Set.json", rows)],
    [
      "TSV",
      (rows: object[]) => ({
        name: "run/m/m_Set.tsv",
        text: [
          Object.keys(rows[0] ?? {}).join("\t"),
          ...rows.map((row) => Object.values(row).join("\t")),
        ].join("\r\n"),
      }),
    ],
  ])("by VLMEvalKit as %s: by video and question, and failures are no captions", (_form, write) => {
    const rows = [
      { index: 0, video: "videos/001.mp4", question: "Tell it in red.", answer: "", prediction: "Red." },
      {
        index: 1,
        video: "002",
        question: "Name it.",
        answer: "",
        prediction: "Failed to obtain answer via API.",
      },
      { index: 2, video: "900", question: "Name it.", answer: "", prediction: "Of no sample." },
    ];
    const { captions, unanswered, problems, tables } = joined(write(rows));
    expect(tables).toMatchObject([{ kind: "VLMEvalKit predictions" }]);
    expect(captions).toEqual([["001/02", "m", "Red."]]);
    expect(unanswered).toEqual({ m: 1 });
    expect(problems.map(({ message }) => message)).toEqual(["No sample is about the video “900”."]);
  });

  it("by inspect: messages, attachments, errors and epochs", () => {
    const sample = (parts: object) => ({
      epoch: 1,
      target: "",
      output: { choices: [], completion: "" },
      ...parts,
    });
    const said = (content: unknown) => ({ choices: [{ message: { content } }] });
    const { captions, unanswered, problems } = joined(
      file("logs/one.json", {
        version: 2,
        eval: { model: "openai/m" },
        samples: [
          sample({ id: 1, input: "List it.", output: said([{ type: "text", text: "One." }]) }),
          sample({ id: 1, epoch: 2, input: "List it.", output: said("Another.") }),
          sample({
            id: 2,
            input: [{ role: "user", content: [{ type: "text", text: "attachment://h" }] }],
            output: said("attachment://c"),
            attachments: { h: "Name it.", c: "Two." },
          }),
          sample({ id: 3, input: "Tell it in red.", output: said("Half"), error: { message: "timeout" } }),
        ],
      }),
    );
    expect(captions).toEqual([
      ["001/01", "openai/m", "One."],
      ["001/01", "openai/m, epoch 2", "Another."],
      ["002/01", "openai/m", "Two."],
    ]);
    expect(unanswered).toEqual({ "openai/m": 1 });
    expect(problems).toEqual([]);
  });

  it("in any table: by columns that their names suggest, or that people choose", () => {
    const csv = {
      name: "mine.csv",
      text: 'video,prompt_id,caption,model\n001,02,"Red, and\nround.",a\n001,02,Red again.,a\n',
    };
    const first = joined(csv);
    expect(first.captions).toEqual([["001/02", "a", "Red, and\nround."]]);
    expect(first.problems.map(({ path, message }) => [path, message])).toEqual([
      ["row 3", "“a” has a caption for this sample already; the first one counts."],
    ]);

    const odd = lines("odd.jsonl", [{ clip_name: "002", said: "Two." }]);
    const unmapped = joined(odd);
    expect(unmapped.tables).toMatchObject([{ mapping: null, columns: ["clip_name", "said"] }]);
    expect(unmapped.problems).toMatchObject([{ file: "odd.jsonl" }]);
    const mapping = { id: null, video: "clip_name", instruction: null, response: "said", model: null };
    const mapped = read([...omniFiles(), odd], [["odd.jsonl", mapping]]);
    expect(mapped.problems).toEqual([]);
    expect(mapped.parts[0]?.captions).toEqual([{ sampleId: "002/01", entry: "odd", text: "Two." }]);
  });

  it("never go to a sample that they contradict, nor to one of several", () => {
    const { captions, problems } = joined(
      lines("m.jsonl", [
        { id: "001/01", instruction: "Another instruction.", response: "x" },
        { video: "001", response: "y" },
        { id: "nowhere", response: "z" },
      ]),
    );
    expect(captions).toEqual([]);
    expect(problems.map(({ path }) => path)).toEqual(["line 1", "line 2", "line 3"]);
  });

  it("without any file that tells of their samples are told as such", () => {
    const { parts, problems } = read([lines("m.jsonl", [{ id: "1", response: "x" }])]);
    expect(parts).toEqual([]);
    expect(problems).toMatchObject([{ file: "m.jsonl", expected: expect.stringContaining("checklists") }]);
  });

  it("that broken rows are among are read as far as they go", () => {
    const text = 'id,response\n001/01,One.\n001/02,"never closed\n002/01,Two.';
    const { captions, problems } = joined({ name: "broken.csv", text });
    expect(captions?.[0]).toEqual(["001/01", "broken", "One."]);
    expect(problems.length).toBeGreaterThan(0);
    expect(new Set(problems.map(({ file: name }) => name))).toEqual(new Set(["broken.csv"]));
  });
});

describe("an answer that is none", () => {
  it.each([
    "",
    "  \n",
    "None",
    "N/A",
    "Failed to obtain answer via API. ",
    "[ERROR]: 429",
    "API call failed",
    "[LMMS_EVAL_REQUEST_FAILED after 5 retries] timed out",
  ])("is %j", (text) => expect(isUnanswered(text)).toBe(true));
  it.each([
    "None of them speaks.",
    "Error bars are shown.",
    `Failed to obtain answer ${"and so on ".repeat(60)}`,
  ])("is not %j", (text) => expect(isUnanswered(text)).toBe(false));
});
