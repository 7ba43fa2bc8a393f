import type { JudgedResult, SampleOf } from "../../benchmarks/benchmark";
import { repeatName } from "../../benchmarks/imports/read-result-lines";
import {
  type ExportSource,
  type OpenFile,
  type OpenPath,
  safeNames,
} from "../../evaluation/export/export-source";
import { type DataSample, samplesByVideo } from "../../shapes/data-set";
import { judgedCaption } from "../../shapes/judged-caption";

/** The possible beginnings and ends of a JSON document written over several lines. */
const SHAPES = [
  { begin: "{\n", end: "\n}\n" },
  { begin: "[\n", end: "\n]\n" },
] as const;

/** JSON Lines need nothing around their lines. */
const LINES = { begin: "", end: "" } as const;

type Part = { file: OpenFile; shape: (typeof SHAPES)[number] | typeof LINES };

/**
 * Writes JSON documents and JSON Lines that come in pieces, each piece a whole document of its own with other keys, so
 * that no document need be in memory at once. Throws where a piece is neither lines nor an indented object or list.
 */
export function joinDocuments(open: OpenPath) {
  const parts = new Map<string, Part>();
  return {
    async add(path: string, text: string): Promise<void> {
      const shape = /\.jsonl$/i.test(path)
        ? LINES
        : SHAPES.find(({ begin, end }) => text.startsWith(begin) && text.endsWith(end));
      if (!shape) throw new TypeError(`${path} is no document that can be written in pieces.`);
      const inner = text.slice(shape.begin.length, text.length - shape.end.length);
      const there = parts.get(path);
      if (there) {
        await there.file.write(shape === LINES ? inner : `,\n${inner}`);
        return;
      }
      const file = await open(path);
      parts.set(path, { file, shape });
      await file.write(`${shape.begin}${inner}`);
    },
    async end(): Promise<void> {
      for (const { file, shape } of parts.values()) {
        await file.write(shape.end);
        await file.close();
      }
    },
  };
}

/** Samples written at a time; those of one video always together. */
const SAMPLES_AT_A_TIME = 100;

function* inPieces(samples: readonly DataSample[]): Generator<SampleOf<unknown>[]> {
  let piece: SampleOf<unknown>[] = [];
  for (const some of samplesByVideo(samples)) {
    piece.push(...some);
    if (piece.length < SAMPLES_AT_A_TIME) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

/**
 * Writes the benchmark's own files: what was asked, and the responses and check results of each model and repeat, which
 * the released scripts read. A task that was not judged is in them with all of its constraints unscored.
 */
export async function writeBenchmarkFiles(source: ExportSource, open: OpenPath): Promise<void> {
  const { run, benchmark, samples } = source;
  const documents = joinDocuments(open);
  const writers = run.entries.flatMap(({ id, title }) =>
    Array.from({ length: run.repeats }, (_, index) => ({ id, title, repeat: index + 1 })),
  );
  const names = safeNames(writers, ({ title, repeat }) => repeatName(title, repeat));
  const nameOf = (id: string, repeat: number) => {
    const writer = writers.find((one) => one.id === id && one.repeat === repeat);
    return (writer && names.get(writer)) ?? id;
  };
  for (const piece of inPieces(samples)) {
    const results: JudgedResult[] = [];
    for await (const { sample, entry, repeat, result, judgement } of source.tasks({ samples: piece })) {
      if (judgement === null) continue;
      const { text: response = null, shortfall } = judgedCaption(result) ?? {};
      const whose = { sampleId: sample.id, entry: nameOf(entry.id, repeat) };
      results.push({ ...whose, response, ...(shortfall && { shortfall }), judgement });
    }
    for (const { name, text } of benchmark.write(piece, results, run.semantics))
      await documents.add(name, text);
  }
  await documents.end();
}
