import { existsSync, readFileSync, statSync } from "node:fs";
import { requestComment } from "./comment";

// Prints the comment on a request: `say.ts FINDINGS CHANGED COUNT`. FINDINGS is what the check sent and may be missing;
// CHANGED has what the host tells of each changed file, a line of JSON `[path, path before]` each; COUNT of them there are.
const MOST_BYTES = 8_000_000;

const [findings = "", changed = "", count = ""] = process.argv.slice(2);
const lines = readFileSync(changed, "utf8")
  .split("\n")
  .filter((line) => line !== "");
const paths = lines.flatMap((line) => {
  const parsed: unknown = JSON.parse(line);
  return Array.isArray(parsed) ? parsed.filter((path) => typeof path === "string") : [];
});
const isSent = existsSync(findings) && statSync(findings).size <= MOST_BYTES;
process.stdout.write(
  requestComment(
    isSent ? readFileSync(findings, "utf8") : null,
    lines.length === Number(count) ? paths : null,
  ),
);
