import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import type { OutsideShape } from "../../src/shapes/read-outside";

/** A shape of a test that nobody compiles. All of a value that fits it is known. */
export function interpreted<Schema extends TSchema>(schema: Schema): OutsideShape<Static<Schema>> {
  return { name: "of a test", check: (value) => Value.Check(schema, value), known: 0 };
}
