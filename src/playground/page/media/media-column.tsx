import { Button, Group, Loader, Stack, Text, Title } from "@mantine/core";
import {
  IconChevronDown,
  IconChevronRight,
  IconInfoCircle,
  IconPin,
  IconPlayerPlayFilled,
} from "@tabler/icons-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import type { NotEligible } from "../../../evaluation/benchmark-traits";
import { addTo } from "../../../foundation/groups";
import type { FrameRecord, MediaFacts } from "../../../shapes/media";
import { usePlayground, usePlaygroundStore, useVerdicts } from "../../../state/playground/playground-context";
import type { PlaygroundState } from "../../../state/playground/playground-state";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import { ProblemAlert } from "../../../ui/problem-alert";
import { TimeEvidenceLine } from "../../../ui/time-evidence-line";
import classes from "./facts.module.css";
import { factRows, factsLine } from "./facts-words";
import { MediaStatus } from "./media-status";
import { canChoosePlaces, choosePlace, OpenFileButton, OpenFileProvider } from "./open-file";
import { useLength, usePlayback, usePlayheadSeconds } from "./playhead";
import { ProvenanceButton } from "./provenance/provenance-button";
import stageClasses from "./stage/stage.module.css";
import { StandIn } from "./stage/stand-in";
import { Timeline } from "./timeline";

type Shown = {
  url: string;
  /** A picture for until the first one of the file is there. */
  poster: string | undefined;
  name: string;
  /** True where what stood here before had the focus. */
  takesFocus: RefObject<boolean>;
};

/** The browser's player; where it can't play the file, what was taken from it stands in. */
function VideoStage(shown: Shown) {
  const [unplayable, setUnplayable] = useState(false);
  const taken = usePlayground(({ session }) => session?.frames != null || session?.audio != null);
  if (unplayable) {
    return (
      <StandIn>
        {taken
          ? "This browser can't play the file itself. What was taken from it stands in, with the last frame before the playhead."
          : "This browser can't play the file itself. Frames and sound are taken all the same."}
      </StandIn>
    );
  }
  return <VideoPlayer {...shown} onUnplayable={() => setUnplayable(true)} />;
}

function VideoPlayer({ url, poster, name, takesFocus, onUnplayable }: Shown & { onUnplayable: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const start = usePlayground(({ session }) => session?.video?.facts?.video?.startSeconds ?? 0);
  useMediaElement(video, start);
  useEffect(() => {
    if (takesFocus.current) video.current?.focus();
    takesFocus.current = false;
  }, [takesFocus]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the tracks of a user's own file are all there is
    <video
      ref={video}
      className={stageClasses.player}
      data-player
      src={url}
      poster={poster}
      controls
      playsInline
      preload="metadata"
      aria-label={`Player: ${name}`}
      onLoadedMetadata={(event) => {
        // A browser that can't decode a file's pictures plays the sound alone without an error.
        if (event.currentTarget.videoWidth === 0) onUnplayable();
      }}
      onError={onUnplayable}
    />
  );
}

/**
 * Lets the playhead follow a player of the browser's, and move it. Players count in the container's time, in which the
 * first frame comes at `startSeconds`.
 */
function useMediaElement(element: RefObject<HTMLMediaElement | null>, startSeconds: number): void {
  const playback = usePlayback();

  useEffect(() => {
    const player = element.current;
    if (!player) return;
    let frame = 0;
    const told = () => playback.moved(Math.max(0, player.currentTime - startSeconds));
    const follow = () => {
      told();
      frame = requestAnimationFrame(follow);
    };
    const started = () => {
      playback.turned(true);
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(follow);
    };
    const stopped = () => {
      cancelAnimationFrame(frame);
      told();
      playback.turned(false);
    };
    const events = { play: started, pause: stopped, ended: stopped, seeked: told } as const;
    for (const [name, listener] of Object.entries(events)) player.addEventListener(name, listener);
    const detach = playback.attach({
      play: () => void player.play().catch(() => playback.turned(false)),
      pause: () => player.pause(),
      seek(seconds) {
        player.currentTime = seconds + startSeconds;
      },
    });
    return () => {
      cancelAnimationFrame(frame);
      for (const [name, listener] of Object.entries(events)) player.removeEventListener(name, listener);
      detach();
    };
  }, [playback, element, startSeconds]);
}

/**
 * A picture of a clip that is fetched when somebody plays it or goes to a time of it. `takesFocus` is set where the player
 * shall have the focus, which this had.
 */
function PosterStage({
  poster,
  name,
  takesFocus,
}: {
  poster: string;
  name: string;
  takesFocus: RefObject<boolean>;
}) {
  const store = usePlaygroundStore();
  const playback = usePlayback();
  const [loading, setLoading] = useState(false);

  useEffect(() => {
    async function load(): Promise<void> {
      setLoading(true);
      const loaded = await store.getState().loadClip();
      setLoading(false);
      if (!loaded) playback.pause();
    }
    return playback.attach({ play: () => void load(), pause: () => {}, seek: () => void load() });
  }, [playback, store]);

  return (
    <button
      type="button"
      className={stageClasses.poster}
      data-player
      aria-label={`Play: ${name}`}
      aria-busy={loading}
      onClick={() => {
        takesFocus.current = true;
        playback.play();
      }}
    >
      <img className={stageClasses.player} src={poster} alt="" />
      <span className={stageClasses.play}>
        {loading ? <Loader size="sm" color="white" /> : <IconPlayerPlayFilled size={24} aria-hidden />}
      </span>
    </button>
  );
}

/** A sound file: a player as high as it needs to be, no empty picture above it. */
function SoundStage({ url, name }: { url: string; name: string }) {
  const [unplayable, setUnplayable] = useState(false);
  if (unplayable) {
    return <StandIn>This browser can't play the file itself. What was taken from it stands in.</StandIn>;
  }
  return <SoundPlayer url={url} name={name} onUnplayable={() => setUnplayable(true)} />;
}

function SoundPlayer({ url, name, onUnplayable }: { url: string; name: string; onUnplayable: () => void }) {
  const audio = useRef<HTMLAudioElement>(null);
  const start = usePlayground(({ session }) => session?.video?.facts?.audioTracks[0]?.startSeconds ?? 0);
  useMediaElement(audio, start);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the tracks of a user's own file are all there is
    <audio
      ref={audio}
      className={stageClasses.sound}
      src={url}
      controls
      preload="metadata"
      aria-label={`Player: ${name}`}
      onError={onUnplayable}
    />
  );
}

/** A picture, or one that moves by itself. */
function PictureStage({ url, name }: { url: string; name: string }) {
  const [unseen, setUnseen] = useState(false);
  if (unseen) {
    return <StandIn>This browser can't show the file itself. What was taken from it stands in.</StandIn>;
  }
  return (
    <img className={stageClasses.still} src={url} alt={`Opened: ${name}`} onError={() => setUnseen(true)} />
  );
}

// The sample has a clip.
const AbsentClip = lazyPart(
  "What stands in for the file",
  async () => (await import("./stage/absent-clip")).AbsentClip,
  { waiting: <div className={stageClasses.empty} /> },
);

/** The file as the browser can show it: video, sound or picture, or what stands in for it. */
function Stage() {
  const clip = usePlayground((state) => state.clip);
  const name = usePlayground((state) => state.session?.video?.name ?? "video");
  const takesFocus = useRef(false);
  if (clip.kind === "loading") {
    return (
      <div className={stageClasses.empty} role="status" aria-label="Loading the video">
        <Loader size="sm" />
      </div>
    );
  }
  if (clip.kind === "later") return <PosterStage poster={clip.poster} name={name} takesFocus={takesFocus} />;
  if (clip.kind !== "ready") return <AbsentClip kind={clip.kind} />;
  const { url, media, poster } = clip;
  switch (media) {
    case "video":
      return <VideoStage key={url} url={url} poster={poster} name={name} takesFocus={takesFocus} />;
    case "audio":
      return <SoundStage key={url} url={url} name={name} />;
    case "image":
    case "animation":
      return <PictureStage key={url} url={url} name={name} />;
  }
}

/** The benchmarks whose filter the file falls outside of; what knows them is loaded when there is a file. */
function useNotEligible(facts: MediaFacts): NotEligible[] {
  const [found, setFound] = useState<{ facts: MediaFacts; benchmarks: NotEligible[] } | null>(null);
  useEffect(() => {
    let wanted = true;
    import("../../../evaluation/benchmark-traits").then(
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
    addTo(byReasons, words, benchmark);
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

/** Facts of the file: in a line, in full on demand, and the points where a benchmark would not have taken it. */
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
      Not kept in this browser: after a reload, choose the file again.{" "}
      {canChoosePlaces() && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconPin size={13} aria-hidden />}
          title="Choose the same file again: a reload then finds it"
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
  return times.map(({ checkId, time }) =>
    time ? (
      <TimeEvidenceLine
        key={checkId}
        time={time}
        seconds={
          length ?? [...time.truth, ...time.predicted].reduce((most, [, end]) => Math.max(most, end), 1)
        }
        playhead={seconds}
        onSeek={(to) => store.getState().seekTo(to)}
      />
    ) : null,
  );
}

const NONE: readonly FrameRecord[] = [];

const Strip = lazyPart("The strip of frames", async () => (await import("./frame-strip")).Strip);

/** More places than this are not held free. */
const MOST_PLACES = 128;

/** Number of frames of the set being taken that are still to come, as far as known; 0 when none is being taken. */
export function awaitedFrames({
  mediaWork,
  partialFrames,
  session,
}: Pick<PlaygroundState, "mediaWork" | "partialFrames" | "session">): number {
  if (partialFrames === null) return 0;
  const choice = session?.sampling.frames;
  const told = mediaWork?.step === "frames" ? mediaWork.total : null;
  const asked =
    choice?.kind === "uniform" ? choice.count : choice?.kind === "times" ? choice.seconds.length : 0;
  const still = session?.video?.facts?.kind === "image" ? 1 : (told ?? asked);
  return Math.max(0, Math.min(still, MOST_PLACES) - partialFrames.length);
}

function useAwaitedFrames(): number {
  return usePlayground(awaitedFrames);
}

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
  async () => (await import("./sampling-form")).SamplingForm,
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
