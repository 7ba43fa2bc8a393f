import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import { drawTrack, type Track } from "./draw-track";
import classes from "./timeline.module.css";

/** The drawn part of a timeline; drawn anew when its size or the colours change. */
export function TrackCanvas(track: Track) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme("light");
  const { length, sound, moments } = track;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const draw = () => drawTrack(element, { length, sound, moments });
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => observer.disconnect();
  }, [length, sound, moments, scheme]);

  return <canvas ref={canvas} className={classes.canvas} aria-hidden data-sound={sound !== null} />;
}
