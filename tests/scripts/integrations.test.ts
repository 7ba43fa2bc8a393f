import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { rulesOf } from "../../src/shapes/semantics";

const FOLDER = "scripts/integrations";
const textOf = (...path: string[]) => readFileSync(join(FOLDER, ...path), "utf8");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
const names = (list: readonly string[]) => [...new Set(list)].sort();

const PYTHON = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".py"),
);

/** The parts of Python's library that they use; all else is the suite's, what the suite itself needs, or our shim. */
const LIBRARY = ["functools", "json", "os", "runpy", "sys"];
const SUITES: Record<string, readonly string[]> = { "lmms-eval": [], vlmevalkit: ["pandas", "vlmeval"] };

describe.each(PYTHON)("%s", (name) => {
  it("imports nothing but Python's library, our shim, and what its suite brings", () => {
    const text = textOf(name);
    const plain = all(text, /^import (.+)$/gm).flatMap((list) =>
      list.split(",").map((one) => one.trim().split(/[ .]/)[0]),
    );
    const from = all(text, /^from (\w+)/gm);
    const suite = name.split(/[/\\]/)[0] ?? "";
    const known = [...LIBRARY, "caplens_reward", ...(SUITES[suite] ?? [])];
    for (const module of [...plain, ...from]) expect(known).toContain(module);
    expect(from).toContain("caplens_reward");
  });

  it.skipIf(spawnSync("python3", ["--version"]).status !== 0)(
    "is Python (skipped where there is no python3)",
    () => {
      const source = `import ast, sys; ast.parse(open(sys.argv[1], encoding="utf-8").read())`;
      const { status, stderr } = spawnSync("python3", ["-c", source, join(FOLDER, name)], {
        encoding: "utf8",
      });
      expect([status, stderr]).toEqual([0, ""]);
    },
  );
});

describe("the tasks of lmms-eval", () => {
  const tasks = readdirSync(join(FOLDER, "lmms-eval")).filter((name) => name.endsWith(".yaml"));

  it("are one for each benchmark with checklists, on the rows that `caplens samples` writes", () => {
    const rows = tasks.flatMap((name) => all(textOf("lmms-eval", name), /^ {4}test: (.+)\.jsonl$/gm));
    expect(names(rows)).toEqual(["if-vidcap", "omnicap-if"]);
    for (const row of rows) expect(rulesOf(row)).toBe(row);
    for (const name of tasks) {
      const text = textOf("lmms-eval", name);
      expect(all(text, /^task: (.+)$/gm)).toEqual([name.replace(".yaml", "")]);
      expect(all(text, /^include: (.+)$/gm)).toEqual(["_caplens_captions"]);
    }
  });

  it("name functions that are there, and tell every metric that they ask for", () => {
    const common = textOf("lmms-eval", "_caplens_captions");
    const python = textOf("lmms-eval", "caplens_tasks.py");
    const defined = all(python, /^def (\w+)\(/gm);
    for (const used of all(common, /!function caplens_tasks\.(\w+)/g)) expect(defined).toContain(used);
    const told = all(python, /"(caplens_\w+)": counts/g);
    expect(names(told)).toEqual(names(all(common, /metric: (\w+)/g)));
  });
});

it("the data sets of VLMEvalKit are those of the rows, and its metrics those of lmms-eval", () => {
  const text = textOf("vlmevalkit", "caplens_vlmevalkit.py");
  for (const row of all(text, /"([\w-]+)\.jsonl"/g)) expect(rulesOf(row)).toBe(row);
  expect(names(all(text, /"(caplens_\w+)":/g))).toEqual(
    names(all(textOf("lmms-eval", "_caplens_captions"), /metric: (\w+)/g)),
  );
});

/** As much of VLMEvalKit and pandas as the data sets ask of them: a file of predictions whose second one is empty. */
const STAND_INS: Record<string, string> = {
  "pandas.py": "DataFrame = lambda rows: rows",
  "vlmeval/__init__.py": "",
  "vlmeval/dataset/__init__.py": "DATASET_CLASSES = []",
  "vlmeval/dataset/video_dataset_config.py": "supported_video_datasets = {}",
  "vlmeval/dataset/video_base.py": "class VideoBaseDataset:\n  def __init__(self, **_): pass",
  "vlmeval/smp.py": `LMUDataRoot = lambda: ""
dump = lambda counts, path: None
get_intermediate_file_path = lambda *words: ""
load = lambda path: {"index": ["a", "b", "c", "d"], "prediction": ["A cup.", float("nan"), " ", "Failed to obtain answer"]}`,
  "caplens_reward.py":
    'rewards = lambda rows: [{"reward": 1, "passed": 1, "scored": 1, "total": 2} for row in rows]',
  "if-vidcap.jsonl": ["a", "b", "c", "d"]
    .map((id) => JSON.stringify({ id, video: id, instruction: "Tell.", rules: "if-vidcap", checks: "[]" }))
    .join("\n"),
  "run.py":
    'import json, vlmeval.dataset as d; print(json.dumps(d.CaplensCaptions("Caplens_IF-VidCap").evaluate("file")))',
};

it.skipIf(spawnSync("python3", ["--version"]).status !== 0)(
  "an empty prediction is no caption that says nan (skipped where there is no python3)",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "caplens-vlmevalkit-"));
    for (const [name, text] of Object.entries(STAND_INS)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const env = { ...process.env, PYTHONPATH: folder, CAPLENS_ROWS: folder, PYTHONDONTWRITEBYTECODE: "1" };
    const words = [join(FOLDER, "vlmevalkit", "caplens_vlmevalkit.py"), join(folder, "run.py")];
    const { stdout, stderr } = spawnSync("python3", words, { encoding: "utf8", env });
    rmSync(folder, { recursive: true });
    expect([stderr, JSON.parse(stdout || "null")]).toMatchObject(["", { captions: 1, caplens_rules_csr: 1 }]);
  },
);
