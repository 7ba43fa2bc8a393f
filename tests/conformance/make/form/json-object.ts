import { askShapes, type FormCase } from "../form-case";
import { cutCases, oddSchemaCases, schemaCases, type Whole } from "./json";

const boat = {
  schema: {
    type: "object",
    properties: { boat: { type: "string" }, crew: { type: "integer", minimum: 1 } },
    required: ["boat"],
  },
};

/** A value under a key of its own. */
const member: Whole = {
  text: (value) => `{"it": ${value}}`,
  schema: (part) => ({ type: "object", properties: { it: part } }),
};

export const jsonObject: FormCase[] = [
  ...cutCases("{", "}", boat),
  ...schemaCases(member),
  ...oddSchemaCases(member),
  ...askShapes(boat, '{"boat": "tug"}', '{"crew": 4}'),
];
