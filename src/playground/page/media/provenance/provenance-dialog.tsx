import { Button, Code, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import type { AudioRecord, FrameSet } from "../../../../shapes/media";
import type { Session } from "../../../../shapes/session";
import { usePlayground } from "../../../../state/playground/playground-context";
import { SmallButton } from "../../../../ui/buttons";
import { clock } from "../../../../ui/measures";
import { AUDIO_TYPES, ENGINES, planWords } from "../../../../ui/plan-words";
import { saveFile } from "../../../../ui/save-file";
import classes from "./provenance.module.css";

/** A fact about how something was made. */
type Fact = { name: string; value: string; kind?: "hash" | "date" };

type Made = Pick<FrameSet, "engine" | "engineReason" | "sourceHash" | "takenAt" | "recalledAt">;

function making({ engine, engineReason, sourceHash, takenAt, recalledAt }: Made): Fact[] {
  return [
    { name: "Engine", value: engine },
    { name: "Why this one", value: engineReason },
    { name: "Taken", value: takenAt, kind: "date" },
    ...(recalledAt ? [{ name: "Found again", value: recalledAt, kind: "date" } as const] : []),
    sourceHash
      ? { name: "Source's SHA-256", value: sourceHash, kind: "hash" }
      : { name: "Source's SHA-256", value: "not known yet" },
  ];
}

/** Provenance of a set of frames. */
function framesFacts(set: FrameSet): Fact[] {
  const plan = planWords({ ...set.plan, audio: null }).replace(" · no sound", "");
  const engine = `asked for: ${ENGINES[set.plan.engine]}`;
  return [...making(set), { name: "Plan", value: set.plan.engine === "auto" ? `${plan} · ${engine}` : plan }];
}

/** Provenance of a piece of sound. */
function soundFacts(sound: AudioRecord): Fact[] {
  const { plan, durationSeconds, sampleRate, channels, hash } = sound;
  return [
    ...making(sound),
    {
      name: "Plan",
      value: `${AUDIO_TYPES[plan.audio.type]}, track ${plan.audio.track + 1} · asked for: ${ENGINES[plan.engine]}`,
    },
    {
      name: "Sound",
      value: `${durationSeconds.toFixed(2)} s, ${sampleRate} Hz, ${channels === 1 ? "mono" : `${channels} channels`}`,
    },
    { name: "SHA-256", value: hash, kind: "hash" },
  ];
}

/** All of it as JSON, to be copied: the records as they are kept. */
function provenanceJson({ video, frames, audio }: Session): string {
  const source = video && { name: video.name, sizeBytes: video.sizeBytes, facts: video.facts };
  return JSON.stringify({ source, frames, audio }, null, 2);
}

/** Provenance: the maker, source, time and method, and each frame with its own time and hash. */
function ProvenanceView({ session }: { session: Session }) {
  const { frames, audio } = session;
  return (
    <Stack gap="sm">
      {frames && <Facts facts={framesFacts(frames)} />}
      {frames?.notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
      {frames && <FrameTable frames={frames.frames} />}
      {audio && (
        <>
          {frames && (
            <Title order={3} size="sm">
              Sound
            </Title>
          )}
          <Facts facts={soundFacts(audio)} />
        </>
      )}
      <TakeAway json={provenanceJson(session)} />
    </Stack>
  );
}

/** Ways to have the records elsewhere. */
function TakeAway({ json }: { json: string }) {
  const { copy, copied, error } = useClipboard({ timeout: 5000 });
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        onClick={() => copy(json)}
      >
        {copied ? "Copied" : "Copy as JSON"}
      </Button>
      <SmallButton
        Icon={IconDownload}
        onClick={() => saveFile(new Blob([json], { type: "application/json" }), "how-media-were-made.json")}
      >
        Save as JSON
      </SmallButton>
      <Text size="xs" role="status">
        {error && "The browser refused to copy it; save it instead."}
      </Text>
    </Group>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value, kind }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {kind === "hash" ? (
              <Code>{value}</Code>
            ) : kind === "date" ? (
              <time dateTime={value}>{value.replace("T", " ").replace(/\.\d+Z$/, " UTC")}</time>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FrameTable({ frames }: { frames: FrameSet["frames"] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key
    <div className={classes.scroll} role="group" tabIndex={0} aria-label="Frames, scrolls">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Time</th>
            <th scope="col">Size</th>
            <th scope="col">SHA-256</th>
          </tr>
        </thead>
        <tbody>
          {frames.map(({ time, width, height, hash }, index) => (
            <tr key={`${time}-${hash}`}>
              <td>{index + 1}</td>
              <td title={clock(time, { tenths: true })}>{time.toFixed(3)} s</td>
              <td>
                {width} × {height}
              </td>
              <td>
                <Code>{hash}</Code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Provenance of frames and sound. */
export function ProvenanceDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const session = usePlayground((state) => state.session);
  if (!session) return null;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={session.frames ? "How these frames were made" : "How this sound was made"}
      size="lg"
      closeButtonProps={{ "aria-label": "Close how it was made" }}
    >
      <ProvenanceView session={session} />
    </Modal>
  );
}
