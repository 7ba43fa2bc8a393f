import { BY_VIDEO } from "../../metrics/scores/summarise-tallies";
import { mediaWords } from "../../shapes/medium";
import type { EntryScores } from "../../shapes/run-scores";

/** Common name of the files of a run's samples: "videos", "pictures". */
export function fileWords(entries: readonly EntryScores[]): { one: string; many: string } {
  return mediaWords((entries[0]?.summary.facets[BY_VIDEO] ?? []).map(({ value }) => value));
}

/** Display name of a facet: its own, or the kind of its files where the facet is by video: "picture". */
export function facetWords(facet: string, values: readonly { value: string }[]): string {
  return facet === BY_VIDEO ? mediaWords(values.map(({ value }) => value)).one : facet;
}
