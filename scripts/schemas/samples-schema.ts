import { Type } from "typebox";
import { formatConstraints } from "../../src/rules/taxonomy/format-constraints";
import { Checklist, FormatCheck } from "../../src/shapes/checklist";
import { SampleLine, SampleLinesHead } from "../../src/shapes/sample-lines";
import { published } from "./published";

/** The rules that exist: reading a file tells of a check by any other one, which nothing can decide. */
const RuleId = Type.Union(
  formatConstraints.map(({ id }) => Type.Literal(id)),
  { description: "A rule of docs/reference/checkers.md." },
);
const checklist = Type.Object({
  format: Type.Array(Type.Object({ ...FormatCheck.properties, constraintId: RuleId })),
  content: Checklist.properties.content,
});
const sampleLine = Type.Object(
  { ...SampleLine.properties, checklist: Type.Optional(checklist) },
  { title: "Sample", description: "Every further line of the file." },
);

/** The path of the published schema, from the root of the project. */
export const SAMPLES_SCHEMA = "public/schemas/samples-1.schema.json";

/** The JSON Schema of one line of a file of samples, as it is published: the first line is a head, each other a sample. */
export function samplesSchema(): string {
  return published(
    "Samples of Caplens, one line",
    "A file of samples is JSON Lines in UTF-8: the first line is the head, every further line one sample. Fields beside these are passed over.",
    { anyOf: [SampleLinesHead, sampleLine] },
  );
}
