import { defineGuide } from "../shared/define-guide";

const include = { keyword: "cat", keyword_type: "include" };
const exclude = { keyword: "cat", keyword_type: "exclude" };

export const guide = defineGuide({
  id: "keyword",
  readings: {
    reference: "The text holds the keyword anywhere, in any letter case, inside of words too.",
    strict:
      "The text holds the keyword as whole words, in any letter case and typography; in scripts without spaces, anywhere.",
  },
  differences: [
    "A keyword inside of a longer word counts as released (cat in category), for include and for exclude; strict wants whole words.",
    "Curly quotes, odd spaces, line breaks, emphasis and other Unicode forms hide a keyword as released; strict looks through them.",
  ],
  examples: [
    { parameters: include, content: "The Cat sleeps.", reference: true, strict: true },
    { parameters: include, content: "The robot pours tea.", reference: false, strict: false },
    { parameters: exclude, content: "The robot pours tea.", reference: true, strict: true },
    { parameters: exclude, content: "A cat sleeps.", reference: false, strict: false },
    { parameters: include, content: "A category of tea.", reference: true, strict: false },
    { parameters: exclude, content: "They concatenate words.", reference: false, strict: true },
    {
      parameters: { keyword: "robot's tea", keyword_type: "include" },
      content: "It is the robot’s tea.",
      reference: false,
      strict: true,
    },
    {
      parameters: { keyword: "猫", keyword_type: "include" },
      content: "一只小猫在睡觉。",
      reference: true,
      strict: true,
    },
  ],
});
