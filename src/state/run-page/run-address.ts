import { LONGEST_FILTER } from "../../evaluation/run/filter/filter-fields";
import type { ResultKey } from "../../schemas/result";
import { RUN_ORDERS, type RunOrder } from "../../schemas/run-table";

/** What the address of a run's page holds besides the run. */
export type RunAddress = {
  /** Which part is shown; null for the first one. */
  show: "results" | "failures" | null;
  /** The filter as it was typed. */
  filter: string;
  order: RunOrder;
  /** The result that is open. */
  result: ResultKey | null;
};

const PARTS = ["results", "failures"] as const;

/** A longer name is of no part of a benchmark. */
const LONGEST_PART = 100;

function readOrder(text: string, part: string): RunOrder {
  const by = RUN_ORDERS.find((known) => known === text.replace(/^-/, "")) ?? "plan";
  const ofPart = (by === "passed" || by === "points") && part !== "" && part.length <= LONGEST_PART;
  return { by, ...(ofPart ? { part } : {}), descending: text.startsWith("-") };
}

function readResult([sampleId = "", entryId = "", repeat = ""]: readonly string[]): ResultKey | null {
  if (sampleId === "" || entryId === "" || !/^[1-9]\d{0,5}$/.test(repeat)) return null;
  return { sampleId, entryId, repeat: Number(repeat) };
}

/** Reads the query of a run's page, hostile ones too: what is not of one is left out. */
export function readRunAddress(query: string): RunAddress {
  const search = new URLSearchParams(query);
  const filter = search.get("filter") ?? "";
  return {
    show: PARTS.find((known) => known === search.get("show")) ?? null,
    filter: filter.length <= LONGEST_FILTER ? filter : "",
    order: readOrder(search.get("order") ?? "", search.get("part") ?? ""),
    result: readResult(search.getAll("result")),
  };
}

/** The query that `readRunAddress` reads, with its `?`; empty where the address says nothing. */
export function runAddressQuery({ show, filter, order, result }: RunAddress): string {
  const search = new URLSearchParams();
  if (show) search.set("show", show);
  if (filter !== "") search.set("filter", filter);
  if (order.by !== "plan" || order.descending)
    search.set("order", `${order.descending ? "-" : ""}${order.by}`);
  if (order.part !== undefined) search.set("part", order.part);
  if (result)
    for (const part of [result.sampleId, result.entryId, String(result.repeat)])
      search.append("result", part);
  return search.size === 0 ? "" : `?${search}`;
}
