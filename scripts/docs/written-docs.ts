import { checkersPage } from "./checkers-page";
import { glossaryPage } from "./glossary-page";
import { idsPage } from "./ids-page";

/** The pages of the docs that follow from the code, by where they lie from the root of the project. */
export async function writtenDocs(): Promise<Map<string, string>> {
  return new Map([
    ["docs/glossary.md", glossaryPage()],
    ["docs/reference/checkers.md", await checkersPage()],
    ["docs/reference/ids.md", idsPage()],
  ]);
}
