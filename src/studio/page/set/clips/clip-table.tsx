import { Button, Group, TextInput, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { counted } from "../../../../foundation/plural";
import { useBlobUrls } from "../../../../state/blob-urls";
import { clock, humanSize } from "../../../../ui/measures";
import { RowDelete } from "../../../../ui/row-delete";
import { ScrollTable } from "../../../../ui/scroll-table/scroll-table";
import type { ClipStanding } from "../../../logic/set/clips/clip-standings";
import { useIsFixed } from "../../../store/document/document-context";
import { withClip } from "../../../store/set/set-clips";
import { useSetStore } from "../../../store/set/set-context";
import classes from "../../studio.module.css";
import { clipName, KeepOrDrop, withoutClip } from "./clip-acts";
import own from "./clips.module.css";
import { LackingMenu } from "./lacking-menu";

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
    <TextInput
      size="xs"
      w={130}
      aria-label={`Domain of ${name}`}
      placeholder="none"
      maxLength={200}
      disabled={fixed}
      value={domain ?? ""}
      onChange={({ currentTarget: { value } }) =>
        change(null, (draft) =>
          withClip(draft, id, (now) => ({ ...now, domain: value === "" ? null : value })),
        )
      }
    />
  );
}

/** All clips with their facts, what they lack, and why some of them are dropped. */
export function ClipTable({ standings }: { standings: readonly ClipStanding[] }) {
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
                    onDelete={() => change(`Clip deleted: ${name}`, (draft) => withoutClip(draft, clip.id))}
                  />
                </Group>
              </td>
            </tr>
          );
        })}
      </ScrollTable>
      {standings.length > shown && (
        <Button size="xs" variant="default" w="fit-content" onClick={() => setShown(shown + AT_A_TIME)}>
          Show more of {counted(standings.length, "clip")}
        </Button>
      )}
    </>
  );
}
