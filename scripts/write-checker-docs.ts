/** Writes docs/checkers.md from the taxonomy and the guides of the rules. `--check` only says whether it is up to date. */
import { readFileSync, writeFileSync } from "node:fs";
import { checkerDocs } from "./checker-docs/checker-docs";

const path = new URL("../docs/checkers.md", import.meta.url);
const docs = await checkerDocs();

if (!process.argv.includes("--check")) {
  writeFileSync(path, docs);
  console.log("docs/checkers.md written");
} else if (readFileSync(path, "utf8") !== docs) {
  console.error("docs/checkers.md is out of date: npm run docs:checkers");
  process.exitCode = 1;
}
