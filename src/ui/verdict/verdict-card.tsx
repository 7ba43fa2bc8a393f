import { Loader } from "@mantine/core";
import { IconEar, IconPlayerPlayFilled, IconTarget, IconZoomQuestion } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import type { JudgeReply } from "../../shapes/call";
import type { Checklist, ContentItem } from "../../shapes/checklist";
import type { Mistake, Moment, MomentFrame, MomentPictures, SoundPiece } from "../../shapes/mistake";
import type { ItemVerdict, Verdict } from "../../shapes/verdict";
import { clock, sentence } from "../measures";
import { StatusMark } from "../status-mark";
import { textDirection } from "../text-direction";
import classes from "./card.module.css";
import { HowDecided } from "./how-decided";

/** Seconds that a click plays. */
const PLAYED_SECONDS = 2;
/** A picture that lies so far before its moment is told. */
const FAR_SECONDS = 0.5;

const WORDS = {
  said: { icon: IconEar, what: "The caption says" },
  true: { icon: IconTarget, what: "True" },
  asked: { icon: IconZoomQuestion, what: "Asked about" },
} as const;

/** "00:13"; with tenths where there are some. */
function moment(seconds: number): string {
  return clock(seconds, { tenths: Math.abs(seconds - Math.round(seconds)) >= 0.05 });
}

/** "00:11 – 00:18", or the one moment. */
function periodWords([start, end]: Moment["period"]): string {
  return start === end ? moment(start) : `${moment(start)} – ${moment(end)}`;
}

/** The two seconds that tell of a moment: from it on, or up to it where it is an end. */
function partToPlay({ at, period: [start, end] }: Moment): { from: number; to: number } {
  if (at === end && end > start) return { from: Math.max(0, at - PLAYED_SECONDS), to: at };
  return { from: at, to: at + PLAYED_SECONDS };
}

/** Plays a part of the file and then gives the place back. */
function Player({
  clip,
  part,
  onEnd,
  onUnplayable,
}: {
  clip: NonNullable<MomentPictures["clip"]>;
  part: { from: number; to: number };
  onEnd: () => void;
  onUnplayable: () => void;
}) {
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const until = part.to + clip.startSeconds;
  const common = {
    ref: player,
    src: clip.url,
    "data-testid": "moment-player",
    onLoadedMetadata() {
      const element = player.current;
      if (!element) return;
      // Near the end of the file there may be less than two seconds left.
      const last = Math.max(0, element.duration - (part.to - part.from));
      const from = part.from + clip.startSeconds;
      element.currentTime = Number.isFinite(last) ? Math.min(from, last) : from;
      element.play().catch(onUnplayable);
    },
    onTimeUpdate() {
      if ((player.current?.currentTime ?? 0) >= until) onEnd();
    },
    onEnded: onEnd,
    onError: onUnplayable,
  } as const;
  return clip.kind === "video" ? (
    <video
      {...common}
      className={classes.playing}
      playsInline
      preload="auto"
      aria-label="Two seconds of the video"
    />
  ) : (
    <audio {...common} preload="auto" aria-label="Two seconds of the sound" />
  );
}

const COLUMNS = 120;

/** The outline of the sound around a moment, the seconds that a click plays set off. */
function Waveform({ sound: { start, end, peaks }, at }: { sound: SoundPiece; at: number }) {
  const parts = peaks.highest.length;
  let loudest = 1;
  for (let part = 0; part < parts; part += 1)
    loudest = Math.max(loudest, peaks.highest[part] ?? 0, -(peaks.lowest[part] ?? 0));
  // Quiet sound is drawn larger, silence stays a line.
  const gain = Math.min(19 / loudest, 2);
  const bars = Array.from({ length: COLUMNS }, (_, column) => {
    const from = Math.floor((column * parts) / COLUMNS);
    const to = Math.max(from + 1, Math.floor(((column + 1) * parts) / COLUMNS));
    let [low, high] = [0, 0];
    for (let part = from; part < Math.min(to, parts); part += 1) {
      low = Math.min(low, peaks.lowest[part] ?? 0);
      high = Math.max(high, peaks.highest[part] ?? 0);
    }
    return `M${column + 0.5} ${20 - high * gain}V${20 - low * gain + 0.5}`;
  }).join("");
  const x = (seconds: number) => ((seconds - start) / (end - start)) * COLUMNS;
  return (
    <svg
      className={classes.wave}
      viewBox={`0 0 ${COLUMNS} 40`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Sound from ${moment(start)} to ${moment(end)}`}
      data-testid="waveform"
    >
      <path d={bars} className={classes.bars} />
      <line x1={x(at)} x2={x(at)} y1={0} y2={40} className={classes.here} />
    </svg>
  );
}

function FrameImage({ frame, of: { of, at } }: { frame: MomentFrame; of: Moment }) {
  return (
    <img
      data-testid={`frame-${of}`}
      data-time={frame.time}
      src={frame.url}
      width={frame.width}
      height={frame.height}
      alt={`Frame at ${clock(frame.time, { tenths: true })}${Math.abs(at - frame.time) > FAR_SECONDS ? ", the last one there is before the moment" : ""}`}
    />
  );
}

/** One moment: its frame, or its sound, or why there is neither. */
function MomentFigure({
  of,
  pictures,
  hasVideo,
}: {
  of: Moment;
  pictures: MomentPictures;
  hasVideo: boolean;
}) {
  const [playing, setPlaying] = useState(false);
  const [unplayable, setUnplayable] = useState(false);
  const frame = pictures.frames.get(of.at);
  const sound = pictures.sounds.get(of.at);
  const why = pictures.missing.get(of.at);
  const { clip } = pictures;
  const canPlay = clip !== null && !unplayable && why === undefined;
  const { icon: Icon, what } = WORDS[of.of];
  const isPart = frame !== undefined || sound !== undefined || pictures.isTaking;
  const far = frame && of.at - frame.time > FAR_SECONDS;

  let picture: ReactNode = null;
  if (playing && clip) {
    picture = (
      <Player
        clip={clip}
        part={partToPlay(of)}
        onEnd={() => setPlaying(false)}
        onUnplayable={() => {
          setPlaying(false);
          setUnplayable(true);
        }}
      />
    );
  }
  const shown = (
    <>
      {frame && <FrameImage frame={frame} of={of} />}
      {pictures.isTaking && (
        <span className={classes.taking}>
          <Loader size="xs" aria-hidden /> Taking the frame
        </span>
      )}
      {sound && <Waveform sound={sound} at={of.at} />}
    </>
  );
  return (
    <figure className={classes.moment} data-of={of.of} data-testid="moment" data-at={of.at}>
      {isPart && (
        <div className={classes.box}>
          {picture}
          {canPlay ? (
            <button
              type="button"
              className={classes.play}
              aria-label={`Play two seconds, ${what.toLowerCase()} ${periodWords(of.period)}`}
              data-playing={playing}
              onClick={() => setPlaying(!playing)}
            >
              {shown}
              <span className={classes.playSign}>
                <IconPlayerPlayFilled size={14} aria-hidden />
              </span>
            </button>
          ) : (
            shown
          )}
        </div>
      )}
      {!isPart && why !== undefined && hasVideo && <p className={classes.absent}>{why}</p>}
      <figcaption>
        <Icon size={14} aria-hidden /> {what} <strong>{periodWords(of.period)}</strong>
        {far && <span className={classes.quiet}> · picture of {moment(frame.time)}, the last before it</span>}
        {unplayable && <span className={classes.quiet}> · this browser can't play the file</span>}
      </figcaption>
    </figure>
  );
}

/** The moments that a question is about, side by side: what the caption says, and what is true. */
function Moments({
  moments,
  pictures,
  hasVideo,
}: {
  moments: readonly Moment[];
  pictures: MomentPictures;
  /** There is a video; its file may not be at hand. */
  hasVideo: boolean;
}) {
  const isAlone = moments.length === 1 && moments[0]?.of === "true";
  return (
    <div className={classes.moments}>
      {isAlone && (
        <figure className={classes.moment} data-of="said">
          <p className={classes.absent}>The caption gives no time.</p>
        </figure>
      )}
      {moments.map((one) => (
        <MomentFigure key={`${one.of} ${one.at}`} of={one} pictures={pictures} hasVideo={hasVideo} />
      ))}
      {pictures.problem !== null && <p className={classes.problem}>{pictures.problem}</p>}
    </div>
  );
}

/**
 * The places of a caption that a verdict points at, each with the words around it; what else is marked is counted.
 * `said`: what stands above them; labels that only say it again are left out.
 */
function Passages({ mistake: { excerpts, more }, said }: { mistake: Mistake; said: string }) {
  if (excerpts.length === 0) return null;
  const isSaid = excerpts.every(({ label }) => said.includes(label ?? ""));
  return (
    <ul className={classes.excerpts} aria-label="In the caption" data-testid="passages">
      {excerpts.map(({ before, words, after, label, tone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: passages may read the same and never move
        <li key={index}>
          <p className={classes.excerpt} dir={textDirection(before + words + after)}>
            {before}
            <mark data-tone={tone} data-empty={words === "" || undefined}>
              {words}
            </mark>
            {after}
          </p>
          {/* A sentence that holds for several in a row stands below the last of them. */}
          {label && !isSaid && label !== excerpts[index + 1]?.label && (
            <span className={classes.quiet}>
              <bdi>{label}</bdi>
            </span>
          )}
        </li>
      ))}
      {more > 0 && (
        <li className={classes.quiet}>
          and {more} more {more === 1 ? "place" : "places"}, marked in the caption
        </li>
      )}
    </ul>
  );
}

/** The option that a letter stands for, as the checklist has it; the answer itself where it is no letter. */
function inFull(item: ContentItem | undefined, answer: string): string {
  const option = item?.options.find((text) => text === answer || text.startsWith(`${answer}.`));
  return option ?? answer;
}

/** A question: what was answered from the caption, what is right, and the moments it is about. */
function Question({
  item,
  verdict,
  alone,
  said,
  mistake,
  pictures,
  hasVideo,
  children,
}: {
  item: ContentItem | undefined;
  verdict: ItemVerdict;
  /** It is the only one of its constraint. */
  alone: boolean;
  /** Words that have been said above. */
  said: string;
  mistake: Mistake;
  pictures: MomentPictures;
  hasVideo: boolean;
  /** Its passages. */
  children?: ReactNode;
}) {
  const moments = mistake.moments[verdict.checkId] ?? [];
  const { answer, reason } = verdict;
  const right = item?.correctAnswer ?? null;
  return (
    <li
      className={classes.question}
      data-testid="verdict-item"
      data-check={verdict.checkId}
      data-status={verdict.status}
    >
      <p className={classes.asked}>
        {!alone && <StatusMark status={verdict.status} />} <bdi>{item?.question ?? verdict.checkId}</bdi>
      </p>
      {verdict.time === undefined && (answer !== undefined || right !== null) && (
        <dl className={classes.answers}>
          {answer !== undefined && (
            <div>
              <dt>Read from the caption</dt>
              <dd>
                <bdi>{answer === "" ? "none" : inFull(item, answer)}</bdi>
              </dd>
            </div>
          )}
          {right !== null && verdict.status !== "passed" && (
            <div>
              <dt>Right</dt>
              <dd>
                <bdi>{inFull(item, right)}</bdi>
              </dd>
            </div>
          )}
        </dl>
      )}
      {!said.includes(reason) && <p className={classes.quiet}>{sentence(reason)}</p>}
      {children}
      {moments.length > 0 && <Moments moments={moments} pictures={pictures} hasVideo={hasVideo} />}
    </li>
  );
}

/** The subject of a verdict. */
type CardSetting = {
  /** Null where it is not known any more. */
  checklist: Checklist | null;
  /** All that judges answered about the caption. */
  replies: readonly JudgeReply[];
  /** There is a video; its file may not be at hand. */
  hasVideo: boolean;
};

/**
 * A verdict as a picture: the passage, the frames of the moments that tell, then what can be done about it. All else is
 * folded. Its constraint and its reason stand above it and are not said again.
 */
export function VerdictCard({
  verdict,
  mistake,
  pictures,
  setting: { checklist, replies, hasVideo },
  edit,
  hand,
  children,
}: {
  verdict: Verdict;
  mistake: Mistake;
  pictures: MomentPictures;
  setting: CardSetting;
  /** The smallest edit. */
  edit?: ReactNode;
  /** Decisions by hand. */
  hand?: ReactNode;
  /** Further acts, behind the fold. */
  children?: ReactNode;
}) {
  const items = checklist?.content.find(({ checkId }) => checkId === verdict.checkId)?.items ?? [];
  const all = verdict.items ?? [];
  const failed = all.filter(({ status }) => status === "failed");
  const shown = verdict.status === "failed" && failed.length > 0 ? failed : all;
  const passages = <Passages mistake={mistake} said={verdict.reason} />;
  return (
    <div className={classes.card} data-testid="mistake-card" data-check={verdict.checkId}>
      {shown.length > 0 && (
        <ul className={classes.questions}>
          {shown.map((item) => (
            <Question
              key={item.checkId}
              verdict={item}
              item={items.find(({ checkId }) => checkId === item.checkId)}
              alone={all.length === 1}
              said={verdict.reason}
              {...{ mistake, pictures, hasVideo }}
            >
              {shown.length === 1 && passages}
            </Question>
          ))}
        </ul>
      )}
      {shown.length !== 1 && passages}
      {edit}
      {hand}
      <HowDecided verdict={verdict} checklist={checklist} replies={replies}>
        {children}
      </HowDecided>
    </div>
  );
}
