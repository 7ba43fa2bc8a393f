import { createHash } from "node:crypto";
import type { Board, BoardChange, BoardRow, BoardRows, ListedRow } from "../../src/shapes/leaderboard";

const JUDGE = "made-judge-1";

/** A board with two columns by themselves, two in a group and the cost. */
export function madeBoard(change: Partial<Board> = {}): Board {
  const share = {
    unit: "percent",
    better: "higher",
    maximum: 100,
    digits: 2,
    counted: "captions",
    shown: true,
  } as const;
  return {
    format: "caplens-board",
    version: 1,
    id: "made",
    title: "Made board",
    about: "A board for tests.",
    benchmark: "Made benchmark",
    media: 40,
    basis: { tasks: null, samples: 400, judge: JUDGE, semantics: "reference", prompt: null },
    groups: [{ id: "parts", label: "By part" }],
    columns: [
      {
        ...share,
        id: "isr",
        label: "ISR",
        about: "Captions that satisfy everything.",
        group: null,
        score: "isr",
      },
      {
        ...share,
        id: "csr",
        label: "CSR",
        about: "Constraints satisfied.",
        group: null,
        score: "csr",
        counted: "constraints",
      },
      { ...share, id: "format", label: "Format CSR", about: "Of format.", group: "parts", score: null },
      {
        ...share,
        id: "content",
        label: "Content CSR",
        about: "Of content.",
        group: "parts",
        score: null,
        shown: false,
      },
      {
        id: "cost",
        label: "Cost",
        about: "Of one run.",
        group: null,
        unit: "usd",
        better: "lower",
        maximum: null,
        digits: 2,
        counted: "captions",
        score: null,
        shown: true,
      },
    ],
    rankBy: "isr",
    editions: ["2026-01-15"],
    submit: null,
    ...change,
  };
}

type MadeRow = {
  id: string;
  name?: string;
  isr: number | null;
  parameters?: string | null;
  kind?: BoardRow["model"]["kind"];
  base?: string;
  scored?: number;
  cost?: number;
  byVideo?: boolean;
  change?: Partial<ListedRow>;
};

/** Ten captions of each of 40 videos, of which so many per cent are satisfied on the whole, to the last digit. */
function byVideoOf(isr: number): Record<string, [number, number]> {
  const satisfied = Array.from({ length: 40 }, (_, video) =>
    Math.round(10 * Math.min(1, Math.max(0, isr / 100 + 0.25 * Math.sin(video)))),
  );
  let missing = 4 * isr - satisfied.reduce((sum, one) => sum + one, 0);
  return Object.fromEntries(
    satisfied.map((one, video) => {
      const added = Math.max(-Math.min(one, 1), Math.min(missing, 1, 10 - one));
      missing -= added;
      return [`video-${video}`, [one + added, 10]];
    }),
  );
}

/** One row; its other numbers follow from its ISR. */
export function madeRow({
  id,
  name = id,
  isr,
  parameters = null,
  kind = "open",
  base,
  scored = 400,
  cost,
  byVideo = false,
  change = {},
}: MadeRow): ListedRow {
  const cell = (value: number | null, count = scored, total = 400) => ({
    value: value === null ? null : Number(value.toFixed(2)),
    scored: count,
    total,
    interval: null,
  });
  return {
    format: "caplens-board-row",
    version: 1,
    id,
    model: {
      name,
      parameters,
      mode: null,
      kind,
      base: base ?? null,
      refiner: base === undefined ? null : "Made refiner",
      address: null,
    },
    basis: madeBoard().basis,
    values: {
      isr: cell(isr),
      csr: cell(isr && isr / 2 + 50, scored * 8, 3200),
      format: cell(isr && isr / 3 + 60),
      content: cell(isr && isr / 2 + 30),
      ...(cost === undefined ? {} : { cost: { value: cost, scored: 400, total: 400, interval: null } }),
    },
    byVideo: byVideo && isr !== null ? { isr: byVideoOf(isr) } : {},
    source: { kind: "published", text: "Made paper, Table 1", address: null, date: "2026-01-10" },
    run: null,
    notes: [],
    check: null,
    ...change,
  };
}

/** Rows of every kind: published and claimed, with results by video and without, refined, of another judge, of people. */
export function madeRows(): ListedRow[] {
  const claimed = {
    kind: "claimed",
    text: "A lab",
    address: "https://lab.example/row",
    date: "2026-02-01",
  } as const;
  return [
    madeRow({ id: "people", name: "People", isr: 41, kind: "human" }),
    madeRow({
      id: "ahead",
      name: "Ahead",
      isr: 52,
      kind: "closed",
      cost: 12,
      byVideo: true,
      change: {
        source: claimed,
        check: {
          date: "2026-02-02",
          app: "caplens 0.1.0",
          equal: 3600,
          different: 0,
          verdicts: { rules: 1200, replies: 2400, claimed: 0, byHand: 0, unscored: 0 },
        },
      },
    }),
    madeRow({
      id: "near-a",
      name: "Near",
      isr: 30.5,
      parameters: "72B",
      cost: 4,
      byVideo: true,
      change: { source: claimed },
    }),
    madeRow({ id: "near-b", name: "Near", isr: 29.9, parameters: "32B", cost: 3 }),
    madeRow({ id: "near-b-refined", name: "Near", isr: 33.1, parameters: "32B", base: "near-b", cost: 3.5 }),
    madeRow({ id: "small", name: "Small", isr: 8, parameters: "7B", scored: 388, cost: 1 }),
    madeRow({ id: "silent", name: "Silent", isr: null }),
    madeRow({
      id: "elsewhere",
      name: "Elsewhere",
      isr: 60,
      change: { basis: { ...madeBoard().basis, judge: "another-judge" }, notes: ["Judged by others."] },
    }),
  ];
}

/** `changes`: the hash of the last line of the board's changes. */
export function rowsDocument(
  rows: readonly ListedRow[],
  board = "made",
  changes: string | null = null,
): BoardRows {
  return { format: "caplens-board-rows", version: 1, board, changes, rows: [...rows] };
}

export function madeChange(change: Partial<BoardChange> = {}): BoardChange {
  return {
    date: "2026-01-15",
    kind: "added",
    row: "ahead",
    why: "First rows of the board.",
    sha256: "0".repeat(64),
    previous: null,
    ...change,
  };
}

/** The files of a copy's `leaderboards/` with that board, by their paths in it. */
export function madeBoardFiles(): Map<string, string> {
  const board = madeBoard();
  const rows = madeRows();
  const change = JSON.stringify(madeChange());
  const changes = createHash("sha256").update(change).digest("hex");
  return new Map([
    [
      "index.json",
      JSON.stringify({
        format: "caplens-boards",
        version: 1,
        boards: [{ id: board.id, title: board.title, rows: rows.length }],
      }),
    ],
    ["made/board.json", JSON.stringify(board)],
    ["made/rows.json", JSON.stringify(rowsDocument(rows, board.id, changes))],
    ["made/editions/2026-01-15.json", JSON.stringify(rowsDocument(rows.slice(0, 3)))],
    ["made/changes.jsonl", `${change}\n`],
    ["made/changes.xml", "<rss version='2.0'><channel/></rss>"],
  ]);
}
