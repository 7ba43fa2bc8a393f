import type { Board, BoardColumn, BoardRow, ListedRow, RowBasis } from "../../src/shapes/leaderboard";

/** The basis of the example board. */
export const EXAMPLE_BASIS: RowBasis = {
  tasks: null,
  samples: 100,
  judge: "judge-1",
  semantics: "reference",
  prompt: null,
};

export function exampleColumn(fields: Partial<BoardColumn> = {}): BoardColumn {
  return {
    id: "isr",
    label: "ISR",
    about: "Captions of which every constraint passed.",
    group: null,
    unit: "percent",
    better: "higher",
    maximum: 100,
    digits: 2,
    counted: "captions",
    score: "isr",
    shown: true,
    ...fields,
  };
}

/** A small board, whole by its schema. */
export function exampleBoard(fields: Partial<Board> = {}): Board {
  return {
    format: "caplens-board",
    version: 1,
    id: "example",
    title: "Example",
    about: "A board for tests.",
    benchmark: "IF-VidCap",
    media: 25,
    basis: EXAMPLE_BASIS,
    groups: [],
    columns: [exampleColumn(), exampleColumn({ id: "density", unit: "density", maximum: null, score: null })],
    rankBy: "isr",
    editions: [],
    submit: null,
    ...fields,
  };
}

type Cells = Record<string, number | null>;

/** A row of the example board with these numbers. */
export function exampleRow(id: string, cells: Cells, fields: Partial<ListedRow> = {}): ListedRow {
  return {
    format: "caplens-board-row",
    version: 1,
    id,
    model: {
      name: id,
      parameters: null,
      mode: null,
      kind: "open",
      base: null,
      refiner: null,
      address: null,
    },
    basis: EXAMPLE_BASIS,
    values: Object.fromEntries(
      Object.entries(cells).map(([column, value]) => [
        column,
        { value, scored: null, total: null, interval: null },
      ]),
    ),
    byVideo: {},
    source: { kind: "claimed", text: "Somebody", address: null, date: null },
    run: null,
    notes: [],
    check: null,
    ...fields,
  };
}

/** The satisfied and the scored constraints of videos "v0", "v1" ... */
export function videosWith(pairs: readonly (readonly [number, number])[]): BoardRow["byVideo"][string] {
  return Object.fromEntries(pairs.map(([satisfied, scored], index) => [`v${index}`, [satisfied, scored]]));
}
