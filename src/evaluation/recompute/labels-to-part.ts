import { labelsMissing } from "../../metrics/correction/label-worth";
import { normalQuantile } from "../../metrics/intervals/distributions";
import { USUAL_LEVEL } from "../../metrics/intervals/share-interval";
import type { BoardColumn, ListedRow } from "../../shapes/leaderboard";
import type { LabelShare } from "../../shapes/run-correction";
import { cellOf, correctedOf } from "./column-values";

/**
 * What further labels on a row would do to part it from another, both corrected. `labels`: so many, of `strata` where it is known what is
 * behind the row. `videos`: no number would, since what its videos leave open is too wide by itself. `other`: none either, since the
 * other row's interval is. `same`: the two have one number. `unknown`: nothing tells how wide the videos alone leave it.
 */
export type LabelsToPart =
  | { state: "apart" | "videos" | "other" | "same" | "unknown" }
  | { state: "labels"; more: number; strata: { share: LabelShare; more: number }[] | null };

const Z = normalQuantile((1 + USUAL_LEVEL) / 2);

/**
 * A forecast: as if further labels found what those that are there have found, and both numbers stayed where they are. Null where labels
 * correct not both rows, or tell no interval.
 *
 * @param behind the units behind the row's number, in the unit of the column; null while only the row itself is known
 */
export function labelsToPart(
  column: Pick<BoardColumn, "id">,
  row: ListedRow,
  other: ListedRow,
  behind: readonly LabelShare[] | null,
): LabelsToPart | null {
  const [own, theirs] = [correctedOf(row, column.id), correctedOf(other, column.id)];
  if (!own?.interval || !theirs?.interval) return null;
  // Towards each other: the one upwards and the other downwards.
  const side = own.value < theirs.value ? 1 : 0;
  const reachOf = ({ value }: { value: number }, ends: readonly [number, number], at: 0 | 1) =>
    Math.abs(ends[at] - value);
  const distance = Math.abs(own.value - theirs.value);
  const reach = reachOf(own, own.interval, side);
  const rest = distance ** 2 - reachOf(theirs, theirs.interval, side === 1 ? 0 : 1) ** 2;
  if (rest > reach ** 2) return { state: "apart" };
  if (distance === 0) return { state: "same" };
  if (rest <= 0) return { state: "other" };
  if (own.labels === 0) return { state: "videos" };
  const whole = (reach / Z) ** 2;
  const within = Math.sqrt(rest);
  if (behind) {
    const byLabels = behind.reduce((sum, { spread, labels }) => sum + spread / labels, 0);
    const more = labelsMissing(
      { strata: behind, videos: Math.max(0, whole - byLabels) },
      within,
      USUAL_LEVEL,
    );
    if (!more) return { state: "videos" };
    const strata = behind.flatMap((share, at) => (more[at] ? [{ share, more: more[at] }] : []));
    return { state: "labels", more: more.reduce((sum, one) => sum + one, 0), strata };
  }
  const judged = cellOf(row, column.id);
  if (!judged?.interval || judged.value === null) return { state: "unknown" };
  const videos = (reachOf({ value: judged.value }, judged.interval, side) / Z) ** 2;
  const { labels } = own;
  const spread = labels * Math.max(0, whole - videos);
  const strata = [{ labels, units: Number.POSITIVE_INFINITY, spread }];
  const [more] = labelsMissing({ strata, videos }, within, USUAL_LEVEL) ?? [];
  return more === undefined ? { state: "videos" } : { state: "labels", more, strata: null };
}
