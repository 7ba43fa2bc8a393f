import { Loader } from "@mantine/core";
import { usePlayground } from "../../../../state/playground/playground-context";
import { AbsentClip } from "./absent-clip";
import { PictureStage } from "./picture-stage";
import { SoundStage } from "./sound-stage";
import classes from "./stage.module.css";
import { VideoStage } from "./video-stage";

/** The file as the browser can show it: video, sound or picture, or what stands in for it. */
export function Stage() {
  const clip = usePlayground((state) => state.clip);
  const name = usePlayground((state) => state.session?.video?.name ?? "video");
  if (clip.kind === "loading") {
    return (
      <div className={classes.empty} role="status" aria-label="Loading the video">
        <Loader size="sm" />
      </div>
    );
  }
  if (clip.kind !== "ready") return <AbsentClip kind={clip.kind} />;
  const { url, media } = clip;
  switch (media) {
    case "video":
      return <VideoStage key={url} url={url} name={name} />;
    case "audio":
      return <SoundStage key={url} url={url} name={name} />;
    case "image":
    case "animation":
      return <PictureStage key={url} url={url} name={name} />;
  }
}
