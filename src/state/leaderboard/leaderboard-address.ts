/** What the address of the leaderboards holds. */
export type LeaderboardAddress = {
  /** The id of a board of this copy, or the https address of a board's folder; null for the first of this copy. */
  board: string | null;
  /** The day of a frozen edition; null for the newest rows. */
  edition: string | null;
  /** The column that orders and ranks; null for the one that the board ranks by. */
  sort: { column: string; worstFirst: boolean } | null;
  /** Columns that are shown; null for those that the board shows first. */
  columns: readonly string[] | null;
  search: string;
  kind: "open" | "closed" | "human" | null;
  prompt: string | null;
  /** Only models as they are, or only refined captions. */
  refined: "base" | "refined" | null;
  chart: "dots" | "scatter" | "radar" | null;
  /** The columns of the scatter; null for what fits best. */
  x: string | null;
  y: string | null;
  /** Samples by models in the place of the table. */
  view: "matrix" | null;
  /** Which samples of these; null for all. */
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

export const CHARTS = ["dots", "scatter", "radar"] as const;
const KINDS = ["open", "closed", "human"] as const;
const REFINED = ["base", "refined"] as const;
/** Samples that no row satisfied; that one row alone did; that some did and others did not. */
export const SAMPLES = ["nobody", "one", "differ"] as const;
export const MOST_COMPARED = 4;
const MOST_COLUMNS = 100;
const LONGEST = 1000;

function oneOf<Choice extends string>(choices: readonly Choice[], text: string | null): Choice | null {
  return choices.find((choice) => choice === text) ?? null;
}

/** A text of the address; null for one that is not there or too long to be meant. */
function textOf(search: URLSearchParams, name: string, longest = 200): string | null {
  const text = search.get(name);
  return text === null || text === "" || text.length > longest ? null : text;
}

function listOf(text: string | null, most: number): string[] {
  return [...new Set((text ?? "").split(",").filter((each) => each !== ""))].slice(0, most);
}

/** Reads the query of the leaderboards, hostile ones too: what is not of one is left out. */
export function readLeaderboardAddress(query: string): LeaderboardAddress {
  const search = new URLSearchParams(query);
  const sort = textOf(search, "sort");
  const columns = textOf(search, "columns", 10_000);
  return {
    board: textOf(search, "board", LONGEST),
    edition: textOf(search, "edition", 10),
    sort: sort === null ? null : { column: sort.replace(/-$/, ""), worstFirst: sort.endsWith("-") },
    columns: columns === null ? null : listOf(columns, MOST_COLUMNS),
    search: textOf(search, "q") ?? "",
    kind: oneOf(KINDS, search.get("kind")),
    prompt: textOf(search, "prompt"),
    refined: oneOf(REFINED, search.get("refined")),
    chart: oneOf(CHARTS, search.get("chart")),
    x: textOf(search, "x"),
    y: textOf(search, "y"),
    view: oneOf(["matrix"], search.get("view")),
    samples: oneOf(SAMPLES, search.get("samples")),
    by: oneOf(["plan"], search.get("by")),
    row: textOf(search, "row"),
    compare: listOf(textOf(search, "compare", LONGEST), MOST_COMPARED),
    mine: textOf(search, "mine", LONGEST),
  };
}

/** The query that `readLeaderboardAddress` reads, with its `?`; empty where the address says nothing. */
export function leaderboardQuery(address: LeaderboardAddress): string {
  const search = new URLSearchParams();
  const put = (name: string, text: string | null | undefined) => {
    if (text) search.set(name, text);
  };
  put("board", address.board);
  put("edition", address.edition);
  put("sort", address.sort && `${address.sort.column}${address.sort.worstFirst ? "-" : ""}`);
  put("columns", address.columns?.join(","));
  put("q", address.search);
  put("kind", address.kind);
  put("prompt", address.prompt);
  put("refined", address.refined);
  put("chart", address.chart);
  put("x", address.x);
  put("y", address.y);
  put("view", address.view);
  put("samples", address.samples);
  put("by", address.by);
  put("row", address.row);
  put("compare", address.compare.join(","));
  put("mine", address.mine);
  // Commas and the like stay readable in a link.
  const text = search.toString().replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/");
  return text === "" ? "" : `?${text}`;
}

/** The page of the leaderboards in this state, as a link within the app: "#/leaderboard?board=if-vidcap". */
export function leaderboardHref(address: LeaderboardAddress): string {
  return `#/leaderboard${leaderboardQuery(address)}`;
}

/** The same board and its rows, with nothing chosen that is of another one. */
export function otherBoard(address: LeaderboardAddress, board: string): LeaderboardAddress {
  return { ...readLeaderboardAddress(""), board, mine: address.mine };
}
