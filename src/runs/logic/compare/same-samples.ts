import { canonicalJson } from "../../../foundation/canonical-json";
import type { DataSample } from "../../../shapes/data-set";

function asked({ video, instruction, material }: DataSample): string {
  return canonicalJson([video.id, instruction, material]);
}

/** Samples that both have: of the same id, about the same video, asking the same and judged by the same. */
export function sameSamples(
  a: readonly DataSample[],
  b: readonly DataSample[],
): { both: DataSample[]; onlyA: number; onlyB: number } {
  if (a === b) return { both: [...a], onlyA: 0, onlyB: 0 };
  const others = new Map(b.map((sample) => [sample.id, sample]));
  const both = a.filter((sample) => {
    const other = others.get(sample.id);
    return other !== undefined && (other === sample || asked(other) === asked(sample));
  });
  return { both, onlyA: a.length - both.length, onlyB: b.length - both.length };
}
