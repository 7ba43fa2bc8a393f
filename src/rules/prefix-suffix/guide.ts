import { defineGuide } from "../shared/define-guide";

export const guide = defineGuide({
  id: "prefix_suffix",
  readings: {
    reference:
      "The text begins with the prefix and ends with the suffix to the letter; any punctuation may follow the suffix, white space may not.",
    strict:
      "The text begins with the prefix and ends with the suffix, spaces, quotes and markup around it set aside; one mark of punctuation may follow, and no word goes on over what is asked for.",
  },
  differences: [
    "A space, a line feed, a curly quote, a dash or an emoji after the suffix fails as released; strict looks past them.",
    "Where the suffix ends in punctuation, more of it fails as released, though it may follow any other suffix; strict allows one mark after both.",
    "Any amount of punctuation may follow the suffix as released; strict allows one mark.",
    "A space, a line feed, a quote or markup before the prefix fails as released; strict looks past them.",
    "As released “Cats” begins with “Cat”; strict wants whole words where the prefix has three letters or more, or the suffix four or more.",
    "Curly and straight quotes, and dashes of different length, differ as released; under strict they do not.",
  ],
  examples: [
    {
      parameters: { prefix: "Log:", suffix: "over" },
      content: "Log: tea is ready, over.",
      reference: true,
      strict: true,
    },
    { parameters: { prefix: "Log:" }, content: "Tea is ready.", reference: false, strict: false },
    { parameters: { suffix: "over" }, content: "Tea is over there.", reference: false, strict: false },
    { parameters: { prefix: "Log:" }, content: "log: tea is ready.", reference: false, strict: false },
    { parameters: { prefix: "Tea" }, content: "Teacups are ready.", reference: true, strict: false },
    { parameters: { suffix: "over" }, content: "Tea is ready, over?!?!.,;", reference: true, strict: false },
    { parameters: { suffix: "over" }, content: "Tea is ready, over\n", reference: false, strict: true },
    { parameters: { prefix: "Log:" }, content: "**Log:** tea is ready.", reference: false, strict: true },
  ],
});
