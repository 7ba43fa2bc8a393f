import { oneOf, searchParameters, textOrEmpty } from "../../foundation/search-parameters";

const COLUMNS = ["title", "score", "state", "made"] as const;

/** By which column runs stand in order. */
export type RunListOrder = { by: (typeof COLUMNS)[number]; descending: boolean };

/** The state in the address of the list of runs. */
export type RunListAddress = {
  /** Words that are looked for in titles, models and benchmarks. */
  search: string;
  order: RunListOrder;
};

/** The orders as addresses name them, what is larger first behind a minus. */
export const ORDERS = COLUMNS.flatMap((by) => [by, `-${by}`] as const);

/** The newest first. */
const FIRST = "-made";

const ADDRESS = searchParameters<{ search: string; order: (typeof ORDERS)[number] | null }>({
  search: textOrEmpty(),
  order: oneOf(ORDERS),
});

/** The order that a name of `ORDERS` stands for; of another name the newest first. */
export function orderNamed(name: string): RunListOrder {
  const text = ORDERS.find((known) => known === name) ?? FIRST;
  const by = COLUMNS.find((known) => known === text.replace(/^-/, "")) ?? "made";
  return { by, descending: text.startsWith("-") };
}

/** Reads the query of the list, hostile ones too. */
export function readRunListAddress(query: string): RunListAddress {
  const { search, order } = ADDRESS.read(query);
  return { search, order: orderNamed(order ?? FIRST) };
}

/** The path of the list with its search and order. */
export function runListPath({ search, order: { by, descending } }: RunListAddress): string {
  const order = ORDERS.find((known) => known === `${descending ? "-" : ""}${by}`) ?? null;
  return `/runs${ADDRESS.query({ search, order: order === FIRST ? null : order })}`;
}
