import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { shuffled } from "../src/metrics/random";
import { EQUIVALENT } from "./mutate/equivalent";
import { type Fault, faultsIn, withFault } from "./mutate/faults";
import { code, pageWith, type SubjectOutcome, shareCaught } from "./mutate/page";
import { createMill } from "./mutate/run-mill";
import { SUBJECTS, type Subject } from "./mutate/subjects";
import { usage } from "./usage";

/**
 * `npm run mutate [-- --subject filter --faults 20 --seed 1 --write]`: puts faults into the logic, one at a time, and
 * looks whether the unit tests that guard it tell. The files themselves stay as they are: the tests are served the
 * source with the fault. `--write` keeps what was found in `docs/reference/mutations.md`. Fails where a subject's tests
 * catch less than nine of ten.
 */
const PAGE = "docs/reference/mutations.md";
const ENOUGH = 0.9;
const CACHE = ".cache";

type FileFault = Fault & { file: string; source: string };

function told({ file, source, start, end, to, kind }: FileFault): string {
  const line = source.slice(0, start).split("\n").length;
  return `\`${file}:${line}\` ${kind}: ${code(source.slice(start, end))} → ${code(to)}`;
}

function makesNoDifference({ file, source, start, end, to }: FileFault): boolean {
  const from = source.lastIndexOf("\n", start - 1) + 1;
  const line = source.slice(from).split("\n", 1)[0]?.trim();
  return EQUIVALENT.some(
    (known) =>
      known.file === file &&
      known.line === line &&
      known.from === source.slice(start, end) &&
      known.to === to,
  );
}

/** Asks the compiler in a copy of the sources, since what it reads are files. The copy is made where one is asked for. */
function createCompiler() {
  let copy: string | null = null;
  function copied(): string {
    mkdirSync(CACHE, { recursive: true });
    const folder = mkdtempSync(join(CACHE, "mutate-"));
    cpSync("src", join(folder, "src"), { recursive: true });
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    return folder;
  }
  return {
    refuses({ file, source, ...fault }: FileFault): boolean {
      copy ??= copied();
      const path = join(copy, file);
      writeFileSync(path, withFault(source, fault));
      // The file alone with what it imports: the rest of the sources would take ten times as long.
      const config = { extends: resolve("tsconfig.json"), include: ["src/**/*.d.ts"], files: [file] };
      writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(config));
      const args = ["tsc", "--noEmit", "--pretty", "false", "--checkers", "1", "-p", copy];
      const { stdout } = spawnSync("npx", args, { encoding: "utf8" });
      writeFileSync(path, source);
      // Errors of other files, which lack what is not read along with them, are no matter of the fault.
      return stdout.includes(`${file}(`);
    },
    remove() {
      if (copy !== null) rmSync(copy, { recursive: true, force: true });
    },
  };
}

async function putFaultsInto(subject: Subject, many: number, seed: number): Promise<SubjectOutcome> {
  const all = subject.files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return faultsIn(file, source).map((fault): FileFault => ({ ...fault, file, source }));
  });
  const chosen = shuffled(all, seed).slice(0, many);
  console.log(`\n── ${subject.name}: ${chosen.length} of ${all.length} faults`);
  const mill = createMill(subject.tests);
  const compiler = createCompiler();
  const outcome = { caught: 0, refused: 0, equivalent: 0, survived: [] as string[] };
  const undo = () => {
    mill.stop();
    compiler.remove();
  };
  const interrupted = () => {
    undo();
    process.exit(130);
  };
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    const failed = await mill.run("as it is");
    if (failed !== null) throw new Error(`${subject.name}: the tests fail without a fault: ${failed}`);
    for (const fault of chosen) {
      const by = await mill.run({ file: fault.file, source: withFault(fault.source, fault) });
      const what = told(fault);
      if (by !== null) {
        outcome.caught += 1;
        console.log(`caught         ${what} (${by})`);
      } else if (makesNoDifference(fault)) {
        outcome.equivalent += 1;
        console.log(`no difference  ${what}`);
      } else if (compiler.refuses(fault)) {
        outcome.refused += 1;
        console.log(`types          ${what}`);
      } else {
        outcome.survived.push(what);
        console.log(`SURVIVED       ${what}`);
      }
    }
  } finally {
    undo();
    process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
  }
  const date = new Date().toISOString().slice(0, 10);
  return { name: subject.name, files: subject.files, seed, date, ...outcome };
}

usage(
  "npm run mutate [-- --subject NAME --faults 20 --seed 1 --write]",
  `--subject, as often as wanted: ${SUBJECTS.map(({ name }) => name).join(", ")}`,
  "--faults: of each subject; --seed: by which they are drawn",
  "--write: keeps what was found in docs/reference/mutations.md",
);
const { values } = parseArgs({
  options: {
    subject: { type: "string", multiple: true },
    faults: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    write: { type: "boolean", default: false },
  },
});
const names = SUBJECTS.map(({ name }) => name);
const unknown = (values.subject ?? []).filter((name) => !names.includes(name));
const [faults, seed] = [Number(values.faults), Number(values.seed)];
if (unknown.length > 0 || !Number.isInteger(faults) || faults < 1 || !Number.isInteger(seed)) {
  console.error(`Subjects: ${names.join(", ")}. Numbers of faults and seeds are whole.`);
  process.exit(2);
}

let short = 0;
for (const subject of SUBJECTS.filter(({ name }) => values.subject?.includes(name) ?? true)) {
  const outcome = await putFaultsInto(subject, faults, seed);
  const share = shareCaught(outcome);
  if (share < ENOUGH) short += 1;
  console.log(`${subject.name}: ${Math.floor(share * 100)} % caught, ${outcome.survived.length} survived`);
  if (values.write) {
    mkdirSync(dirname(PAGE), { recursive: true });
    const page = existsSync(PAGE) ? readFileSync(PAGE, "utf8") : "";
    writeFileSync(PAGE, pageWith(page, [outcome], names));
  }
}
console.log(
  short === 0 ? "\nat least nine of ten caught everywhere" : `\nless than nine of ten caught: ${short}`,
);
process.exit(short === 0 ? 0 : 1);
