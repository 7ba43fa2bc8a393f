/** Series are told apart by colour and by shape, both in the same order; after the last they begin again. */
const COLOURS = 8;

/** The colour of a series, as a variable of the page's style. */
export function seriesColour(index: number): string {
  return `var(--caplens-series-${index % COLOURS})`;
}

const SHAPES: readonly ((size: number) => string)[] = [
  (r) => `M${-r},0A${r},${r} 0 1,0 ${r},0A${r},${r} 0 1,0 ${-r},0Z`,
  (r) => `M${-r},${-r}H${r}V${r}H${-r}Z`,
  (r) => `M0,${-1.2 * r}L${1.15 * r},${r}H${-1.15 * r}Z`,
  (r) => `M0,${-1.3 * r}L${1.3 * r},0L0,${1.3 * r}L${-1.3 * r},0Z`,
  (r) => `M0,${1.2 * r}L${1.15 * r},${-r}H${-1.15 * r}Z`,
  (r) =>
    `M${-r},${-r / 3}H${-r / 3}V${-r}H${r / 3}V${-r / 3}H${r}V${r / 3}H${r / 3}V${r}H${-r / 3}V${r / 3}H${-r}Z`,
];

/** The path of a series' mark around 0, 0; `size`: half its width. */
export function seriesShape(index: number, size = 5): string {
  return SHAPES[index % SHAPES.length]?.(size) ?? "";
}
