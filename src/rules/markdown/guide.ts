import { defineGuide } from "../shared/define-guide";

const type = (md_type: string) => ({ md_type });

export const guide = defineGuide({
  id: "markdown",
  readings: {
    reference: "A pattern of the signs matches somewhere in the text.",
    strict:
      "Read as GitHub-flavoured Markdown, something with a letter, digit or symbol in it is set so; a highlight is ==text== or <mark>.",
  },
  differences: [
    "Bold counts as italic as released, and so do two list stars or two underscores in a name; strict wants italics.",
    "Inline code counts as a highlight as released; strict does not take it for one.",
    "A rule or a row of stars or underscores counts as bold as released; strict wants words in it.",
    "A heading is '#' at the line's beginning as released, and its words may follow on a later line; strict accepts every Markdown heading and no other.",
    "Headings underlined with === or indented by a space or two fail as released; strict accepts them.",
    "Bold and italics that go on over a line's end fail as released; strict accepts them.",
    "A text of more than 60,000 characters is read in pieces under strict, so that what goes on past the end of a piece may be missed.",
  ],
  examples: [
    { parameters: type("bold"), content: "The **robot** pours tea.", reference: true, strict: true },
    { parameters: type("title"), content: "## Tea\nThe robot pours.", reference: true, strict: true },
    { parameters: type("bold"), content: "The robot pours tea.", reference: false, strict: false },
    { parameters: type("code"), content: "The 'robot' pours tea.", reference: false, strict: false },
    { parameters: type("italic"), content: "The **robot** pours tea.", reference: true, strict: false },
    { parameters: type("highlight"), content: "The `robot` pours tea.", reference: true, strict: false },
    { parameters: type("title"), content: "Tea\n===", reference: false, strict: true },
    { parameters: type("bold"), content: "The **old\nrobot** pours.", reference: false, strict: true },
  ],
});
