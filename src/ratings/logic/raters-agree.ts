import { gwetAgreement, identityWeights, ordinalWeights } from "../../metrics/agreement/gwet";
import type { Bootstrap } from "../../metrics/bootstrap/resamples";
import { SCALE_POINTS, SCALES } from "../../shapes/rating";
import type { ScaleAgreement } from "../../shapes/rating-agreement";
import type { RatedCaption } from "./rated-captions";

/** How far these raters agree on each scale, over the captions that two of them or more have rated. */
export function ratersAgree(
  captions: readonly RatedCaption[],
  raters: readonly string[],
  bootstrap: Bootstrap,
): ScaleAgreement[] {
  return SCALES.map((scale) => {
    const items = captions.map(({ ratings, video }) => ({
      video,
      ratings: raters.map((key) => {
        const points = ratings.get(key)?.[scale] ?? null;
        return points === null ? null : points - 1;
      }),
    }));
    const agreement = (weights: typeof identityWeights) =>
      gwetAgreement(items, SCALE_POINTS, weights, bootstrap);
    return { scale, ac1: agreement(identityWeights), ac2: agreement(ordinalWeights) };
  });
}
