import { Button } from "@mantine/core";
import { useState } from "react";
import { lazyModule } from "../../foundation/fetch-part";
import type { Board } from "../../shapes/leaderboard";
import { useTrying } from "../../state/use-trying";
import { SmallButton } from "../../ui/buttons";
import { lazyPart } from "../../ui/lazy-part/lazy-part";
import { ProblemAlert } from "../../ui/problem-alert";
import { handFile } from "../../ui/save-file";
import type { BoardTableFormat } from "../logic/export-table";
import type { RankedBoard } from "../logic/rank-rows";
import classes from "./leaderboard.module.css";
import { columnsInOrder } from "./table/table-rows";

const CopyByHand = lazyPart(
  "The text to copy",
  async () => (await import("../../ui/copy-by-hand")).CopyByHand,
  { waiting: null, small: true },
);

const writer = lazyModule("The export", () => import("../logic/export-table"));

const FORMATS: { format: BoardTableFormat; label: string; ending: string; type: string }[] = [
  { format: "csv", label: "CSV", ending: "csv", type: "text/csv" },
  { format: "markdown", label: "Markdown", ending: "md", type: "text/markdown" },
  { format: "latex", label: "LaTeX", ending: "tex", type: "application/x-tex" },
  { format: "json", label: "JSON", ending: "json", type: "application/json" },
];

/** Saves what is shown of a board as a file: these rows in this order, these columns. */
function SaveButtons({
  board,
  shown,
  columns,
}: {
  board: Board;
  /** The ranked rows that are shown, in their order. */
  shown: RankedBoard;
  /** Ids of the columns that are shown. */
  columns: readonly string[];
}) {
  const { problem, dismiss, trying } = useTrying();
  const [saved, setSaved] = useState("");

  async function save({ format, ending, type }: (typeof FORMATS)[number]) {
    setSaved("");
    await trying(async () => {
      const { exportTable } = await writer();
      const chosen = columnsInOrder(board).filter(({ id }) => columns.includes(id));
      const text = exportTable(shown, chosen, format);
      setSaved(handFile(new Blob([text], { type }), `${board.id}.${ending}`));
    });
  }

  return (
    <>
      <span>Save these rows and columns:</span>
      <Button.Group>
        {FORMATS.map((each) => (
          <SmallButton key={each.format} onClick={() => void save(each)}>
            {each.label}
          </SmallButton>
        ))}
      </Button.Group>
      <span role="status" className={classes.quiet}>
        {saved}
      </span>
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
    </>
  );
}

const SIGNS: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

function attribute(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => SIGNS[sign] ?? sign);
}

/** HTML that shows a board in another page. `address`: whole, of the page that may stand in others. */
export function embedCode(title: string, address: string): string {
  return `<iframe src="${attribute(address)}" title="${attribute(title)}" width="100%" height="640" loading="lazy" style="border:0"></iframe>`;
}

/** A board as it is shown, in another page: the code for it. `href`: of the page for it, beside this one: "embed.html#/leaderboard?...". */
function EmbedButton({ title, href }: { title: string; href: string }) {
  const [copied, setCopied] = useState<"yes" | "refused" | null>(null);
  const code = embedCode(title, new URL(href, document.baseURI).href);

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      setCopied("yes");
    } catch {
      setCopied("refused");
    }
  }

  return (
    <>
      <SmallButton w="fit-content" onClick={() => void copy()}>
        Copy embed code
      </SmallButton>
      <span role="status" className={classes.quiet}>
        {copied === "yes" ? "Copied: it shows this board, read-only, in any web page." : ""}
      </span>
      {copied === "refused" && <CopyByHand text={code} rows={3} />}
    </>
  );
}

/** The ways out of a board: its table as a file, and code that shows it in another page. */
export function SaveAndEmbed({
  board,
  table,
  embedHref,
}: {
  board: Board;
  /** The ranked rows that are shown, in their order, and the ids of the columns; null where no table is. */
  table: { shown: RankedBoard; columns: readonly string[] } | null;
  /** Address of the board as it is shown, for other pages. */
  embedHref: string;
}) {
  return (
    <>
      {table && <SaveButtons board={board} {...table} />}
      <EmbedButton title={board.title} href={embedHref} />
    </>
  );
}
