import { defineGuide } from "../shared/define-guide";

const schema = { type: "object", required: ["robot"], properties: { robot: { type: "string" } } };

export const guide = defineGuide({
  id: "json_object",
  readings: {
    reference:
      "Cuts the text from the first { to the last }, reads that as Python reads JSON, and checks it with the rules of jsonschema 4.10.3.",
    strict:
      "The text is one JSON object by RFC 8259 and nothing else, save a code fence or a short bracketed label, and fits the schema, formats included.",
  },
  differences: [
    "Words around the object are cut off as released; strict fails them.",
    "A brace in the words before or after spoils the cut as released; strict finds the object beside a short label.",
    "An object in a list of one passes as released; strict wants an object.",
    "NaN, Infinity and a key given twice pass as released; strict fails them.",
    "A format in the schema (date, uri) is never checked as released; strict checks it.",
    "A pattern is Python's as released: $ holds before a last line feed, \\d takes digits of any script; strict reads it as ECMAScript, as JSON Schema asks.",
    "A pattern that backtracks for ever may run out of time as released; strict decides most patterns in linear time.",
    "A schema of an older version keeps its own rules under both; without $schema the newest version counts.",
  ],
  examples: [
    { parameters: { schema }, content: '{"robot": "pours tea"}', reference: true, strict: true },
    {
      parameters: { schema },
      content: '```json\n{"robot": "pours tea"}\n```',
      reference: true,
      strict: true,
    },
    { parameters: { schema }, content: '{"cat": "sleeps"}', reference: false, strict: false },
    { parameters: { schema }, content: "{'robot': 'pours tea'}", reference: false, strict: false },
    {
      parameters: { schema },
      content: 'Here you are: {"robot": "pours tea"} Enjoy!',
      reference: true,
      strict: false,
    },
    { parameters: { schema }, content: '{"robot": "a", "robot": "b"}', reference: true, strict: false },
    {
      parameters: { schema: { type: "object", properties: { day: { type: "string", format: "date" } } } },
      content: '{"day": "the 3rd of May"}',
      reference: true,
      strict: false,
    },
    {
      parameters: { schema },
      content: 'Answer {in JSON}: {"robot": "pours tea"}',
      reference: false,
      strict: true,
    },
  ],
});
