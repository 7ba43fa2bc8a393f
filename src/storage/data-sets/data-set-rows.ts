import { canonicalJson } from "../../foundation/canonical-json";
import { DATA_SET_VERSION } from "../../foundation/document-versions";
import { sha256OfText } from "../../foundation/hashing";
import type { DataSample, DataSet } from "../../shapes/data-set";
import { DataSampleShape } from "../../shapes/generated/data-sample";
import { DataSetShape } from "../../shapes/generated/data-set";
import { fits, mismatch } from "../../shapes/read-outside";
import type { DataSetRow } from "../../shapes/rows";
import type { DataSetSummary } from "../../shapes/run-table";
import { cloneError, isDocument } from "../loose-document";
import { referencedHashes } from "../references";

/** The id of a data set: the SHA-256 of its content as JSON with the keys of every object in order. */
export function dataSetId({ benchmark, samples }: Pick<DataSet, "benchmark" | "samples">): Promise<string> {
  return dataSetIdOf(benchmark, sampleTexts(samples));
}

/** The same for samples that were made texts before. */
export function dataSetIdOf(benchmark: string, samples: readonly SampleText[]): Promise<string> {
  const list = samples.map(({ text }) => text).join();
  return sha256OfText(`{"benchmark":${JSON.stringify(benchmark)},"samples":[${list}]}`);
}

/** The fault of a data set, in a few words; null when it can be stored. */
export function whyNoDataSet(parts: Pick<DataSet, "title" | "benchmark" | "samples">): string | null {
  // Sample by sample: all of a large set together have too many parts to be looked at without a list of them.
  const hostile = [{ ...parts, samples: [] }, ...parts.samples].map(cloneError).find(Boolean);
  if (hostile) return hostile;
  const dataSet = asDataSet("?", parts);
  const wrong = mismatch(DataSetShape, dataSet, "the data set");
  if (wrong !== null) return wrong;
  const ids = new Set<string>();
  for (const { id } of dataSet.samples) {
    if (ids.has(id)) return `the sample "${id}" occurs twice`;
    ids.add(id);
  }
  return null;
}

/** The data set under its id. */
export function asDataSet(
  id: string,
  { title, benchmark, samples }: Omit<DataSet, "id" | "format" | "version">,
): DataSet {
  return { format: "caplens-data-set", version: DATA_SET_VERSION, id, title, benchmark, samples };
}

/** The row of a data set. */
export function dataSetRow({ id, title, benchmark, samples }: DataSet, storedAt: string): DataSetRow {
  return {
    id,
    title,
    benchmark,
    storedAt,
    samples: samples.map((sample) => ({ id: sample.id, videoId: sample.video.id, facets: sample.facets })),
    hashes: [...referencedHashes(samples)],
  };
}

/** A sample as it is written: JSON with its keys in order, made once for the id of its data set, the database and the copy. */
export type SampleText = { id: string; text: string };

/** Samples as they are written. */
export const sampleTexts = (samples: readonly DataSample[]): SampleText[] =>
  samples.map((sample) => ({ id: sample.id, text: canonicalJson(sample) }));

/** The sample in its row, of earlier versions too, which kept it as it is; null for a row that is lost or damaged, or none. */
export function sampleIn(row: unknown): DataSample | null {
  if (!isDocument(row)) return null;
  try {
    const sample = typeof row.text === "string" ? JSON.parse(row.text) : row.sample;
    return fits(DataSampleShape, sample) ? sample : null;
  } catch {
    return null;
  }
}

/** The facts of a sample that are known without reading it. */
export type SampleOutline = { id: string; videoId: string; facets: Record<string, string> };

/**
 * Data sets under the SHA-256 of their content: the same content is kept once, and what lies under an id never
 * changes. Every method rejects with a ProblemError.
 */
export interface DataSetStore {
  /**
   * Keeps a data set and returns its id. One of the same content is there once, under the title it came with
   * first. Rejects with `data-set-invalid`, of which the detail says where. `withRuns`: it comes with a run, and goes with the last
   * one that is about it, unless it is also put without that.
   */
  put(
    dataSet: Pick<DataSet, "title" | "benchmark" | "samples">,
    how?: { withRuns: boolean },
  ): Promise<string>;
  /** All of it; null when there is none of this id. Rejects with `data-set-damaged` where some of it is lost. */
  get(id: string): Promise<DataSet | null>;
  /** One sample; null where the data set has none of this id. */
  sample(id: string, sampleId: string): Promise<DataSample | null>;
  /** Its samples in their order, without what they ask; null when there is no such data set. */
  outline(id: string): Promise<SampleOutline[] | null>;
  /** The newest first. */
  list(): Promise<DataSetSummary[]>;
  /** One of those listed; null when there is none of this id. */
  summary(id: string): Promise<DataSetSummary | null>;
  /** Deletes a data set. Rejects with `data-set-in-use`, naming the run, while a run is about it, deleted ones included. */
  remove(id: string): Promise<void>;
  /** Deletes one that came with runs, of which none is left, and where its videos lie; any other stays. */
  removeWithRuns(id: string): Promise<void>;
}
