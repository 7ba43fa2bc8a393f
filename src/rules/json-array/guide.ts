import { defineGuide } from "../shared/define-guide";

const schema = { type: "array", items: { type: "string" }, minItems: 2 };

export const guide = defineGuide({
  id: "json_array",
  readings: {
    reference:
      "Cuts the text from the first [ to the last ], reads that as Python reads JSON, and checks it with the rules of jsonschema 4.10.3.",
    strict:
      "The text is one JSON array by RFC 8259 and nothing else, save a code fence or a short bracketed label, and fits the schema, formats included.",
  },
  differences: [
    "Words around the array are cut off as released; strict fails them.",
    "A timestamp or a footnote in brackets beside the array spoils the cut as released; strict looks past it.",
    "A list inside of an object passes as released; strict wants an array.",
    "NaN and Infinity are numbers as released; strict fails them.",
    "Formats in the schema are never checked as released; strict checks them.",
    "A list for 'items' (a tuple of older versions) is not checked for mistakes in OmniCap-IF's script and is an error in IF-VidCap's; strict reads it as the older versions do.",
  ],
  examples: [
    { parameters: { schema }, content: '["kettle", "cup"]', reference: true, strict: true },
    { parameters: { schema }, content: '["kettle"]', reference: false, strict: false },
    { parameters: { schema }, content: '["kettle", 2]', reference: false, strict: false },
    { parameters: { schema }, content: 'I hear ["a kettle", "a cat"]', reference: true, strict: false },
    { parameters: { schema }, content: '{"sounds": ["kettle", "cat"]}', reference: true, strict: false },
    { parameters: { schema }, content: 'At [00:05]: ["kettle", "cat"]', reference: false, strict: true },
    {
      parameters: { schema: { type: "array" } },
      content: "[1, NaN]",
      reference: true,
      strict: false,
    },
  ],
});
