import { createElement, type ReactNode } from "react";
import { type Block, markedLabel } from "../../../evaluation/report/outline/blocks";
import { reportOutline } from "../../../evaluation/report/outline/report-outline";
import type { Report } from "../../../shapes/report";
import { textDirection } from "../../../ui/text-direction";
import { Frames, inOrder, Marked, type Pictures, Table, Words } from "./preview-parts";
import classes from "./report-preview.module.css";
import printed from "./report-print.module.css";

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
