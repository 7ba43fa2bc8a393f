/**
 * The package as trainers and scripts use it, in seconds of processor time of one core.
 *
 * `captions`: captions a second that five checks are run on in place, located and decided as rewards are; the reference is the number
 * of the same captions that JSON writes and reads in as much time. `official`: checks a second on the contents of the conformance set,
 * parameters read once, as every command does it; `official, one call each`: the same with parameters read anew for each. The reference are
 * the released scripts of OmniCap-IF themselves, in the same run, which know the second way alone. It needs python3 with jsonschema and a
 * copy of their repository, which CAPLENS_RELEASED_SCRIPTS names.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isFields } from "../../src/foundation/fields";
import { checkContent, prepareRule } from "../../src/package";
import { rewardOf } from "../../src/package/cheap-text";
import { readChecks } from "../../src/package/checking/read-checks";
import { createTextChecker } from "../../src/package/checking/text-checker";
import { type KeptFormCase, readCases, rulesWithCases } from "../conformance/case-files";
import { type Figure, median, yieldOf } from "./support/figures";

const SECONDS = 0.5;
const ROUNDS = 5;
const CAPTIONS = 500;

const CHECKS = [
  { constraint_id: "plain_text", parameters: {} },
  {
    constraint_id: "length",
    check_description: "between 20 and 50 words",
    parameters: { unit: "word", min_len: 20, max_len: 50 },
  },
  { constraint_id: "keyword", parameters: { keyword: "robot", keyword_type: "include" } },
  { constraint_id: "language", parameters: { lang_type: "en" } },
  { constraint_id: "case", parameters: { case_type: "lower" } },
];

const WORDS =
  "the a robot pours tea into three cups while cat watches from warm window sill and steam rises".split(" ");

/** Captions of 20 to 60 words, no two alike, and the same ones each time. */
function captions(): string[] {
  return Array.from({ length: CAPTIONS }, (_, caption) =>
    Array.from(
      { length: 20 + (caption % 41) },
      (_word, at) => WORDS[(caption * 7 + at * at + at) % WORDS.length],
    ).join(" "),
  );
}

/** Things done in a second of processor time, by passes that do `count` each. */
async function rate(count: number, pass: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  const spent = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  let done = 0;
  while (spent() < SECONDS) {
    await pass();
    done += count;
  }
  return done / spent();
}

async function measureCaptions(): Promise<Figure> {
  const texts = captions();
  const checker = createTextChecker();
  const checks = readChecks(CHECKS);
  const context = { semantics: "strict", benchmark: "omnicap-if" } as const;
  const own = async () => {
    for (const text of texts)
      rewardOf(await checker.check({ text, checks, instruction: "", context }), "fraction");
  };
  const plain = async () => {
    for (const text of texts) JSON.parse(JSON.stringify({ response: text }));
  };
  await own();
  const [values, references]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    values.push(await rate(texts.length, own));
    references.push(await rate(texts.length, plain));
  }
  checker.dispose();
  return yieldOf("captions", "a second, five checks each", median(values), {
    value: median(references),
    what: "the same captions through JSON",
  });
}

type Question = { constraint_id: string; parameters: Record<string, unknown> };

/** The cases that both sides can be asked as they stand: without stand-ins for what JSON can't say. */
function questions(): Question[] {
  return rulesWithCases().flatMap((constraint_id) =>
    readCases<KeptFormCase>(`form/${constraint_id}`).flatMap(({ parameters }): Question[] =>
      isFields(parameters) && !/"(?:\$float|repeat|concat)":/.test(JSON.stringify(parameters))
        ? [{ constraint_id, parameters }]
        : [],
    ),
  );
}

/** Checks a second of the released scripts, by their own processor time. */
function releasedRate(checkout: string, asked: readonly Question[]): number {
  const script = fileURLToPath(new URL("./support/time-released-scripts.py", import.meta.url));
  const input = asked.map((one) => `${JSON.stringify(one)}\n`).join("");
  const { status, stdout, stderr } = spawnSync("python3", ["-B", script, checkout, String(SECONDS)], {
    input,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The released scripts ended with ${status}: ${stderr}`);
  const { checks, seconds }: { checks: number; seconds: number } = JSON.parse(stdout);
  return checks / seconds;
}

async function measureOfficial(checkout: string): Promise<Figure[]> {
  const asked = questions();
  const how = { semantics: "released" } as const;
  const ready = await Promise.all(
    asked.map(async ({ constraint_id, parameters }) => ({
      run: await prepareRule(constraint_id, parameters, how),
      content: parameters.content,
    })),
  );
  const prepared = async () => {
    for (const { run, content } of ready) run(content);
  };
  const oneCall = async () => {
    for (const { constraint_id, parameters } of asked) await checkContent(constraint_id, parameters, how);
  };
  await prepared();
  await oneCall();
  const [first, second, references]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    first.push(await rate(asked.length, prepared));
    second.push(await rate(asked.length, oneCall));
    references.push(releasedRate(checkout, asked));
  }
  const reference = { value: median(references), what: "the released scripts of OmniCap-IF in Python" };
  return [
    yieldOf("official", "checks a second", median(first), reference),
    yieldOf("official, one call each", "checks a second", median(second), reference),
  ];
}

/** The figures of the package. */
export async function measure(): Promise<Figure[]> {
  const figures = [await measureCaptions()];
  const checkout = process.env.CAPLENS_RELEASED_SCRIPTS;
  if (checkout === undefined)
    console.log("official: skipped. CAPLENS_RELEASED_SCRIPTS names no copy of OmniCap-IF's repository.");
  else figures.push(...(await measureOfficial(checkout)));
  return figures;
}
