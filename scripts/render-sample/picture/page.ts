import { progress, timeline } from "../timeline";
import { BoxRecorder, type FrameBox } from "./boxes";
import { box, radial, type Surface } from "./brush";
import { drawGarden } from "./garden";
import { drawKitchen } from "./kitchen";

const canvas = document.createElement("canvas");
canvas.width = timeline.width;
canvas.height = timeline.height;
const surface = canvas.getContext("2d", { willReadFrequently: true });

/** The frame at `time` as a PNG in base64, and where the entities are on it. */
export function renderFrame(time: number): { image: string; boxes: FrameBox[] } {
  if (surface === null) throw new Error("No 2d canvas here");
  const boxes = new BoxRecorder(timeline.width, timeline.height);
  surface.reset();
  if (time < timeline.cutToGarden) drawKitchen(surface, boxes, time);
  else drawGarden(surface, boxes, time);
  finish(surface, time);
  return { image: canvas.toDataURL("image/png").slice("data:image/png;base64,".length), boxes: boxes.boxes };
}

function finish(target: Surface, time: number): void {
  const corners = radial(target, 640, 340, 860, [
    [0, "rgba(30, 15, 40, 0)"],
    [0.62, "rgba(30, 15, 40, 0)"],
    [1, "rgba(30, 15, 40, 0.34)"],
  ]);
  box(target, 0, 0, timeline.width, timeline.height, 0, corners);
  const dark = progress(time, timeline.fadeToBlack);
  if (dark > 0) box(target, 0, 0, timeline.width, timeline.height, 0, `rgba(0, 0, 0, ${dark})`);
}
