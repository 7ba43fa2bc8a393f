import { reportAsJson } from "../../../evaluation/report/build-report";
import { reportFileName } from "../../../evaluation/report/file-name";
import { reportAsHtml } from "../../../evaluation/report/html/report-as-html";
import { reportAsMarkdown } from "../../../evaluation/report/markdown/report-as-markdown";
import { zipReport } from "../../../evaluation/report/markdown/zip-report";
import type { Report } from "../../../shapes/report";
import type { ShownFrame } from "./shown-frame";

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
