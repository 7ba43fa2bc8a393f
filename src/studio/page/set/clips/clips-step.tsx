import { Checkbox, Group, NumberInput, Text } from "@mantine/core";
import { IconArrowsShuffle, IconFolder, IconFolders, IconPhoto } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { ProblemError } from "../../../../foundation/errors";
import { counted } from "../../../../foundation/plural";
import { type ClipFilters, INSTRUCTION_SET_LIMITS, USUAL_FILTERS } from "../../../../shapes/instruction-set";
import { mediaToDo } from "../../../../shapes/media-to-do";
import { useBlobUrls } from "../../../../state/blob-urls";
import { MainButton, SmallButton } from "../../../../ui/buttons";
import { ChooseFiles, ChooseFolder, FileProblems } from "../../../../ui/choose-files";
import { filesOf } from "../../../../ui/choose-folder";
import { ProblemAlert } from "../../../../ui/problem-alert";
import { type AlikePair, knownAlikePairs } from "../../../logic/set/alike-clips";
import {
  type ClipStanding,
  clipStandings,
  drawSplits,
  folderOf,
  passWords,
} from "../../../logic/set/clip-standings";
import { useIsFixed } from "../../../store/document/document-context";
import { useSet, useSetDraft, useSetStore } from "../../../store/set/set-context";
import { Section, SeedField } from "../../fields";
import { useDropped } from "../../files-in-and-out";
import { WorkLine } from "../../model-work";
import classes from "../../studio.module.css";
import { ClipTable, clipName, KeepOrDrop } from "./clip-table";
import own from "./clips.module.css";

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
        <MainButton
          disabled={fixed || busy}
          Icon={IconPhoto}
          onClick={() => void takeClipMedia(open.map(({ id }) => id))}
        >
          Take frames for models of {counted(open.length, "clip")}
        </MainButton>
      )}
      {inFolders.length > 0 && (
        <SmallButton
          disabled={fixed || busy}
          Icon={IconFolders}
          onClick={() =>
            change("Domains by folders", (before) => ({
              ...before,
              clips: before.clips.map((clip) => ({ ...clip, domain: clip.domain ?? folderOf(clip.path) })),
            }))
          }
        >
          Take the domains of {inFolders.length} from their folders
        </SmallButton>
      )}
    </Group>
  );
}

/** Pairs shown at first, and more of them at a time. */
const AT_A_TIME = 10;

function Side({ standing, url }: { standing: ClipStanding; url: string | undefined }) {
  const name = clipName(standing.clip);
  return (
    <div className={own.clip}>
      {url ? (
        <img className={own.picture} src={url} alt={`The middle of ${name}`} />
      ) : (
        <span className={own.noPicture} role="img" aria-label={`No picture of ${name} here`} />
      )}
      <span>{name}</span>
      <span className={classes.quiet}>{standing.dropped ? `Dropped: ${standing.dropped.why}` : "Kept"}</span>
      <span>
        <KeepOrDrop standing={standing} />
      </span>
    </div>
  );
}

/** Clips that are the same or look alike, each pair with both pictures and what becomes of each. */
function AlikeList({
  pairs,
  standings,
}: {
  pairs: readonly AlikePair[];
  standings: readonly ClipStanding[];
}) {
  const [shown, setShown] = useState(AT_A_TIME);
  const byId = new Map(standings.map((standing) => [standing.clip.id, standing]));
  const listed = pairs.slice(0, shown).flatMap((pair) => {
    const first = byId.get(pair.first);
    const other = byId.get(pair.other);
    return first && other ? [{ pair, first, other }] : [];
  });
  const urls = useBlobUrls(
    [
      ...new Set(
        listed.flatMap(({ first, other }) => [first, other].flatMap(({ clip }) => clip.picture ?? [])),
      ),
    ],
    "image/jpeg",
  );
  const urlOf = ({ clip }: ClipStanding) => (clip.picture === null ? undefined : urls[clip.picture]);
  return (
    <>
      <ul className={own.pairs} aria-label="Likely copies">
        {listed.map(({ pair, first, other }) => (
          <li
            key={`${pair.first} ${pair.other}`}
            className={own.pair}
            data-testid="alike-pair"
            data-how={pair.how}
          >
            <p className={own.pairHead}>
              {pair.how === "same"
                ? "The same file, byte for byte"
                : `Alike: ${(100 * pair.apart).toFixed(1)} % of the bits of their frames differ`}
            </p>
            <Side standing={first} url={urlOf(first)} />
            <Side standing={other} url={urlOf(other)} />
          </li>
        ))}
      </ul>
      {pairs.length > shown && (
        <SmallButton w="fit-content" onClick={() => setShown(shown + AT_A_TIME)}>
          Show more of {counted(pairs.length, "pair")}
        </SmallButton>
      )}
    </>
  );
}

type Bound = "shortest" | "longest" | "leastSide";

const BOUNDS: readonly { name: Bound; label: string; unit: string; whole: boolean }[] = [
  { name: "shortest", label: "At least", unit: " s", whole: false },
  { name: "longest", label: "At most", unit: " s", whole: false },
  { name: "leastSide", label: "Shorter side at least", unit: " px", whole: true },
];

/** The demands on length, size, sound and likeness; an empty field demands nothing. */
function FilterFields() {
  const { filters, benchmark } = useSetDraft();
  const fixed = useIsFixed();
  const { change } = useSetStore().getState();
  const put = (part: Partial<ClipFilters>) =>
    change("Demands on clips changed", (before) => ({ ...before, filters: { ...before.filters, ...part } }));
  const usual = USUAL_FILTERS[benchmark];
  const isUsual = JSON.stringify(filters) === JSON.stringify(usual);
  return (
    <div className={own.fields}>
      {BOUNDS.map(({ name, label, unit, whole }) => (
        <NumberInput
          key={name}
          size="xs"
          w={160}
          label={label}
          placeholder="No bound"
          suffix={unit}
          min={name === "leastSide" ? 1 : 0}
          allowDecimal={!whole}
          disabled={fixed}
          value={filters[name] ?? ""}
          onChange={(value) => {
            const next = typeof value === "number" ? value : null;
            if (next !== filters[name]) put({ [name]: next });
          }}
        />
      ))}
      <NumberInput
        size="xs"
        w={190}
        label="Copies differ in at most"
        suffix=" % of the bits"
        min={0}
        max={50}
        allowDecimal={false}
        disabled={fixed}
        value={Math.round(filters.alike * 100)}
        onChange={(value) => {
          if (typeof value === "number" && value / 100 !== filters.alike) put({ alike: value / 100 });
        }}
      />
      <Checkbox
        size="xs"
        mb={7}
        label="With sound"
        disabled={fixed}
        checked={filters.sound}
        onChange={({ currentTarget: { checked } }) => put({ sound: checked })}
      />
      {!isUsual && (
        <SmallButton disabled={fixed} onClick={() => put(usual)}>
          As in the paper
        </SmallButton>
      )}
    </div>
  );
}

const SPLIT_NAMES = { train: "train", validation: "validation", test: "test" } as const;

/** Draws the clips that pass into splits by the seed of the set; likely copies stay together. */
function SplitFields() {
  const { clips, seed } = useSetDraft();
  const fixed = useIsFixed();
  const { change } = useSetStore().getState();
  const [shares, setShares] = useState({ validation: 10, test: 10 });
  const counts = Object.entries(SPLIT_NAMES).map(
    ([split, name]) => `${name} ${clips.filter((clip) => clip.split === split).length}`,
  );
  const isDrawn = clips.some(({ split }) => split !== null);
  return (
    <>
      <div className={own.fields}>
        {(["validation", "test"] as const).map((split) => (
          <NumberInput
            key={split}
            size="xs"
            w={110}
            label={split === "test" ? "Test" : "Validation"}
            suffix=" %"
            min={0}
            max={50}
            disabled={fixed}
            value={shares[split]}
            onChange={(value) => {
              if (typeof value === "number") setShares({ ...shares, [split]: value });
            }}
          />
        ))}
        <SeedField disabled={fixed} seed={seed} change={change} />
        <MainButton
          disabled={fixed}
          Icon={IconArrowsShuffle}
          onClick={() =>
            change("Splits drawn", (before) => {
              const drawn = drawSplits(before, {
                validation: shares.validation / 100,
                test: shares.test / 100,
              });
              return {
                ...before,
                clips: before.clips.map((clip) => ({ ...clip, split: drawn.get(clip.id) ?? null })),
              };
            })
          }
        >
          Draw the splits
        </MainButton>
      </div>
      <p className={classes.quiet} role="status" data-testid="split-counts">
        {isDrawn
          ? `Drawn: ${counts.join(", ")}. The same seed gives the same splits; likely copies are in the same split.`
          : "No splits are drawn yet. Likely copies will be in the same split, so that no clip is both trained on and tested on."}
      </p>
    </>
  );
}

/** The two ways to clips: a folder with all that lies in it, or files. */
function ChooseClips({ disabled, isFirst }: { disabled: boolean; isFirst: boolean }) {
  const store = useSetStore();
  return (
    <Group gap="xs">
      <ChooseFolder
        label="Choose a folder of videos"
        fieldLabel="Folder of videos"
        size="sm"
        variant={isFirst ? "filled" : "default"}
        disabled={disabled}
        leftSection={<IconFolder size={16} aria-hidden />}
        onChosen={({ files, leftOut }) =>
          void store
            .getState()
            .takeClips(files)
            .then(() => leftOut && store.getState().report("clips", new ProblemError(leftOut)))
        }
      />
      <ChooseFiles
        label="Choose videos"
        accept="video/*,.mkv,.avi,.ts,.mts,.mov,.webm,.mp4,.m4v,.flv,.wmv,.mpg,.gif"
        size="sm"
        disabled={disabled}
        onFiles={(files) => void store.getState().takeClips(filesOf(files))}
      />
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
          <Section title="Demands on clips">
            <FilterFields />
          </Section>
          {pairs.length > 0 && (
            <Section title={`Likely copies: ${counted(pairs.length, "pair")}`}>
              <p className={classes.quiet}>
                Five frames of each clip are compared. Of copies the first that passes stays, unless you
                decide otherwise.
              </p>
              <AlikeList pairs={pairs} standings={standings} />
            </Section>
          )}
          <ForAll passing={passing} />
          <ClipTable standings={standings} />
          <Section title="Splits">
            <SplitFields />
          </Section>
          {!work && <ChooseClips disabled={busy} isFirst={false} />}
        </>
      )}
    </>
  );
}
