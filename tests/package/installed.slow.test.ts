import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { serialize } from "node:v8";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCheckRunner } from "../../src/evaluation/checks/check-runner";
import type { ChecksCalls } from "../../src/evaluation/checks/checks-protocol";
import { serveWorker } from "../../src/foundation/bridge/serve-worker";
import { isFields } from "../../src/foundation/fields";
import { locateParts } from "../../src/rules/locating/locate-parts";
import { runCheck } from "../../src/rules/run-check";
import type { FormatCheck } from "../../src/shapes/checklist";
import type { ReleasedRules, Verdict } from "../../src/shapes/verdict";
import { type KeptFormCase, readCases, rulesWithCases } from "../conformance/case-files";
import { checksHandlers } from "../support/checks-handlers";
import { decodeVector } from "../support/vectors";
import { FakeWorker } from "../workers/fake-worker";
import {
  type InstalledPackage,
  installPackage,
  packageFile,
  packagesIn,
  runCommand,
  runModule,
} from "./installed-package";

let installed: InstalledPackage;
beforeAll(async () => {
  installed = await installPackage();
});
afterAll(() => installed?.remove());

const WORDS = { constraint_id: "length", parameters: { unit: "word", max_len: 3 } };
const ENDLESS = {
  constraint_id: "json_object",
  // A reference back makes the pattern one that no automaton decides.
  parameters: { schema: { type: "object", properties: { a: { type: "string", pattern: "^(a|a?)+\\1$" } } } },
};
const RUNAWAY = JSON.stringify({ a: `${"a".repeat(40)}!` });

it("it comes alone, with its licence, the notices of what is in it, and types that name no other file", () => {
  expect(packagesIn(installed)).toEqual(["caplens"]);
  const manifest = JSON.parse(packageFile(installed, "package.json"));
  expect(manifest).not.toHaveProperty("dependencies");
  expect(packageFile(installed, "LICENSE")).toContain("MIT License");
  const notices = packageFile(installed, "THIRD-PARTY-NOTICES.txt");
  for (const name of ["eld", "micromark", "re2js"]) expect(notices).toMatch(new RegExp(`^${name} \\d`, "m"));
  expect(notices).not.toContain("react");
  const types = packageFile(installed, "dist/index.d.ts");
  expect(types).toContain("export declare function check(");
  expect(types).not.toMatch(/\bfrom\b ["']/);
});

describe("on the conformance set", () => {
  type Case = { id: string; rule: string; parameters: Record<string, unknown>; content: unknown };
  const cases = rulesWithCases().flatMap((rule) =>
    readCases<KeptFormCase>(`form/${rule}`).flatMap(({ id, parameters: written }): Case[] => {
      const parameters = decodeVector(written);
      return isFields(parameters) ? [{ id, rule, parameters, content: parameters.content }] : [];
    }),
  );
  const READINGS = ["strict", "released"] as const;
  const BENCHMARKS: readonly ReleasedRules[] = ["omnicap-if", "if-vidcap"];
  const inside = { strict: "strict", released: "reference" } as const;

  function give(rows: unknown): void {
    writeFileSync(join(installed.folder, "cases.bin"), serialize(rows));
  }
  const READ = `import { readFileSync } from "node:fs"; import { deserialize } from "node:v8"; import * as caplens from "caplens";
    const rows = deserialize(readFileSync("cases.bin")); const found = [];`;

  it("each rule says to every case what it says on the page", async () => {
    const rows = cases.flatMap((one) =>
      READINGS.flatMap((semantics) => BENCHMARKS.map((rules) => ({ ...one, semantics, rules }))),
    );
    give(rows);
    const found = runModule(
      installed,
      `${READ} for (const { rule, parameters, semantics, rules } of rows)
        found.push(await caplens.checkContent(rule, parameters, { semantics, rules }));
      console.log(JSON.stringify(found));`,
    );
    const wanted: unknown[] = [];
    for (const { rule: constraintId, parameters, semantics, rules: benchmark } of rows) {
      const said = await runCheck({ constraintId, parameters }, { semantics: inside[semantics], benchmark });
      wanted.push({
        outcome: said.success ? (said.result ? "passed" : "failed") : "error",
        reason: said.reason,
      });
    }
    expect(rows.length).toBeGreaterThan(8000);
    expect(found).toEqual(wanted);
  });

  it("every caption gets the verdicts that the page's own worker gives, located and cut out", async () => {
    const isTexts = (content: unknown): content is string[] =>
      Array.isArray(content) && content.every((part) => typeof part === "string");
    const rows = cases.flatMap(({ id, rule, parameters: { content, ...parameters } }) =>
      isTexts(content)
        ? [
            {
              text: content.join("\n"),
              cutOut: content,
              check: { checkId: id, constraintId: rule, description: "", parameters },
            },
          ]
        : [],
    );
    give(rows);
    const found = runModule(
      installed,
      `${READ} for (const { text, cutOut, check } of rows) for (const semantics of ["strict", "released"]) {
        const given = { ...check, parameters: { ...check.parameters, content: cutOut } };
        for (const one of [check, given]) {
          // On a machine that is taken up, a check may not have had its turn in time: it is asked again.
          let verdict;
          for (let asked = 0; asked < 5 && (!verdict || verdict.cause === "timed out"); asked += 1)
            [verdict] = await caplens.check(text, [one], { semantics });
          found.push(verdict);
        }
      }
      console.log(JSON.stringify(found.map(({ status, cause, reason, evidence }) => ({ status, cause, reason, evidence }))));`,
    );
    const handlers = await checksHandlers();
    const runner = createCheckRunner(
      () => new FakeWorker((scope) => serveWorker<ChecksCalls>(scope, handlers)),
      60_000,
    );
    const wanted: unknown[] = [];
    for (const { text, cutOut, check } of rows) {
      const siblings: FormatCheck[] = [check];
      const given = { source: "recorded" as const, content: cutOut, spans: locateParts(text, cutOut) };
      const requests = [
        { check, given: null },
        { check, given },
      ];
      const context = { semantics: "strict", benchmark: "omnicap-if" } as const;
      const said = await runner.run({ response: text, requests, siblings, instruction: "", context });
      const told = (verdict: Verdict | undefined) => {
        const { status, cause, reason, evidence } = verdict ?? {};
        return JSON.parse(JSON.stringify({ status, cause, reason, evidence }));
      };
      for (const semantics of ["strict", "reference"] as const) wanted.push(...said[semantics].map(told));
    }
    runner.dispose();
    expect(rows.length).toBeGreaterThan(1500);
    expect(new Set(rows.map(({ check }) => check.constraintId))).toEqual(new Set(rulesWithCases()));
    expect(found).toEqual(wanted);
  });
});

describe("its command", () => {
  const line = (id: number, response: string, checks: unknown = [WORDS]) =>
    `${JSON.stringify({ id, response, checks })}\n`;

  it("tells what it is, what it takes, and which words it can't follow", async () => {
    expect(await runCommand(installed, ["--version"])).toEqual({
      ...{ code: 0, err: "" },
      out: expect.stringMatching(/^Caplens [\d.]+, rules \d+\n$/),
    });
    for (const name of ["check", "score", "correct", "reward", "board check"]) {
      const { code, out } = await runCommand(installed, [...name.split(" "), "--help"]);
      expect([code, out]).toEqual([0, expect.stringMatching(new RegExp(`^caplens ${name} `))]);
    }
    for (const words of [[], ["chck"], ["check"], ["check", "no-such-file"], ["board", "check", "nowhere"]])
      expect(await runCommand(installed, words)).toMatchObject({
        code: 2,
        out: "",
        err: expect.stringMatching(/./),
      });
  });

  it("checks what comes by a pipe, whatever of it can be checked, a schema that never ends among it", async () => {
    const input = [
      line(1, "a red cup"),
      line(2, RUNAWAY, [ENDLESS]),
      '{"id":3,"resp\n',
      line(4, "far too many words"),
    ];
    const { code, out, err } = await runCommand(installed, ["check", "-", "--format", "jsonl"], { input });
    const rows = out
      .trimEnd()
      .split("\n")
      .map((row) => JSON.parse(row));
    expect([code, err]).toEqual([2, ""]);
    expect(rows.map(({ id, verdicts, problem }) => [id, verdicts[0]?.status ?? problem])).toEqual([
      ["1", "passed"],
      ["2", "unscored"],
      ["line 3", expect.stringContaining("no whole JSON object")],
      ["4", "failed"],
    ]);
  });

  it("keeps nothing of its lines: more of them than its memory holds go through", async () => {
    // Four words: their number is what checking takes its time for, their letters what memory would hold.
    const response = `far too many ${"o".repeat(3_000)}`;
    function* input() {
      // 60 MB, for a heap of 48.
      for (let id = 0; id < 20_000; id += 1) yield line(id, response);
    }
    const env = { NODE_OPTIONS: "--max-old-space-size=48" };
    const { code, out, err } = await runCommand(installed, ["check", "-", "--format", "md"], {
      input: input(),
      env,
    });
    expect([code, err]).toEqual([1, ""]);
    expect(out).toContain("20,000 captions: every check passed on 0, at least one failed on 20000.");
  });

  it("ends quietly where nobody reads its output any more, and not as if all were right", async () => {
    function* input() {
      for (let id = 0; id < 20_000; id += 1) yield line(id, "a red cup");
    }
    const words = ["check", "-", "--format", "jsonl"];
    expect(await runCommand(installed, words, { input: input(), readsOnly: 1000 })).toMatchObject({
      code: 141,
      err: "",
    });
  });

  it("rewards each line with a line, in order, and null where nothing can be scored", async () => {
    const input = [
      line(1, "a red cup"),
      line(2, "far too many words", [
        WORDS,
        { constraint_id: "keyword", parameters: { keyword: "far", keyword_type: "include" } },
      ]),
      "not JSON\n",
      line(3, "x", [{ constraint_id: "no_such_rule" }]),
      line(4, "x", 7),
      `${JSON.stringify({ id: 5, response: "a red cup", checks: [WORDS], rules: "if-vidcap" })}\r\n`,
      `${JSON.stringify({ id: 6, response: "a red cup", checks: [WORDS], rules: "mine" })}\n`,
    ];
    const { code, out, err } = await runCommand(installed, ["reward", "--bare"], { input });
    expect(code).toBe(0);
    expect(
      out
        .trimEnd()
        .split("\n")
        .map((row) => JSON.parse(row)),
    ).toEqual([
      { id: 1, reward: 1, passed: 1, scored: 1, total: 1 },
      { id: 2, reward: 0.5, passed: 1, scored: 2, total: 2 },
      { id: null, reward: null, problem: expect.any(String) },
      { id: 3, reward: null, passed: 0, scored: 0, total: 1 },
      { id: 4, reward: null, problem: expect.any(String) },
      { id: 5, reward: 1, passed: 1, scored: 1, total: 1 },
      { id: 6, reward: null, problem: expect.stringContaining("omnicap-if or if-vidcap") },
    ]);
    expect(err).toContain("Warning: a text that tells nothing passes 1 of 1 checks");
    const all = await runCommand(installed, ["reward", "--bare", "--kind", "all", "--guard", "0"], { input });
    expect(all.err).toBe("");
    expect(JSON.parse(all.out.split("\n")[1] ?? "")).toMatchObject({ reward: 0, passed: 1 });
  });
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;

describe.skipIf(!hasPython)("its rewards in Python (skipped where there is no python3)", () => {
  function python(source: string): unknown {
    const path = join(installed.folder, "node_modules", "caplens", "python");
    const env = {
      ...process.env,
      PYTHONPATH: path,
      CAPLENS_COMMAND: `${installed.command} reward --bare --guard 0`,
    };
    const { status, stdout, stderr } = spawnSync("python3", ["-c", source], { encoding: "utf8", env });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  }
  const checks = `words = ${JSON.stringify(WORDS)}; cup = {"constraint_id": "keyword", "parameters": {"keyword": "cup", "keyword_type": "include"}}\n`;

  it("are those that TRL, verl and EasyR1 ask for by their signatures", () => {
    expect(
      python(`import json, caplens_reward as c
${checks}
said = []
trl = c.trl_reward(prompts=["p"] * 4, completions=["a red cup", [{"role": "assistant", "content": "no"}], "x", "cup"],
  completion_ids=[[1]] * 4, trainer_state=None, log_extra=None, log_metric=lambda name, value: said.append([name, value]),
  checks=[[words, cup], [words, cup], [{"constraint_id": "no_such_rule"}], json.dumps([cup])], instruction=["Name the cup."] * 4)
verl = c.compute_score("caps", "a red cup", json.dumps([words]), extra_info={"instruction": "Name it."})
none = c.compute_score("caps", "a", [{"constraint_id": "no_such_rule"}])
easy = c.easyr1_scores([{"response": "a", "response_length": 1, "ground_truth": json.dumps([words, cup])}])
print(json.dumps([trl, said, verl, none, easy]))`),
    ).toEqual([
      [1, 0.5, null, 1],
      [["caplens/unscored", 0.25]],
      { score: 1, scored: 1 },
      { score: 0, scored: 0 },
      [{ overall: 0.5, scored: 2 }],
    ]);
  });

  it("are what tasks of lmms-eval count, and an answer that never came counts as nothing", () => {
    const check = { checkId: "w", constraintId: "length", description: "", parameters: WORDS.parameters };
    const item = {
      checkId: "c-1",
      type: "attempt",
      question: "A cup?",
      options: ["yes", "no"],
      correctAnswer: "yes",
    };
    const content = [{ checkId: "c", constraintId: null, description: "", items: [item] }];
    const checklist = JSON.stringify(JSON.stringify({ format: [check], content }));
    expect(
      python(`import json, os, sys
sys.path.insert(0, os.path.join(os.environ["PYTHONPATH"], "lmms-eval"))
import caplens_tasks as t
doc = {"id": "v/01", "video": "v", "instruction": "Be short.", "rules": "if-vidcap", "checks": ${checklist}}
texts = ["a red cup", "far too many words", "[LMMS_EVAL_REQUEST_FAILED after 5 retries] no", " "]
told = [t.process_results(doc, [text]) for text in texts]
counts = [one["caplens_rules_csr"] for one in told]
print(json.dumps([t.doc_to_text(doc), t.doc_to_visual(doc), counts, t.rules_csr(counts), t.rules_isr(counts), t.rules_share(counts)]))`),
    ).toEqual([
      "Be short.",
      ["videos/v.mp4"],
      [
        { passed: 1, scored: 1, total: 2 },
        { passed: 0, scored: 1, total: 2 },
        { passed: 0, scored: 0, total: 2 },
        { passed: 0, scored: 0, total: 2 },
      ],
      0.5,
      0.5,
      2 / 8,
    ]);
  });

  it("are those of the rows asked about, also after a call that a time limit ended", () => {
    expect(
      python(`import json, signal, threading, caplens_reward as c
${checks}
class Ended(Exception): pass
def end(*_): raise Ended()
signal.signal(signal.SIGALRM, end)
c.rewards([{"response": "a", "checks": [words]}])
c._process().send_signal(signal.SIGSTOP)
signal.setitimer(signal.ITIMER_REAL, 0.2)
try: c.rewards([{"response": "word " * 200, "checks": [words]}] * 200)
except Ended: c._process().send_signal(signal.SIGCONT)
print(json.dumps([one["reward"] for one in c.rewards([{"response": "a", "checks": [words]}] * 2)]))`),
    ).toEqual([1, 1]);
  });

  it("come for more texts than pipes hold, after the process was killed, and in a fork", () => {
    expect(
      python(`import json, os, caplens_reward as c
${checks}
rows = [{"response": "word " * 200, "checks": [words]} for _ in range(2000)]
many = [one["reward"] for one in c.rewards(rows)]
killed = c._process(); killed.kill(); killed.wait()
again = c.rewards(rows[:1])[0]["reward"]
ours, theirs = os.pipe()
child = os.fork()
if child == 0:
  os.write(theirs, json.dumps(c.rewards([{"response": "a", "checks": [words]}])[0]["reward"]).encode()); os._exit(0)
os.waitpid(child, 0)
print(json.dumps([len(many), sum(many), again, json.loads(os.read(ours, 100)), c.rewards(rows[:1])[0]["reward"]]))`),
    ).toEqual([2000, 0, 0, 1, 0]);
  });
});
