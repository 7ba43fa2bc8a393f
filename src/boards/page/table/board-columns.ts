import {
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
} from "@tanstack/react-table";
import type { Board, BoardColumn } from "../../../shapes/leaderboard";
import { MODEL, type TableRow } from "./table-rows";

export const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, text: sortFn_text },
});

const helper = createColumnHelper<typeof features, TableRow>();

function valueColumn({ id, label }: BoardColumn) {
  return helper.accessor(({ ranked }) => ranked.row.values[id]?.value ?? undefined, {
    id,
    header: label,
    sortFn: "basic",
    sortUndefined: "last",
  });
}

/** The columns of a board's table: the model, then what it measures, those of one group beside each other. */
export function columnsOf({ columns, groups }: Board) {
  const inGroup = (wanted: string | null) => columns.filter(({ group }) => group === wanted).map(valueColumn);
  return helper.columns([
    helper.accessor(({ ranked }) => ranked.row.model.name, { id: MODEL, header: "Model", sortFn: "text" }),
    ...inGroup(null),
    ...groups.flatMap(({ id }) => inGroup(id)),
  ]);
}
