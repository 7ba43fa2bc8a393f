import { parseArgs } from "node:util";
import { ROW_LIMITS } from "../../benchmarks/imports/read-delimited";
import { toProblem } from "../../foundation/errors";
import { type Fields, isFields, textOf } from "../../foundation/fields";
import { parseSafeJson } from "../../foundation/safe-json";
import { rulesOf } from "../../shapes/semantics";
import type { ReleasedRules } from "../../shapes/verdict";
import { cheapOf, createCheapTexts, isSure, REWARD_KINDS, type RewardKind, rewardOf } from "../cheap-text";
import { type ReadChecks, readChecks } from "../checking/read-checks";
import { createTextChecker } from "../checking/text-checker";
import { type CheckFinder, readChecklistFile } from "./check/checklist-file";
import { shown } from "./reports/report";
import { bytesOf, type CutLine, lineCutter } from "./row-source";
import { openSink, say } from "./sink";
import { EXIT, oneOf, UsageError } from "./usage-error";

/** The help of `caplens reward`. */
export const REWARD_USAGE = `caplens reward [options]

Rewards for training. Reads lines from standard input and answers each with a line, at once and in their order:

  in   {"id": 1, "response": "A caption.", "checks": [{"constraint_id": "length", "parameters": {"unit": "word", "max_len": 40}}]}
  out  {"id": 1, "reward": 1, "passed": 1, "scored": 1, "total": 1, "verdicts": [...]}

"reward" is null where nothing could be scored, or where the line can't be used: then "problem" says why. Only checks count that a
rule decides on a part of the text that it found for sure; no model is asked. A line may bring its "instruction", its "kind" and its "rules".

  --kind KIND            fraction (the share of scored checks that passed; the usual) or all (1 where all did, else 0)
  --checklists FILE      checklists for lines without "checks", found by their ids; forms as for caplens check
  --semantics WHICH      strict (the usual) or released
  --rules BENCHMARK      omnicap-if (the usual) or if-vidcap
  --bare                 lines out without their verdicts
  --guard N              look at the first N checklists for one that a text passes which tells nothing, and warn on standard
                         error; 100 by default, 0 for none

Ends with 0 when its input ends.`;

const OPTIONS = {
  kind: { type: "string", default: "fraction" },
  checklists: { type: "string" },
  semantics: { type: "string", default: "strict" },
  rules: { type: "string", default: "omnicap-if" },
  bare: { type: "boolean", default: false },
  guard: { type: "string", default: "100" },
} as const;

/** Checklists that are kept with their rules prepared: of a sample come several texts at a time. */
const MOST_CHECKLISTS = 2000;

const RULES_WORDS = "omnicap-if or if-vidcap";

type Answer = { id: unknown; reward: number | null; problem?: string; [more: string]: unknown };

/** Reads the checks of lines; equal ones once. */
function checksReader(): (checks: unknown) => ReadChecks {
  const known = new Map<string, ReadChecks>();
  return (checks) => {
    const key = JSON.stringify(checks);
    const there = known.get(key);
    if (there) return there;
    const read = readChecks(checks);
    if (known.size >= MOST_CHECKLISTS) known.clear();
    known.set(key, read);
    return read;
  };
}

/** The checks that a line is held against. Throws an error that says why there are none. */
function checksOf(
  cells: Fields,
  read: (checks: unknown) => ReadChecks,
  finder: CheckFinder | null,
): ReadChecks {
  if (cells.checks !== undefined && cells.checks !== null) return read(cells.checks);
  if (!finder) throw new Error("It brings no checks, and no --checklists were given.");
  const id = typeof cells.id === "string" || typeof cells.id === "number" ? String(cells.id) : null;
  const found = finder.find({ id, video: textOf(cells.video), instruction: textOf(cells.instruction) });
  if ("problem" in found) throw new Error(found.problem);
  return found.checks;
}

/** The most checklists that are named; the others are counted at the end. */
const MOST_NAMED = 3;

/** When all texts have their rewards, so long is waited for what is still being looked at. */
const PATIENCE_MILLISECONDS = 10_000;

/** Looks at checklists beside the rewards, in a thread of its own: it holds up none. */
type Guard = {
  /** Takes note of the checklist of a text. */
  see(checks: ReadChecks, instruction: string, rules: ReleasedRules): void;
  /** Waits for what is being looked at, and tells what was found. */
  end(): Promise<void>;
};

/**
 * Warns of checklists that are no good as rewards: a text passes all that a rule decides of them and tells nothing, or no text passes
 * them. `most`: checklists that are looked at, the first ones; 0 for none.
 */
function createGuard(most: number): Guard {
  const seen = new WeakSet<ReadChecks>();
  const texts = createCheapTexts();
  let begun = 0;
  let done = 0;
  let cheap = 0;
  let impossible = 0;
  let queue: Promise<unknown> = Promise.resolve();

  async function look({ checklist }: ReadChecks, instruction: string, rules: ReleasedRules): Promise<void> {
    const found = await texts.sound(checklist, instruction, rules);
    done += 1;
    const ids = checklist.format.map(({ checkId }) => checkId).join(", ");
    if (found?.conflict) {
      impossible += 1;
      if (impossible > MOST_NAMED) return;
      say(`Warning: no text passes the checks ${shown(ids)} together: ${shown(found.conflict.why)}`);
      return;
    }
    const one = cheapOf(found, checklist.format.length);
    if (!one) return;
    cheap += 1;
    if (cheap > MOST_NAMED) return;
    say(
      `Warning: a text that tells nothing passes ${one.passed} of ${one.total} checks (${shown(ids)}): “${shown(one.text.slice(0, 200))}” Add a check or a reward on what it says.`,
    );
  }

  return {
    see(checks, instruction, rules) {
      if (begun >= most || seen.has(checks) || checks.checklist.format.length === 0) return;
      seen.add(checks);
      begun += 1;
      queue = queue.then(() => look(checks, instruction, rules)).catch(() => undefined);
    },
    async end() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([
        queue,
        new Promise((resolve) => {
          timer = setTimeout(resolve, PATIENCE_MILLISECONDS);
        }),
      ]);
      clearTimeout(timer);
      if (cheap + impossible > 0)
        say(
          `Of ${done} checklists looked at${done < begun ? ` (${begun - done} more were not reached)` : ""}, ${cheap} are passed by a text that tells nothing, ${impossible} by no text.`,
        );
    },
  };
}

/** Runs `caplens reward`. Gives the exit code; throws `UsageError`, `BrokenPipe`. */
export async function rewardCommand(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  if (positionals.length > 0) throw new UsageError("caplens reward reads standard input, and takes no file.");
  const usual = oneOf("--kind", values.kind, REWARD_KINDS);
  const semantics = oneOf("--semantics", values.semantics, ["strict", "released"]);
  const rules = rulesOf(values.rules);
  if (rules === null) throw new UsageError(`--rules takes ${RULES_WORDS}, not “${values.rules}”.`);
  const looks = Number(values.guard);
  if (!Number.isSafeInteger(looks) || looks < 0)
    throw new UsageError(`--guard takes a number, not “${values.guard}”.`);
  const finder = values.checklists === undefined ? null : await readChecklistFile(values.checklists);
  const strictness = semantics === "strict" ? "strict" : "reference";
  const checker = createTextChecker();
  const guard = createGuard(looks);
  const read = checksReader();

  async function answerOf(line: CutLine): Promise<Answer> {
    if ("problem" in line) return { id: null, reward: null, problem: line.problem };
    const json = parseSafeJson(line.text, ROW_LIMITS);
    if (!json.ok || !isFields(json.value))
      return { id: null, reward: null, problem: json.ok ? "The line is no object." : json.detail };
    const cells = json.value;
    const { id = null, response } = cells;
    if (typeof response !== "string") return { id, reward: null, problem: "Its “response” is no text." };
    try {
      const kind: RewardKind =
        cells.kind === undefined ? usual : oneOf("kind", String(cells.kind), REWARD_KINDS);
      const checks = checksOf(cells, read, finder);
      const instruction = textOf(cells.instruction) ?? "";
      const benchmark = cells.rules === undefined ? rules : rulesOf(String(cells.rules));
      if (benchmark === null) throw new Error(`“rules” takes ${RULES_WORDS}, not “${String(cells.rules)}”.`);
      guard.see(checks, instruction, benchmark);
      const context = { semantics: strictness, benchmark } as const;
      const verdicts = await checker.check({ text: response, checks, instruction, context });
      const told = { id, ...rewardOf(verdicts, kind) };
      if (values.bare) return told;
      return {
        ...told,
        verdicts: verdicts.map((verdict) => {
          const { checkId, status, reason } = verdict;
          return { checkId, status: isSure(verdict) ? status : "unscored", reason };
        }),
      };
    } catch (error) {
      const { code, message, detail } = toProblem(error);
      const own = code === "unexpected" && error instanceof Error ? error.message : message;
      return {
        id,
        reward: null,
        problem: [own, code === "unexpected" ? undefined : detail].filter(Boolean).join(" "),
      };
    }
  }

  const sink = openSink(null, []);
  const cutter = lineCutter();
  async function answer(lines: readonly CutLine[]): Promise<void> {
    for (const line of lines)
      if ("problem" in line || line.text.trim() !== "")
        await sink.write(`${JSON.stringify(await answerOf(line))}\n`);
    await sink.flush();
  }
  try {
    for await (const piece of await bytesOf("-")) await answer(cutter.push(piece));
    await answer(cutter.end());
    await sink.close();
    await guard.end();
    return EXIT.good;
  } finally {
    checker.dispose();
  }
}
