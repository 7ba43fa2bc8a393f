import type { Report } from "../../../shapes/report";
import { framePlaces } from "../outline/frame-places";
import { reportAsMarkdown } from "./report-as-markdown";

/** The bytes of a sampled frame. */
type FrameBytes = { hash: string; bytes: Uint8Array };

/**
 * A ZIP file with `report.md` and the pictures it shows under `frames/`. A frame whose bytes are not at hand is listed
 * in the text and not shown.
 */
export async function zipReport(
  report: Report,
  frames: readonly FrameBytes[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { strToU8, zipSync } = await import("fflate");
  const byHash = new Map(frames.map(({ hash, bytes }) => [hash, bytes]));
  const pictures = (report.frames ? framePlaces(report.frames) : []).flatMap(({ hash, fileName }) => {
    const bytes = byHash.get(hash);
    return bytes ? [{ fileName, bytes }] : [];
  });
  const text = reportAsMarkdown(report, { pictures: new Set(pictures.map(({ fileName }) => fileName)) });
  const madeAt = Date.parse(report.madeAt);
  // ZIP knows the years 1980 to 2099 only.
  const mtime =
    madeAt >= Date.UTC(1981) && madeAt < Date.UTC(2099) ? new Date(madeAt) : new Date(Date.UTC(2000));
  return zipSync(
    {
      "report.md": strToU8(text),
      // Pictures are compressed already.
      ...Object.fromEntries(
        pictures.map(({ fileName, bytes }) => [fileName, [bytes, { level: 0 }] as const]),
      ),
    },
    { mtime },
  );
}
