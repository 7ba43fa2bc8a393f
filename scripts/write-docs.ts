import { writeFileSync } from "node:fs";
import { writtenDocs } from "./docs/written-docs";

/** `npm run docs`: writes the pages of the docs that follow from the code. */
for (const [path, text] of await writtenDocs()) {
  writeFileSync(path, text);
  console.log(`${path} written`);
}
