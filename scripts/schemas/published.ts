// Its tuples are those of TypeBox.
const DIALECT = { $schema: "http://json-schema.org/draft-07/schema#" };

/** A schema as the text of a file that is published. */
export function published(title: string, description: string, schema: object): string {
  return `${JSON.stringify({ ...DIALECT, title, description, ...schema }, null, 2)}\n`;
}
