import { Anchor, Text, VisuallyHidden } from "@mantine/core";
import { counted } from "../../foundation/plural";
import { runPath } from "../../foundation/run-paths";
import { raterTitle } from "../../shapes/rater-key";
import type { RaterStanding } from "../../shapes/rating-agreement";
import { RowDelete } from "../../ui/row-delete";
import tables from "../../ui/score-tables.module.css";
import { ScrollTable } from "../../ui/scroll-table/scroll-table";

const captions = (count: number) => counted(count, "caption");

function notesOf({ begun, missing, stale }: RaterStanding): string {
  return [
    ...(begun > 0 ? [`${captions(begun)} begun`] : []),
    ...(stale > 0 ? [`${captions(stale)} rated whose text is another one now: not counted`] : []),
    ...missing.map((one) => `${captions(one.captions)} missing: ${one.message}`),
  ].join("; ");
}

/** Who rates a run, people and models, and how far each is. */
export function RaterTable({
  runId,
  raters,
  total,
  fixed,
  onRemove,
}: {
  runId: string;
  raters: readonly RaterStanding[];
  /** Captions that can be rated. */
  total: number;
  fixed: boolean;
  onRemove: (rater: RaterStanding) => void;
}) {
  if (raters.length === 0)
    return (
      <Text size="sm">
        Nobody has rated a caption of this run yet. Rate some, or take in a file of ratings.
      </Text>
    );
  return (
    <ScrollTable
      label="How far raters are"
      head={[
        "Rater",
        "Rated on all scales",
        "Notes",
        <VisuallyHidden key="acts">What can be done</VisuallyHidden>,
      ]}
      tableClass={tables.table}
    >
      {raters.map((standing) => {
        const { key, rater, whole } = standing;
        const title = raterTitle(rater);
        const query = new URLSearchParams({ rater: title });
        return (
          <tr key={key} data-testid="rater" data-rater={title} data-whole={whole}>
            <th scope="row">
              {rater.kind === "person" && !fixed ? (
                <Anchor href={`#${runPath(runId, "rate")}?${query}`} size="sm">
                  {title}
                </Anchor>
              ) : (
                title
              )}
              {rater.kind === "model" && ", rates directly"}
            </th>
            <td>
              {whole} of {total}
            </td>
            <td>{notesOf(standing)}</td>
            <td>
              <RowDelete
                what={`the ratings of ${title}`}
                disabled={fixed}
                onDelete={() => onRemove(standing)}
              />
            </td>
          </tr>
        );
      })}
    </ScrollTable>
  );
}
