/** Ranks as people read them: "2", "2–5"; "–" where there is none. */
export function rankWords(rank: readonly [low: number, high: number] | null): string {
  if (rank === null) return "–";
  return rank[0] === rank[1] ? String(rank[0]) : `${rank[0]}–${rank[1]}`;
}
