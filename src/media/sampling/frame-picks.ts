/** An exact fraction. */
export type Fraction = { numerator: bigint; denominator: bigint };

/** Turns the ticks of a stream into the place a frame takes in the output of ffmpeg's `fps` filter. */
export type SlotOf = (ticks: number) => number;

/**
 * The rounding of ffmpeg's `fps` filter (`round=near`): `ticks * timeBase * rate`, halves away from zero. A frame
 * shown exactly at a segment's middle therefore belongs to the next segment. `originTicks` is the time that counts
 * as zero.
 */
export function slotByRate(timeBase: Fraction, rate: Fraction, originTicks: number): SlotOf {
  const numerator = timeBase.numerator * rate.numerator;
  const denominator = timeBase.denominator * rate.denominator;
  return (ticks) => {
    const exact = (BigInt(ticks) - BigInt(originTicks)) * numerator;
    const magnitude = exact < 0n ? -exact : exact;
    const rounded = (2n * magnitude + denominator) / (2n * denominator);
    return Number(exact < 0n ? -rounded : rounded);
  };
}

/** The place of a frame is how many of `targets` (ascending) come before it: place i goes to the last frame up to target i. */
export function placeByTargets(targets: readonly number[]): SlotOf {
  return (ticks) => {
    let [from, to] = [0, targets.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((targets[middle] ?? ticks) < ticks) from = middle + 1;
      else to = middle;
    }
    return from;
  };
}

/**
 * Which decoded frame the `fps` filter gives for each index from `from` to before `to`.
 * @param ticks times of the decoded frames, in the order in which the filter saw them
 * @returns for each index the position in `ticks`; null before the first one that the filter can fill
 */
export function pickFrames(
  ticks: readonly number[],
  placeOf: SlotOf,
  from: number,
  to: number,
): (number | null)[] {
  const picks: (number | null)[] = Array.from({ length: Math.max(0, to - from) }, () => null);
  const first = ticks[0];
  if (first === undefined) return picks;
  let next = placeOf(first);
  for (let position = 0; position < ticks.length && next < to; position += 1) {
    const following = ticks[position + 1];
    const place = following === undefined ? Number.POSITIVE_INFINITY : placeOf(following);
    while (place > next && next < to) {
      if (next >= from) picks[next - from] = position;
      next += 1;
    }
  }
  return picks;
}
