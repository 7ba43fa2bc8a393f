import type { DataSample, DataSet } from "../../shapes/data-set";
import type { DataSetSummary } from "../../shapes/run-table";

/** The facts of a sample that are known without reading it. */
export type SampleOutline = { id: string; videoId: string; facets: Record<string, string> };

/**
 * Data sets under the SHA-256 of their content: the same content is kept once, and what lies under an id never
 * changes. Every method rejects with a ProblemError.
 */
export interface DataSetStore {
  /**
   * Keeps a data set and returns its id. One of the same content is there once, under the title it came with
   * first. Rejects with `data-set-invalid`, of which the detail says where.
   */
  put(dataSet: Pick<DataSet, "title" | "benchmark" | "samples">): Promise<string>;
  /** All of it; null when there is none of this id. Rejects with `data-set-damaged` where some of it is lost. */
  get(id: string): Promise<DataSet | null>;
  /** One sample; null where the data set has none of this id. */
  sample(id: string, sampleId: string): Promise<DataSample | null>;
  /** Its samples in their order, without what they ask; null when there is no such data set. */
  outline(id: string): Promise<SampleOutline[] | null>;
  /** The newest first. */
  list(): Promise<DataSetSummary[]>;
  /** Deletes a data set. Rejects with `data-set-in-use`, naming the run, while a run is about it, deleted ones included. */
  remove(id: string): Promise<void>;
}
