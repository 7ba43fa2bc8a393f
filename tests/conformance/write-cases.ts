/**
 * Writes the conformance set anew: our questions, answered by the scripts that the benchmarks' authors released.
 *
 *     npx tsx tests/conformance/write-cases.ts --omnicap-if CHECKOUT --if-vidcap CHECKOUT [--python python3]
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { ReleasedRules } from "../../src/shapes/verdict";
import { writeCases } from "./case-files";
import { formCases } from "./make/form-cases";
import { scores } from "./make/scores";
import { times } from "./make/times";

const { values } = parseArgs({
  options: {
    "omnicap-if": { type: "string" },
    "if-vidcap": { type: "string" },
    python: { type: "string", default: "python3" },
  },
});

/** Puts questions to a benchmark's scripts; the answers come in the same order. */
function answers(benchmark: ReleasedRules, questions: unknown[]): unknown[] {
  const checkout = values[benchmark];
  if (!checkout) throw new Error(`Say where a copy of the repository is: --${benchmark} PATH`);
  const script = fileURLToPath(new URL("./ask-released-scripts.py", import.meta.url));
  const { status, stdout, stderr } = spawnSync(values.python, ["-B", script, checkout], {
    input: questions.map((question) => `${JSON.stringify(question)}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const lines = stdout.split("\n").filter((line) => line !== "");
  if (status !== 0 || lines.length !== questions.length)
    throw new Error(`${benchmark}: ${lines.length} answers to ${questions.length} questions\n${stderr}`);
  return lines.map((line) => JSON.parse(line));
}

let count = 0;
for (const [rule, cases] of Object.entries(formCases)) {
  const questions = cases.map(({ parameters }) => ({ form: { constraint_id: rule, parameters } }));
  const omnicap = answers("omnicap-if", questions);
  const vidcap = answers("if-vidcap", questions);
  const rows = cases.map(({ note, parameters, strict }, index) => ({
    id: `${rule}/${index + 1}`,
    note,
    parameters,
    released:
      omnicap[index] === vidcap[index]
        ? omnicap[index]
        : { "omnicap-if": omnicap[index], "if-vidcap": vidcap[index] },
    ...(strict && { strict }),
  }));
  writeCases(`form/${rule}`, rows);
  const read = rows.filter(({ strict }) => strict);
  const apart = read.filter(({ strict, released }) => strict !== released).length;
  console.log(
    `${rule}: ${rows.length} cases, ${read.length} with a reader's verdict, ${apart} of them unlike the released`,
  );
  count += rows.length;
}

const timed = answers(
  "omnicap-if",
  times.map(({ fn, args }) => ({ time: { fn, args } })),
);
writeCases(
  "times",
  times.map((each, index) => ({ id: `times/${index + 1}`, ...each, released: timed[index] })),
);

const scored = new Map(
  (["omnicap-if", "if-vidcap"] as const).flatMap((benchmark) => {
    const own = scores.filter((each) => each.benchmark === benchmark);
    const given = answers(
      benchmark,
      own.map(({ data }) => ({ scores: data })),
    );
    return own.map((each, index) => [each, given[index]] as const);
  }),
);
writeCases(
  "scores",
  scores.map((each, index) => ({ id: `scores/${index + 1}`, ...each, released: scored.get(each) })),
);

console.log(
  `times: ${times.length}, scores: ${scores.length}; ${count + times.length + scores.length} cases in all`,
);
