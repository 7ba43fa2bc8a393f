import { Anchor, Group, Loader, Table, Text, Textarea, TextInput } from "@mantine/core";
import { IconDownload, IconExternalLink } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { intervalOf } from "../../evaluation/recompute/column-values";
import { videosToSeparate } from "../../evaluation/recompute/labels-to-part";
import { counted } from "../../foundation/plural";
import { isRunAddress } from "../../foundation/published-id";
import { runPath } from "../../foundation/run-paths";
import { rankWords } from "../../foundation/standing-words";
import type { Board, BoardColumn, BoardIndex, BoardRow, ListedRow } from "../../shapes/leaderboard";
import { mediaWords } from "../../shapes/medium";
import type { Run } from "../../shapes/run";
import { useStores } from "../../state/stores-context";
import { type Latest, useLatest } from "../../state/use-latest";
import { useTrying } from "../../state/use-trying";
import { MainButton, SmallButton } from "../../ui/buttons";
import { CopyByHand } from "../../ui/copy-by-hand";
import { SelectField } from "../../ui/fields";
import { RunPartPage } from "../../ui/page-frames";
import { ProblemAlert } from "../../ui/problem-alert";
import { saveFile } from "../../ui/save-file";
import { separationWords } from "../logic/changes-of-rank";
import { addedNotes, notesLeftOut, opensItsHost } from "../logic/row-faults";
import { sharedName } from "../store/board-source";
import {
  KINDS,
  LONGEST,
  newFileForm,
  type OwnRowDraft,
  rowText,
  useOwnRowForm,
  usualBoard,
  wordsOfDraft,
} from "../store/own-row-draft";
import { useBoard, useBoardIndex, useRanked } from "../store/use-boards";
import {
  correctedWords,
  FROM_WORDS,
  intervalWords,
  numberWords,
  scoredWords,
  sharedOrigin,
} from "./board-words";
import classes from "./own-row.module.css";

/** Files are named up to here. */
const MOST_VIDEOS = 200;

/** Videos, pictures or sounds that would tell a row from the one above it. */
function ToSeparate({ mine, above, column }: { mine: ListedRow; above: ListedRow; column: BoardColumn }) {
  const own = new Set(Object.keys(mine.byVideo[column.id] ?? {}));
  const ofAbove = Object.keys(above.byVideo[column.id] ?? {});
  const notRun = ofAbove.filter((file) => !own.has(file));
  const words = mediaWords([...own, ...ofAbove]);
  const found = videosToSeparate(mine, above, column, notRun);
  if (!found)
    return (
      <Text size="sm">
        The row above, {above.model.name}, comes without results by {words.one}, or on other {words.many}: how
        many more would tell the two apart can't be told.
      </Text>
    );
  const named = found.videos.slice(0, MOST_VIDEOS);
  return (
    <div data-testid="videos-to-separate" data-state={found.state} data-more={found.videos.length}>
      <Text size="sm">
        From the row above, {above.model.name}: {separationWords(found, words, notRun.length)}
      </Text>
      {named.length > 0 && (
        <details>
          <summary>
            {named.length.toLocaleString("en")} to run next, drawn at random from those that the row above has
            run
          </summary>
          <p className={classes.videos}>{named.join(", ")}</p>
        </details>
      )}
    </div>
  );
}

/** A row as it would stand on the board: its values, its rank interval, and what would tell it from the row above. */
function RowPreview({
  board,
  rows,
  row,
  children,
}: {
  board: Board;
  rows: readonly ListedRow[];
  row: BoardRow;
  /** The parts below it. */
  children: ReactNode;
}) {
  const mine: ListedRow = { ...row, check: null };
  const others = rows.filter(({ id }) => id !== row.id);
  const subject = `${board.id} ${JSON.stringify([row.id, row.values])}`;
  const { value: ranked, problem } = useRanked(subject, board, [...others, mine], board.rankBy);
  const group = ranked?.groups.find((one) => one.rows.some((each) => each.row.id === row.id));
  const place = group?.rows.findIndex((each) => each.row.id === row.id) ?? -1;
  const own = group?.rows[place];
  const above = place > 0 ? group?.rows[place - 1]?.row : undefined;
  const columns = board.columns.filter(({ id, shown }) => shown && row.values[id]);
  const by = board.columns.find(({ id }) => id === board.rankBy);
  const origin = sharedOrigin(columns.map(({ id }) => own && intervalOf(own, id)));
  const isCorrected = Object.values(row.values).some(({ corrected }) => corrected);
  const isKnown = ranked !== null || problem !== null;
  const [wasKnown, setKnown] = useState(isKnown);
  if (isKnown && !wasKnown) setKnown(true);
  const ranking = !isKnown && <Loader size="sm" role="status" aria-label="Ranking the row" />;
  // Its rank is told above what can be done with it: come late, it would push that from under the pointer.
  if (!wasKnown) return ranking;
  return (
    <>
      <div className={classes.scroll}>
        <Table aria-label="Your row" withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Column</Table.Th>
              <Table.Th>Value</Table.Th>
              <Table.Th>95 % interval{origin && `, ${origin}`}</Table.Th>
              {isCorrected && <Table.Th>Corrected by labels</Table.Th>}
              <Table.Th>Scored</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {columns.map(({ id, label, digits, maximum, counted }) => {
              const shown = { digits, maximum };
              const cell = row.values[id];
              const interval = own && intervalOf(own, id);
              return (
                <Table.Tr key={id} data-testid="own-cell" data-column={id} data-value={cell?.value ?? ""}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td>
                    {cell?.value == null ? "nothing scored" : numberWords(shown, cell.value)}
                  </Table.Td>
                  <Table.Td>
                    {interval
                      ? `${intervalWords(shown, interval.ends)}${origin ? "" : ` ${FROM_WORDS[interval.from]}`}`
                      : isKnown && "not stated"}
                  </Table.Td>
                  {isCorrected && (
                    <Table.Td data-testid="own-corrected" data-corrected={cell?.corrected?.value ?? ""}>
                      {correctedWords(shown, cell?.corrected)}
                    </Table.Td>
                  )}
                  <Table.Td>{scoredWords({ counted }, cell ?? { scored: null, total: null })}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
      {problem && <ProblemAlert problem={problem} />}
      {ranking}
      {own && (
        <Text size="sm" data-testid="own-rank" data-rank={own.rank?.join("-") ?? ""} role="status">
          {own.rank
            ? `By ${by?.label ?? board.rankBy} it stands at rank ${rankWords(own.rank)} of ${group?.rows.filter(({ rank }) => rank !== null).length ?? 1} ranked rows over the same.`
            : `It has no rank by ${by?.label ?? board.rankBy}.`}{" "}
          {own.why}
        </Text>
      )}
      {group && !group.isBoards && (
        <Text size="sm">
          It is not ranked with the board’s other rows, since it rests on something else:{" "}
          {group.differs
            .map(({ label, here, board: there }) => `${label}: ${here} here, ${there} on the board`)
            .join("; ")}
          .
        </Text>
      )}
      {above && own?.rank && by && <ToSeparate mine={mine} above={above} column={by} />}
      {children}
    </>
  );
}

/** Fields of a row that people fill in since the run does not hold them. */
function RowFields({
  draft,
  added,
  title,
  onDraft,
}: {
  draft: OwnRowDraft;
  /** Notes that the row has besides. */
  added: number;
  /** As the run calls the model. */
  title: string;
  onDraft: (draft: OwnRowDraft) => void;
}) {
  const text = (name: Exclude<keyof OwnRowDraft, "kind">, label: string, more: object = {}) => (
    <TextInput
      size="xs"
      label={label}
      value={draft[name]}
      onChange={(event) => onDraft({ ...draft, [name]: event.currentTarget.value })}
      {...more}
    />
  );
  return (
    <>
      <div className={classes.fields}>
        {text("name", "Name of the model", { placeholder: title, maxLength: LONGEST.name })}
        {text("parameters", "Parameters", { placeholder: "7B", maxLength: LONGEST.parameters })}
        {text("mode", "Mode", { placeholder: "thinking", maxLength: LONGEST.mode })}
        <SelectField
          label="Kind"
          data={KINDS}
          value={draft.kind}
          onChange={(value) =>
            onDraft({ ...draft, kind: KINDS.find((kind) => kind.value === value)?.value ?? "open" })
          }
        />
        {text("maker", "Who makes the row", { placeholder: "Your group", maxLength: LONGEST.maker })}
        {text("runAddress", "Where the run directory will lie", {
          placeholder: "https://…/my-run/",
          // Above its field it would push that out of line with those beside it.
          inputWrapperOrder: ["label", "input", "description", "error"],
          description: "With it, everybody can recompute the row. Leave it empty for numbers alone.",
          error: opensItsHost(draft.runAddress.trim())
            ? "Leave out a user name, a key, and what stands behind “?” or “#”: everybody who sees the row would have it."
            : isRunAddress(draft.runAddress.trim())
              ? null
              : "Boards take an address that begins with https://, or a folder seen from the board. Put the run on a host with https.",
        })}
      </div>
      <Textarea
        size="xs"
        label="Notes, one a line"
        autosize
        minRows={2}
        maxRows={6}
        value={draft.notes}
        error={notesLeftOut(draft, added)}
        onChange={(event) => onDraft({ ...draft, notes: event.currentTarget.value })}
      />
    </>
  );
}

/** The choice of the board for a row: one of this copy, or one at an address. */
function BoardField({
  boards,
  chosen,
  onBoard,
}: {
  /** Null while they are read, or could not be. */
  boards: BoardIndex["boards"] | null;
  chosen: string | null;
  onBoard: (board: string) => void;
}) {
  const [address, setAddress] = useState("");
  return (
    <>
      <SelectField
        label="Board"
        data={boards?.map(({ id, title }) => ({ value: id, label: title })) ?? []}
        value={boards?.some(({ id }) => id === chosen) ? chosen : null}
        placeholder={
          boards?.length === 0 ? "This copy has none" : chosen === null ? "Choose one" : "One at an address"
        }
        onChange={onBoard}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (address.trim() !== "") onBoard(address.trim());
        }}
      >
        <Group gap="xs" align="end" wrap="nowrap">
          <TextInput
            size="xs"
            flex={1}
            type="url"
            label="Or one at an address"
            placeholder="https://…/leaderboards/ours/"
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <SmallButton type="submit">Open</SmallButton>
        </Group>
      </form>
    </>
  );
}

/** A model of a run as a row of a board; `board` null: until it is known. */
function useOwnRow(
  { runId, entryId }: { runId: string; entryId: string },
  board: Board | null,
  draft: OwnRowDraft,
): Latest<BoardRow> & { added: number; write(): Promise<BoardRow> } {
  const { engine } = useStores().services;
  const words = wordsOfDraft(draft);
  const ask = async (address: string | null, signal?: AbortSignal) => {
    // Until the board is there.
    if (board === null) return new Promise<never>(() => undefined);
    const input = { runId, entryId, board, words, address };
    return engine.call("boards/row-of-run", input, signal ? { signal } : {});
  };
  const place = JSON.stringify([runId, entryId, board?.id ?? null]);
  const shown = useLatest(`${place} ${JSON.stringify(words)}`, 0, (signal) => ask(null, signal));
  const [last, setLast] = useState<{ place: string; row: BoardRow; added: number } | null>(null);
  if (shown.value && shown.value !== last?.row)
    setLast({ place, row: shown.value, added: addedNotes(shown.value, words.notes) });
  // With each letter that is typed the row is made anew, and its numbers are the same.
  const before = last?.place === place && shown.problem === null ? last.row : null;
  return {
    ...shown,
    value: shown.value ?? before,
    added: last?.place === place ? last.added : 0,
    /** The row with where its run lies, which takes as long as an export. */
    write: () => ask(draft.runAddress.trim()),
  };
}

/** Outputs of a row: its file, the run behind it, and the form of the board's host. */
function RowOut({
  run,
  board,
  write,
  onOut,
}: {
  run: Run;
  board: Board;
  write: () => Promise<BoardRow>;
  /** The row is in a file, or in the form of the board's host. */
  onOut: () => void;
}) {
  const { engine } = useStores().services;
  const [busy, setBusy] = useState(false);
  const { problem, dismiss, trying } = useTrying();
  const [byHand, setByHand] = useState<string | null>(null);
  const [told, setTold] = useState("");

  async function doing(act: (row: BoardRow) => Promise<void> | void): Promise<void> {
    setBusy(true);
    setByHand(null);
    setTold("");
    await trying(async () => {
      await act(await write());
      onOut();
    });
    setBusy(false);
  }

  /** Saves the files of labels that a row names, and says where they go; empty for a row without. */
  async function saveLabels({ id, run: named, labels }: BoardRow): Promise<string> {
    if (!named || !labels) return "";
    const input = { runId: run.id, rowId: id, sha256: named.sha256 };
    const files = await engine.call("boards/row-labels", input);
    for (const { file, text } of files) saveFile(new Blob([text]), file.replace("labels/", ""));
    return `The row names ${counted(files.length, "file")} of labels, downloaded too, for the board’s folder “labels”. People are numbered in it; their notes and reasons stay here.`;
  }

  async function download(row: BoardRow): Promise<void> {
    saveFile(new Blob([rowText(row)]), `${row.id}.json`);
    setTold(await saveLabels(row));
  }

  async function openForm(row: BoardRow): Promise<void> {
    const form = newFileForm(board, row);
    if (!form) return;
    if (!form.isFilledIn) {
      const text = rowText(row);
      await navigator.clipboard.writeText(text).catch(() => setByHand(text));
    }
    const formWords = form.isFilledIn
      ? "The form is filled in: look at it, and propose the file there."
      : "The row is too long for an address. It was copied: paste it into the form.";
    setTold(`${formWords} ${await saveLabels(row)}`.trim());
    window.open(form.href, "_blank", "noopener,noreferrer");
  }

  return (
    <>
      <Group gap="xs">
        <MainButton
          disabled={busy}
          loading={busy}
          data-testid="export-row"
          Icon={IconDownload}
          onClick={() => void doing(download)}
        >
          Download the row
        </MainButton>
        <SmallButton component="a" href={`#${runPath(run.id, "export")}`} Icon={IconDownload}>
          Export the run directory
        </SmallButton>
        {board.submit && (
          <SmallButton
            disabled={busy}
            data-testid="submit-row"
            Icon={IconExternalLink}
            onClick={() => void doing(openForm)}
          >
            Open the form on github.com
          </SmallButton>
        )}
      </Group>
      <div role="status">{told && <Text size="sm">{told}</Text>}</div>
      {byHand !== null && <CopyByHand text={byHand} rows={8} />}
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
    </>
  );
}

/** A model of a run as a row of a board: chosen, previewed, filled in, and taken along. Nothing is sent anywhere. */
export function RowPage({ run, notices }: { run: Run; notices: ReactNode }) {
  const index = useBoardIndex();
  const [{ entryId, board: chosen, draft }, change] = useOwnRowForm(run.id, run.entries[0]?.id ?? "");
  const wanted = chosen ?? usualBoard(index.value?.boards ?? [], run.dataSet.benchmark);
  const opened = useBoard(wanted, null);
  const board = opened.value?.board ?? null;
  const row = useOwnRow({ runId: run.id, entryId }, board, draft);
  const title = run.entries.find(({ id }) => id === entryId)?.title ?? "";

  return (
    <RunPartPage
      runId={run.id}
      runTitle={run.title}
      title="A row for a board"
      testId="own-row"
      notices={notices}
      about={<>Nothing is sent: you download the row and the run, and hand them to the board yourself.</>}
    >
      <div className={classes.parts}>
        <div className={classes.fields}>
          <SelectField
            label="Model"
            data={run.entries.map((entry) => ({ value: entry.id, label: entry.title }))}
            value={entryId}
            onChange={(value) => change({ entryId: value })}
          />
          <BoardField
            boards={index.value?.boards ?? null}
            chosen={wanted}
            onBoard={(board) => change({ board })}
          />
        </div>
        {opened.problem && <ProblemAlert problem={opened.problem} />}
        {index.problem && <ProblemAlert problem={index.problem} />}
        {/* Above the row, whose arrival would push what is being typed away. */}
        <h2 className={classes.heading}>What you say of it</h2>
        <RowFields
          draft={draft}
          added={row.added}
          title={title}
          onDraft={(typed) => change({ draft: typed })}
        />
        {row.problem && <ProblemAlert problem={row.problem} />}
        {index.value && wanted === null && (
          <Text size="sm">Choose the board that this row is for, or open one at an address.</Text>
        )}
        {wanted !== null && !row.value && !row.problem && !opened.problem && (
          <Loader size="sm" role="status" aria-label="Making the row" />
        )}
        {opened.value && row.value && (
          <>
            <h2 className={classes.heading}>As it would stand on {opened.value.board.title}</h2>
            <RowPreview board={opened.value.board} rows={opened.value.rows} row={row.value}>
              <Anchor
                size="sm"
                w="fit-content"
                href={`#/leaderboard?${new URLSearchParams({ board: sharedName(wanted ?? ""), mine: `${run.id}/${entryId}` })}`}
              >
                See it among the board’s rows
              </Anchor>
              <RowOut
                run={run}
                board={opened.value.board}
                write={row.write}
                onOut={() => change({ isOut: true })}
              />
            </RowPreview>
          </>
        )}
      </div>
    </RunPartPage>
  );
}
