import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OutcomeLine } from "../media/corpus/outcome";
import { brokenTable, goodTable, writeSection } from "./support/media-tables";

/**
 * Goes through the whole corpus of media files with each choice of engine, in the browser, and writes what works with
 * which to `docs/reference/media-files.md`.
 */
const folder = mkdtempSync(join(tmpdir(), "caplens-corpus-"));
const file = join(folder, "outcomes.jsonl");
try {
  const passed = await runCorpus();
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  report(
    lines.map((line): OutcomeLine => JSON.parse(line)),
    passed,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function runCorpus(): Promise<boolean> {
  const child = spawn("npx", ["vitest", "run", "--project", "browser", "tests/media/corpus"], {
    stdio: "inherit",
    env: { ...process.env, CAPLENS_EFFORT: "thorough", CAPLENS_CORPUS_OUTCOMES: file },
  });
  const [code] = await once(child, "close");
  return code === 0;
}

function report(lines: readonly OutcomeLine[], passed: boolean): void {
  const good = lines.flatMap((line) => (line.kind === "good" ? [line.outcome] : []));
  const broken = lines.flatMap((line) => (line.kind === "broken" ? [line.outcome] : []));
  const skipped = lines.flatMap((line) => (line.kind === "skipped" ? [line] : []));
  const count = (outcomes: readonly { name: string }[]) => new Set(outcomes.map(({ name }) => name)).size;
  const tracks = good.flatMap(({ frames, sound }) => [frames, sound]).filter((track) => track !== null);
  const wrong = tracks.filter(({ state }) => state === "wrong").length;
  const refused = tracks.filter(({ state }) => state === "refused").length;

  for (const { name, missing } of skipped) {
    console.log(`result: ${name} was left out: native ffmpeg here cannot write it (${missing.join(", ")})`);
  }
  console.log(
    `result: ${count(good)} files that are whole and ${count(broken)} that are broken, each with the engine chosen by ` +
      "itself, with WebCodecs and with ffmpeg.wasm",
  );
  console.log(
    `result: frames and sound of the whole ones compared with native ffmpeg's (two plans; numbers in the pictures, ` +
      `times, length, correlation): ${tracks.length - wrong - refused} right, ${wrong} wrong, ${refused} refused by a ` +
      "fixed engine that cannot read them, in plain words",
  );
  console.log(
    `result: broken ones answered ${broken.length} times with a problem or with what is left; an ordinary clip was ` +
      "read rightly after each",
  );
  if (passed && good.length > 0) {
    writeSection("docs/reference/media-files.md", [goodTable(good), brokenTable(broken)]);
    console.log("result: what works with which engine is in media-files.md");
  } else {
    console.log("result: the corpus did not pass, so the table in media-files.md was left as it was");
    process.exitCode = 1;
  }
}
