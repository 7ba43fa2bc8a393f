import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BATCH_TARGETS } from "../../../src/batch/logic/batch-targets";
import { readMe } from "../../../src/batch/logic/read-me";
import type { BatchTargetId, MediaMode } from "../../../src/shapes/batch";
import { runs } from "../../support/effort";

const TARGETS = Object.keys(BATCH_TARGETS) as BatchTargetId[];
const hasBash = spawnSync("bash", ["--version"]).status === 0;
let place: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "caplens-read-me-"));
  mkdirSync(join(place, "caption/m"), { recursive: true });
});

afterEach(() => rmSync(place, { recursive: true, force: true }));

const shardsOf = (model: string) =>
  [1, 2].map((number) => ({
    file: `caption/m/000${number}.jsonl`,
    sha256: "0".repeat(64),
    model,
    endpoint: "/v1/chat/completions",
    calls: 1,
    bytes: 1,
    inputTokens: 1,
  }));

function written(target: BatchTargetId, model: string, title: string, media: MediaMode): string {
  return readMe(title, { stage: "captions", target, media, refused: false }, shardsOf(model));
}

/** The lines that are there to be typed, each with what it goes on with. */
function commandsOf(text: string): string[] {
  return text
    .replaceAll("\\\n", "")
    .split("\n")
    .filter((line) => line.startsWith("  "));
}

/** The words that a shell makes of each command, as the shell itself tells them; what else it runs does what it says. */
function wordsOf(commands: readonly string[]): string[][] {
  const script = `words() { printf '%s\\0' "$@" >&3; printf '\\001\\0' >&3; }\n${commands.map((line) => `words ${line}`).join("\n")}\n`;
  const { output, stderr, status } = spawnSync("bash", ["--noprofile", "--norc"], {
    cwd: place,
    input: script,
    env: { PATH: process.env.PATH, KEY: "the-key" },
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    encoding: "utf8",
  });
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  return (output[3] ?? "")
    .split("\u0001\0")
    .slice(0, -1)
    .map((words) => words.split("\0").slice(0, -1));
}

/** Those whose commands say which model answers; other files name it themselves. */
const NAMES_MODELS: readonly BatchTargetId[] = ["vllm", "gemini", "mistral", "fireworks", "together"];
const PLAIN_NAME = "plain-name";
const PLAIN_PREFIX = "/plain/prefix";

/** The values that are put into the commands; `shown` is the name by which they call the model. */
type Given = { model: string; title: string; prefix: string; shown?: string };

/**
 * Asserts that names, titles and places are words within the same commands that plain ones give. One shell reads them
 * all: what closes a quote too early, or leaves one open, moves the words of the next ones.
 */
function expectSameCommands(target: BatchTargetId, all: readonly Given[]) {
  const kind = target === "vllm" ? "path" : "address";
  const plain = wordsOf(commandsOf(written(target, PLAIN_NAME, "A run", { kind, prefix: PLAIN_PREFIX })));
  // Redirections of the plain commands alone make files.
  const files = readdirSync(place, { recursive: true }).sort();
  const given = wordsOf(
    all.flatMap(({ model, title, prefix }) => commandsOf(written(target, model, title, { kind, prefix }))),
  );
  const intended = all.map(({ model, prefix, shown = model }) =>
    plain.map((words) =>
      words.map((word) => (word === PLAIN_NAME ? shown : word === PLAIN_PREFIX ? prefix : word)),
    ),
  );
  expect(given).toEqual(intended.flat());
  if (NAMES_MODELS.includes(target))
    for (const [index, { model, shown = model }] of all.entries())
      expect(intended[index]?.flat()).toContain(shown);
  expect(readdirSync(place, { recursive: true }).sort()).toEqual(files);
}

const HOSTILE = [
  `x").name)'; echo taken > taken; : '`,
  "$(touch taken)",
  "`touch taken`",
  "'; touch taken; '",
  '"; touch taken; "',
  "\\'; touch taken; '",
  "a && touch taken",
  "a | tee taken",
  "a > taken",
  "x # y",
  "*",
  "~",
  "!!",
  "$HOME",
  "{a,b}",
  "日本語 模型",
  "",
  "\\",
  "a\\",
  "'",
];

const UNSAYABLE = [
  "x\n  touch taken",
  "x\r  touch taken",
  "--trust-remote-code",
  "x\u0000y",
  "x\u202ey",
  "x\u2028  touch taken",
  "x\u001b[2Jy",
];

describe.runIf(hasBash)("the commands beside files of calls", () => {
  it.each(TARGETS)("hold hostile names, titles and places as words: %s", (target) => {
    expectSameCommands(
      target,
      HOSTILE.map((hostile) => ({
        model: hostile,
        title: `“${hostile}\n  touch taken`,
        prefix: `/data/${hostile.replace(/\s/g, "_")}`,
      })),
    );
  });

  it.each(TARGETS)("name no model that no command can hold: %s", (target) => {
    expectSameCommands(
      target,
      UNSAYABLE.map((model) => ({ model, title: model, prefix: PLAIN_PREFIX, shown: "MODEL" })),
    );
    for (const model of UNSAYABLE)
      expect(written(target, model, "A run", { kind: "inline" })).toContain("MODEL stands for a name");
  });

  it("hold whatever words they are given", () => {
    const signs = fc.constantFrom(..."'\"\\$`;&|<>(){}[]*?!#~=%- \tab\n\r\u202e", "$(touch taken)", "\u2029");
    const word = fc.array(signs, { maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.constantFrom(...TARGETS), word, word, (target, model, title) => {
        const isSayable = !/[\p{C}\u2028\u2029]/u.test(model) && !model.startsWith("-");
        expectSameCommands(target, [
          { model, title, prefix: PLAIN_PREFIX, shown: isSayable ? model : "MODEL" },
        ]);
      }),
      runs(40),
    );
  });
});

describe("what stands beside files of calls", () => {
  it("has as many lines whatever the title and the model are called", () => {
    const lines = (title: string) =>
      written("gemini", "m", title, { kind: "address", prefix: "https://host/" }).split(/[\r\n\u2028\u2029]/);
    expect(lines("one\ntwo\r\nthree\u2028four")).toHaveLength(lines("one").length);
  });

  it("puts no name into code of another language", () => {
    const code = (model: string) =>
      /python -c '([^']*)'/.exec(written("gemini", model, "A run", { kind: "inline" }))?.[1];
    expect(code(HOSTILE[0] ?? "")).toBe(code("plain"));
    expect(code("plain")).toContain("sys.argv[2]");
  });
});
