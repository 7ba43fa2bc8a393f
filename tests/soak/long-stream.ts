/**
 * Ten million lines by standard input through `caplens check` and `caplens reward`, as they are installed: captions that pass and fail,
 * lines that break off, lines with Windows' ends. The memory of the process is looked at every million lines, and must not grow: its
 * heap is held small, or garbage that node has no need to collect yet would look like growth.
 * `LINES` says how many lines. It needs /proc, so Linux.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { installPackage } from "../package/installed-package";

const LINES = Number(process.env.LINES ?? 10_000_000);
const STEP = Math.max(1, Math.floor(LINES / 10));
const PIECE = 1000;
const HEAP_MEGABYTES = 40;
/** A line in so many breaks off. */
const CUT = 1000;

const checks = (most: number) =>
  JSON.stringify([
    { constraint_id: "length", parameters: { unit: "word", max_len: most } },
    { constraint_id: "keyword", parameters: { keyword: "cups", keyword_type: "include" } },
  ]);
const CHECKS = [5, 6, 7].map(checks);

/** A line of its own for each number: no two captions are alike. */
function line(number: number): string {
  const text = `{"id":${number},"response":"Robot ${number} pours tea into cups.","checks":${CHECKS[number % 3]}}`;
  if (number % CUT === 0) return `${text.slice(0, 40)}\n`;
  return number % 7 === 0 ? `${text}\r\n` : `${text}\n`;
}

/** Megabytes of memory that a process has. */
function residentMegabytes(pid: number): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

type Passed = {
  code: number | null;
  lines: number;
  /** The first and the last of what it wrote. */
  head: string;
  end: string;
  megabytes: number[];
  seconds: number;
};

/** Sends all lines through a command, no faster than it reads them. */
async function through(command: string, words: readonly string[]): Promise<Passed> {
  const before = performance.now();
  const env = { ...process.env, NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}` };
  const child = spawn(command, words, { stdio: ["pipe", "pipe", "inherit"], env });
  const ended = once(child, "close");
  let lines = 0;
  let head = "";
  let end = "";
  child.stdout.on("data", (piece: Buffer) => {
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines += 1;
    if (head.length < 4000) head += piece.toString("utf8").slice(0, 4000);
    end = (end + piece.toString("utf8")).slice(-4000);
  });
  const megabytes: number[] = [];
  for (let first = 1; first <= LINES; first += PIECE) {
    const piece = Array.from({ length: Math.min(PIECE, LINES - first + 1) }, (_, at) =>
      line(first + at),
    ).join("");
    if (!child.stdin.write(piece)) await once(child.stdin, "drain");
    const done = first + PIECE - 1;
    if (done % STEP < PIECE) {
      megabytes.push(residentMegabytes(child.pid ?? 0));
      console.log(`${words[0]}: ${done} lines, ${megabytes.at(-1)?.toFixed(0)} MB`);
    }
  }
  child.stdin.end();
  await ended;
  return { code: child.exitCode, lines, head, end, megabytes, seconds: (performance.now() - before) / 1000 };
}

function tell(name: string, { megabytes, seconds, code }: Passed, told: string): boolean {
  const half = Math.ceil(megabytes.length / 2);
  const [early, late] = [Math.max(...megabytes.slice(0, half)), Math.max(...megabytes.slice(half))];
  const rounded = megabytes.map((one) => one.toFixed(0)).join(", ");
  console.log(
    `result: \`caplens ${name}\`: ${LINES.toLocaleString("en")} lines by standard input in ${Math.round(seconds)} s on a machine with other work, with a heap of ${HEAP_MEGABYTES} MB; ended with ${code}; ${told}; memory after each tenth: ${rounded} MB`,
  );
  return late <= early * 1.25;
}

const installed = await installPackage();
try {
  const cut = Math.floor(LINES / CUT);
  const checked = await through(installed.command, ["check", "-", "--format", "md"]);
  const summary = checked.head.split("\n").filter((words) => /^- .*\d (captions|lines)/.test(words));
  const isFlat = tell("check", checked, summary.map((words) => `“${words}”`).join(", "));
  const rewarded = await through(installed.command, ["reward", "--bare", "--guard", "0"]);
  const last = rewarded.end.trimEnd().split("\n").at(-1) ?? "";
  const isAsFlat = tell(
    "reward",
    rewarded,
    `${rewarded.lines.toLocaleString("en")} lines out, the last one ${last}`,
  );
  const isRight = checked.code === 2 && rewarded.code === 0 && rewarded.lines === LINES;
  console.log(`${cut} lines were cut; memory is ${isFlat && isAsFlat ? "flat" : "NOT flat"}`);
  process.exitCode = isFlat && isAsFlat && isRight ? 0 : 1;
} finally {
  installed.remove();
}
