import { BY_VIDEO } from "../../metrics/scores/summarise-tallies";
import { mediaWords } from "../../shapes/medium";
import type { EntryScores } from "../../shapes/run-scores";

/** What the files of a run's samples are called together: "videos", "pictures". */
export function fileWords(entries: readonly EntryScores[]): { one: string; many: string } {
  return mediaWords((entries[0]?.summary.facets[BY_VIDEO] ?? []).map(({ value }) => value));
}

/** What people read for a facet: its name, or what its files are where that is by video: "picture". */
export function facetWords(facet: string, values: readonly { value: string }[]): string {
  return facet === BY_VIDEO ? mediaWords(values.map(({ value }) => value)).one : facet;
}
