import { Button, Code, Group, Stack, Text, Title } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import type { FrameSet } from "../../../../shapes/media";
import type { Session } from "../../../../shapes/session";
import { clock } from "../../../../ui/measures";
import { saveFile } from "../../../../ui/save-file";
import { type Fact, framesFacts, provenanceJson, soundFacts } from "./provenance";
import classes from "./provenance.module.css";

/** Who made what from what, when and how, and each frame with its own time and hash. */
export function ProvenanceView({ session }: { session: Session }) {
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
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => saveFile(new Blob([json], { type: "application/json" }), "how-media-were-made.json")}
      >
        Save as JSON
      </Button>
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
