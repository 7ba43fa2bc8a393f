const SCALE: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

/** The parameters of a model as a number: 235e9 of "235B-A22B"; null where it does not tell them. */
export function modelSize(parameters: string | null): number | null {
  const [, number, unit] = /^\s*~?(\d{1,6}(?:\.\d{1,4})?)\s*([kmbt])\b/i.exec(parameters ?? "") ?? [];
  const scale = SCALE[unit?.toLowerCase() ?? ""];
  const size = Number(number) * (scale ?? Number.NaN);
  return size > 0 ? size : null;
}

/** "7B", "1.5T", "500M". */
export function sizeWords(size: number): string {
  const unit = (["t", "b", "m", "k"] as const).find((each) => size >= (SCALE[each] ?? 0)) ?? "k";
  return `${Number((size / (SCALE[unit] ?? 1)).toPrecision(3))}${unit.toUpperCase()}`;
}
