import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import { ProblemAlert } from "../../../ui/problem-alert";
import { OpenFileButton, OpenFileProvider } from "./open-file";
import { Stage } from "./stage/stage";
import { Timeline } from "./timeline/timeline";
import type { FrameRecord, MediaFacts } from "../../../shapes/media";
import { MediaStatus } from "./media-status";
import { ProvenanceButton } from "./provenance/provenance-button";
import { useAwaitedFrames } from "./frames/use-awaited-frames";
import { useVerdicts } from "../../../state/playground/use-verdicts";
import { sentence } from "../../../ui/measures";
import { TimeEvidenceLine } from "../../../ui/time-evidence-line";
import { usePlayheadSeconds } from "./playhead";
import { useLength } from "./use-length";
import { IconChevronDown, IconChevronRight, IconInfoCircle, IconPin } from "@tabler/icons-react";
import { canChoosePlaces, choosePlace } from "./file-places";
import { useEffect, useId, useState } from "react";
import classes from "./facts/facts.module.css";
import { factRows, factsLine } from "./facts/facts-words";
import type { NotEligible } from "../../../evaluation/eligibility";

/** The benchmarks whose filter the file falls outside of; what knows them is loaded when there is a file. */
function useNotEligible(facts: MediaFacts): NotEligible[] {
  const [found, setFound] = useState<{ facts: MediaFacts; benchmarks: NotEligible[] } | null>(null);
  useEffect(() => {
    let wanted = true;
    import("../../../evaluation/eligibility").then(
      ({ notEligibleFor }) => wanted && setFound({ facts, benchmarks: notEligibleFor(facts) }),
      // Without it the file can be used all the same.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [facts]);
  return found?.facts === facts ? found.benchmarks : [];
}

/** Benchmarks that give the same reasons, together. */
function grouped(all: readonly NotEligible[]): { benchmarks: string; reasons: string }[] {
  const byReasons = new Map<string, string[]>();
  for (const { benchmark, reasons } of all) {
    const words = reasons.join("; ");
    byReasons.set(words, [...(byReasons.get(words) ?? []), benchmark]);
  }
  return [...byReasons].map(([reasons, names]) => ({ reasons, benchmarks: names.join(" and ") }));
}

/** Says quietly which benchmarks would not have taken in such a file. */
function EligibilityNotes({ facts }: { facts: MediaFacts }) {
  return grouped(useNotEligible(facts)).map(({ benchmarks, reasons }) => (
    <Text
      key={benchmarks}
      size="xs"
      c="var(--caplens-text-quiet)"
      className={classes.note}
      data-testid="eligibility"
    >
      <IconInfoCircle size={14} aria-hidden />
      <span>
        Outside of {benchmarks}: {reasons}.
      </span>
    </Text>
  ));
}

/** What the file is: in a line, all of it on demand, and where a benchmark would not have taken it. */
function MediaFactsView() {
  const video = usePlayground((state) => state.session?.video ?? null);
  const [open, setOpen] = useState(false);
  const id = useId();
  if (!video) return null;
  const { name, facts } = video;
  return (
    <div>
      <Text size="xs" c="var(--caplens-text-quiet)" className={classes.line}>
        <Text span fw={600} size="xs" c="var(--mantine-color-text)">
          <bdi>{name}</bdi>
        </Text>
        {facts && ` · ${factsLine(facts)}`}
        {facts && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            ml={4}
            aria-label="Details of the file"
            aria-expanded={open}
            aria-controls={id}
            rightSection={
              open ? <IconChevronDown size={13} aria-hidden /> : <IconChevronRight size={13} aria-hidden />
            }
            onClick={() => setOpen(!open)}
          >
            Details
          </Button>
        )}
      </Text>
      {facts && (
        <>
          <div id={id}>
            {open && (
              <dl className={classes.facts}>
                {factRows(facts).map(([term, value]) => (
                  <div key={term}>
                    <dt>{term}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
          <EligibilityNotes facts={facts} />
        </>
      )}
    </div>
  );
}

/** Says that a file is too large for a copy, and offers to remember where it lies, where browsers can. */
function KeepPlace() {
  const store = usePlaygroundStore();
  const only = usePlayground(
    ({ session, clip, clipPlaceKept, mediaWork }) =>
      session?.video?.stored.kind === "file" && clip.kind === "ready" && !clipPlaceKept && !mediaWork,
  );
  if (!only) return null;

  async function keep(): Promise<void> {
    const chosen = await choosePlace();
    if (chosen) await store.getState().openVideo(chosen.file, Promise.resolve(chosen.handle));
  }

  return (
    <Text size="xs" component="div" c="var(--caplens-text-quiet)">
      Not copied into this browser's storage: after a reload the file has to be chosen again.{" "}
      {canChoosePlaces() && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconPin size={13} aria-hidden />}
          title="Choose the same file once more, so that the browser knows where it lies"
          onClick={() => void keep()}
        >
          Remember where it lies
        </Button>
      )}
    </Text>
  );
}

/** Truth and prediction of the time verdict that is looked at, under the player. */
function TimeVerdicts() {
  const store = usePlaygroundStore();
  const active = usePlayground((state) => state.activeCheckId);
  const length = useLength();
  const seconds = usePlayheadSeconds();
  const times = (useVerdicts().find(({ checkId }) => checkId === active)?.items ?? []).filter(
    ({ time }) => time,
  );
  return times.map(({ checkId, time, reason }) =>
    time ? (
      <div key={checkId}>
        <Text size="xs">{sentence(reason)}</Text>
        <TimeEvidenceLine
          time={time}
          seconds={
            length ?? [...time.truth, ...time.predicted].reduce((most, [, end]) => Math.max(most, end), 1)
          }
          playhead={seconds}
          onSeek={(to) => store.getState().seekTo(to)}
        />
      </div>
    ) : null,
  );
}

const NONE: readonly FrameRecord[] = [];

const Strip = lazyPart("The strip of frames", async () => (await import("./frames/strip")).Strip);

/** The frames in order of time, or what there is instead. */
function FrameStrip() {
  const partial = usePlayground((state) => state.partialFrames);
  const kept = usePlayground((state) => state.session?.frames ?? null);
  const awaited = useAwaitedFrames();
  const frames = partial ?? kept?.frames ?? NONE;
  if (frames.length + awaited === 0) return <MediaStatus actions={<ProvenanceButton />} />;
  return <Strip frames={frames} awaited={awaited} />;
}

const SamplingForm = lazyPart(
  "The sampling plan",
  async () => (await import("./sampling/sampling-form")).SamplingForm,
  { later: true },
);

/** The video, its frames and sound, and the times that verdicts are about. */
export function MediaColumn() {
  const store = usePlaygroundStore();
  const problem = usePlayground((state) => state.problems.media);
  return (
    <OpenFileProvider>
      <Stack component="section" gap="sm" p="sm" aria-labelledby="media-title">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} id="media-title">
            Media
          </Title>
          <OpenFileButton />
        </Group>
        <Stage />
        <FrameStrip />
        <Timeline />
        <TimeVerdicts />
        {problem && <ProblemAlert problem={problem} onClose={() => store.getState().dismiss("media")} />}
        <SamplingForm />
        <MediaFactsView />
        <KeepPlace />
      </Stack>
    </OpenFileProvider>
  );
}
