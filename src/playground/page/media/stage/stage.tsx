import { Loader } from "@mantine/core";
import { useRef } from "react";
import { usePlayground } from "../../../../state/playground/playground-context";
import { lazyPart } from "../../../../ui/lazy-part/lazy-part";
import { PictureStage } from "./picture-stage";
import { PosterStage } from "./poster-stage";
import { SoundStage } from "./sound-stage";
import classes from "./stage.module.css";
import { VideoStage } from "./video-stage";

// The sample has a clip.
const AbsentClip = lazyPart(
  "What stands in for the file",
  async () => (await import("./absent-clip")).AbsentClip,
  { waiting: <div className={classes.empty} /> },
);

/** The file as the browser can show it: video, sound or picture, or what stands in for it. */
export function Stage() {
  const clip = usePlayground((state) => state.clip);
  const name = usePlayground((state) => state.session?.video?.name ?? "video");
  const takesFocus = useRef(false);
  if (clip.kind === "loading") {
    return (
      <div className={classes.empty} role="status" aria-label="Loading the video">
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
