import { type PublishedBoard, percentColumn, publishedBoard } from "./published-board";

const PARTS = [
  { id: "cap", label: "All questions", of: "questions" },
  { id: "descriptive", label: "Descriptive", of: "descriptive questions" },
  { id: "inferential", label: "Inferential", of: "inferential questions" },
];

/** The board of CapQuiz. */
export const CAPQUIZ: PublishedBoard = {
  board: publishedBoard({
    id: "capquiz",
    title: "CapQuiz",
    about:
      "Can the caption alone answer questions about the video? 23,632 questions about 1,204 videos, asked of captions made with a one-line prompt, and with a long one.",
    benchmark: "CapQuiz",
    media: 1204,
    basis: { tasks: null, samples: 1204, judge: "gpt-4.1", semantics: "reference", prompt: "standard" },
    groups: PARTS.map(({ id, label }) => ({ id, label })),
    columns: PARTS.flatMap(({ id, label, of }) => {
      const named = (short: string) => (id === "cap" ? short : `${short}, ${label.toLowerCase()}`);
      const column = { group: id, counted: "questions" };
      return [
        percentColumn({
          ...column,
          id: `${id}_f1`,
          score: `${id}_f1`,
          label: named("CapF1"),
          about: `The harmonic mean of CapP and CapR over ${of}.`,
        }),
        percentColumn({
          ...column,
          id: `${id}_p`,
          score: `${id}_p`,
          label: named("CapP"),
          about: `Right answers out of those that the caption gives, over ${of}: how much of what it tells is true.`,
        }),
        percentColumn({
          ...column,
          id: `${id}_r`,
          score: `${id}_r`,
          label: named("CapR"),
          about: `Right answers out of all ${of}: how much of what is asked the caption tells.`,
        }),
      ];
    }),
    rankBy: "cap_f1",
  }),
  source: { text: "CapQuiz paper, Tables 3 and 4", address: null, date: null },
  notes: ["Captions of 32 frames, spread evenly over the video."],
  rowNotes: {},
  totals: { cap_f1: 23632, cap_r: 23632 },
  otherwise: {},
};
