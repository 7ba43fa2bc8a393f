import type { RunColumns } from "../../../shapes/run-columns";
import type { FacetCounts } from "../../../shapes/run-table";

/** How many of these results there are for each value of each facet; values without any are left out. */
export function countFacets(columns: RunColumns, rows: Uint32Array): FacetCounts[] {
  return columns.facets.map(({ facet, values, codes }) => {
    const counts = new Uint32Array(values.length + 1);
    for (const row of rows) {
      const code = codes[columns.sample[row] ?? 0] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
    const counted = values.map((value, index) => ({ value, results: counts[index + 1] ?? 0 }));
    return { facet, values: counted.filter(({ results }) => results > 0) };
  });
}
