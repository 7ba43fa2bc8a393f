import { PlaceEntryShape } from "../../shapes/generated/place-entry";
import { fits } from "../../shapes/read-outside";
import type { PlaceEntry } from "../../shapes/rows";
import { type LineLogs, openLineLogs } from "../line-logs/line-logs";

/** Second copies of where videos lie: one log a data set, in which the last line about a video counts. */
export type PlaceLogs = LineLogs<PlaceEntry>;

/** The logs in a folder of the Origin Private File System; null where there is none. */
export function openPlaceLogs(folder: string): Promise<PlaceLogs | null> {
  return openLineLogs(folder, (entry): entry is PlaceEntry => fits(PlaceEntryShape, entry));
}
