import { Group, Loader, Pagination, Text } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { counted } from "../../../../foundation/plural";
import { PickField } from "../../../../ui/fields";
import { causesInWords, type TaskStanding } from "../../../logic/set/task-standings";
import { useSet, useSetDraft, useTaskStandings } from "../../../store/set/set-context";
import classes from "../../studio.module.css";
import own from "./tasks.module.css";

/** Instructions on one page of the list. */
const ON_A_PAGE = 12;

/** The choice of instructions by how they stand; `id` is in the choice, never shown. */
export type TaskView = { id: string; label: string; holds: (standing: TaskStanding) => boolean };

/** The instructions of the set, page by page, of all clips or of one, by how they stand. */
export function TaskList({
  label,
  standings,
  views,
  children,
}: {
  label: string;
  standings: readonly TaskStanding[];
  views: readonly TaskView[];
  children: (standing: TaskStanding) => ReactNode;
}) {
  const { clips } = useSetDraft();
  const [clipId, setClipId] = useState("");
  const [viewId, setViewId] = useState(views[0]?.id ?? "");
  const [page, setPage] = useState(1);
  const used = useMemo(() => new Set(standings.map(({ task }) => task.clipId)), [standings]);
  const ofClip = standings.filter(({ task }) => clipId === "" || task.clipId === clipId);
  const view = views.find(({ id }) => id === viewId) ?? views[0];
  const found = ofClip.filter((standing) => view?.holds(standing) ?? true);
  const pages = Math.max(1, Math.ceil(found.length / ON_A_PAGE));
  const at = Math.min(page, pages);
  const shown = found.slice((at - 1) * ON_A_PAGE, at * ON_A_PAGE);

  return (
    <section className={classes.section} aria-label={label}>
      <div className={own.fields}>
        <PickField
          w="min(16rem, 100%)"
          label="Clip"
          value={clipId}
          data={[
            { value: "", label: `All clips (${used.size})` },
            ...clips
              .filter(({ id }) => used.has(id))
              .map(({ id, path, video }) => ({ value: id, label: path ?? video.name })),
          ]}
          onChange={setClipId}
        />
        <PickField
          w="min(16rem, 100%)"
          label="Show"
          value={view?.id ?? ""}
          data={views.map(({ id, label: words, holds }) => ({
            value: id,
            label: `${words} (${ofClip.filter(holds).length})`,
          }))}
          onChange={setViewId}
        />
      </div>
      {found.length === 0 ? (
        <p className={classes.quiet}>There is none of these.</p>
      ) : (
        <ul className={classes.list} aria-label={label}>
          {shown.map((standing) => children(standing))}
        </ul>
      )}
      {pages > 1 && (
        <Group gap="sm">
          <Pagination
            size="sm"
            total={pages}
            value={at}
            onChange={setPage}
            getControlProps={(control) => ({ "aria-label": `${control} page` })}
          />
          <Text size="sm">{counted(found.length, "instruction")}</Text>
        </Group>
      )}
    </section>
  );
}

/** The instructions once rules have looked at all of them; until then how far they are. */
export function LookedAt({ children }: { children: (standings: readonly TaskStanding[]) => ReactNode }) {
  const { standings, seen, of } = useTaskStandings();
  if (standings) return children(standings);
  return (
    <Text size="sm" data-testid="looking">
      <Loader size="xs" aria-hidden mr={8} />
      <span role="status">Rules look at the instructions</span>: {seen} of {counted(of, "instruction")}
    </Text>
  );
}

/** The most of a kind that are listed. */
const MOST_LISTED = 40;

/** `of`: how many things the notes are about, where one note tells of several. */
function Notes({
  title,
  notes,
  of = notes.length,
}: {
  title: string;
  notes: readonly string[];
  of?: number;
}) {
  if (notes.length === 0) return null;
  return (
    <details open={notes.length <= 5} className={classes.section}>
      <summary>
        {title}: {of}
      </summary>
      <ul className={own.faults}>
        {notes.slice(0, MOST_LISTED).map((note, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes may say the same and never move
          <li key={place}>{note}</li>
        ))}
        {notes.length > MOST_LISTED && <li>And {notes.length - MOST_LISTED} more.</li>}
      </ul>
    </details>
  );
}

/** Instructions that the last work made nothing of, and what was left out of drafts. */
export function MadeNotes() {
  const { refused, failed, notes } = useSet((state) => state.made);
  return (
    <div role="status" data-testid="made-notes">
      <Notes title="Nothing could be drawn" notes={refused} />
      <Notes title="Nothing came of" notes={causesInWords(failed)} of={failed.length} />
      <Notes title="Notes on the drafts" notes={notes} />
    </div>
  );
}
