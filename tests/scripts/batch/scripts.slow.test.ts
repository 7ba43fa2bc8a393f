import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readBatchLine } from "../../../src/batch/logic/batch-line";

const SCRIPTS = resolve("scripts/batch");
const FAKES = resolve("tests/scripts/batch");
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const hasBash = spawnSync("bash", ["--version"]).status === 0;
let place: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "caplens-batch-"));
  mkdirSync(join(place, "in/caption/m"), { recursive: true });
  for (const number of [1, 2, 3]) {
    const lines = ["a", "b"].map((letter) =>
      JSON.stringify({
        custom_id: `${letter}${number}`,
        method: "POST",
        url: "/v1/chat/completions",
        body: { model: "m", messages: [{ role: "user", content: "Hello" }], temperature: 0 },
      }),
    );
    writeFileSync(join(place, `in/caption/m/000${number}.jsonl`), `${lines.join("\n")}\n`);
  }
  writeFileSync(join(place, "in/calls.jsonl"), '{"custom_id":"a1"}\n');
});

afterEach(() => rmSync(place, { recursive: true, force: true }));

function run(command: string, args: readonly string[], more: Record<string, string> = {}) {
  return spawnSync(command, args, {
    cwd: place,
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: `${join(FAKES, "fake-bin")}${delimiter}${process.env.PATH}`,
      PYTHONPATH: join(FAKES, "fake-ray"),
      PYTHONDONTWRITEBYTECODE: "1",
      FAKE_VLLM_LOG: join(place, "log"),
      ...more,
    },
  });
}

function logged(): string[][] {
  const log = join(place, "log");
  const lines = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
  return lines.map((line): string[] => JSON.parse(line));
}

/** The ids that the files below a folder answer, as the page reads them. */
function answeredIds(folder: string): string[] {
  if (!existsSync(join(place, folder))) return [];
  return readdirSync(join(place, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) =>
      readFileSync(join(place, folder, name), "utf8")
        .trim()
        .split("\n"),
    )
    .map((line) => {
      const read = readBatchLine(JSON.parse(line));
      if (read?.answer.state !== "answered") throw new Error(`No answer: ${line}`);
      expect(read.answer.text).toBe(`Seen: ${read.id}`);
      return read.id;
    })
    .sort();
}

/** One file was tried by hand, as the guide says first: its answers lie beside its calls. */
function answerOneBesideItsCalls(): void {
  const [calls, answers] = ["in/caption/m/0001.jsonl", "in/caption/m/0001.answers.jsonl"];
  const tried = run(join(FAKES, "fake-bin/vllm"), ["run-batch", "-i", calls, "-o", answers]);
  expect(tried).toMatchObject({ status: 0 });
  rmSync(join(place, "log"));
}

const ALL = ["a1", "a2", "a3", "b1", "b2", "b3"];

describe.skipIf(!hasPython)("the scripts in Python", () => {
  it.each(["ray-shards.py", "ray-data.py"])("%s is Python that can be read", (script) => {
    const code = "import ast, sys; ast.parse(open(sys.argv[1], encoding='utf-8').read())";
    expect(run("python3", ["-c", code, join(SCRIPTS, script)])).toMatchObject({ status: 0, stderr: "" });
  });

  it("answer a file a task; a file that failed leaves no answers and is done by the next run alone", () => {
    const args = [join(SCRIPTS, "ray-shards.py"), "in", "out", "--gpus", "0.5", "--", "--model", "m"];
    const first = run("python3", args, { FAKE_VLLM_FAILS: "0002" });
    expect(first.status).toBe(1);
    expect(first.stderr).toContain("failed, run this again later");
    expect(answeredIds("out")).toEqual(["a1", "a3", "b1", "b3"]);
    expect(run("python3", args)).toMatchObject({ status: 0 });
    expect(answeredIds("out")).toEqual(ALL);
    expect(logged()).toHaveLength(4);
    expect(logged()[0]?.slice(-2)).toEqual(["--model", "m"]);
    expect(run("python3", args).stdout).toContain("0 files to answer");
  });

  it("leave answers alone that lie beside their calls", () => {
    answerOneBesideItsCalls();
    const shards = [join(SCRIPTS, "ray-shards.py"), "in", "out", "--", "--model", "m"];
    expect(run("python3", shards)).toMatchObject({ status: 0 });
    expect(answeredIds("out")).toEqual(ALL);
    const data = [join(SCRIPTS, "ray-data.py"), "--model", "m", "--source", "in", "--work", "work"];
    expect(run("python3", data)).toMatchObject({ status: 0 });
  });

  it("answer with Ray Data in one file, and ask nothing again that has its answer", () => {
    const args = [join(SCRIPTS, "ray-data.py"), "--model", "m", "--source", "in", "--work", "work"];
    const first = run("python3", args);
    expect(first).toMatchObject({ status: 0, stderr: "" });
    const read = () => readFileSync(join(place, "work/answers.jsonl"), "utf8").trim().split("\n");
    expect(
      read()
        .map((line) => readBatchLine(JSON.parse(line))?.id)
        .sort(),
    ).toEqual(ALL);
    expect(run("python3", args)).toMatchObject({ status: 0 });
    expect(read()).toHaveLength(ALL.length);
  });
});

describe.skipIf(!hasPython || !hasBash)("the script for SLURM", () => {
  const task = (number: number, more = {}) =>
    run("bash", [join(SCRIPTS, "slurm-array.sh"), "in", "out", "--model", "m"], {
      SLURM_ARRAY_TASK_ID: String(number),
      ...more,
    });

  it("is bash that can be read", () => {
    expect(run("bash", ["-n", join(SCRIPTS, "slurm-array.sh")])).toMatchObject({ status: 0, stderr: "" });
  });

  it("counts no answers that lie beside their calls", () => {
    answerOneBesideItsCalls();
    for (const number of [0, 1, 2]) expect(task(number).status).toBe(0);
    expect(answeredIds("out")).toEqual(ALL);
  });

  it("answers the file of its number, and again only where that failed", () => {
    expect(task(0).status).toBe(0);
    expect(task(1, { FAKE_VLLM_FAILS: "0002" }).status).not.toBe(0);
    expect(task(2).status).toBe(0);
    expect(answeredIds("out")).toEqual(["a1", "a3", "b1", "b3"]);
    for (const number of [0, 1, 2]) expect(task(number).status).toBe(0);
    expect(answeredIds("out")).toEqual(ALL);
    expect(logged()).toHaveLength(4);
    expect(task(3).stdout).toContain("There is no file number 3");
  });
});
