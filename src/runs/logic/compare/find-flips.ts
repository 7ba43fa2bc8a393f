import type { ResultKey } from "../../../shapes/result";
import type { Flip } from "../../../shapes/run-comparison";
import type { VerdictStatus } from "../../../shapes/verdict";

/** Lines of the same caption asked, as each of two was judged. */
export type PairedLines = Pick<ResultKey, "sampleId" | "repeat"> & {
  a: readonly FlipLine[];
  b: readonly FlipLine[];
};

export type FlipLine = { id: string; type: string; status: VerdictStatus };

/** Lines that failed in one and passed in the other, both ways, in the order of the samples. Unscored ones are no flips. */
export function findFlips(
  pairs: readonly PairedLines[],
  labelOf: (type: string) => string,
): { gained: Flip[]; lost: Flip[] } {
  const gained: Flip[] = [];
  const lost: Flip[] = [];
  for (const { sampleId, repeat, a, b } of pairs) {
    const others = new Map(b.map((line) => [line.id, line]));
    for (const { id: lineId, type, status } of a) {
      const other = others.get(lineId)?.status;
      const flip = { sampleId, repeat, lineId, type, label: labelOf(type) };
      if (status === "failed" && other === "passed") gained.push(flip);
      if (status === "passed" && other === "failed") lost.push(flip);
    }
  }
  return { gained, lost };
}
