import { Button, Group, Text } from "@mantine/core";
import { IconFolders, IconPhoto } from "@tabler/icons-react";
import { useMemo } from "react";
import { counted } from "../../../../foundation/plural";
import { INSTRUCTION_SET_LIMITS } from "../../../../shapes/instruction-set";
import { mediaToDo } from "../../../../shapes/media-to-do";
import { filesOf } from "../../../../ui/choose-folder";
import { FileProblems } from "../../../../ui/file-problems";
import { ProblemAlert } from "../../../../ui/problem-alert";
import { knownAlikePairs } from "../../../logic/set/clips/alike-clips";
import { folderOf } from "../../../logic/set/clips/clip-names";
import { clipStandings, passWords } from "../../../logic/set/clips/clip-standings";
import { useIsFixed } from "../../../store/document/document-context";
import { useSet, useSetDraft, useSetStore } from "../../../store/set/set-context";
import { useDropped } from "../../dropped";
import { WorkLine } from "../../models/model-work";
import classes from "../../studio.module.css";
import { AlikeList } from "./alike-list";
import { ChooseClips } from "./choose-clips";
import { ClipTable } from "./clip-table";
import { FilterFields } from "./filter-fields";
import { SplitFields } from "./split-fields";

/** Clips that could not be taken, files that are none, and what there was no room for. */
function Told() {
  const { unreadable, otherFiles, known, beyond } = useSet((state) => state.told);
  const notes = [
    ...(otherFiles > 0 ? [`${counted(otherFiles, "file")} left out: no videos by their names.`] : []),
    ...(known > 0 ? [`${counted(known, "file")} found again: in the set already.`] : []),
    ...(beyond > 0
      ? [
          `${counted(beyond, "clip")} left out: a set holds ${INSTRUCTION_SET_LIMITS.clips.toLocaleString("en")}.`,
        ]
      : []),
  ];
  return (
    <>
      <FileProblems problems={unreadable} count={unreadable.length} />
      {notes.length > 0 && (
        <p className={classes.quiet} role="status">
          {notes.join(" ")}
        </p>
      )}
    </>
  );
}

/** Frames and sound for models, taken of all clips that pass, and the domains by folders. */
function ForAll({ passing }: { passing: readonly string[] }) {
  const draft = useSetDraft();
  const fixed = useIsFixed();
  const busy = useSet((state) => state.work !== null);
  const { change, takeClipMedia } = useSetStore().getState();
  const ids = new Set(passing);
  const open = draft.clips.filter(({ id, video, frames, audio }) => {
    const toDo = mediaToDo({ video, frames, audio, sampling: draft.sampling });
    return ids.has(id) && (toDo.frames === "take" || toDo.audio === "take");
  });
  const inFolders = draft.clips.filter(({ path, domain }) => domain === null && folderOf(path) !== null);
  return (
    <Group gap="xs">
      {open.length > 0 && (
        <Button
          size="xs"
          disabled={fixed || busy}
          leftSection={<IconPhoto size={15} aria-hidden />}
          onClick={() => void takeClipMedia(open.map(({ id }) => id))}
        >
          Take frames for models of {counted(open.length, "clip")}
        </Button>
      )}
      {inFolders.length > 0 && (
        <Button
          size="xs"
          variant="default"
          disabled={fixed || busy}
          leftSection={<IconFolders size={15} aria-hidden />}
          onClick={() =>
            change("Domains by folders", (before) => ({
              ...before,
              clips: before.clips.map((clip) => ({ ...clip, domain: clip.domain ?? folderOf(clip.path) })),
            }))
          }
        >
          Take the domains of {inFolders.length} from their folders
        </Button>
      )}
    </Group>
  );
}

/** The clips of the set: chosen, held against the demands, freed of copies, and drawn into splits. */
export function ClipsStep() {
  const draft = useSetDraft();
  const fixed = useIsFixed();
  const store = useSetStore();
  const work = useSet((state) => state.work);
  const clipsProblem = useSet((state) => state.problems.clips ?? null);
  const framesProblem = useSet((state) => state.problems.frames ?? null);
  const { clips, filters } = draft;
  const standings = useMemo(() => clipStandings({ clips, filters }), [clips, filters]);
  const pairs = knownAlikePairs(clips, filters.alike);
  const { takeClips, cancelWork, dismiss } = store.getState();
  const busy = fixed || work !== null;
  useDropped("Drop videos to take them into the set", busy, (files) => void takeClips(filesOf(files)));
  const passing = standings.flatMap(({ clip, dropped }) => (dropped ? [] : [clip.id]));

  return (
    <>
      {clipsProblem && <ProblemAlert problem={clipsProblem} onClose={() => dismiss("clips")} />}
      {framesProblem && <ProblemAlert problem={framesProblem} onClose={() => dismiss("frames")} />}
      {clips.length === 0 ? (
        <section className={classes.empty} aria-label="No clips yet">
          <Text size="sm">
            Instructions are about clips of yours, up to {INSTRUCTION_SET_LIMITS.clips.toLocaleString("en")}.
            Choose a folder or files: each is read for its length, size and sound, and compared with the
            others by what is seen. All of it stays in this browser.
          </Text>
          {!work && <ChooseClips disabled={busy} isFirst />}
        </section>
      ) : (
        <p className={classes.lead} data-testid="clips-pass" data-passing={passing.length}>
          {passWords(standings)}
        </p>
      )}
      {(work?.kind === "clips" || work?.kind === "frames") && (
        <WorkLine
          words={`${work.kind === "clips" ? "Reading clips" : "Taking frames"}: ${work.done} of ${work.total}`}
          done={work.done}
          total={work.total}
          onCancel={cancelWork}
        />
      )}
      <Told />
      {clips.length > 0 && (
        <>
          <section className={classes.section} aria-labelledby="demands">
            <h3 className={classes.sectionTitle} id="demands">
              Demands on clips
            </h3>
            <FilterFields />
          </section>
          {pairs.length > 0 && (
            <section className={classes.section} aria-labelledby="copies">
              <h3 className={classes.sectionTitle} id="copies">
                Likely copies: {counted(pairs.length, "pair")}
              </h3>
              <p className={classes.quiet}>
                Five frames of each clip are compared. Of copies the first that passes stays, unless you
                decide otherwise.
              </p>
              <AlikeList pairs={pairs} standings={standings} />
            </section>
          )}
          <ForAll passing={passing} />
          <ClipTable standings={standings} />
          <section className={classes.section} aria-labelledby="splits">
            <h3 className={classes.sectionTitle} id="splits">
              Splits
            </h3>
            <SplitFields />
          </section>
          {!work && <ChooseClips disabled={busy} isFirst={false} />}
        </>
      )}
    </>
  );
}
