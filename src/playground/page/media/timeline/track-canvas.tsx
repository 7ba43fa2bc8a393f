import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { SoundPeaks } from "../../../../media/worker/media-client";
import classes from "./timeline.module.css";

/** The drawing along a timeline of `length` seconds. */
type Track = {
  length: number;
  /** The outline of the sound and the stretch that it covers, in seconds; null draws none. */
  sound: { peaks: SoundPeaks; start: number; seconds: number } | null;
  /** When frames were taken, in seconds. */
  moments: readonly number[];
};

/** Height of the marks of frames, in CSS pixels. */
const MARK = 6;
const LARGEST_GAIN = 16;

/** Draws in the canvas's own text colour, at the size it has on screen. */
function drawTrack(canvas: HTMLCanvasElement, { length, sound, moments }: Track): void {
  const scale = window.devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (!context || width === 0) return;
  context.scale(scale, scale);
  context.fillStyle = getComputedStyle(canvas).color;
  if (sound) {
    context.globalAlpha = 0.75;
    drawSound(context, sound, { width, height: height - MARK, length });
  }
  context.globalAlpha = 1;
  for (const moment of moments) context.fillRect((moment / length) * width, height - MARK + 1, 1, MARK - 1);
}

/** Quiet sound is drawn larger, so that one sees where there is some; noise below a hundredth stays small. */
function gainOf({ lowest, highest }: SoundPeaks): number {
  let loudest = 1;
  for (let part = 0; part < highest.length; part += 1) {
    loudest = Math.max(loudest, highest[part] ?? 0, -(lowest[part] ?? 0));
  }
  return Math.min(0.95 * (128 / loudest), LARGEST_GAIN);
}

function drawSound(
  context: CanvasRenderingContext2D,
  { peaks, start, seconds }: NonNullable<Track["sound"]>,
  { width, height, length }: { width: number; height: number; length: number },
): void {
  const parts = peaks.highest.length;
  const left = (start / length) * width;
  const whole = (seconds / length) * width;
  const partsPerPixel = parts / Math.max(whole, 1);
  const middle = height / 2;
  const gain = gainOf(peaks);
  for (let x = 0; x < Math.min(whole, width - left); x += 1) {
    const from = Math.floor(x * partsPerPixel);
    const to = Math.max(from + 1, Math.ceil((x + 1) * partsPerPixel));
    let [low, high] = [0, 0];
    for (let part = from; part < Math.min(to, parts); part += 1) {
      low = Math.min(low, peaks.lowest[part] ?? 0);
      high = Math.max(high, peaks.highest[part] ?? 0);
    }
    const top = middle - (high / 128) * gain * middle;
    const bottom = middle - (low / 128) * gain * middle;
    context.fillRect(left + x, top, 1, Math.max(1, bottom - top));
  }
}

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
