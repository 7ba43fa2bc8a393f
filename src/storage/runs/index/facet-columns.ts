import type { RunColumns } from "../../../shapes/run-columns";
import type { SampleOutline } from "../../data-sets/data-set-store";

/** Facets of samples as numbers, by the order of `sampleIds`; samples that nobody has outlined have none. */
export function facetColumns(
  sampleIds: readonly string[],
  outline: readonly SampleOutline[],
): RunColumns["facets"] {
  const place = new Map(sampleIds.map((id, index) => [id, index]));
  const facets = new Map<string, { values: Map<string, number>; codes: Uint32Array }>();
  for (const { id, videoId, facets: known } of outline) {
    const sample = place.get(id);
    if (sample === undefined) continue;
    for (const [name, value] of Object.entries({ video: videoId, ...known })) {
      const facet = facets.get(name) ?? { values: new Map(), codes: new Uint32Array(sampleIds.length) };
      facets.set(name, facet);
      const code = facet.values.get(value) ?? facet.values.size + 1;
      facet.values.set(value, code);
      facet.codes[sample] = code;
    }
  }
  return [...facets].map(([facet, { values, codes }]) => ({ facet, values: [...values.keys()], codes }));
}
