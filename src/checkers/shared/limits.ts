/** What a pair of limits asks for: "30 to 40", "at least 2", "exactly 3", "any number"; a limit below 1 is none. */
export function askedRange(min: unknown, max: unknown): string {
  const least = typeof min === "number" && min > 0 ? min : null;
  const most = typeof max === "number" && max > 0 ? max : null;
  if (least !== null && most !== null) return least === most ? `exactly ${least}` : `${least} to ${most}`;
  if (least !== null) return `at least ${least}`;
  return most === null ? "any number" : `at most ${most}`;
}
