import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { IDBFactory } from "fake-indexeddb";
import { describe, expect, it, vi } from "vitest";
import { textOf, unzipped } from "../../../support/directory-files";
import { engineWithStandIn } from "../engine-with-stand-in";
import { isOver, progressUntil } from "../runs/run-set-up";

const data = fileURLToPath(new URL("../../../../../shared/data/if-vidcap/", import.meta.url));

type Entry = { field: string; prompt_id: string; generated_prompt: string; constraints_used: string[] };

const readJson = (name: string) => readFileSync(`${data}${name}`, "utf8");
const asFile = (path: string, content: BlobPart) => ({ path, file: new File([content], path) });

/** Checklists made for this test: a length, a list where one was asked for, and a question that nobody answers. */
function checklists(): string {
  const prompts: Record<string, Entry[]> = JSON.parse(readJson("annotation/prompt.json"));
  const listed = Object.entries(prompts).map(([video, entries]) => [
    video,
    entries.map((entry) => ({
      ...entry,
      checklist: {
        ruled_based_check: [
          { check_id: "length", constraint_id: "length", parameters: { unit: "word", max_len: 40 } },
          ...(entry.constraints_used.includes("unordered_list")
            ? [{ check_id: "list", constraint_id: "unordered_list", parameters: { symbol: "-" } }]
            : []),
        ],
        open_ended_check: [
          {
            constraint_id: "entities_attributes",
            check_content: "It tells of what is seen.",
            check_items: [
              {
                check_id: "q",
                check_type: "attempt",
                question: "Does it?",
                options: ["yes", "no"],
                correct_answer: "yes",
              },
            ],
          },
        ],
      },
    })),
  ]);
  return JSON.stringify(Object.fromEntries(listed));
}

const place = engineWithStandIn();
const client = () => place.engine.client;

async function anotherBrowser(): Promise<void> {
  vi.stubGlobal("indexedDB", new IDBFactory());
  await place.startAgain();
}

/** The headline scores and those by facet of each model of a run. */
async function scores(id: string) {
  const { entries } = await client().call("runs/scores", { id });
  return entries.map(({ title, summary }) => ({ title, scores: summary.scores, facets: summary.facets }));
}

async function keep(files: { path: string; file: File }[], what: "captions" | "results") {
  const { importId, problems } = await client().call("imports/read", { importId: null, files });
  expect(problems).toEqual([]);
  const part = { importId, benchmark: "if-vidcap", title: "Real responses", with: what };
  return (await client().call("imports/keep", part)).runId;
}

describe.skipIf(!existsSync(data))("the 1,400 real responses", () => {
  it("judged by rules, exported and opened again in every shape, have the same scores", async () => {
    const names = ["response/example_response.json", "annotation/video_meta_info.json"];
    const id = await keep(
      [
        ...names.map((name) => asFile(name, readJson(name))),
        asFile("annotation/checklist.json", checklists()),
      ],
      "captions",
    );
    await client().call("runs/start", { id });
    await progressUntil(client(), id, isOver);
    const before = await scores(id);
    const csr = before[0]?.scores.find((score) => score.id === "csr");
    expect(csr?.denominator).toBeGreaterThan(500);
    expect(csr?.value).toBeGreaterThan(0.1);
    expect(csr?.value).toBeLessThan(0.99);
    const counts = await client().call("exports/counts", { id });
    expect(counts).toMatchObject({ tasks: 1400, judged: 1400 });
    expect(counts.lines - counts.unscored).toBe(csr?.denominator);

    const write = (format: "run-directory" | "benchmark-files" | "json-lines") =>
      client().call("exports/write", { id, format: { id: format }, folder: null });
    const directory = await write("run-directory");
    const own = await write("benchmark-files");
    const lines = await write("json-lines");
    expect(own.notes).toEqual([
      `${counts.unscored} of ${counts.lines} constraints have no verdict and are marked as unscored.`,
    ]);
    const files = await unzipped(own.blob);
    const checked = textOf(files.get("check_result/example_check_result.json"));
    expect(checked.match(/"caplens_status": "unscored"/g)?.length).toBe(counts.unscored);

    await anotherBrowser();
    const zip = asFile("run.zip", directory.blob ?? "");
    const opened = await client().call("run-directory/open", { files: [zip] });
    expect(opened).toMatchObject({ results: 1400, problemCount: 0 });
    expect(await scores(opened.runId)).toEqual(before);
    // Every rule once more, on the captions that came along.
    const { rows } = await client().call("runs/window", { id: opened.runId, from: 0, count: 1400 });
    const keys = rows.map(({ sampleId, entryId, repeat }) => ({ sampleId, entryId, repeat }));
    const recomputed = await client().call("runs/recompute", { id: opened.runId, keys });
    expect(recomputed.flatMap(({ changes }) => changes)).toEqual([]);

    const given = [...files].map(([path, bytes]) => asFile(path, new Uint8Array(bytes)));
    expect(await scores(await keep(given, "results"))).toEqual(before);
    expect(await scores(await keep([asFile("a.jsonl", lines.blob ?? "")], "results"))).toEqual(before);
  });
});
