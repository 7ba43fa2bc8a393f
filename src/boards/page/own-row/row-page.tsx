import { Anchor, Button, Group, Loader, Select, Text } from "@mantine/core";
import { IconDownload, IconExternalLink } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { toProblem } from "../../../foundation/errors";
import { runPath } from "../../../foundation/run-paths";
import type { Board, BoardRow } from "../../../shapes/leaderboard";
import type { Problem } from "../../../shapes/problem";
import type { Run } from "../../../shapes/run";
import { CopyByHand } from "../../../ui/copy-by-hand";
import { ProblemAlert } from "../../../ui/problem-alert";
import { RunPartPage } from "../../../ui/run-part-page";
import { saveFile } from "../../../ui/save-file";
import { EMPTY_DRAFT, newFileForm, type OwnRowDraft, rowText } from "../../store/own-row-draft";
import { useBoard, useBoardIndex } from "../../store/use-boards";
import { useOwnRow } from "../../store/use-own-row";
import { usualBoard } from "../../store/usual-board";
import { BoardField } from "./board-field";
import own from "./row.module.css";
import { RowFields } from "./row-fields";
import { RowPreview } from "./row-preview";

/** What goes out of a row: its file, the run behind it, and the form of the board's host. */
function RowOut({ run, board, write }: { run: Run; board: Board; write: () => Promise<BoardRow> }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [byHand, setByHand] = useState<string | null>(null);
  const [told, setTold] = useState("");

  async function doing(act: (row: BoardRow) => Promise<void> | void): Promise<void> {
    setBusy(true);
    setProblem(null);
    setByHand(null);
    setTold("");
    try {
      await act(await write());
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setBusy(false);
    }
  }

  async function openForm(row: BoardRow): Promise<void> {
    const form = newFileForm(board, row);
    if (!form) return;
    if (!form.isFilledIn) {
      const text = rowText(row);
      await navigator.clipboard.writeText(text).catch(() => setByHand(text));
    }
    setTold(
      form.isFilledIn
        ? "The form is filled in: look at it, and propose the file there."
        : "The row is too long for an address. It was copied: paste it into the form.",
    );
    window.open(form.href, "_blank", "noopener,noreferrer");
  }

  return (
    <>
      <Group gap="xs">
        <Button
          size="xs"
          disabled={busy}
          loading={busy}
          data-testid="export-row"
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => void doing((row) => saveFile(new Blob([rowText(row)]), `${row.id}.json`))}
        >
          Download the row
        </Button>
        <Button
          size="xs"
          variant="default"
          component="a"
          href={`#${runPath(run.id, "export")}`}
          leftSection={<IconDownload size={15} aria-hidden />}
        >
          Export the run directory
        </Button>
        {board.submit && (
          <Button
            size="xs"
            variant="default"
            disabled={busy}
            data-testid="submit-row"
            leftSection={<IconExternalLink size={15} aria-hidden />}
            onClick={() => void doing(openForm)}
          >
            Open the form on github.com
          </Button>
        )}
      </Group>
      <div role="status">{told && <Text size="sm">{told}</Text>}</div>
      {byHand !== null && <CopyByHand text={byHand} rows={8} />}
      {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
    </>
  );
}

/** A model of a run as a row of a board: chosen, previewed, filled in, and taken along. Nothing is sent anywhere. */
export function RowPage({ run, notices }: { run: Run; notices: ReactNode }) {
  const index = useBoardIndex();
  const [entryId, setEntryId] = useState(run.entries[0]?.id ?? "");
  const [chosen, setChosen] = useState<string | null>(null);
  const [draft, setDraft] = useState<OwnRowDraft>(EMPTY_DRAFT);
  const boards = index.value?.boards ?? [];
  const wanted = chosen ?? usualBoard(boards, run.dataSet.benchmark);
  const opened = useBoard(wanted, null);
  const board = opened.value?.board ?? null;
  const row = useOwnRow({ runId: run.id, entryId }, board, draft);
  const title = run.entries.find(({ id }) => id === entryId)?.title ?? "";

  return (
    <RunPartPage
      runId={run.id}
      title="A row for a leaderboard"
      testId="own-row"
      notices={notices}
      about={<>Nothing is sent: you download the row and the run, and hand them to the board yourself.</>}
    >
      <div className={own.parts}>
        <div className={own.fields}>
          <Select
            size="xs"
            label="Model"
            allowDeselect={false}
            data={run.entries.map((entry) => ({ value: entry.id, label: entry.title }))}
            value={entryId}
            onChange={(value) => value !== null && setEntryId(value)}
          />
          <BoardField boards={boards} chosen={wanted} onBoard={setChosen} />
        </div>
        {opened.problem && <ProblemAlert problem={opened.problem} />}
        {row.problem && <ProblemAlert problem={row.problem} />}
        {index.problem && <ProblemAlert problem={index.problem} />}
        {index.value && wanted === null && (
          <Text size="sm">Choose the leaderboard that this row is for, or open one at an address.</Text>
        )}
        {wanted !== null && !row.value && !row.problem && !opened.problem && (
          <Loader size="sm" role="status" aria-label="Making the row" />
        )}
        {opened.value && row.value && (
          <>
            <h2 className={own.heading}>As it would stand on {opened.value.board.title}</h2>
            <RowPreview board={opened.value.board} rows={opened.value.rows} row={row.value} />
            <Anchor
              size="sm"
              w="fit-content"
              href={`#/leaderboard?${new URLSearchParams({ board: wanted ?? "", mine: `${run.id}/${entryId}` })}`}
            >
              See it among the board’s rows
            </Anchor>
          </>
        )}
        <h2 className={own.heading}>What you say of it</h2>
        <RowFields draft={draft} title={title} onDraft={setDraft} />
        {opened.value && row.value && <RowOut run={run} board={opened.value.board} write={row.write} />}
      </div>
    </RunPartPage>
  );
}
