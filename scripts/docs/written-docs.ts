import { BENCHES_PAGE, benchesPage } from "./benches-page";
import { checkersPage } from "./checkers-page";
import { glossaryPage } from "./glossary-page";
import { idsPage } from "./ids-page";
import { contributingPage } from "./look-ups";
import { TRAINING_ROWS_PAGE, trainingRowsPage } from "./training-rows-page";

const CONTRIBUTING = "docs/12-contributing.md";

/** The pages of the docs that follow from the code, by where they lie from the root of the project. */
export async function writtenDocs(): Promise<Map<string, string>> {
  return new Map([
    [CONTRIBUTING, contributingPage(CONTRIBUTING)],
    ["docs/glossary.md", glossaryPage()],
    [BENCHES_PAGE, benchesPage()],
    ["docs/reference/checkers.md", await checkersPage()],
    ["docs/reference/ids.md", idsPage()],
    [TRAINING_ROWS_PAGE, await trainingRowsPage()],
  ]);
}
