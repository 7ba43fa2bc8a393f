import { DIALECT, standardSchema } from "./standard-schema";

/** A schema as the text of a file that is published. */
export function published(title: string, description: string, schema: object): string {
  const whole = { $schema: DIALECT, title, description, ...standardSchema(schema) };
  return `${JSON.stringify(whole, null, 2)}\n`;
}
