import { SampleLine, SampleLinesHead } from "../../src/schemas/sample-lines";
import { published } from "./published";

/** Where the published schema lies, from the root of the project. */
export const SAMPLES_SCHEMA = "public/schemas/samples-1.schema.json";

/** The JSON Schema of one line of a file of samples, as it is published: the first line is a head, each other a sample. */
export function samplesSchema(): string {
  return published(
    "Samples of Caplens, one line",
    "A file of samples is JSON Lines in UTF-8: the first line is the head, every further line one sample. Fields beside these are passed over.",
    { anyOf: [SampleLinesHead, SampleLine] },
  );
}
