import { PairRecord, PairResultRecord } from "../../src/benchmarks/corrective-pairs";
import { published } from "./published";

/** The path of the published schema, from the root of the project. */
export const PAIR_SCHEMA = "public/schemas/corrective-pairs-1.schema.json";

/** The JSON Schema of one corrective pair, as it is published. */
export function pairSchema(): string {
  return published(
    "Corrective pairs of Caplens, one pair",
    "Pairs are a JSON list, or JSON Lines in UTF-8 with one pair a line. Each is of one video, image or audio. Fields beside these are passed over.",
    { anyOf: [PairResultRecord, PairRecord] },
  );
}
