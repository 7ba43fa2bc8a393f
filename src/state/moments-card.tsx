import { type ReactNode, useEffect, useMemo, useState } from "react";
import { mistakeOf } from "../evaluation/verdicts/mistake";
import { isAbort, toProblem } from "../foundation/errors";
import { lazyModule } from "../foundation/fetch-part";
import { revokeSoon } from "../foundation/let-go";
import type { JudgeReply } from "../shapes/call";
import type { Checklist } from "../shapes/checklist";
import type { FrameSet } from "../shapes/media";
import type { Mistake, MomentFrame, MomentPictures } from "../shapes/mistake";
import type { Verdict } from "../shapes/verdict";
import { VerdictCard } from "../ui/verdict/verdict-card";
import type { useSampleVideo } from "./runs/sample-video";
import { useStores } from "./stores-context";
import type { MomentFile, TakenMoments } from "./take-moments";

const takingPart = lazyModule("The part that takes frames", () => import("./take-moments"));

/** The video that verdicts are about. */
export type MomentSource = MomentFile & {
  /** Another one is another video. */
  key: string;
  /** The address at which the file plays; null where it is not at hand, or not yet. */
  url: string | null;
};

type Shown = {
  key: string;
  taken: TakenMoments | null;
  urls: ReadonlyMap<number, string>;
  problem: string | null;
};

const NOT_HERE = "The video is not at hand, so its frames are not shown.";

const NOTHING: MomentPictures = {
  isTaking: false,
  frames: new Map(),
  sounds: new Map(),
  missing: new Map(),
  problem: null,
  clip: null,
};

/**
 * The pictures of the moments of a mistake, taken now or earlier. `source`: null where there is no video. What can't be had
 * is told in words, nothing waits for it.
 */
function useMoments(source: MomentSource | null, { moments, heard }: Mistake): MomentPictures {
  const { engine, media } = useStores().services;
  const [shown, setShown] = useState<Shown | null>(null);
  const seconds = Object.values(moments).flatMap((all) => all.map(({ at }) => at));
  const wanted = seconds.join(" ");
  const key = source && wanted !== "" ? `${source.key} ${heard} ${wanted}` : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names all that is taken
  useEffect(() => {
    if (key === null || !source) return;
    const ending = new AbortController();
    const { signal } = ending;
    const urls = new Map<number, string>();
    async function take(of: MomentFile, name: string): Promise<void> {
      const { takeMoments } = await takingPart();
      const taken = await takeMoments({ engine, media }, of, { seconds, sound: heard }, signal);
      if (signal.aborted) return;
      for (const [second, { blob }] of taken.frames) urls.set(second, URL.createObjectURL(blob));
      const isGone = !taken.isOfFile && taken.frames.size === 0;
      setShown({ key: name, taken, urls, problem: isGone ? NOT_HERE : null });
    }
    take(source, key).catch((error: unknown) => {
      if (!signal.aborted && !isAbort(error))
        setShown({ key, taken: null, urls, problem: toProblem(error).message });
    });
    return () => {
      ending.abort();
      for (const url of urls.values()) revokeSoon(url);
    };
  }, [engine, media, key]);

  return useMemo((): MomentPictures => {
    if (key === null || !source) return NOTHING;
    if (shown?.key !== key) return { ...NOTHING, isTaking: true };
    const { taken, urls, problem } = shown;
    const frames = new Map<number, MomentFrame>();
    for (const second of wanted.split(" ").map(Number)) {
      const frame = taken?.frames.get(second);
      const url = urls.get(second);
      if (frame && url) frames.set(second, { ...frame, url });
    }
    const facts = taken?.facts;
    const kind = facts?.video ? "video" : "audio";
    const startSeconds = facts?.video?.startSeconds ?? facts?.audioTracks[0]?.startSeconds ?? 0;
    const isPlayed = facts?.kind === "video" || facts?.kind === "audio";
    return {
      isTaking: false,
      frames,
      sounds: taken?.sounds ?? NOTHING.sounds,
      missing: taken?.missing ?? NOTHING.missing,
      problem,
      clip: isPlayed && source.url !== null ? { url: source.url, kind, startSeconds } : null,
    };
  }, [key, source, shown, wanted]);
}

/**
 * The video of a sample of a run, to take moments from; null where the sample has none. `frames`: those that the model was
 * sent.
 */
export function useVideoSource(
  dataSetId: string,
  videoId: string | null,
  { url, place, problem }: Pick<ReturnType<typeof useSampleVideo>, "url" | "place" | "problem">,
  frames: FrameSet | null,
): MomentSource | null {
  const { engine } = useStores().services;
  const facts = place?.facts ?? null;
  return useMemo(() => {
    // While it is looked for nothing is said of it.
    if (videoId === null || (url === null && problem === null)) return null;
    return {
      key: `${dataSetId} ${videoId} ${url !== null}`,
      ...{ url, facts, frames },
      file: async () => (url === null ? null : engine.call("videos/file", { dataSetId, videoId })),
    };
  }, [engine, dataSetId, videoId, url, problem, facts, frames]);
}

/** A verdict as a picture, with the frames of its moments taken from the video. */
export function MomentsCard({
  verdict,
  checklist,
  caption,
  replies,
  source,
  edit,
  hand,
  children,
}: {
  verdict: Verdict;
  /** Null where it is not known any more. */
  checklist: Checklist | null;
  /** The caption's text. */
  caption: string;
  /** All that judges answered about the caption. */
  replies: readonly JudgeReply[];
  /** The video; null without one. */
  source: MomentSource | null;
  /** The smallest edit. */
  edit?: ReactNode;
  /** Decisions by hand. */
  hand?: ReactNode;
  /** Further acts, behind the fold. */
  children?: ReactNode;
}) {
  const mistake = useMemo(() => mistakeOf(verdict, checklist, caption), [verdict, checklist, caption]);
  const pictures = useMoments(source, mistake);
  const setting = { checklist, replies, hasVideo: source !== null };
  return <VerdictCard {...{ verdict, mistake, pictures, setting, edit, hand }}>{children}</VerdictCard>;
}
