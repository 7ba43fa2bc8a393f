import { createElement, Fragment, type ReactNode } from "react";
import { reportAsJson } from "../../../evaluation/report/build-report";
import {
  type Block,
  type FramePlace,
  type Inline,
  markedLabel,
  type Piece,
} from "../../../evaluation/report/outline/blocks";
import { framePlaces, momentPlaces } from "../../../evaluation/report/outline/frame-places";
import { reportOutline } from "../../../evaluation/report/outline/report-outline";
import { moment } from "../../../evaluation/report/outline/words";
import { reportAsHtml } from "../../../evaluation/report/report-as-html";
import { reportAsMarkdown } from "../../../evaluation/report/report-as-markdown";
import { visibleLine, visibleText } from "../../../evaluation/report/visible-text";
import { fetchPart } from "../../../foundation/fetch-part";
import { type PackedFile, STORED, zipOf } from "../../../foundation/zip-writer";
import type { Report } from "../../../shapes/report";
import { localMinuteInZone } from "../../../ui/measures";
import { StatusMark } from "../../../ui/status-mark";
import { textDirection } from "../../../ui/text-direction";
import classes from "./report-preview.module.css";
import printed from "./report-print.module.css";

/** Object URLs of pictures by hash. */
type Pictures = ReadonlyMap<string, string>;

/** Renders a list without keys, since its order never changes. */
function inOrder<T>(list: readonly T[], shown: (one: T, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...list.map(shown));
}

/** A moment by the clock of this place; what is none stands as it is. */
function Moment({ iso }: { iso: string }) {
  const local = localMinuteInZone(iso);
  return local === "" ? <bdi>{visibleLine(iso) || "(empty)"}</bdi> : <time dateTime={iso}>{local}</time>;
}

/** Inlines in a row; words of others are set apart from the direction of what stands around them. */
function Words({ content }: { content: readonly Inline[] }) {
  return inOrder(content, (inline) => {
    switch (inline.kind) {
      case "own":
        return inline.text;
      case "foreign":
        return <bdi>{visibleLine(inline.text) || "(empty)"}</bdi>;
      case "code":
        return (
          <code>
            <bdi>{visibleLine(inline.text) || "(empty)"}</bdi>
          </code>
        );
      case "time":
        return <Moment iso={inline.text} />;
      case "status":
        return <StatusMark status={inline.status} />;
    }
  });
}

/** A part of a verbatim text, marked where it is evidence. */
function Marked({ piece }: { piece: Piece }) {
  const words = visibleText(piece.text);
  if (piece.tone === null) return words;
  const references = piece.references.length > 0 ? piece.references.join(" ") : undefined;
  return (
    <mark data-status={piece.tone} data-place={words === "" || undefined} data-references={references}>
      {words}
    </mark>
  );
}

/** A table that scrolls by itself where the page is narrow. */
function Table({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: readonly string[];
  rows: readonly Inline[][][];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
    <div role="group" className={classes.wide} aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {inOrder(head, (name) => (
              <th scope="col">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(rows, (row) => (
            <tr>
              {inOrder(row, (cell, index) =>
                index === 0 ? (
                  <th scope="row">
                    <Words content={cell} />
                  </th>
                ) : (
                  <td>
                    <Words content={cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The contact sheet; without pictures a table of times and hashes. */
function Frames({ frames, pictures }: { frames: readonly FramePlace[]; pictures: Pictures }) {
  if (!frames.some(({ hash }) => pictures.has(hash))) {
    const rows = frames.map(({ time, hash, width, height }, index): Inline[][] => [
      [{ kind: "own", text: `${index + 1}` }],
      [{ kind: "own", text: moment(time) }],
      [{ kind: "code", text: hash.slice(0, 12) }],
      [{ kind: "own", text: `${width} × ${height}` }],
    ]);
    return <Table caption="Frames" head={["No.", "Time", "SHA-256 begins", "Size"]} rows={rows} />;
  }
  return (
    <ol className={classes.frames}>
      {inOrder(frames, ({ time, hash, width, height }) => {
        const url = pictures.get(hash);
        return (
          <li>
            <figure>
              {url ? (
                <img src={url} alt={`Frame at ${moment(time)}`} width={width} height={height} />
              ) : (
                <div className={classes.missing}>picture not kept</div>
              )}
              <figcaption>
                {moment(time)} <code>{visibleLine(hash.slice(0, 12))}</code>
              </figcaption>
            </figure>
          </li>
        );
      })}
    </ol>
  );
}

/** Moments side by side, each with its frame where there is one. */
function Moments({
  moments,
  pictures,
}: {
  moments: Extract<Block, { kind: "moments" }>["moments"];
  pictures: Pictures;
}) {
  return (
    <ol className={`${classes.frames} ${classes.moments}`} data-testid="report-moments">
      {inOrder(moments, ({ words, frame }) => {
        const url = frame && pictures.get(frame.hash);
        return (
          <li>
            <figure>
              {frame && url && (
                <img
                  src={url}
                  alt={`Frame at ${moment(frame.time)}`}
                  width={frame.width}
                  height={frame.height}
                />
              )}
              <figcaption>
                <strong>{words}</strong>
              </figcaption>
            </figure>
          </li>
        );
      })}
    </ol>
  );
}

/** Below the dialog's own title. */
const HEADINGS = ["h3", "h4", "h5", "h6"] as const;

function Part({ block, level, pictures }: { block: Block; level: number; pictures: Pictures }): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <Words content={block.content} />
        </p>
      );
    case "facts":
      return (
        <dl>
          {inOrder(block.rows, ({ term, value }) => (
            <>
              <dt>{term}</dt>
              <dd>
                <Words content={value} />
              </dd>
            </>
          ))}
        </dl>
      );
    case "list":
      return (
        <ul>
          {inOrder(block.items, (item) => (
            <li>
              <Words content={item} />
            </li>
          ))}
        </ul>
      );
    case "table":
      return <Table {...block} />;
    case "verbatim": {
      const label = markedLabel(block);
      return (
        <>
          {label !== null && <p className={classes.label}>{label}</p>}
          <pre
            dir={textDirection(block.pieces.map(({ text }) => text).join(""))}
            className={block.language === "text" ? classes.text : undefined}
          >
            {inOrder(block.pieces, (piece) => (
              <Marked piece={piece} />
            ))}
          </pre>
        </>
      );
    }
    case "frames":
      return <Frames frames={block.frames} pictures={pictures} />;
    case "moments":
      return <Moments moments={block.moments} pictures={pictures} />;
    case "section":
      return (
        <section className={block.newPage ? printed.newPage : undefined}>
          {createElement(HEADINGS[level - 1] ?? "h6", null, <Words content={block.title} />)}
          {inOrder(block.blocks, (inner) => (
            <Part block={inner} level={level + 1} pictures={pictures} />
          ))}
        </section>
      );
  }
}

/** The report as it will be read; the one part of the page that is printed. */
export function ReportPreview({ report, pictures }: { report: Report; pictures: Pictures }) {
  return (
    <article className={`${classes.report} ${printed.printed}`} aria-label="Preview of the report">
      <Part block={reportOutline(report)} level={1} pictures={pictures} />
    </article>
  );
}

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
