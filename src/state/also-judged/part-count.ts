import type { AlsoLine } from "../../playground/protocol";
import type { PartId } from "./also-parts";

/**
 * What a part comes to in short: questions told rightly of those answered, key points found of those decided, points of
 * style of those that can be reached; null where nothing was found out.
 */
export function partCount(part: PartId, lines: readonly AlsoLine[]): { got: number; of: number } | null {
  if (part === "style") {
    const points = lines.find((line) => line.part === "style")?.points;
    return points ? { got: points.earned, of: points.of } : null;
  }
  const counted = lines.filter(
    (line) => line.status !== "unscored" && (part === "quiz" || line.part === "key point"),
  );
  if (counted.length === 0) return null;
  return { got: counted.filter(({ status }) => status === "passed").length, of: counted.length };
}
