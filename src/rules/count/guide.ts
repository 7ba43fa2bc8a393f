import { defineGuide } from "../shared/define-guide";

export const guide = defineGuide({
  id: "count",
  readings: {
    reference: "The number of (...) groups in what the extraction wrote down lies in the range.",
    strict:
      "The number of things named lies in the range, whether each in brackets of any kind, set apart by commas and line feeds, or numbered.",
  },
  differences: [
    "Things that were not put in parentheses are not counted as released; strict counts them.",
    "Full-width parentheses and other brackets (【】「」) are not counted as released; strict counts them.",
    "Brackets inside of an item cut it short or merge with it as released; strict takes them for part of it.",
    "A maximum of 0 is no limit as released; strict takes it at its word.",
  ],
  examples: [
    {
      parameters: { min_count: 2, max_count: 2 },
      content: "(kettle), (cup)",
      reference: true,
      strict: true,
    },
    { parameters: { min_count: 3 }, content: "(kettle), (cup)", reference: false, strict: false },
    { parameters: { max_count: 1 }, content: "(kettle), (cup)", reference: false, strict: false },
    { parameters: { min_count: 2 }, content: "kettle, cup", reference: false, strict: true },
    { parameters: { min_count: 2 }, content: "（水壶）、（杯子）", reference: false, strict: true },
    { parameters: { min_count: 2 }, content: "【水壶】【杯子（蓝色）】", reference: false, strict: true },
    { parameters: { max_count: 0 }, content: "(kettle)", reference: true, strict: false },
  ],
});
