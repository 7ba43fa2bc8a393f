import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { makeClip } from "../tests/support/native-ffmpeg";
import { startStandIn } from "../tests/support/stand-in/start-stand-in";
import { findFirefox, startFirefox } from "./browsers/firefox";
import { STEPS, type StepId, type StepOutcome, walkMainPath } from "./browsers/main-path";
import type { DrivenBrowser } from "./browsers/tab";
import { findWebKit, startWebKit } from "./browsers/webkit";
import { startPreview } from "./preview-server";
import { usage } from "./usage";

/**
 * `npm run browsers`: the main path in Firefox and WebKitGTK on the built page (`npm run build` first), with pictures in
 * `screens/browsers/`. `-- firefox webkit` chooses browsers, `-- --steps sample,mp4` steps, `-- --write` keeps the table
 * in docs/reference/browsers.md.
 */
usage(
  "npm run browsers [-- firefox webkit --steps ID,... --write]",
  `--steps: ${STEPS.map(({ id }) => id).join(", ")}`,
  "--write: keeps the table in docs/reference/browsers.md",
);
const args = process.argv.slice(2);
const named = args.filter((arg) => arg === "firefox" || arg === "webkit");
const steps = (args[args.indexOf("--steps") + 1] ?? "").split(",");
const chosen = args.includes("--steps")
  ? STEPS.map(({ id }) => id).filter((id) => steps.includes(id))
  : STEPS.map(({ id }) => id);
const PICTURES = "screens/browsers";
const PAGE = "docs/reference/browsers.md";
const PORT = Number(process.env.CAPLENS_BROWSERS_PORT ?? 4188);

const SECONDS = 8;
const moving = ["-f", "lavfi", "-i", `testsrc2=s=640x360:r=30:d=${SECONDS}`];
const tone = ["-f", "lavfi", "-i", `sine=440:d=${SECONDS}:r=48000`];
const clips = {
  mp4: makeClip({
    extension: "mp4",
    args: [...moving, ...tone, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "30", "-c:a", "aac"],
  }),
  webm: makeClip({
    extension: "webm",
    args: [...moving, ...tone, "-c:v", "libvpx-vp9", "-cpu-used", "8", "-g", "30", "-c:a", "libopus"],
  }),
  odd: makeClip({
    extension: "avi",
    args: [...moving, ...tone, "-c:v", "mpeg4", "-q:v", "5", "-c:a", "libmp3lame"],
  }),
};

/** `told`: null where the driver tells nothing of the console. */
type Found = { name: string; version: string; outcomes: StepOutcome[]; told: string[] | null };

async function walk(
  name: "firefox" | "webkit",
  start: (told: (line: string) => void) => Promise<DrivenBrowser>,
): Promise<Found> {
  const told: string[] = [];
  const server = await startPreview(PORT);
  const standIn = await startStandIn();
  try {
    const browser = await start((line) => told.push(line));
    console.log(`\n${browser.name} ${browser.version}`);
    const outcomes = await walkMainPath(
      {
        ...{ browser, baseURL: server.baseURL, standIn, clips },
        stopServer: server.close,
        onStep(outcome, picture) {
          console.log(`  ${outcome.id}: ${"note" in outcome ? outcome.note : `FAILED: ${outcome.failed}`}`);
          if (picture) writeFileSync(`${PICTURES}/${name}-${outcome.id}.png`, picture);
        },
      },
      chosen,
    );
    for (const line of told) console.log(`  told: ${line.slice(0, 300)}`);
    return { name: browser.name, version: browser.version, outcomes, told: name === "firefox" ? told : null };
  } finally {
    server.close();
    await standIn.close();
  }
}

/** The table of all steps in all browsers that were found. */
function tableOf(found: readonly Found[]): string {
  const cell = (outcomes: readonly StepOutcome[], id: StepId) => {
    const outcome = outcomes.find((one) => one.id === id);
    if (!outcome) return "not tried";
    return "note" in outcome ? outcome.note : `**fails**: ${outcome.failed}`;
  };
  const row = (cells: readonly string[]) =>
    `| ${cells.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`;
  return [
    row(["step", ...found.map(({ name, version }) => `${name} ${version}`)]),
    row(["---", ...found.map(() => "---")]),
    ...STEPS.map(({ id, title }) => row([title, ...found.map(({ outcomes }) => cell(outcomes, id))])),
    row([
      "errors and warnings in the console",
      ...found.map(({ told }) =>
        told === null ? "not heard: its driver tells none" : told.length === 0 ? "none" : `${told.length}`,
      ),
    ]),
  ].join("\n");
}

mkdirSync(PICTURES, { recursive: true });
const found: Found[] = [];
if (named.length === 0 || named.includes("firefox")) {
  if (findFirefox()) found.push(await walk("firefox", startFirefox));
  else
    console.log("Firefox: skipped, since there is none (Debian: firefox-esr; or CAPLENS_FIREFOX names one).");
}
if (named.length === 0 || named.includes("webkit")) {
  if (findWebKit()) found.push(await walk("webkit", () => startWebKit()));
  else console.log("WebKitGTK: skipped, since there is none (Debian: webkit2gtk-driver and xvfb).");
}
console.log(`\n${tableOf(found)}`);
if (args.includes("--write")) {
  const text = readFileSync(PAGE, "utf8");
  writeFileSync(
    PAGE,
    text.replace(/^\| step \|[\s\S]*?\n\n/m, () => `${tableOf(found)}\n\n`),
  );
}
const failures = found.flatMap(({ outcomes }) => outcomes).filter((outcome) => "failed" in outcome).length;
process.exit(failures === 0 ? 0 : 1);
