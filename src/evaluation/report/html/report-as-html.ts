import type { Report } from "../../../shapes/report";
import {
  type Block,
  type FramePlace,
  type Inline,
  markedLabel,
  type Piece,
  STATUS_SIGNS,
} from "../outline/blocks";
import { reportOutline } from "../outline/report-outline";
import { moment } from "../outline/words";
import { visibleLine } from "../visible-text";
import { element, type Html, text } from "./elements";
import { REPORT_STYLE } from "./report-style";

/** A sampled frame as `data:image/...;base64,...`. */
export type FramePicture = { time: number; hash: string; dataUrl: string };

/** Nothing else may be loaded, run or sent. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

const PICTURE = /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+=*$/;

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

function inlineHtml(inline: Inline): Html {
  switch (inline.kind) {
    case "own":
      return text(inline.text);
    case "foreign":
      return element("bdi", {}, text(visibleLine(inline.text) || "(empty)"));
    case "code":
    case "time":
      return element("code", {}, element("bdi", {}, text(visibleLine(inline.text) || "(empty)")));
    case "status":
      return element(
        "span",
        { class: "status", "data-status": inline.status },
        element("span", { "aria-hidden": "true" }, text(`${STATUS_SIGNS[inline.status]} `)),
        text(inline.status),
      );
  }
}

function pieceHtml({ text: words, tone, references }: Piece): Html {
  if (tone === null) return text(words);
  return element(
    "mark",
    {
      "data-status": tone,
      class: words === "" ? "place" : undefined,
      "data-references": references.length > 0 ? references.join(" ") : undefined,
    },
    text(words),
  );
}

function frameHtml({ time, hash }: FramePlace, dataUrl: string | undefined): Html {
  const when = moment(time);
  const picture =
    dataUrl !== undefined && PICTURE.test(dataUrl)
      ? element("img", { src: dataUrl, alt: `Frame at ${when}` })
      : element("div", { class: "missing" }, text("picture not kept"));
  const caption = element("figcaption", {}, text(`${when} `), element("code", {}, text(hash.slice(0, 12))));
  return element("li", {}, element("figure", {}, picture, caption));
}

function table(caption: string, head: readonly string[], rows: readonly (readonly Html[])[]): Html {
  return element(
    "div",
    { class: "wide", role: "group", "aria-label": caption, tabindex: "0" },
    element(
      "table",
      {},
      element("caption", {}, text(caption)),
      element(
        "thead",
        {},
        element("tr", {}, ...head.map((name) => element("th", { scope: "col" }, text(name)))),
      ),
      element(
        "tbody",
        {},
        ...rows.map((row) =>
          element(
            "tr",
            {},
            ...row.map((cell, index) =>
              index === 0 ? element("th", { scope: "row" }, cell) : element("td", {}, cell),
            ),
          ),
        ),
      ),
    ),
  );
}

function joined(parts: readonly Html[]): Html {
  return { html: parts.map(({ html }) => html).join("") };
}

function framesHtml(frames: readonly FramePlace[], pictures: ReadonlyMap<string, string> | null): Html {
  if (pictures) {
    return element(
      "ol",
      { class: "frames" },
      ...frames.map((frame) => frameHtml(frame, pictures.get(frame.hash))),
    );
  }
  const rows = frames.map(({ time, hash, width, height }, index) => [
    text(`${index + 1}`),
    text(moment(time)),
    element("code", {}, text(hash.slice(0, 12))),
    text(`${width} × ${height}`),
  ]);
  return table("Frames", ["No.", "Time", "SHA-256 begins", "Size"], rows);
}

function blockHtml(block: Block, level: number, pictures: ReadonlyMap<string, string> | null): Html {
  switch (block.kind) {
    case "paragraph":
      return element("p", {}, ...block.content.map(inlineHtml));
    case "facts":
      return element(
        "dl",
        {},
        ...block.rows.flatMap(({ term, value }) => [
          element("dt", {}, text(term)),
          element("dd", {}, ...value.map(inlineHtml)),
        ]),
      );
    case "list":
      return element("ul", {}, ...block.items.map((item) => element("li", {}, ...item.map(inlineHtml))));
    case "table":
      return table(
        block.caption,
        block.head,
        block.rows.map((row) => row.map((cell) => joined(cell.map(inlineHtml)))),
      );
    case "verbatim": {
      const label = markedLabel(block);
      return joined([
        ...(label === null ? [] : [element("p", { class: "label" }, text(label))]),
        element("pre", { dir: "auto", class: block.language }, ...block.pieces.map(pieceHtml)),
      ]);
    }
    case "frames":
      return framesHtml(block.frames, pictures);
    case "section":
      return element(
        "section",
        { class: block.newPage ? "new-page" : undefined },
        element(HEADINGS[level - 1] ?? "h6", {}, ...block.title.map(inlineHtml)),
        ...block.blocks.map((inner) => blockHtml(inner, level + 1, pictures)),
      );
  }
}

/**
 * The report as one HTML file that needs nothing else and runs nothing. `frames`: pictures to show, empty for none;
 * frames of the report without a picture among them are shown as missing.
 */
export function reportAsHtml(report: Report, frames: readonly FramePicture[]): string {
  const pictures = frames.length > 0 ? new Map(frames.map(({ hash, dataUrl }) => [hash, dataUrl])) : null;
  const head = element(
    "head",
    {},
    element("meta", { charset: "utf-8" }),
    element("meta", { "http-equiv": "Content-Security-Policy", content: POLICY }),
    element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    element("title", {}, text(`Verdict report: ${visibleLine(report.title)}`)),
    { html: `<style>${REPORT_STYLE}</style>` },
  );
  const body = element("body", {}, element("main", {}, blockHtml(reportOutline(report), 1, pictures)));
  return `<!doctype html>\n${element("html", { lang: "en" }, head, body).html}\n`;
}
