import { parsed, plainText, searchParameters } from "../foundation/search-parameters";
import { type RunAddress, runAddressQuery } from "./run-address";

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

const ADDRESS = searchParameters<{ address: string | null; sha256: string | null }>({
  address: plainText(LONGEST_ADDRESS),
  // A hash that is none must not pass for "whatever lies there".
  sha256: parsed(Number.POSITIVE_INFINITY, (text) => text.toLowerCase().slice(0, 64), String),
});

/** Reads the query of that page, hostile ones too; null where it names no address. */
export function readPublishedPlace(query: string): PublishedPlace | null {
  const { address, sha256 } = ADDRESS.read(query);
  return address === null ? null : { address, sha256 };
}

/** The page of a run at an address, with what it shows. */
export function publishedRunPath(
  { address, sha256 }: PublishedPlace,
  shown: RunAddress | null = null,
): string {
  const place = ADDRESS.query({ address, sha256 });
  const query = shown === null ? "" : runAddressQuery(shown).replace(/^\?/, "&");
  return `${PUBLISHED_RUN_PATH}${place}${query}`;
}
