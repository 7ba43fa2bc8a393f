import { reportAsJson } from "../../../evaluation/report/build-report";
import { reportAsHtml } from "../../../evaluation/report/html/report-as-html";
import { reportAsMarkdown } from "../../../evaluation/report/markdown/report-as-markdown";
import { framePlaces, momentPlaces } from "../../../evaluation/report/outline/frame-places";
import type { Report } from "../../../shapes/report";

/** The bytes of a sampled frame. */
type FrameBytes = { hash: string; bytes: Uint8Array };

/**
 * A ZIP file with `report.md` and the pictures it shows under `frames/` and `moments/`. A frame whose bytes are not at hand is listed
 * in the text and not shown.
 */
export async function zipReport(
  report: Report,
  frames: readonly FrameBytes[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { strToU8, zipSync } = await import("fflate");
  const byHash = new Map(frames.map(({ hash, bytes }) => [hash, bytes]));
  const places = [...(report.frames ? framePlaces(report.frames) : []), ...momentPlaces(report).values()];
  const pictures = places.flatMap(({ hash, fileName }) => {
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

/** A frame's bytes and the object URL that shows them while a report is on screen. */
export type ShownFrame = { time: number; hash: string; blob: Blob; url: string };

const LONGEST = 60;

/** A file name for the report that every system takes: letters, digits and hyphens of the title, then `-report`. */
export function reportFileName(title: string, extension: "md" | "zip" | "html" | "json"): string {
  const words =
    title
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  const name = Array.from(words.join("-")).slice(0, LONGEST).join("").replace(/-+$/, "");
  return `${name === "" ? "" : `${name}-`}report.${extension}`;
}

type ReportFile = { blob: Blob; fileName: string };

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** Makes a file of the report; `frames` are the pictures that go along, empty for none. */
export const REPORT_FILES = {
  async markdown(report, frames): Promise<ReportFile> {
    if (frames.length === 0) {
      const blob = new Blob([reportAsMarkdown(report)], { type: "text/markdown" });
      return { blob, fileName: reportFileName(report.title, "md") };
    }
    const pictures = await Promise.all(
      frames.map(async ({ hash, blob }) => ({ hash, bytes: new Uint8Array(await blob.arrayBuffer()) })),
    );
    const blob = new Blob([await zipReport(report, pictures)], { type: "application/zip" });
    return { blob, fileName: reportFileName(report.title, "zip") };
  },

  async html(report, frames): Promise<ReportFile> {
    const pictures = await Promise.all(
      frames.map(async ({ time, hash, blob }) => ({ time, hash, dataUrl: await dataUrl(blob) })),
    );
    const blob = new Blob([reportAsHtml(report, pictures)], { type: "text/html" });
    return { blob, fileName: reportFileName(report.title, "html") };
  },

  async json(report): Promise<ReportFile> {
    const blob = new Blob([reportAsJson(report)], { type: "application/json" });
    return { blob, fileName: reportFileName(report.title, "json") };
  },
} satisfies Record<string, (report: Report, frames: readonly ShownFrame[]) => Promise<ReportFile>>;
