import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { engineWithStandIn } from "../engine-with-stand-in";

const data = fileURLToPath(new URL("../../../../../shared/data/", import.meta.url));

/** The files of a folder and those in it, as a page hands them in. */
function folder(name: string) {
  return readdirSync(data + name, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .map((path) => ({
      path: `${name}/${path}`,
      file: new File([readFileSync(`${data}${name}/${path}`)], path),
    }));
}

const place = engineWithStandIn();
const client = () => place.engine.client;

describe.skipIf(!existsSync(data))("the benchmarks' published files", () => {
  it("both together: all samples, the 1,400 responses, and what does not fit", async () => {
    const files = [...folder("if-vidcap"), ...folder("omnicap-if")];
    const report = await client().call("imports/read", { importId: null, files });
    const byId = Object.fromEntries(report.parts.map((part) => [part.benchmark, part]));
    expect(byId["if-vidcap"]).toMatchObject({
      samples: 1400,
      instructions: 1400,
      checklists: 0,
      videos: 350,
      entries: [{ title: "example", captions: 1400, unanswered: 0, results: 0 }],
    });
    expect(byId["omnicap-if"]).toMatchObject({
      samples: 1923,
      instructions: 1923,
      checklists: 3,
      videos: 480,
      entries: [],
    });
    // The checklists are of another release: their instructions are not among the prompts.
    expect(report.problems.map(({ file, path }) => `${file} ${path}`).sort()).toEqual([
      "omnicap-if/annotation/checklists.json 001/0",
      "omnicap-if/annotation/checklists.json 340/0",
      "omnicap-if/annotation/checklists.json 341/0",
    ]);
  });

  it("the 1,400 real responses become a run", async () => {
    const report = await client().call("imports/read", { importId: null, files: folder("if-vidcap") });
    const kept = await client().call("imports/keep", {
      importId: report.importId,
      benchmark: "if-vidcap",
      title: "IF-VidCap",
      with: "captions",
    });
    const { total, rows } = await client().call("runs/window", { id: kept.runId, from: 0, count: 1 });
    expect(total).toBe(1400);
    expect(rows).toMatchObject([{ sampleId: "clip_001/01", state: "captioned" }]);
  });
});
