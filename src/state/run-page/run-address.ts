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

function readOrder(text: string): RunOrder {
  const by = RUN_ORDERS.find((known) => known === text.replace(/^-/, "")) ?? "plan";
  return { by, descending: text.startsWith("-") };
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
    order: readOrder(search.get("order") ?? ""),
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
  if (result)
    for (const part of [result.sampleId, result.entryId, String(result.repeat)])
      search.append("result", part);
  return search.size === 0 ? "" : `?${search}`;
}
