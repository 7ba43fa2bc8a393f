import type { Report } from "../../shapes/report";
import {
  type Block,
  type FramePlace,
  type Inline,
  markedLabel,
  type Piece,
  STATUS_SIGNS,
} from "./outline/blocks";
import { reportOutline } from "./outline/report-outline";
import { moment } from "./outline/words";
import { escapedHtml, visibleLine } from "./visible-text";

/** HTML that was put together here. Strings of any origin come in through `text` and attribute values only. */
type Html = { readonly html: string };

type TagName =
  | "bdi"
  | "body"
  | "caption"
  | "code"
  | "dd"
  | "div"
  | "dl"
  | "dt"
  | "figcaption"
  | "figure"
  | "h1"
  | "h2"
  | "h3"
  | "h4"
  | "h5"
  | "h6"
  | "head"
  | "html"
  | "img"
  | "li"
  | "main"
  | "mark"
  | "meta"
  | "ol"
  | "p"
  | "pre"
  | "section"
  | "span"
  | "strong"
  | "table"
  | "tbody"
  | "td"
  | "th"
  | "thead"
  | "title"
  | "tr"
  | "ul";

type AttributeName =
  | "alt"
  | "aria-hidden"
  | "aria-label"
  | "charset"
  | "class"
  | "content"
  | "data-references"
  | "data-status"
  | "dir"
  | "http-equiv"
  | "lang"
  | "name"
  | "role"
  | "scope"
  | "src"
  | "tabindex";

const VOID: readonly TagName[] = ["img", "meta"];

/** Words of any origin as text. */
function text(value: string): Html {
  return { html: escapedHtml(value) };
}

/** An element with its attributes (undefined ones are left out) and children. */
function element(
  name: TagName,
  attributes: Partial<Record<AttributeName, string | undefined>>,
  ...children: readonly Html[]
): Html {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapedHtml(value)}"`],
  );
  const open = `<${name}${written.join("")}>`;
  if (VOID.includes(name)) return { html: open };
  // A parser drops a line feed right behind this tag.
  const first = name === "pre" ? "\n" : "";
  return { html: `${open}${first}${children.map(({ html }) => html).join("")}</${name}>` };
}

/** The style of the HTML report: light and dark, wide and narrow, on screen and on paper. */
const REPORT_STYLE = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1c2126, #e3e6e8);
  --quiet: light-dark(#55606a, #a4afb8);
  --line: light-dark(#cfd5d9, #40464c);
  --ground: light-dark(#ffffff, #16181a);
  --block: light-dark(#f4f6f7, #1f2326);
  --passed: light-dark(#186a3b, #6fd19a);
  --failed: light-dark(#b3261e, #ff9d94);
  --unscored: light-dark(#5f5330, #d8c27a);
  --mark-passed: light-dark(#cdeedb, #1d4a34);
  --mark-failed: light-dark(#ffd9d4, #6b2620);
  --mark-unscored: light-dark(#f3e8c4, #4b4223);
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--text); font-variant-numeric: tabular-nums;
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", sans-serif;
}
main { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1, h2, h3, h4, h5, h6, p, dd, li, bdi { overflow-wrap: anywhere; }
h1, h2, h3, h4, h5, h6 { line-height: 1.3; margin: 1.4em 0 0.5em; }
h1 { font-size: 1.5rem; margin-top: 0; }
h2 { font-size: 1.2rem; padding-bottom: 0.25rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; }
p, dl, ul, ol, pre, .wide, figure { margin: 0.5rem 0; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.15rem 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; }
ul { padding-inline-start: 1.2rem; }
code { font-family: ui-monospace, SFMono-Regular, Menlo, "DejaVu Sans Mono", monospace; font-size: 0.9em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.92em; }
caption { padding: 0.3rem 0; color: var(--quiet); text-align: start; }
th, td { padding: 0.3rem 0.6rem; border: 1px solid var(--line); text-align: start; vertical-align: top; }
th, td { overflow-wrap: normal; }
td:has(> bdi) { min-width: 5rem; }
td:has(> code) { min-width: 6.5rem; }
thead th { background: var(--block); white-space: nowrap; }
.label { margin-bottom: 0.2rem; color: var(--quiet); font-size: 0.92em; }
pre {
  padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 4px; background: var(--block);
  white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 4;
}
pre.text { font: inherit; line-height: 1.65; }
.status { font-weight: 600; white-space: nowrap; }
.status[data-status="passed"] { color: var(--passed); }
.status[data-status="failed"] { color: var(--failed); }
.status[data-status="unscored"] { color: var(--unscored); }
mark { color: inherit; border-radius: 2px; background: var(--mark-unscored); border-bottom: 2px dashed var(--unscored); }
mark[data-status="passed"] { background: var(--mark-passed); border-bottom: 2px dotted var(--passed); }
mark[data-status="failed"] { background: var(--mark-failed); border-bottom: 2px solid var(--failed); }
mark.place { border: 0; border-inline-start: 3px solid var(--failed); }
mark[data-references]::after {
  content: attr(data-references); margin-inline: 0.15em; font-size: 0.7em; font-weight: 600; vertical-align: super;
  line-height: 1;
}
.frames { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: 0.6rem; padding: 0; list-style: none; }
.frames figure { margin: 0; }
.frames img { display: block; width: 100%; height: auto; border: 1px solid var(--line); }
.frames .missing {
  display: grid; place-items: center; min-height: 5.5rem; border: 1px dashed var(--line); color: var(--quiet);
  font-size: 0.85em; text-align: center;
}
.frames figcaption { color: var(--quiet); font-size: 0.85em; }
.moments { grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); }
.moments figcaption { color: var(--text); font-size: 1em; }
@media screen and (max-width: 34rem) {
  td:has(> bdi) { min-width: 9rem; }
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd { margin-bottom: 0.3rem; }
  main { padding: 1rem 0.75rem 3rem; }
}
@page { margin: 15mm; }
@media print {
  :root { color-scheme: light; }
  body { background: #fff; font-size: 10pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  main { max-width: none; padding: 0; }
  h1, h2, h3, h4, h5, h6, caption, thead, .label, p:has(+ ul) { break-after: avoid; }
  tr, figure, dl, .frames li, .wide:not(:has(tr:nth-child(7))) { break-inside: avoid; }
  .new-page { break-before: page; }
  .new-page > h2 { margin-top: 0; }
  .wide { overflow: visible; }
  thead th { white-space: normal; }
  .frames { grid-template-columns: repeat(4, 1fr); }
  .moments { grid-template-columns: repeat(2, 1fr); }
}
`;

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

/** Moments side by side, each with its frame where there is one. */
function momentsHtml(
  moments: Extract<Block, { kind: "moments" }>["moments"],
  pictures: ReadonlyMap<string, string>,
): Html {
  return element(
    "ol",
    { class: "frames moments" },
    ...moments.map(({ words, frame }) => {
      const dataUrl = frame && pictures.get(frame.hash);
      const picture =
        frame && dataUrl && PICTURE.test(dataUrl)
          ? [element("img", { src: dataUrl, alt: `Frame at ${moment(frame.time)}` })]
          : [];
      return element(
        "li",
        {},
        element("figure", {}, ...picture, element("figcaption", {}, element("strong", {}, text(words)))),
      );
    }),
  );
}

function framesHtml(frames: readonly FramePlace[], pictures: ReadonlyMap<string, string>): Html {
  if (frames.some(({ hash }) => pictures.has(hash))) {
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

function blockHtml(block: Block, level: number, pictures: ReadonlyMap<string, string>): Html {
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
    case "moments":
      return momentsHtml(block.moments, pictures);
    case "section":
      return element(
        "section",
        { class: block.newPage ? "new-page" : undefined },
        element(HEADINGS[level - 1] ?? "h6", {}, ...block.title.map(inlineHtml)),
        ...block.blocks.map((inner) => blockHtml(inner, level + 1, pictures)),
      );
  }
}

/** An outline as one HTML file that needs nothing else and runs nothing. `frames`: pictures to show, empty for none. */
export function outlineAsHtml(title: string, outline: Block, frames: readonly FramePicture[] = []): string {
  const pictures = new Map(frames.map(({ hash, dataUrl }) => [hash, dataUrl]));
  const head = element(
    "head",
    {},
    element("meta", { charset: "utf-8" }),
    element("meta", { "http-equiv": "Content-Security-Policy", content: POLICY }),
    element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    element("title", {}, text(visibleLine(title))),
    { html: `<style>${REPORT_STYLE}</style>` },
  );
  const body = element("body", {}, element("main", {}, blockHtml(outline, 1, pictures)));
  return `<!doctype html>\n${element("html", { lang: "en" }, head, body).html}\n`;
}

/** The report as such a file; frames of it without a picture among `frames` are shown as missing. */
export function reportAsHtml(report: Report, frames: readonly FramePicture[]): string {
  return outlineAsHtml(`Verdict report: ${report.title}`, reportOutline(report), frames);
}
