import {
  listOf,
  oneOf,
  parsed,
  plainText,
  searchParameters,
  textOrEmpty,
} from "../../foundation/search-parameters";

/** The state in the address of the boards. */
export type LeaderboardAddress = {
  /** The id of a board of this copy, or the https address of a board's folder; null for the first of this copy. */
  board: string | null;
  /** The day of a frozen edition; null for the newest rows. */
  edition: string | null;
  /** The column that orders and ranks; null for the one that the board ranks by. */
  sort: { column: string; worstFirst: boolean } | null;
  /** Rows stand by the numbers that labels correct, where there are some; null for those as judged. */
  numbers: "corrected" | null;
  /** Columns that are shown; null for those that the board shows first. */
  columns: readonly string[] | null;
  search: string;
  kind: "open" | "closed" | "human" | null;
  prompt: string | null;
  /** Only models as they are, or only refined captions. */
  refined: "base" | "refined" | null;
  chart: "dots" | "scatter" | null;
  /** The columns of the scatter; null for what fits best. */
  x: string | null;
  y: string | null;
  /** Samples by models in the place of the table. */
  view: "matrix" | null;
  /** The subset of these samples; null for all. */
  samples: (typeof SAMPLES)[number] | null;
  /** As the data set has the samples; null for the hardest first. */
  by: "plan" | null;
  /** The row whose page is shown. */
  row: string | null;
  /** Two to four rows side by side. */
  compare: readonly string[];
  /** One's own model of a run, "run/entry", among the rows. */
  mine: string | null;
};

export const CHARTS = ["dots", "scatter"] as const;
const KINDS = ["open", "closed", "human"] as const;
const REFINED = ["base", "refined"] as const;
/** Samples that no row satisfied; that one row alone did; that some did and others did not. */
export const SAMPLES = ["nobody", "one", "differ"] as const;
export const MOST_COMPARED = 4;
const MOST_COLUMNS = 100;
const LONGEST = 1000;

const ADDRESS = searchParameters<LeaderboardAddress>({
  board: plainText(LONGEST),
  edition: plainText(10),
  sort: parsed(
    200,
    (text) => ({ column: text.replace(/-$/, ""), worstFirst: text.endsWith("-") }),
    ({ column, worstFirst }) => `${column}${worstFirst ? "-" : ""}`,
  ),
  numbers: oneOf(["corrected"]),
  columns: parsed<readonly string[]>(
    10_000,
    (text) => listOf(text, MOST_COLUMNS),
    (columns) => columns.join(","),
  ),
  search: { ...textOrEmpty(), name: "q" },
  kind: oneOf(KINDS),
  prompt: plainText(),
  refined: oneOf(REFINED),
  chart: oneOf(CHARTS),
  x: plainText(),
  y: plainText(),
  view: oneOf(["matrix"]),
  samples: oneOf(SAMPLES),
  by: oneOf(["plan"]),
  row: plainText(),
  compare: {
    read: (texts) => listOf(textOrEmpty(LONGEST).read(texts), MOST_COMPARED),
    write: (rows) => [rows.join(",")],
  },
  mine: plainText(LONGEST),
});

/** Reads the query of the boards, hostile ones too: what is not of one is left out. */
export const readLeaderboardAddress = ADDRESS.read;

/** The query that `readLeaderboardAddress` reads, with its `?`; empty where the address says nothing. */
export function leaderboardQuery(address: LeaderboardAddress): string {
  // Commas and the like stay readable in a link.
  return ADDRESS.query(address).replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/");
}

/** The page of the boards in this state, as a link within the app: "#/leaderboard?board=if-vidcap". */
export function leaderboardHref(address: LeaderboardAddress): string {
  return `#/leaderboard${leaderboardQuery(address)}`;
}

/** The same board and its rows, with nothing chosen that is of another one. */
export function otherBoard(address: LeaderboardAddress, board: string): LeaderboardAddress {
  return { ...readLeaderboardAddress(""), board, mine: address.mine, numbers: address.numbers };
}
