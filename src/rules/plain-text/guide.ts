import { defineGuide } from "../shared/define-guide";

export const guide = defineGuide({
  id: "plain_text",
  readings: {
    reference:
      "Fails a text that is JSON as a whole, a line that begins like a list item, and two pipes with only dashes, colons or spaces between them.",
    strict:
      "Fails Markdown, HTML, tables, JSON and lists wherever they stand; initials, years, dialogue and a line of stars between two scenes are prose.",
  },
  differences: [
    "A line that begins with an initial, a year or a Roman-looking word and a full stop is a list item as released; strict wants two items in sequence, or a clear first one.",
    "A bare number, a quoted sentence or the word true is JSON as released; strict means objects and lists.",
    "A dash before a spoken line is a bullet as released; strict takes it for dialogue.",
    "Stars between two scenes ('* * *') are a list item as released; strict takes them for a break.",
    "Two pipes in a row are a table as released; strict wants rows.",
    "Headings, bold, code, quotations, links and HTML pass as released; strict fails them.",
    "Lists written '1.One', '1:', '(1)', '①' or with '–' pass as released; strict fails them.",
    "JSON with words or a code fence around it passes as released; strict fails it.",
    "JSON nested a thousand deep stops the released script; strict gives a verdict.",
  ],
  examples: [
    { parameters: {}, content: "The robot pours a cup of hot tea.", reference: true, strict: true },
    { parameters: {}, content: "- a robot\n- a cat", reference: false, strict: false },
    { parameters: {}, content: '{"who": "a robot"}', reference: false, strict: false },
    { parameters: {}, content: "The **robot** pours tea.", reference: true, strict: false },
    { parameters: {}, content: "R. Okafor pours the tea.", reference: false, strict: true },
    { parameters: {}, content: "- Is it ready?\n- Not yet.", reference: false, strict: true },
    { parameters: {}, content: "It pours.\n* * *\nIt waits.", reference: false, strict: true },
    { parameters: {}, content: '"Tea is ready."', reference: false, strict: true },
  ],
});
