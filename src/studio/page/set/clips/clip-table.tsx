import { Group, Popover, Text, VisuallyHidden } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../../../foundation/plural";
import { humanSize } from "../../../../foundation/shown-number";
import { constraintLabel } from "../../../../rules/taxonomy/labels";
import type { InstructionSet, SetClip } from "../../../../shapes/instruction-set";
import { useBlobUrls } from "../../../../state/blob-urls";
import { SmallButton, TinyButton } from "../../../../ui/buttons";
import { TextField, TickField } from "../../../../ui/fields";
import { RowDelete } from "../../../../ui/kept-list";
import { clock } from "../../../../ui/measures";
import { ScrollTable } from "../../../../ui/scroll-table";
import { type ClipStanding, contentConstraints, LACKINGS, lackedBy } from "../../../logic/set/clip-standings";
import { useIsFixed } from "../../../store/document/document-context";
import { withClip } from "../../../store/set/set-clips";
import { useSetDraft, useSetStore } from "../../../store/set/set-context";
import classes from "../../studio.module.css";
import own from "./clips.module.css";

/** Clips listed at first, and more of them at a time. */
const AT_A_TIME = 50;

function factWords({ video: { facts, sizeBytes } }: ClipStanding["clip"]): string {
  return [
    ...(facts?.durationSeconds ? [clock(facts.durationSeconds, { tenths: true })] : []),
    ...(facts?.video ? [`${facts.video.width} × ${facts.video.height}`] : []),
    facts && facts.audioTracks.length > 0 ? "sound" : "no sound",
    humanSize(sizeBytes),
  ].join(" · ");
}

function Domain({ clip: { id, domain }, name }: { clip: ClipStanding["clip"]; name: string }) {
  const { change } = useSetStore().getState();
  const fixed = useIsFixed();
  return (
    <TextField
      w={130}
      aria-label={`Domain of ${name}`}
      placeholder="None"
      maxLength={200}
      disabled={fixed}
      value={domain ?? ""}
      onChange={(value) =>
        change(null, (draft) =>
          withClip(draft, id, (now) => ({ ...now, domain: value === "" ? null : value })),
        )
      }
    />
  );
}

/** Chooses what a clip lacks: constraints of these kinds are not drawn for it. */
function LackingMenu({ clip, name }: { clip: SetClip; name: string }) {
  const { benchmark } = useSetDraft();
  const { change } = useSetStore().getState();
  const fixed = useIsFixed();
  const lacks = new Set(clip.lacks);
  const all = contentConstraints(benchmark);

  function put(ids: readonly string[], isLacking: boolean): void {
    change(`What ${name} lacks`, (draft) =>
      withClip(draft, clip.id, (now) => {
        const next = new Set(now.lacks);
        for (const id of ids) {
          if (isLacking) next.add(id);
          else next.delete(id);
        }
        return { ...now, lacks: [...next] };
      }),
    );
  }

  return (
    <Popover position="bottom-start" withinPortal trapFocus>
      <Popover.Target>
        <TinyButton
          aria-label={`What ${name} lacks: ${lacks.size} of ${all.length} kinds of constraints`}
          rightSection={<IconChevronDown size={13} aria-hidden />}
        >
          {lacks.size} of {all.length}
        </TinyButton>
      </Popover.Target>
      <Popover.Dropdown mah="60dvh" style={{ overflow: "auto" }}>
        <div className={classes.section}>
          <Text size="xs">Constraints that nothing in this clip answers are not drawn for it.</Text>
          {LACKINGS.map((reason) => {
            const ids = lackedBy(reason, benchmark);
            const has = ids.filter((id) => lacks.has(id)).length;
            return (
              ids.length > 0 && (
                <TickField
                  key={reason.id}
                  fw={600}
                  label={reason.label}
                  disabled={fixed}
                  checked={has === ids.length}
                  indeterminate={has > 0 && has < ids.length}
                  onChange={(checked) => put(ids, checked)}
                />
              )
            );
          })}
          {all.map(({ id, modality }) => (
            <TickField
              key={id}
              label={modality ? `${constraintLabel(id)} (${modality})` : constraintLabel(id)}
              disabled={fixed}
              checked={lacks.has(id)}
              onChange={(checked) => put([id], checked)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The clip's path in its folder, or its name. */
export function clipName({ path, video }: ClipStanding["clip"]): string {
  return path ?? video.name;
}

/** The deletion of a clip, with what goes along. */
function deletedWords({ tasks }: InstructionSet, clip: SetClip): string {
  const gone = tasks.filter(({ clipId }) => clipId === clip.id).length;
  return `Clip deleted: ${clipName(clip)}${gone > 0 ? `, with ${counted(gone, "instruction")}` : ""}`;
}

/** The set without a clip, its instructions and what people said of them. */
function withoutClip(set: InstructionSet, clipId: string): InstructionSet {
  const gone = new Set(set.tasks.flatMap((task) => (task.clipId === clipId ? [task.id] : [])));
  return {
    ...set,
    clips: set.clips.filter(({ id }) => id !== clipId),
    tasks: set.tasks.filter(({ id }) => !gone.has(id)),
    verifications: set.verifications.filter(({ taskId }) => !gone.has(taskId)),
  };
}

/** Keeps a clip that the demands drop, drops one that they keep, or leaves it to them again. */
export function KeepOrDrop({ standing: { clip, fault, dropped } }: { standing: ClipStanding }) {
  const { change } = useSetStore().getState();
  const fixed = useIsFixed();
  const name = clipName(clip);
  const keeps = dropped !== null;
  // A decision that says what the demands say is none.
  const isNeeded = keeps ? fault !== null : fault === null;
  const decision = isNeeded ? { kept: keeps, why: "", at: new Date().toISOString() } : null;
  return (
    <TinyButton
      disabled={fixed}
      aria-label={`${keeps ? "Keep" : "Drop"} ${name}`}
      onClick={() =>
        change(`${keeps ? "Kept" : "Dropped"}: ${name}`, (draft) =>
          withClip(draft, clip.id, (now) => ({ ...now, decision })),
        )
      }
    >
      {keeps ? "Keep" : "Drop"}
    </TinyButton>
  );
}

/** All clips with their facts, what they lack, and why some of them are dropped. */
export function ClipTable({ standings }: { standings: readonly ClipStanding[] }) {
  const set = useSetDraft();
  const { change } = useSetStore().getState();
  const fixed = useIsFixed();
  const [shown, setShown] = useState(AT_A_TIME);
  const listed = standings.slice(0, shown);
  const urls = useBlobUrls(
    listed.flatMap(({ clip }) => clip.picture ?? []),
    "image/jpeg",
  );
  return (
    <>
      <ScrollTable
        label="Clips"
        head={[
          <VisuallyHidden key="picture">Picture</VisuallyHidden>,
          "Clip",
          "In the set",
          "Domain",
          "Lacks",
          "Split",
          <VisuallyHidden key="acts">What can be done</VisuallyHidden>,
        ]}
        tableClass={classes.table}
      >
        {listed.map((standing) => {
          const { clip, dropped } = standing;
          const name = clipName(clip);
          const url = clip.picture === null ? undefined : urls[clip.picture];
          return (
            <tr
              key={clip.id}
              data-testid="clip"
              data-clip={clip.id}
              data-state={dropped ? "dropped" : "kept"}
              data-fault={standing.fault ?? ""}
            >
              <td>{url && <img className={own.small} src={url} alt="" />}</td>
              <th scope="row" className={own.name}>
                {name}
                <br />
                <span className={classes.quiet}>{factWords(clip)}</span>
              </th>
              <td>{dropped ? `Dropped: ${dropped.why}` : standing.fault ? "Kept by hand" : "Yes"}</td>
              <td>
                <Domain clip={clip} name={name} />
              </td>
              <td>
                <LackingMenu clip={clip} name={name} />
              </td>
              <td>{clip.split ?? "–"}</td>
              <td>
                <Group gap={4} wrap="nowrap">
                  <KeepOrDrop standing={standing} />
                  <RowDelete
                    what={name}
                    disabled={fixed}
                    onDelete={() => change(deletedWords(set, clip), (draft) => withoutClip(draft, clip.id))}
                  />
                </Group>
              </td>
            </tr>
          );
        })}
      </ScrollTable>
      {standings.length > shown && (
        <SmallButton w="fit-content" onClick={() => setShown(shown + AT_A_TIME)}>
          Show more of {counted(standings.length, "clip")}
        </SmallButton>
      )}
    </>
  );
}
