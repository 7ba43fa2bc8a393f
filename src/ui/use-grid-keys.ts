import { type KeyboardEvent, useState } from "react";
import { isWithModifier } from "./pressed-keys";

/** A cell of the grid: row -1 is that of the headings. */
type GridPlace = { row: number; column: number };

const within = (value: number, most: number) => Math.max(0, Math.min(most, value));

/**
 * The place in a grid that is one stop for Tab: arrow keys, Page Up and Down, Home and End move, Enter and Space do
 * what a cell is for.
 */
export function useGridKeys({
  rows,
  columns,
  page,
  onMove,
  onPress,
}: {
  rows: number;
  columns: number;
  /** Rows that are in view at a time. */
  page: number;
  onMove: (place: GridPlace) => void;
  onPress: (place: GridPlace) => void;
}): { active: GridPlace; moveTo: (place: GridPlace) => void; onKeyDown: (event: KeyboardEvent) => void } {
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: 0 });
  const active = {
    row: Math.min(place.row, rows - 1),
    column: within(place.column, columns - 1),
  };

  function moveTo({ row, column }: GridPlace): void {
    const next = { row: Math.max(-1, Math.min(rows - 1, row)), column: within(column, columns - 1) };
    setPlace(next);
    onMove(next);
  }

  function nextPlace(event: KeyboardEvent): GridPlace | null {
    const { row, column } = active;
    const toEnd = isWithModifier(event);
    if (toEnd && event.key !== "Home" && event.key !== "End") return null;
    switch (event.key) {
      case "ArrowDown":
        return { row: row + 1, column };
      case "ArrowUp":
        return { row: row - 1, column };
      case "ArrowLeft":
        return { row, column: column - 1 };
      case "ArrowRight":
        return { row, column: column + 1 };
      case "PageDown":
        return { row: row + page, column };
      case "PageUp":
        return { row: Math.max(0, row - page), column };
      case "Home":
        return toEnd ? { row: 0, column: 0 } : { row, column: 0 };
      case "End":
        return toEnd ? { row: rows - 1, column: columns - 1 } : { row, column: columns - 1 };
      default:
        return null;
    }
  }

  return {
    active,
    moveTo,
    onKeyDown(event) {
      if (event.altKey) return;
      const next = nextPlace(event);
      if (next) moveTo(next);
      else if ((event.key === "Enter" || event.key === " ") && !isWithModifier(event)) onPress(active);
      else return;
      event.preventDefault();
    },
  };
}
