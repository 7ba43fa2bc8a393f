import { defineGuide } from "../shared/define-guide";

export const guide = defineGuide({
  id: "ordered_list",
  readings: {
    reference:
      "Every line that is not blank carries the next number, from the symbol's on where one is asked, else from any; letters end before Z, Roman numerals at XX, Chinese ones at 十.",
    strict:
      "Every item of the outermost level carries the next marker, written as the first one, to any height and from the beginning; wrapped lines, inner lists, headings and a lead-in may be there.",
  },
  differences: [
    "A letter list that comes to Z fails as released; strict lets it end there.",
    "Roman numerals past XX and Chinese ones past 十 fail as released; strict counts on.",
    "Chinese numbers need a space after 、 as released, which nobody writes; strict needs none.",
    "Without a symbol any first number will do as released; strict wants the first one.",
    "As released “Step 1:” and “第一步：” are no numbers, whatever is asked for; strict takes several such lines for a list where no symbol is asked for.",
    "A wrapped line, an inner bullet or a lead-in fails the list as released; strict takes them for part of it.",
    "With a symbol, '+1.', '1_0.', '01.' and '1 .' are numbers as released; strict wants them written as asked.",
    "'I.' as a symbol is a Roman one as released, and 'I. J. K.' passes without one; strict tries each numbering that the marker can belong to.",
  ],
  examples: [
    { parameters: { symbol: "1." }, content: "1. boil\n2. pour\n3. serve", reference: true, strict: true },
    { parameters: { symbol: "A." }, content: "A. boil\nB. pour", reference: true, strict: true },
    { parameters: { symbol: "1." }, content: "1. boil\n3. pour", reference: false, strict: false },
    { parameters: {}, content: "4. boil\n5. pour", reference: true, strict: false },
    {
      parameters: { symbol: "1." },
      content: "1. boil the water\n   in the kettle\n2. pour",
      reference: false,
      strict: true,
    },
    { parameters: {}, content: "一、烧水\n二、倒茶", reference: false, strict: true },
    { parameters: {}, content: "Step 1: boil\nStep 2: pour", reference: false, strict: true },
    { parameters: { symbol: "Y." }, content: "Y. boil\nZ. pour", reference: false, strict: true },
  ],
});
