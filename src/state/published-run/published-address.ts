import { type RunAddress, runAddressQuery } from "../run-page/run-address";

/** Where a run lies that is not kept here. */
export type PublishedPlace = {
  /** Of the folder of its `run.json`: https, or seen from the page. */
  address: string;
  /** The hash that its `run.json` must have; null takes whatever lies there. */
  sha256: string | null;
};

/** The page of runs at addresses. */
export const PUBLISHED_RUN_PATH = "/runs/at";

const LONGEST_ADDRESS = 2000;

/** Reads the query of that page, hostile ones too; null where it names no address. */
export function readPublishedPlace(query: string): PublishedPlace | null {
  const search = new URLSearchParams(query);
  const address = search.get("address") ?? "";
  if (address === "" || address.length > LONGEST_ADDRESS) return null;
  const sha256 = search.get("sha256")?.toLowerCase() ?? "";
  // A hash that is none must not pass for "whatever lies there".
  return { address, sha256: sha256 === "" ? null : sha256.slice(0, 64) };
}

/** The page of a run at an address, with what it shows. */
export function publishedRunPath(
  { address, sha256 }: PublishedPlace,
  shown: RunAddress | null = null,
): string {
  const place = new URLSearchParams({ address, ...(sha256 === null ? {} : { sha256 }) });
  const query = shown === null ? "" : runAddressQuery(shown).replace(/^\?/, "&");
  return `${PUBLISHED_RUN_PATH}?${place}${query}`;
}
