import { canonicalJson } from "../../src/foundation/canonical-json";
import { sha256Hex } from "../../src/foundation/hashing";
import { drawFrom } from "../../src/metrics/random";
import type { DirectoryFile, RunDirectory, RunIndexFile } from "../../src/shapes/run-directory";
import { CUTS, directoryRun, pathOfPart } from "../../src/storage/run-directory/directory-layout";
import { exampleEntry, exampleRun } from "../storage/runs/example-run";

const FORMAT = ["length", "table", "json_object", "case", "keyword", "ordered_list", "markdown", "delimiter"];
const CONTENT = [
  "visual_focus",
  "audio_focus",
  "character_focused",
  "camera",
  "omni_audio_visibility",
  "scene",
];
const LINES = { format: 4, content: 5 };
const SAMPLES_A_VIDEO = 4;

type Shape = RunIndexFile["shapes"][number];

/** A part of the index of results of one model, each sample with a checklist of its own, as large runs have them. */
function madePart(number: number, draw: (below: number) => number): RunIndexFile {
  const rows = Array.from({ length: CUTS.indexResults }, (_, index) => index);
  const text = (count: number, letters: string) =>
    Array.from({ length: count }, () => letters.charAt(draw(letters.length))).join("");
  const all = LINES.format + LINES.content;
  const shapes = rows.map(
    (): Shape => [
      ...Array.from({ length: LINES.format }, (_, line): Shape[number] => [
        `format-${line + 1}`,
        FORMAT[draw(FORMAT.length)] ?? "",
        "format",
      ]),
      ...Array.from({ length: LINES.content }, (_, line): Shape[number] => [
        `content-${line + 1}`,
        CONTENT[draw(CONTENT.length)] ?? "",
        "content",
      ]),
    ],
  );
  const digits = rows.map(() => text(all, "0011113"));
  const facts = rows.map(() => "-".repeat(LINES.format) + text(LINES.content, "011"));
  return {
    format: "caplens-run-index",
    version: 1,
    samples: rows.map((row) => ({
      id: `clip_${number * CUTS.indexResults + row}/0${row % SAMPLES_A_VIDEO}`,
      video: `clip_${Math.floor((number * CUTS.indexResults + row) / SAMPLES_A_VIDEO)}`,
      facets: { field: ["Retrieval", "Understanding", "Creation"][draw(3)] ?? "" },
    })),
    entries: ["m"],
    shapes,
    sample: rows,
    entry: rows.map(() => 0),
    repeat: rows.map(() => 1),
    state: rows.map(() => "done"),
    shape: rows,
    digits: {
      reference: digits,
      strict: digits.map((own) => own.replace("1", draw(5) === 0 ? "0" : "1")),
    },
    readings: { "fact-free": facts, "strict fact-free": facts },
    points: rows.map(() => null),
    words: rows.map(() => 60 + draw(200)),
    milliseconds: rows.map(() => 900 + draw(9000)),
    outputTokens: rows.map(() => 90 + draw(400)),
    usd: rows.map(() => (90 + draw(400)) / 1_000_000),
    flags: rows.map(() => []),
  };
}

/** `run.json` and the first part of the index of a run of so many samples; its other files are named and not there. */
export async function madeIndex(samples: number): Promise<Map<string, Uint8Array>> {
  const draw = drawFrom(7);
  const encoder = new TextEncoder();
  const first = encoder.encode(canonicalJson(madePart(0, draw)));
  const shards = Math.ceil(samples / CUTS.samples);
  const parts = Math.ceil(samples / CUTS.indexResults);
  const made = async (
    path: string,
    number: number,
    count: number,
    bytes = 250_000,
  ): Promise<DirectoryFile> => ({
    path,
    bytes: bytes + draw(50_000),
    sha256: await sha256Hex(encoder.encode(path)),
    first: number * count,
    count: Math.min(count, samples - number * count),
  });
  const many = (count: number, make: (number: number) => Promise<DirectoryFile>) =>
    Promise.all(Array.from({ length: count }, (_, number) => make(number)));
  const path = pathOfPart("index", 0);
  const others = await many(parts, (number) =>
    made(pathOfPart("index", number), number, CUTS.indexResults, first.length),
  );
  const named = {
    path,
    bytes: first.length,
    sha256: await sha256Hex(first),
    first: 0,
    count: CUTS.indexResults,
  };
  const shard = (part: "tasks" | "samples" | "replies", bytes: number) =>
    many(shards, (number) => made(pathOfPart(part, number), number, CUTS.samples, bytes));
  const directory: RunDirectory = {
    format: "caplens-run-directory",
    version: 1,
    run: directoryRun(
      exampleRun({ entries: [exampleEntry("m")], repeats: 1, dataSet: { id: "x", benchmark: "omnicap-if" } }),
    ),
    dataSet: { id: "d".repeat(64), title: "Many clips", benchmark: "omnicap-if", samples },
    totals: { results: samples, done: samples, passed: 0, failed: 0, unscored: 0 },
    files: [
      named,
      ...others.slice(1),
      ...(await shard("tasks", 60_000)),
      ...(await shard("samples", 80_000)),
      ...(await shard("replies", 90_000)),
    ],
  };
  return new Map([
    ["run.json", encoder.encode(`${canonicalJson(directory)}\n`)],
    [path, first],
  ]);
}
