import { defineGuide } from "../shared/define-guide";

const type = (case_type: string) => ({ case_type });

export const guide = defineGuide({
  id: "case",
  readings: {
    reference:
      "Every plain English word has the case asked; words with accents or digits are not looked at, and a text without any word passes.",
    strict:
      "Every word of any script with capitals has the case asked, and there is at least one; small words, units and brands are written as people write them.",
  },
  differences: [
    "Title case wants a capital on every word as released; strict leaves of, the, and with a small letter.",
    "An apostrophe or an inner capital (Don't, McDonald) fails title case as released; strict accepts both.",
    "One title word among capitals passes title case as released; strict fails what is mostly capitals.",
    "Words with accents, digits or underscores are not looked at as released; strict looks at them.",
    "A text without English words passes every case as released; strict fails it.",
    "A unit or a plural s among capitals (5 km, PCs) fails upper case as released; strict accepts it.",
  ],
  examples: [
    { parameters: type("upper"), content: "THE ROBOT POURS TEA", reference: true, strict: true },
    { parameters: type("lower"), content: "the robot pours tea", reference: true, strict: true },
    { parameters: type("lower"), content: "The robot pours tea", reference: false, strict: false },
    { parameters: type("title"), content: "The robot pours tea", reference: false, strict: false },
    { parameters: type("title"), content: "The Robot and the Cat", reference: false, strict: true },
    { parameters: type("upper"), content: "IT ROLLS 5 km TO THE TEA", reference: false, strict: true },
    { parameters: type("lower"), content: "the CAFÉ opens", reference: true, strict: false },
    { parameters: type("upper"), content: "机器人倒茶", reference: true, strict: false },
  ],
});
