import { defineGuide } from "../shared/define-guide";

export const guide = defineGuide({
  id: "unordered_list",
  readings: {
    reference:
      "Every line that is not blank begins with the symbol, or with any of - * + • where none is asked, and white space.",
    strict:
      "Every item has the one bullet asked; where none is asked, those of the outermost level have one and the same. Each says something; wrapped lines, inner lists, headings and a lead-in may be there.",
  },
  differences: [
    "A wrapped line, an inner numbered list, a heading or a lead-in fails the list as released; strict takes them for part of it.",
    "Without a symbol, bullets may be mixed as released; strict wants one throughout.",
    "A symbol given with its space ('- ') needs two spaces as released; strict reads it without.",
    "Without a symbol, bullets such as – ◦ ‣ · ● fail as released; strict accepts them.",
    "A rule or a line of bullets only ('* * *') counts as an item as released; strict fails it.",
  ],
  examples: [
    { parameters: { symbol: "-" }, content: "- a robot\n- a cat", reference: true, strict: true },
    { parameters: {}, content: "* a robot\n* a cat", reference: true, strict: true },
    { parameters: { symbol: "-" }, content: "* a robot\n* a cat", reference: false, strict: false },
    { parameters: {}, content: "The robot pours tea.", reference: false, strict: false },
    { parameters: {}, content: "- a robot\n* a cat", reference: true, strict: false },
    { parameters: {}, content: "* * *", reference: true, strict: false },
    {
      parameters: { symbol: "-" },
      content: "- a robot pours tea\n  and waits\n- a cat sleeps",
      reference: false,
      strict: true,
    },
    { parameters: {}, content: "● a robot\n● a cat", reference: false, strict: true },
  ],
});
