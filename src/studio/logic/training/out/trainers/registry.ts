import {
  SAMPLE_LINES_VERSION,
  type SampleLine,
  type SampleLinesHead,
} from "../../../../../shapes/sample-lines";
import type { OutRow } from "../out-row";
import { labelStudio } from "./label-studio";
import { llamaFactory, msSwift } from "./llama-factory";
import type { Trainer } from "./trainer";
import { axolotl, trl } from "./trl";
import { easyR1, verl } from "./verl";

/** The first line of a file of samples. */
function samplesHead(benchmark: string, title: string): SampleLinesHead {
  return { format: "caplens-samples", version: SAMPLE_LINES_VERSION, benchmark, title };
}

/** A row as one of our samples, its responses as captions that are already there. */
function sampleOfRow(row: OutRow): SampleLine {
  const { id, path, seconds, field, recipe, split, instruction, checklist, response, rejected } = row;
  return {
    id,
    video: { id: path, path, ...(seconds === null ? {} : { seconds }) },
    instruction,
    facets: { recipe, split, ...(field === null ? {} : { field }) },
    checklist,
    captions: { response, ...(rejected ? { rejected: rejected.text } : {}) },
  };
}

/** Samples of Caplens: they are read back on "New run", and checked again there. */
const samples: Trainer = {
  id: "samples",
  label: "Samples of Caplens",
  uses: ["answers"],
  media: ["video"],
  forms: ["jsonl"],
  sound: false,
  marks: [],
  notes: ["Drop a file on New run to have the rows judged again."],
  head: ({ benchmark, title }) => samplesHead(benchmark, title),
  rows: (row) => [sampleOfRow(row)],
  companions: () => [],
};

/** Every program that rows can be written for. The only list of them. */
export const TRAINERS: readonly Trainer[] = [
  msSwift,
  llamaFactory,
  verl,
  easyR1,
  trl,
  axolotl,
  labelStudio,
  samples,
];

/** The trainer of an id; the first one for an unknown one. */
export function trainerOf(id: string): Trainer {
  return TRAINERS.find((trainer) => trainer.id === id) ?? msSwift;
}
