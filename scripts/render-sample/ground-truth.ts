import type { FrameBox } from "./picture/boxes";
import { timeline } from "./timeline";

export interface TruthEvent {
  /** Seconds; equal to `end` for what happens in a moment. */
  start: number;
  end: number;
  modality: "visual" | "audio" | "omni";
  what: string;
  /** The source of the sound. */
  source?: string;
  /** True when the source is in the picture. */
  onScreen?: boolean;
}

export interface TruthBox {
  /** Seconds. */
  time: number;
  /** Pixels of the frame, from its top left corner. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TruthEntity {
  id: string;
  name: string;
  attributes: string[];
  boxes: TruthBox[];
}

export interface GroundTruth {
  format: "caplens-ground-truth";
  version: 1;
  durationSeconds: number;
  fps: number;
  size: { width: number; height: number };
  events: TruthEvent[];
  entities: TruthEntity[];
}

/** All that is to be seen and heard, in order of time. */
export function truthEvents(): TruthEvent[] {
  const t = timeline;
  const whole = { start: 0, end: t.durationSeconds };
  const moment = (time: number) => ({ start: time, end: time });
  const seen = (period: { start: number; end: number }, what: string): TruthEvent => ({
    ...spell(period),
    modality: "visual",
    what,
  });
  const both = (period: { start: number; end: number }, what: string): TruthEvent => ({
    ...spell(period),
    modality: "omni",
    what,
  });
  const heard = (
    period: { start: number; end: number },
    what: string,
    source: string,
    onScreen: boolean,
  ): TruthEvent => ({
    ...spell(period),
    modality: "audio",
    what,
    source,
    onScreen,
  });
  const events = [
    seen(
      { start: whole.start, end: t.cutToGarden },
      "A kitchen in morning light: red kettle on the stove at left, round table, wall clock at seven",
    ),
    heard(t.openingTune, "A cheerful plucked tune, soft", "music without a visible player", false),
    seen(
      t.robotRollsIn,
      "A round yellow robot with PIP on its chest rolls in from the right and stops at the table",
    ),
    heard(t.robotRollsIn, "Hum of wheels", "robot", true),
    seen(t.zoom, "Slow zoom in on the kettle"),
    seen(t.steam, "Steam from the kettle"),
    heard(t.steam, "A whistle that rises in pitch and loudness", "kettle", true),
    both(moment(t.eyesTurnGreen), "The robot's eyes turn from white to green as it begins to speak"),
    heard(t.robotSpeaks, 'A high thin voice: "Tea time!"', "robot", true),
    both(moment(t.kettleLifted), "The robot lifts the kettle and the whistle ends"),
    seen(
      { start: t.cutToGarden, end: whole.end },
      "A garden under dark clouds, a blue bench, at right a door with a wooden sign",
    ),
    seen({ start: t.cutToGarden, end: t.catLeaves.start }, "A grey striped cat is asleep on the blue bench"),
    seen({ start: t.cutToGarden, end: t.signFlips }, "The sign on the door reads CLOSED"),
    both(moment(t.cutToGarden), "Hard cut from the kitchen to the garden; the tune runs on over it"),
    heard(t.rainHeard, "Rain, which fades from 16 to 18", "rain", true),
    both({ start: t.rainHeard.start, end: t.rainSeen.start }, "The rain is heard but not yet seen"),
    seen(t.rainSeen, "Rain, which fades from 16 to 18"),
    heard(t.thunder, "One clap of thunder; no lightning is seen", "thunder", false),
    seen(t.catLeaves, "The cat starts up, jumps down and runs out at left"),
    heard(t.meow, "A meow", "cat", true),
    seen(t.pan, "The camera pans right to the door"),
    both(moment(t.signFlips), "The sign flips from CLOSED to OPEN as a small bell sounds"),
    heard(t.bell, "A small bell, once", "bell", true),
    seen({ start: t.signFlips, end: whole.end }, "The sign on the door reads OPEN"),
    seen(t.robotComesOut, "The robot comes out of the door with a tray: three cups, no spoons"),
    heard(t.robotComesOut, "Hum of wheels", "robot", true),
    heard(t.narratorSpeaks, 'A deep calm voice: "Three cups, no spoons."', "narrator", false),
    seen(
      { start: t.traySetDown.start, end: t.catReturns.end },
      "The robot sets the tray on the bench; the cat comes back and sits beside it",
    ),
    heard(t.closingTune, "The tune returns and fades out", "music without a visible player", false),
    seen(t.fadeToBlack, "Fade to black"),
  ];
  return events.sort((first, second) => first.start - second.start);
}

function spell({ start, end }: { start: number; end: number }): { start: number; end: number } {
  return { start: Math.round(start * 10) / 10, end: Math.round(end * 10) / 10 };
}

const entities: readonly Omit<TruthEntity, "boxes">[] = [
  {
    id: "robot",
    name: "PIP",
    attributes: ["robot", "round", "yellow", "PIP on its chest", "two wheels", "eyes white, green from 5.0"],
  },
  { id: "kettle", name: "kettle", attributes: ["red", "dark handle", "spout to the left"] },
  { id: "stove", name: "stove", attributes: ["white", "at left"] },
  { id: "table", name: "table", attributes: ["round", "wooden", "vase and lemons on it"] },
  { id: "clock", name: "wall clock", attributes: ["stands at seven", "teal rim"] },
  { id: "cat", name: "cat", attributes: ["grey", "striped"] },
  { id: "bench", name: "bench", attributes: ["blue"] },
  { id: "door", name: "door", attributes: ["green", "under a striped awning"] },
  { id: "sign", name: "sign", attributes: ["wooden", "reads CLOSED, OPEN from 18.0"] },
  { id: "bell", name: "bell", attributes: ["brass", "small", "left of the door"] },
  { id: "tray", name: "tray", attributes: ["three cups", "no spoons"] },
];

/** The ground truth of the clip, with the boxes that drawing left behind at some of its times. */
export function groundTruth(drawn: readonly { time: number; boxes: readonly FrameBox[] }[]): GroundTruth {
  return {
    format: "caplens-ground-truth",
    version: 1,
    durationSeconds: timeline.durationSeconds,
    fps: timeline.framesPerSecond,
    size: { width: timeline.width, height: timeline.height },
    events: truthEvents(),
    entities: entities.map((entity) => ({
      ...entity,
      boxes: drawn.flatMap(({ time, boxes }) =>
        boxes.filter((box) => box.id === entity.id).map((box) => ({ time, ...wholePixels(box) })),
      ),
    })),
  };
}

function wholePixels({ x, y, width, height }: FrameBox): Omit<TruthBox, "time"> {
  const left = Math.floor(x);
  const top = Math.floor(y);
  return { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top };
}

/** As JSON with one line a box. */
export function groundTruthText(truth: GroundTruth): string {
  const text = JSON.stringify(truth, null, 2);
  return `${text.replace(/\{\s+"time": [^}]+\}/g, (box) => box.replace(/\s+/g, " "))}\n`;
}
