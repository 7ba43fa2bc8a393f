import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { compareOwnReading } from "./compare-own-reading";

const files = ["omnicap-if/annotation/prompts.json", "if-vidcap/annotation/prompt.json"].map(
  (name) => `../shared/data/${name}`,
);

it.skipIf(!files.every((file) => existsSync(file)))(
  "what rules read in published instructions is new to nobody, and stays with other parameters",
  () => {
    const instructions = files.flatMap((file) =>
      Object.values<{ generated_prompt: string }[]>(JSON.parse(readFileSync(file, "utf8"))).flatMap(
        (entries) => entries.map(({ generated_prompt }) => generated_prompt),
      ),
    );
    const { merged, other } = compareOwnReading(instructions.filter((_, index) => index % 5 === 0));
    expect(merged).toBeGreaterThan(1_000);
    expect(other).toBeGreaterThan(100);
  },
);
