import { addTo } from "../../foundation/groups";
import { plural } from "../../foundation/plural";
import type { Steps } from "../../foundation/steps";
import type { DataSample, FileProblem } from "../../shapes/data-set";
import type { Shortfall } from "../../shapes/result";
import { shortfallNamed } from "../../shapes/shortfall-words";
import { type CaptionTable, cellText, isOwnTable, type Row } from "./caption-tables";
import { captionAdder, type ReadPart } from "./read-part";
import { repeatName } from "./read-result-lines";

const LONGEST_NAME = 200;

/** A row's hints at the sample of its caption. */
export type SampleHints = { id: string | null; video: string | null; instruction: string | null };

/** The sample and by what it was found; or why there is none, as a sentence. */
type FoundSample = { sample: DataSample; by: "told" | "order" } | { problem: string };

/** One wording, whatever white space and marks of media stand in it. */
function tidy(text: string): string {
  return text
    .replace(/<\/?(video|image|audio)>/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** "videos/001.mp4" and "001" are the same video. */
function videoName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? name;
  return base.replace(/\.[a-z0-9]{2,5}$/i, "");
}

function grouped(samples: readonly DataSample[], by: (sample: DataSample) => Iterable<string>) {
  const groups = new Map<string, DataSample[]>();
  for (const sample of samples) {
    for (const key of new Set(by(sample))) addTo(groups, key, sample);
  }
  return groups;
}

const cut = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

/**
 * Finds samples by what rows tell of them: their id, or the video's with the prompt's; else the instruction; else the
 * video, where it has only one sample. `idsCount`: an id may also be a sample's place in the set, from 0, where
 * nothing else is told that says otherwise.
 */
export function sampleFinder(samples: readonly DataSample[]) {
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  const byInstruction = grouped(samples, ({ instruction }) =>
    instruction === "" ? [] : [tidy(instruction)],
  );
  const byVideo = grouped(samples, ({ video: { id, path } }) => [
    videoName(id),
    ...(path === null ? [] : [videoName(path)]),
  ]);

  return ({ id, video, instruction }: SampleHints, idsCount: boolean): FoundSample => {
    const ofVideo = video === null ? null : byVideo.get(videoName(video));
    if (ofVideo === undefined) return { problem: `No sample is about the video “${cut(video ?? "")}”.` };
    const wanted = instruction === null ? null : tidy(instruction);
    const fits = (sample: DataSample) =>
      (wanted === null || sample.instruction === "" || tidy(sample.instruction) === wanted) &&
      (ofVideo === null || ofVideo.includes(sample));

    const named =
      id === null ? undefined : (byId.get(id) ?? ofVideo?.find((one) => one.id === `${one.video.id}/${id}`));
    if (named && fits(named)) return { sample: named, by: "told" };
    const there = idsCount && id !== null && /^\d{1,7}$/.test(id) ? samples[Number(id)] : undefined;
    if (wanted !== null) {
      const equal = (byInstruction.get(wanted) ?? []).filter(fits);
      const [only] = equal;
      if (only && equal.length === 1) return { sample: only, by: "told" };
      if (only && there && equal.includes(there)) return { sample: there, by: "order" };
      return {
        problem: only
          ? `${equal.length} samples have the instruction “${cut(wanted)}”; nothing tells which one is meant.`
          : `No sample has the instruction “${cut(wanted)}”.`,
      };
    }
    if (ofVideo?.length === 1 && ofVideo[0]) return { sample: ofVideo[0], by: "told" };
    if (there && fits(there)) return { sample: there, by: "order" };
    return {
      problem: id === null ? "Nothing tells which sample this is of." : `No sample is called “${cut(id)}”.`,
    };
  };
}

function hintsOf({ mapping }: CaptionTable, { cells }: Row): SampleHints {
  const told = (column: string | null | undefined) => {
    const text = column ? cellText(cells[column])?.trim() : null;
    return text ? text : null;
  };
  return { id: told(mapping?.id), video: told(mapping?.video), instruction: told(mapping?.instruction) };
}

/** The number of first rows that belong to a part. */
export function fitOf(table: CaptionTable, part: ReadPart): number {
  const find = sampleFinder(part.samples);
  return table.rows.slice(0, 200).filter((row) => "sample" in find(hintsOf(table, row), table.idsCount))
    .length;
}

/** A table that Caplens wrote tells of a caption that a model wrote it, and why it is no whole one. */
function toldByUs({ cells }: Row): { byModel: true; shortfall?: Shortfall } {
  const shortfall = shortfallNamed(cells.shortfall, cells.judged_anyway);
  return { byModel: true, ...(shortfall && { shortfall }) };
}

/** The repeat that a table of ours tells; the first where somebody has put something else there. */
function repeatOf({ cells }: Row): number {
  const told = Number(cellText(cells.repeat));
  return Number.isInteger(told) && told > 0 ? told : 1;
}

/** Adds the captions of a table to the samples of a part. What belongs to none is told in `problems`. */
export function* joinCaptions(table: CaptionTable, part: ReadPart, problems: FileProblem[]): Steps<void> {
  const { mapping, rows, path, model } = table;
  if (!mapping) return;
  const find = sampleFinder(part.samples);
  const add = captionAdder(part);
  const isOwn = isOwnTable(table.columns);
  let byOrder = 0;
  for (const row of rows) {
    yield;
    const refuse = (message: string, expected: string) =>
      problems.push({ file: path, path: row.place, message, expected });
    const found = find(hintsOf(table, row), table.idsCount);
    if ("problem" in found) {
      refuse(found.problem, "An id, a video or an instruction that the samples have.");
      continue;
    }
    if (found.by === "order") byOrder += 1;
    const named = mapping.model === null ? null : cellText(row.cells[mapping.model])?.trim();
    const repeat = isOwn ? repeatOf(row) : 1;
    const entry = repeatName((named || model).slice(0, LONGEST_NAME), repeat);
    const text = cellText(row.cells[mapping.response]) ?? "";
    const caption = { sampleId: found.sample.id, entry, text, ...(isOwn && toldByUs(row)) };
    if (add(caption) === "known")
      refuse(
        `“${entry}” has a caption for this sample already; the first one counts.`,
        "One caption a sample.",
      );
  }
  part.files.push({ path, kind: table.kind });
  if (byOrder > 0) {
    const message =
      `${byOrder} of its captions ${plural(byOrder, "was", "were")} given to samples by their number alone, counted from 0: ` +
      "nothing else in the file tells what they are of. Look at some of them before you trust the scores.";
    problems.push({ file: path, path: "", message, expected: "The instruction, or the id of the sample." });
  }
}
