type Ranked = { rank: [low: number, high: number] | null };

/**
 * Numbers groups of rows that the data does not tell apart: rows whose ranks chain by overlap share one, from 1 for the
 * best. Null for rows without a rank. In the order of `rows`.
 */
export function tieGroups(rows: readonly Ranked[]): (number | null)[] {
  const inOrder = rows
    .flatMap(({ rank }, index) => (rank ? [{ index, rank }] : []))
    .sort((one, other) => one.rank[0] - other.rank[0] || one.rank[1] - other.rank[1]);
  const ties = rows.map((): number | null => null);
  let group = 0;
  let reach = 0;
  for (const { index, rank } of inOrder) {
    if (rank[0] > reach) group += 1;
    reach = Math.max(reach, rank[1]);
    ties[index] = group;
  }
  return ties;
}
