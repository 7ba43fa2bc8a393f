import { useEffect, useState } from "react";
import type { NamedShape } from "../../../../evaluation/checklist-shapes";

/** The shapes that benchmarks write checklists in; what knows them is loaded once they are `wanted`. */
export function useBenchmarkShapes(wanted: boolean): readonly NamedShape[] {
  const [shapes, setShapes] = useState<readonly NamedShape[]>([]);
  useEffect(() => {
    if (!wanted) return;
    let mounted = true;
    import("../../../../evaluation/checklist-shapes").then(
      ({ BENCHMARK_SHAPES }) => mounted && setShapes(BENCHMARK_SHAPES),
      // Our own shape can be had all the same.
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [wanted]);
  return shapes;
}
