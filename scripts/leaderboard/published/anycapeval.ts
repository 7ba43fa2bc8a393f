import type { BoardColumn } from "../../../src/shapes/leaderboard";
import { type PublishedBoard, publishedBoard } from "./published-board";

const LABELS: Readonly<Record<string, string>> = {
  position: "Position",
  appearance: "Appearance",
  instance: "Instance",
  perspective: "Perspective",
  action: "Action",
  movement: "Camera movement",
  event: "Event",
  content: "Content, average",
  brief: "Brief",
  detail: "Detailed",
  theme: "Theme",
  poem: "Poem",
  narrative: "Narrative",
  style: "Style, average",
};

function densityColumn(id: string): BoardColumn {
  return {
    id,
    label: LABELS[id] ?? id,
    about:
      id === "content"
        ? "Key points found in 100 words, over all content instructions, as the paper averages them."
        : `Key points found in 100 words, over instructions about ${(LABELS[id] ?? id).toLowerCase()}.`,
    group: "content",
    unit: "density",
    better: "higher",
    maximum: null,
    digits: 2,
    counted: "captions",
    score: id === "content" ? "kpd" : `kpd_${id}`,
    shown: true,
  };
}

function ratingColumn(id: string): BoardColumn {
  return {
    id,
    label: LABELS[id] ?? id,
    about:
      id === "style"
        ? "Points from 0 to 4 beside a reference, over all style instructions, as the paper averages them; 3 equals the reference."
        : `Points from 0 to 4 beside a reference, over instructions for this style (${(LABELS[id] ?? id).toLowerCase()}); 3 equals the reference.`,
    group: "style",
    unit: "rating",
    better: "higher",
    maximum: 4,
    digits: 2,
    counted: "captions",
    score: id === "style" ? "style" : `style_${id}`,
    shown: true,
  };
}

type Part = {
  medium: "image" | "video" | "audio";
  sounds: string;
  media: number;
  samples: number;
  content: readonly string[];
  style: readonly string[];
  totals: PublishedBoard["totals"];
};

const PARTS: readonly Part[] = [
  {
    medium: "image",
    sounds: "pictures",
    media: 340,
    samples: 342,
    content: ["position", "appearance", "instance", "perspective", "content"],
    style: ["brief", "detail", "theme", "poem", "narrative", "style"],
    totals: {
      position: 33,
      appearance: 39,
      instance: 25,
      perspective: 22,
      content: 119,
      brief: 45,
      detail: 49,
      theme: 34,
      poem: 49,
      narrative: 46,
      style: 223,
    },
  },
  {
    medium: "video",
    sounds: "videos",
    media: 40,
    samples: 529,
    content: ["position", "appearance", "action", "movement", "event", "content"],
    style: ["brief", "detail", "poem", "narrative", "style"],
    totals: {
      position: 44,
      appearance: 71,
      action: 36,
      movement: 39,
      event: 36,
      content: 340,
      brief: 38,
      detail: 40,
      poem: 40,
      narrative: 31,
      style: 189,
    },
  },
  {
    medium: "audio",
    sounds: "sound files",
    media: 100,
    samples: 263,
    content: ["event"],
    style: ["brief", "narrative", "poem", "style"],
    totals: { event: 34, brief: 43, narrative: 86, poem: 100, style: 229 },
  },
];

/** The boards of AnyCapEval, one a medium. */
export const ANYCAPEVAL: readonly PublishedBoard[] = PARTS.map((part) => ({
  board: publishedBoard({
    id: `anycapeval-${part.medium}`,
    title: `AnyCapEval, ${part.medium}`,
    about: `Captions of ${part.sounds} on demand: key points found in 100 words, and style rated beside a reference. Models stand beside themselves with a refiner. Only ratings are bounded, so only they give ranks without results by sample.`,
    benchmark: "AnyCapEval",
    media: part.media,
    basis: {
      tasks: null,
      samples: part.samples,
      judge: "gpt-4o",
      semantics: "reference",
      prompt: null,
    },
    groups: [
      { id: "content", label: "Content (key points in 100 words)" },
      { id: "style", label: "Style (0 to 4)" },
    ],
    columns: [...part.content.map(densityColumn), ...part.style.map(ratingColumn)],
    rankBy: "style",
  }),
  source: { text: "AnyCap paper, Tables 2–4", address: null, date: null },
  notes: [
    "The paper does not tell how many items are in each column; counted are those of the released files.",
  ],
  rowNotes: {},
  totals: part.totals,
  otherwise: {},
}));
