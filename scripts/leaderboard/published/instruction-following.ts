import { type PublishedBoard, percentColumn, publishedBoard } from "./published-board";

const HALVES = [
  { id: "overall", label: "All constraints" },
  { id: "format", label: "Format" },
  { id: "content", label: "Content" },
];

const isr = (id: string, group: string, of: string) =>
  percentColumn({
    id,
    label: group === "overall" ? "ISR" : `ISR, ${group}`,
    about: `Instructions of which every ${of} is satisfied, out of all instructions that have one.`,
    group,
    counted: "captions",
    score: id,
  });

const csr = (id: string, group: string, of: string) =>
  percentColumn({
    id,
    label: group === "overall" ? "CSR" : `CSR, ${group}`,
    about: `${of} that are satisfied, out of those of all instructions together.`,
    group,
    counted: "constraints",
    score: id,
  });

const COLUMNS = [
  isr("isr", "overall", "constraint"),
  csr("csr", "overall", "Constraints"),
  isr("format_isr", "format", "format constraint"),
  csr("format_csr", "format", "Format constraints"),
  isr("content_isr", "content", "content constraint"),
  csr("content_csr", "content", "Content constraints"),
];

const AVERAGING =
  "The paper's formula takes the mean over instructions; its script, from which the numbers come, divides all satisfied constraints by all constraints.";

/** The boards of IF-VidCap and OmniCap-IF. */
export const INSTRUCTION_FOLLOWING: readonly PublishedBoard[] = [
  {
    board: publishedBoard({
      id: "if-vidcap",
      title: "IF-VidCap",
      about:
        "Does a caption do what its instruction asks? 1,400 instructions about 350 silent videos, about six constraints each.",
      benchmark: "IF-VidCap",
      media: 350,
      basis: {
        tasks: null,
        samples: 1400,
        judge: "gpt-5-mini-2025-08-07",
        semantics: "reference",
        prompt: null,
      },
      groups: HALVES,
      columns: COLUMNS,
      rankBy: "isr",
    }),
    source: { text: "IF-VidCap paper, Table 2", address: "https://if-vidcap.github.io", date: "2025-10-22" },
    notes: [AVERAGING],
    rowNotes: {
      human: [
        "The paper's Table 2 repeats here what its Table 4 says of people; a later summary of the paper gives other numbers. Both are shown.",
      ],
    },
    totals: { isr: 1400 },
    otherwise: {
      human: {
        source: "A later summary of the paper",
        values: { isr: 31.89, csr: 75.57, format_isr: 78.25, content_isr: 33.93 },
      },
    },
  },
  {
    board: publishedBoard({
      id: "omnicap-if",
      title: "OmniCap-IF",
      about:
        "Does a caption of picture and sound do what its instruction asks? 1,920 instructions about 480 videos, about seven constraints each.",
      benchmark: "OmniCap-IF",
      media: 480,
      basis: { tasks: null, samples: 1920, judge: "gpt-5-mini", semantics: "reference", prompt: null },
      groups: [...HALVES, { id: "senses", label: "Content by sense" }],
      columns: [
        ...COLUMNS,
        ...(["visual", "audio", "omni"] as const).map((sense) =>
          percentColumn({
            id: `${sense}_csr`,
            label: `CSR, ${sense}`,
            about: `Content constraints that are satisfied, of those whose id says ${sense}, as the released script tells them apart.`,
            group: "senses",
            counted: "constraints",
            score: `content_${sense}_csr_released`,
          }),
        ),
      ],
      rankBy: "isr",
    }),
    source: {
      text: "OmniCap-IF paper, Table 2",
      address: "https://arxiv.org/abs/2606.08572",
      date: null,
    },
    notes: [
      AVERAGING,
      "By sense as the released script counts: constraints about seeing whether a sound is in the picture are taken for audio.",
    ],
    rowNotes: {},
    totals: { isr: 1920 },
    otherwise: {},
  },
];
