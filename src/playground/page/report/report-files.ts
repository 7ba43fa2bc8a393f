import { reportAsJson } from "../../../evaluation/report/build-report";
import { reportAsMarkdown } from "../../../evaluation/report/markdown/report-as-markdown";
import { framePlaces, momentPlaces } from "../../../evaluation/report/outline/frame-places";
import { reportAsHtml } from "../../../evaluation/report/report-as-html";
import { fetchPart } from "../../../foundation/fetch-part";
import { STORED } from "../../../foundation/zip-records";
import { type PackedFile, zipOf } from "../../../foundation/zip-writer";
import type { Report } from "../../../shapes/report";

/** A file as it goes into a ZIP file: stored as it is, since a text is short and pictures are compressed already. */
async function stored(path: string, packed: Blob): Promise<PackedFile> {
  const { createCRC32 } = await fetchPart(
    "What packs reports",
    () => import("../../../foundation/stream-hashes"),
  );
  const crc = (await createCRC32()).init();
  crc.update(new Uint8Array(await packed.arrayBuffer()));
  return {
    path,
    packed,
    method: STORED,
    crc: Number.parseInt(crc.digest("hex"), 16),
    sizeBytes: packed.size,
  };
}

/**
 * A ZIP file with `report.md` and the pictures it shows under `frames/` and `moments/`. A frame whose bytes are not at hand is listed
 * in the text and not shown.
 */
export async function zipReport(
  report: Report,
  frames: readonly Pick<ShownFrame, "hash" | "blob">[],
): Promise<Blob> {
  const byHash = new Map(frames.map(({ hash, blob }) => [hash, blob]));
  const places = [...(report.frames ? framePlaces(report.frames) : []), ...momentPlaces(report).values()];
  const pictures = places.flatMap(({ hash, fileName }) => {
    const blob = byHash.get(hash);
    return blob ? [{ fileName, blob }] : [];
  });
  const text = reportAsMarkdown(report, { pictures: new Set(pictures.map(({ fileName }) => fileName)) });
  const files = [{ fileName: "report.md", blob: new Blob([text]) }, ...pictures];
  const madeAt = Date.parse(report.madeAt);
  return zipOf(
    await Promise.all(files.map(({ fileName, blob }) => stored(fileName, blob))),
    new Date(Number.isNaN(madeAt) ? Date.UTC(2000) : madeAt),
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
    return { blob: await zipReport(report, frames), fileName: reportFileName(report.title, "zip") };
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
