import { type Static, Type } from "typebox";
import { VideoPlace } from "../../schemas/video-place";
import { type LineLogs, openLineLogs } from "../line-logs/line-logs";

const PlaceEntry = Type.Object({ videoId: Type.String(), place: VideoPlace });

/** Second copies of where videos lie: one log a data set, in which the last line about a video counts. */
export type PlaceLogs = LineLogs<Static<typeof PlaceEntry>>;

/** The logs in a folder of the Origin Private File System; null where there is none. */
export function openPlaceLogs(folder: string): Promise<PlaceLogs | null> {
  return openLineLogs(folder, PlaceEntry);
}
