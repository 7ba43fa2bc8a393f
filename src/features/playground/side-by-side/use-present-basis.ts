import { useMemo } from "react";
import type { ComparisonBasis } from "../../../schemas/comparison";
import { useModels } from "../../../state/models/use-models";
import { basisOf } from "../../../state/playground/comparison-document";
import { usePlayground } from "../../../state/playground/playground-context";

/** What a comparison that began now would rest on; null without a video. */
export function usePresentBasis(): ComparisonBasis | null {
  const session = usePlayground((state) => state.session);
  const settings = useModels((state) => state.settings);
  const judge = useModels((state) => (state.models.judge ?? state.models.caption)?.model ?? null);
  const judging = useModels((state) => state.judging);
  return useMemo(
    () => session && basisOf(session, { settings, judge, judging }),
    [session, settings, judge, judging],
  );
}
