import { describe, expect, it } from "vitest";
import { csvHead, csvLine, writeCsv } from "../../../src/evaluation/export/tables/csv";
import { checklist, file, prompts } from "../instruction-following/files";
import { lines, read } from "./import-files";
import { checkResults, omniFiles, responses } from "./omni-files";

describe("a benchmark's own files", () => {
  it("are joined whatever their order and folder, and failed calls are no captions", () => {
    const found = read([
      file("omni/check_result/m.json", checkResults),
      file("omni/response/m.json", responses),
      ...omniFiles().reverse(),
    ]);
    expect(found.problems).toEqual([]);
    const [part] = found.parts;
    expect(found.parts).toHaveLength(1);
    expect(part?.benchmark.id).toBe("omnicap-if");
    expect(part?.samples.map(({ id }) => id)).toEqual(["001/01", "001/02", "002/01"]);
    expect(part?.captions.map(({ sampleId, entry }) => [sampleId, entry])).toEqual([
      ["001/01", "m"],
      ["001/02", "m"],
    ]);
    expect([...(part?.unanswered ?? [])]).toEqual([["m", 1]]);
    expect(part?.results.map(({ sampleId, entry }) => [sampleId, entry])).toEqual([["001/01", "m"]]);
    expect(part?.files.map(({ kind }) => kind).sort()).toEqual([
      "check results",
      "checklists",
      "prompts",
      "responses",
      "video facts",
    ]);
  });

  it("of two benchmarks make two parts: what looks alike goes with the nearest that tells", () => {
    const ifPrompts = {
      "001": [{ ...prompts["001"][0], constraints_used: ["entities_attributes", "specific_description"] }],
    };
    const ifResponses = { "001": [{ prompt_id: "01", response: "Of IF-VidCap." }] };
    const found = read([
      ...omniFiles("all/omni/annotation"),
      file("all/omni/response/m.json", responses),
      file("all/other/annotation/prompt.json", ifPrompts),
      file("all/other/response/m_response.json", ifResponses),
    ]);
    expect(found.problems).toEqual([]);
    const byId = Object.fromEntries(found.parts.map((part) => [part.benchmark.id, part]));
    expect(byId["omnicap-if"]?.captions).toHaveLength(2);
    expect(byId["if-vidcap"]?.captions.map(({ text }) => text)).toEqual(["Of IF-VidCap."]);
  });

  it("with faults are read as far as they go, and each fault is told with its place", () => {
    const odd = {
      ...checklist,
      format_check: [
        { ...checklist.format_check[0], parameters: { content: null, max_len: 5, colour: "red" } },
        { check_id: "x", constraint_id: "rhyme", parameters: {} },
      ],
    };
    const wrongText = { ...prompts["002"][0], generated_prompt: "Another one.", checklist };
    const found = read(
      [
        file("prompts.json", prompts),
        file("checklists.json", { "001": [{ ...prompts["001"][0], checklist: odd }], "002": [wrongText] }),
        file("response/m.json", { ...responses, "999": [{ prompt_id: "01", response: "Nobody knows it." }] }),
        file("response/cut.json", responses),
      ].map((one) => (one.name === "response/cut.json" ? { ...one, text: one.text.slice(0, -20) } : one)),
    );
    const told = found.problems.map(({ file: name, path }) => `${name} ${path}`);
    expect(told).toEqual(
      expect.arrayContaining([
        "checklists.json 001/0/checklist/format-001/parameters/colour",
        "checklists.json 001/0/checklist/x",
        "checklists.json 002/0",
        "response/m.json 999",
        "response/cut.json ",
      ]),
    );
    expect(found.problems.find(({ file: name }) => name === "response/cut.json")?.message).toContain(
      "broken off",
    );
    // The part of the cut file that comes before the cut is used.
    expect(found.parts[0]?.captions.map(({ sampleId, entry }) => `${entry} ${sampleId}`)).toEqual([
      "m 001/01",
      "cut 001/01",
      "m 001/02",
      "cut 001/02",
    ]);
  });
});

describe("our own samples", () => {
  const head = { format: "caplens-samples", version: 1, benchmark: "omnicap-if", title: "Mine" };
  const sample = {
    id: "a",
    video: { id: "v", seconds: 12 },
    instruction: "List it.",
    facets: { field: "sport" },
    checklist: {
      format: [{ checkId: "f", constraintId: "length", description: "", parameters: { max_len: 5 } }],
      content: [],
    },
    captions: { m: "A red kettle." },
  };

  it("are read with their checklists and captions", () => {
    const { parts, problems } = read([lines("mine.jsonl", [head, sample])]);
    expect(problems).toEqual([]);
    expect(parts).toMatchObject([
      {
        title: "Mine",
        samples: [{ id: "a", facets: { field: "sport" }, material: { checklist: sample.checklist } }],
        captions: [{ sampleId: "a", entry: "m", text: "A red kettle." }],
      },
    ]);
  });

  it("tell what is wrong line by line, and the others are used", () => {
    const unknown = {
      ...sample,
      id: "b",
      checklist: { format: [{ ...sample.checklist.format[0], constraintId: "rhyme" }], content: [] },
    };
    const cut = {
      name: "mine.jsonl",
      text: `${lines("", [head, sample, { ...sample }, { ...sample, id: 4 }, unknown]).text}\n{"id": "c", "vid`,
    };
    const { parts, problems } = read([cut]);
    expect(parts[0]?.samples.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(problems.map(({ path }) => path)).toEqual([
      "line 6",
      "line 3: id",
      "line 4: id",
      "line 5: checklist/f",
    ]);
  });

  it.each([
    [{ ...head, version: 2 }, "newer version"],
    [{ ...head, benchmark: "nobody" }, "No benchmark is called"],
    [{ format: "caplens-samples", version: 1 }, "does not fit the schema"],
  ])("with a head that can't be used (%j) are not read", (wrong, message) => {
    const { parts, problems } = read([lines("mine.jsonl", [wrong, sample])]);
    expect(parts).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toContain(message);
  });
});

describe("files that are none of these", () => {
  it.each([
    ["notes.txt", "Buy milk."],
    ["empty.json", ""],
    ["other.json", '{"hello": "world"}'],
    ["list.json", "[1, 2, 3]"],
    ["head-only.csv", "a,b"],
  ])("%s is told as such", (name, text) => {
    const { parts, tables, problems } = read([{ name, text }]);
    expect([parts, tables]).toEqual([[], []]);
    expect(problems.map(({ file: of }) => of)).toEqual([name]);
  });

  it("more than is read at once is told, and what is read before that is used", () => {
    const hundred = `[${"0,".repeat(99)}0]`;
    const million = { name: "million.json", text: `{"001": [${`${hundred},`.repeat(20_000)}0]}` };
    const { parts, problems } = read([...omniFiles(), million, file("m.json", responses)]);
    expect(parts[0]?.captions).toHaveLength(2);
    expect(problems).toMatchObject([{ file: "million.json", expected: expect.stringContaining("split") }]);
  });

  it.each([
    ["torn", '{"id": "a", "capt', "can't be read"],
    ["longer than is read", `{"id": "${"x".repeat(16 * 1024 * 1024)}"}`, "characters"],
  ])("a first line that is %s takes none of the others with it", (_, first, why) => {
    const own = (at: number) => ({ prompt_id: `0${at}`, video: "001", response: `A cup ${at}.` });
    const text = [first, JSON.stringify(own(1)), JSON.stringify(own(2))].join("\n");
    const { parts, problems } = read([...omniFiles(), { name: "m.jsonl", text }]);
    expect(parts[0]?.captions.map((caption) => caption.text)).toEqual(["A cup 1.", "A cup 2."]);
    expect(problems).toMatchObject([
      { file: "m.jsonl", path: "line 1", message: expect.stringContaining(why) },
    ]);
  });

  it("a document is no lines because some of its lines are objects", () => {
    const text = '{"001":\n{"response": "x"}\n}\n';
    expect(read([{ name: "m.json", text }]).problems).not.toMatchObject([{ path: "line 1" }]);
  });

  it("hostile names and texts stay text, and break nothing", () => {
    const hostile = '<img src=x onerror="alert(1)">';
    const odd = JSON.parse(
      `{"__proto__": [{"prompt_id": "01", "response": "x"}], "constructor": [{"prompt_id": "01", "response": ${JSON.stringify(hostile)}}]}`,
    );
    const { parts, problems } = read([
      {
        name: `${hostile}.json`,
        text: `{"__proto__": [{"response": "x"}], "constructor": [{"prompt_id": "01", "response": ${JSON.stringify(hostile)}}]}`,
      },
    ]);
    expect(odd.constructor).toBeDefined();
    expect(problems).toEqual([]);
    expect(parts[0]?.captions).toMatchObject([{ sampleId: "constructor/01", text: hostile }]);
  });
});

describe("a table of results that Caplens wrote", () => {
  const captions = ["- a dog runs\n- it jumps; = ends", "'- quoted", "A dog."];
  const head = { format: "caplens-samples", version: 1, benchmark: "omnicap-if", title: "Mine" };
  const samples = captions.map((_, at) => ({
    ...{ id: `s${at}`, video: { id: `v${at}`, path: null, seconds: 5 }, instruction: `List it ${at}.` },
    checklist: {
      format: [{ checkId: "f", constraintId: "length", description: "", parameters: { max_len: 5 } }],
      content: [],
    },
  }));
  const columns = [
    "sample",
    "video",
    "model",
    "repeat",
    "state",
    "csr",
    "isr",
    "usd",
    "instruction",
    "caption",
  ];
  const tableOf = (texts: readonly string[], isSafe: boolean) => {
    const rows = texts.map((text, at) =>
      csvLine([`s${at}`, `v${at}`, "m", 1, "done", 0.5, "no", -0.5, `List it ${at}.`, text], isSafe),
    );
    return { name: "mine.csv", text: [csvHead(columns, isSafe).replace("\uFEFF", ""), ...rows].join("") };
  };
  const captionsOf = (table: ReturnType<typeof tableOf>) => {
    const found = read([lines("mine.jsonl", [head, ...samples]), table]);
    expect(found.problems).toEqual([]);
    return found.parts[0]?.captions.map(({ text }) => text);
  };
  const readBack = (texts: readonly string[], isSafe: boolean) => captionsOf(tableOf(texts, isSafe));
  /** The table as it goes out today. */
  const written = async (texts: readonly string[], isSafe: boolean) => {
    let text = "";
    const open = async () => ({
      write: async (piece: string | Uint8Array) => {
        text += piece;
      },
      close: async () => undefined,
    });
    const table = {
      columns: columns.map((name) => ({ name, type: "STRING" as const })),
      rows: async function* () {
        for (const [at, one] of texts.entries())
          yield [`s${at}`, `v${at}`, "m", 1, "done", 0.5, "no", -0.5, `List it ${at}.`, one];
      },
    };
    await writeCsv(table, { isSafe, isToldApart: true }, "mine.csv", open);
    return { name: "mine.csv", text: text.replace("\uFEFF", "") };
  };

  it("gives each caption back as it was, from one for spreadsheets and from a raw one", () => {
    expect(readBack(captions, true)).toEqual(captions);
    expect(readBack(captions, false)).toEqual(captions);
  });

  it("keeps an apostrophe that a caption itself begins with, whatever the other captions are", async () => {
    for (const texts of [["'- quoted", "A dog.", "''=1"], captions, ["A dog.", "A cat.", "- a; '=b"]])
      for (const isSafe of [false, true]) expect(captionsOf(await written(texts, isSafe))).toEqual(texts);
  });

  it("gives captions to the samples that it names where several are asked the same, whatever else is called an id", () => {
    const same = samples.map((one) => ({
      ...one,
      video: { id: "v", path: null, seconds: 5 },
      instruction: "List it.",
    }));
    const rows = captions.map((text, at) =>
      csvLine([`s${2 - at}`, "v", "m", 1, "done", 0.5, "no", `s${at}`, "List it.", text], false),
    );
    const names = columns.map((name) => (name === "usd" ? "id" : name));
    const table = { name: "mine.csv", text: [csvHead(names, false), ...rows].join("") };
    const found = read([lines("mine.jsonl", [head, ...same]), table]);
    expect(found.problems).toEqual([]);
    expect(found.parts[0]?.captions.map(({ sampleId }) => sampleId)).toEqual(["s2", "s1", "s0"]);
  });

  it("says of each row whether apostrophes of ours stand in it", async () => {
    const wordsOf = async (isSafe: boolean) =>
      (await written(["'- quoted", "A dog.", "- a"], isSafe)).text
        .trimEnd()
        .split("\r\n")
        .map((line) => line.split(",").at(-1));
    expect(await wordsOf(true)).toEqual(["guarded", "yes", "no", "yes"]);
    expect(await wordsOf(false)).toEqual(["guarded", "no", "no", "no"]);
  });

  it("of anybody else has each of its columns, also two of one name", () => {
    const text = "video,caption,caption\nv0,The first.,\n";
    const found = read([lines("mine.jsonl", [head, ...samples]), { name: "a.csv", text }]);
    expect(found.parts[0]?.captions.map((one) => one.text)).toEqual(["The first."]);
    expect(found.tables[0]?.columns).toEqual(["video", "caption", "caption (column 3)"]);
  });

  it("of anybody else keeps its apostrophes", () => {
    const text = "video,caption\nv0,'- a dog\n";
    const found = read([lines("mine.jsonl", [head, ...samples]), { name: "a.csv", text }]);
    expect(found.parts[0]?.captions.map((one) => one.text)).toEqual(["'- a dog"]);
  });
});

it("of a run that Caplens exported one word says where it opens, and no file of it is taken for a table", () => {
  const run = {
    name: "mine/run.json",
    text: JSON.stringify({ format: "caplens-run-directory", version: 1, title: "Mine" }),
  };
  const labels = lines("mine/labels/00000.jsonl", [{ format: "caplens-labels", title: "Mine" }]);
  const index = { name: "mine/index-00000.json", text: JSON.stringify({ digits: {} }) };
  const found = read([index, labels, run]);
  expect(found.tables).toEqual([]);
  expect(found.problems.map(({ file, expected }) => [file, expected])).toEqual([
    ["mine/run.json", expect.stringContaining("“Open a run directory”, in the list of runs, opens this one")],
  ]);
  // Beside it, and not of it.
  const beside = read([run, { name: "mine.csv", text: "video,caption\nv0,A dog.\n" }]);
  expect(beside.tables.map(({ path }) => path)).toEqual(["mine.csv"]);
});
