import { readFileSync } from "node:fs";
import { Value } from "typebox/value";
import { Sample } from "../src/shapes/sample";

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../public/samples/tea-for-three/${name}`, import.meta.url), "utf8"));

/** The bundled sample with all its instructions, out of the two files that they lie in. Throws where these don't fit. */
export function bundledSample(): Sample {
  const sample = Value.Parse(Sample, read("sample.json"));
  const whole = {
    ...sample,
    instructions: [...sample.instructions, ...read("instructions.json").instructions],
  };
  return Value.Parse(Sample, { ...whole, otherInstructions: [] });
}
