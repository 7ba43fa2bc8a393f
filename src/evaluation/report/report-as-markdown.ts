import type { Report } from "../../shapes/report";
import { cellMarkdown, fenceFor, inlineMarkdown } from "./inline-markdown";
import { type Block, type FramePlace, own } from "./outline/blocks";
import { reportOutline } from "./outline/report-outline";
import { moment } from "./outline/words";
import { visibleText } from "./visible-text";

type MarkdownOptions = {
  /** File names of pictures that lie beside the text; the others are listed only. */
  pictures?: ReadonlySet<string>;
};

/** Text in a fence longer than any run of backticks in it. */
function fenced(text: string, language: string): string {
  const visible = visibleText(text);
  const fence = fenceFor(visible, 3);
  return `${fence}${language}\n${visible}${visible.endsWith("\n") ? "" : "\n"}${fence}`;
}

function table(head: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function framesMarkdown(frames: readonly FramePlace[], pictures: ReadonlySet<string>): string {
  const rows = frames.map(({ time, hash, width, height }, index) => [
    `${index + 1}`,
    moment(time),
    cellMarkdown([{ kind: "code", text: hash.slice(0, 12) }]),
    `${width} × ${height}`,
  ]);
  const shown = frames
    .filter(({ fileName }) => pictures.has(fileName))
    .map(({ time, fileName }) => `![frame at ${moment(time)}](${fileName})`);
  return [
    table(["No.", "Time", "SHA-256 begins", "Size"], rows),
    ...(shown.length > 0 ? [shown.join("\n")] : []),
  ].join("\n\n");
}

function blockMarkdown(block: Block, level: number, pictures: ReadonlySet<string>): string {
  switch (block.kind) {
    case "paragraph":
      return inlineMarkdown(block.content);
    case "facts":
      return block.rows.map(({ term, value }) => `- **${term}:** ${inlineMarkdown(value)}`).join("\n");
    case "list":
      return block.items.map((item) => `- ${inlineMarkdown(item)}`).join("\n");
    case "table":
      return table(
        block.head,
        block.rows.map((row) => row.map(cellMarkdown)),
      );
    case "verbatim": {
      const text = block.pieces.map((piece) => piece.text).join("");
      const label = block.label === null ? "" : `${inlineMarkdown([own(`${block.label}:`)])}\n\n`;
      return `${label}${fenced(text, block.language)}`;
    }
    case "frames":
      return framesMarkdown(block.frames, pictures);
    case "moments":
      return block.moments
        .map(({ words, frame }) => {
          const shown = frame && pictures.has(frame.fileName);
          return `- ${words}${shown ? `\n\n  ![frame at ${moment(frame.time)}](${frame.fileName})` : ""}`;
        })
        .join("\n");
    case "section": {
      const heading = `${"#".repeat(Math.min(level, 6))} ${inlineMarkdown(block.title)}`;
      return [heading, ...block.blocks.map((inner) => blockMarkdown(inner, level + 1, pictures))].join(
        "\n\n",
      );
    }
  }
}

/**
 * The report in GitHub's Markdown. Nothing that captions, models, instructions or file names say becomes a link, a
 * picture, a mention, a reference or HTML: short words stand as they are only where they cannot, else as code.
 */
export function reportAsMarkdown(report: Report, options: MarkdownOptions = {}): string {
  return `${blockMarkdown(reportOutline(report), 1, options.pictures ?? new Set())}\n`;
}
