import { LONGEST_FILTER } from "../evaluation/run/filter/filter-fields";
import { oneOf, parsed, plainText, searchParameters, textOrEmpty } from "../foundation/search-parameters";
import type { ResultKey } from "../shapes/result";
import { RUN_ORDERS, type RunOrder } from "../shapes/run-table";

/** The state in the address of a run's page besides the run. */
export type RunAddress = {
  /** The part shown; null for the first one. */
  show: "overview" | "what-fails" | "results" | "failures" | null;
  /** The group of failures that is open; empty for none. */
  group: string;
  /** The filter as it was typed. */
  filter: string;
  order: RunOrder;
  /** The result that is open. */
  result: ResultKey | null;
};

const PARTS = ["overview", "what-fails", "results", "failures"] as const;

/** A longer name is of no part of a benchmark. */
const LONGEST_PART = 100;

/** A longer key is of no group of failures. */
export const LONGEST_GROUP = 400;

function readOrder(text: string, part: string): RunOrder {
  const by = RUN_ORDERS.find((known) => known === text.replace(/^-/, "")) ?? "plan";
  const ofPart = (by === "passed" || by === "points") && part !== "";
  return { by, ...(ofPart ? { part } : {}), descending: text.startsWith("-") };
}

function readResult([sampleId = "", entryId = "", repeat = ""]: readonly string[]): ResultKey | null {
  if (sampleId === "" || entryId === "" || !/^[1-9]\d{0,5}$/.test(repeat)) return null;
  return { sampleId, entryId, repeat: Number(repeat) };
}

const ADDRESS = searchParameters<{
  show: RunAddress["show"];
  group: string;
  filter: string;
  order: string;
  part: string;
  result: readonly string[];
}>({
  show: oneOf(PARTS),
  group: textOrEmpty(LONGEST_GROUP),
  filter: textOrEmpty(LONGEST_FILTER),
  order: textOrEmpty(),
  part: textOrEmpty(LONGEST_PART),
  result: { read: (texts) => texts, write: (names) => names },
});

/** Reads the query of a run's page, hostile ones too: what is not of one is left out. */
export function readRunAddress(query: string): RunAddress {
  const { order, part, result, ...rest } = ADDRESS.read(query);
  return { ...rest, order: readOrder(order, part), result: readResult(result) };
}

/** The query that `readRunAddress` reads, with its `?`; empty where the address says nothing. */
export function runAddressQuery({ order, result, ...rest }: RunAddress): string {
  return ADDRESS.query({
    ...rest,
    order: order.by === "plan" && !order.descending ? "" : `${order.descending ? "-" : ""}${order.by}`,
    part: order.part ?? "",
    result: result ? [result.sampleId, result.entryId, String(result.repeat)] : [],
  });
}

/** The place of a run that is not stored here. */
export type PublishedPlace = {
  /** The folder of its `run.json`: https, or relative to the page. */
  address: string;
  /** The hash that its `run.json` must have; null takes whatever lies there. */
  sha256: string | null;
};

/** The page of runs at addresses. */
export const PUBLISHED_RUN_PATH = "/runs/at";

const LONGEST_ADDRESS = 2000;

const PUBLISHED_ADDRESS = searchParameters<{ address: string | null; sha256: string | null }>({
  address: plainText(LONGEST_ADDRESS),
  // A hash that is none must not pass for "whatever lies there".
  sha256: parsed(Number.POSITIVE_INFINITY, (text) => text.toLowerCase().slice(0, 64), String),
});

/** Reads the query of that page, hostile ones too; null where it names no address. */
export function readPublishedPlace(query: string): PublishedPlace | null {
  const { address, sha256 } = PUBLISHED_ADDRESS.read(query);
  return address === null ? null : { address, sha256 };
}

/** The page of a run at an address, with what it shows. */
export function publishedRunPath(
  { address, sha256 }: PublishedPlace,
  shown: RunAddress | null = null,
): string {
  const place = PUBLISHED_ADDRESS.query({ address, sha256 });
  const query = shown === null ? "" : runAddressQuery(shown).replace(/^\?/, "&");
  return `${PUBLISHED_RUN_PATH}${place}${query}`;
}
