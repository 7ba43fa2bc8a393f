import { readFileSync, writeFileSync } from "node:fs";
import type { EngineChoice } from "../../../src/shapes/media";
import type { BrokenOutcome, Outcome, TrackOutcome } from "../../media/corpus/outcome";

const BEGIN = "<!-- written by npm run soak media-corpus -->";
const END = "<!-- end of what it wrote -->";

/** Replaces what stands between the markers of a page. Throws where it has none. */
export function writeSection(path: string, parts: readonly string[]): void {
  const page = readFileSync(path, "utf8");
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${path} has no place for the tables`);
  const head = page.slice(0, begin + BEGIN.length);
  writeFileSync(path, `${head}\n\n${parts.join("\n\n")}\n\n${page.slice(end)}`);
}

/** A Markdown table of what came of whole files. */
export function goodTable(outcomes: readonly Outcome[]): string {
  const rows = grouped(outcomes).map(([name, of]) => {
    const cells = [autoCell(of("auto")), fixedCell(of("webcodecs")), fixedCell(of("ffmpeg"))];
    return `| ${name} | ${cells.join(" | ")} |`;
  });
  return ["| file | chosen by itself | WebCodecs | ffmpeg.wasm |", "|---|---|---|---|", ...rows].join("\n");
}

/** A Markdown table of what came of broken files. */
export function brokenTable(outcomes: readonly BrokenOutcome[]): string {
  const rows = grouped(outcomes).map(([name, of]) => {
    const answers = [of("auto"), of("webcodecs"), of("ffmpeg")].map((outcome) => outcome?.answer ?? "–");
    return `| ${name} | ${answers.join(" | ")} |`;
  });
  return ["| broken file | chosen by itself | WebCodecs | ffmpeg.wasm |", "|---|---|---|---|", ...rows].join(
    "\n",
  );
}

type OfEngine<T> = (engine: EngineChoice) => T | undefined;

/** Outcomes by file, in the order of the corpus. */
function grouped<T extends { name: string; engine: EngineChoice }>(
  outcomes: readonly T[],
): [string, OfEngine<T>][] {
  const names = [...new Set(outcomes.map(({ name }) => name))];
  return names.map((name) => {
    const own = outcomes.filter((outcome) => outcome.name === name);
    return [name, (engine) => own.findLast((outcome) => outcome.engine === engine)];
  });
}

function autoCell(outcome: Outcome | undefined): string {
  return cell(outcome, (track) => (track.state === "right" ? engineName(track.by) : state(track)));
}

function fixedCell(outcome: Outcome | undefined): string {
  return cell(outcome, state);
}

function cell(outcome: Outcome | undefined, words: (track: TrackOutcome) => string): string {
  if (!outcome) return "–";
  const [frames, sound] = [outcome.frames && words(outcome.frames), outcome.sound && words(outcome.sound)];
  if (frames === null) return sound ?? "–";
  return sound === null || sound === frames ? frames : `${frames}; sound: ${sound}`;
}

function state(track: TrackOutcome): string {
  if (track.state === "right") return "yes";
  return track.state === "wrong" ? `wrong: ${track.what}` : `no (${track.code})`;
}

/** Without versions: "ffmpeg.wasm". */
function engineName(by: string): string {
  return ["WebCodecs", "ffmpeg.wasm", "image decoder"].find((name) => by.startsWith(name)) ?? by;
}
