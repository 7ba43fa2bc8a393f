import { defineGuide } from "../shared/define-guide";

const symbol = (text: string) => ({ symbol: text });

export const guide = defineGuide({
  id: "delimiter",
  readings: {
    reference: "The symbol occurs, and at least two parts around it are not blank.",
    strict:
      "The symbol sets at least two things apart, with any spaces around it or in its full-width or Arabic form; inside of numbers, times, dates, names and words, and after a word that opens a sentence, it sets nothing apart.",
  },
  differences: [
    "Any chance occurrence counts as released, such as a comma in a number, in 'Washington, D.C.' or after 'First', or a colon in a time; strict wants it between things.",
    "A symbol with spaces (' | ', ', ') is compared with them as released; strict compares it without.",
    "Full-width forms in Chinese text (，；：) fail as released; strict accepts them.",
    "A part that is a bare row of letters or numbers passes as released; strict asks for the symbol between them too.",
  ],
  examples: [
    { parameters: symbol(";"), content: "kettle; cup; tray", reference: true, strict: true },
    { parameters: symbol(";"), content: "kettle, cup, tray", reference: false, strict: false },
    { parameters: symbol(";"), content: "kettle;", reference: false, strict: false },
    { parameters: symbol(","), content: "It holds 1,500 cups", reference: true, strict: false },
    { parameters: symbol(","), content: "First, the kettle boils", reference: true, strict: false },
    { parameters: symbol(":"), content: "It pours at 10:30", reference: true, strict: false },
    { parameters: symbol(" | "), content: "kettle|cup|tray", reference: false, strict: true },
    { parameters: symbol(","), content: "水壶，杯子，托盘", reference: false, strict: true },
  ],
});
