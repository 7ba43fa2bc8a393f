import { canonicalJson } from "../../foundation/canonical-json";
import type { DataSample } from "../../shapes/data-set";
import { judgedCaption } from "../../shapes/judged-caption";
import type { Outcome, Result } from "../../shapes/result";
import type { RunIndexFile } from "../../shapes/run-directory";
import type { Semantics } from "../../shapes/verdict";
import { columnsRowOf } from "../runs/index/columns-row";
import { digitOf } from "../runs/index/outcome-digit";
import type { ProblemList } from "./directory-layout";
import type { VerifiedFile } from "./verify-files";

/** The lines of a result as both semantics decide them; null where it was not judged, or can't be read. */
export type OutcomesOf = (sample: DataSample, result: Result) => Record<Semantics, Outcome[]> | null;

/** Flags in an index for the outcome of refining a caption. */
export const REFINED_FLAGS = { changed: "refined: changed", unchanged: "refined: unchanged" } as const;

/** A flag in an index: a part of the cost is estimated. */
export const ESTIMATED_FLAG = "cost estimated";

function emptyColumns(): RunIndexFile {
  return {
    format: "caplens-run-index",
    version: 1,
    samples: [],
    entries: [],
    shapes: [],
    sample: [],
    entry: [],
    repeat: [],
    state: [],
    shape: [],
    digits: { reference: [], strict: [] },
    readings: {},
    points: [],
    words: [],
    milliseconds: [],
    outputTokens: [],
    usd: [],
    flags: [],
  };
}

/** Gives out the number of a thing by its name, from 0, the same to the same. */
function numbers<T>(list: T[]): (name: string, thing: T) => number {
  const known = new Map<string, number>();
  return (name, thing) => {
    const there = known.get(name);
    if (there !== undefined) return there;
    known.set(name, list.length);
    return list.push(thing) - 1;
  };
}

/** Adds the readings of the result so many-th; a result without a reading has an empty text. Digits tell both semantics. */
function setReadings({ readings, digits }: RunIndexFile, own: Record<string, string>, count: number): void {
  const names = new Set([...Object.keys(readings), ...Object.keys(own)]);
  for (const name of names) {
    if (name in digits) continue;
    const known = readings[name] ?? Array.from({ length: count - 1 }, () => "");
    readings[name] = known;
    known.push(own[name] ?? "");
  }
}

/** One file of the index, filled result by result. */
export function indexFile(outcomesOf: OutcomesOf) {
  const columns = emptyColumns();
  const sampleNumber = numbers(columns.samples);
  const entryNumber = numbers(columns.entries);
  const shapeNumber = numbers(columns.shapes);
  return {
    add(sample: DataSample, result: Result): void {
      const outcomes = outcomesOf(sample, result);
      const { digits: own, ...row } = columnsRowOf(result);
      const digits = (semantics: Semantics) =>
        outcomes ? outcomes[semantics].map((outcome) => digitOf(outcome).toString(36)).join("") : own;
      const lines = result.judgement?.outcomes ?? [];
      const shape = lines.map(({ id, type, part }): RunIndexFile["shapes"][number][number] =>
        part === undefined ? [id, type] : [id, type, part],
      );
      const { id, video, facets } = sample;
      columns.sample.push(sampleNumber(id, { id, video: video.id, facets }));
      columns.entry.push(entryNumber(row.entryId, row.entryId));
      columns.repeat.push(row.repeat);
      columns.state.push(row.mark);
      columns.shape.push(shapeNumber(JSON.stringify(shape), shape));
      columns.digits.reference.push(digits("reference"));
      columns.digits.strict.push(digits("strict"));
      setReadings(columns, row.readings ?? {}, columns.shape.length);
      columns.points.push(row.points);
      columns.words.push(row.words);
      columns.milliseconds.push(row.seconds === null ? null : Math.round(row.seconds * 1000));
      columns.outputTokens.push(row.outputTokens);
      columns.usd.push(row.usd);
      const shortfall = judgedCaption(result)?.shortfall;
      columns.flags.push([
        ...(row.problem ? [row.problem.code] : []),
        ...(shortfall ? [shortfall.kind, ...(shortfall.judgeAnyway ? ["scored anyway"] : [])] : []),
        ...(row.refined ? [REFINED_FLAGS[row.refined]] : []),
        ...(row.estimated ? [ESTIMATED_FLAG] : []),
      ]);
    },
    count: () => columns.sample.length,
    columns,
  };
}

/** Makes the index anew from the results as they are read, and tells where the files of the index say otherwise. */
export function compareIndex(
  files: readonly VerifiedFile[],
  outcomesOf: OutcomesOf,
  problems: ProblemList,
  signal: AbortSignal | undefined,
) {
  const given = files.filter(({ part }) => part === "index");
  let made = indexFile(outcomesOf);
  let at = 0;

  async function compare(): Promise<void> {
    const file = given[at];
    at += 1;
    const text = await (await file?.found.read(signal))?.text();
    if (!file || text === `${canonicalJson(made.columns)}\n`) return;
    const message = "The index says otherwise than the samples; the samples count.";
    problems.tell(file.path, "", message, "The index that Caplens makes of these samples.");
  }

  return {
    async add(sample: DataSample, result: Result): Promise<void> {
      made.add(sample, result);
      if (made.count() !== given[at]?.count) return;
      await compare();
      made = indexFile(outcomesOf);
    },
    /** To be called after the last result. */
    async end(): Promise<void> {
      while (at < given.length) {
        await compare();
        made = indexFile(outcomesOf);
      }
    },
  };
}
