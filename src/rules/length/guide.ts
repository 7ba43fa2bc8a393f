import { defineGuide } from "../shared/define-guide";

export const guide = defineGuide({
  id: "length",
  readings: {
    reference:
      "Counts, after taking off list markers, Chinese characters and plain English letter groups as words, runs of . ! ? as sentences, parts between blank lines as paragraphs, and all but ordinary spaces as characters.",
    strict:
      "Counts words, sentences, paragraphs and characters as a reader sees them, in any script; both limits are inclusive, and a maximum of 0 allows nothing.",
  },
  differences: [
    "Words with digits, accents or underscores, and those that touch a Chinese character, are not counted as released; strict counts them.",
    "An apostrophe parts a word in two as released; strict keeps it one.",
    "Every stop ends a sentence as released, in decimals, abbreviations and addresses too; strict knows those.",
    "A last sentence without a stop, or with … or a colon at its end, is not counted as released; strict counts it.",
    "Only an empty line parts paragraphs as released, not one with a space or of Windows files; strict sees those too, and line feeds where there is nothing else. Headings, titles in bold and rules between paragraphs are paragraphs as released; strict does not count them, nor headings and titles as sentences.",
    "A text that begins with an initial loses it to the list markers as released; strict counts it.",
    "Line feeds, tabs and ideographic spaces are characters as released; strict counts no white space, and an emoji of many parts as one.",
    "A maximum of 0 is no limit as released; strict takes it at its word.",
  ],
  examples: [
    {
      parameters: { unit: "word", min_len: 5, max_len: 8 },
      content: "The robot pours hot tea.",
      reference: true,
      strict: true,
    },
    {
      parameters: { unit: "word", max_len: 3 },
      content: "The robot pours tea.",
      reference: false,
      strict: false,
    },
    {
      parameters: { unit: "sentence", min_len: 2, max_len: 2 },
      content: "It pours. It waits.",
      reference: true,
      strict: true,
    },
    { parameters: { unit: "word", min_len: 4 }, content: "3 cups of 20ml", reference: false, strict: true },
    { parameters: { unit: "word", max_len: 2 }, content: "It's tea", reference: false, strict: true },
    {
      parameters: { unit: "sentence", max_len: 1 },
      content: "It pours 2.5 cups.",
      reference: false,
      strict: true,
    },
    {
      parameters: { unit: "paragraph", min_len: 2 },
      content: "It pours.\n \nIt waits.",
      reference: false,
      strict: true,
    },
    { parameters: { unit: "word", max_len: 0 }, content: "Tea", reference: true, strict: false },
  ],
});
