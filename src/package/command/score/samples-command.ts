import { parseArgs } from "node:util";
import { readImport } from "../../../benchmarks/imports/read-import";
import { stepByStep } from "../../../foundation/steps";
import { ChecklistMaterialShape } from "../../../shapes/generated/checklist-material";
import { fits } from "../../../shapes/read-outside";
import { rulesOf, USUAL_RULES } from "../../../shapes/semantics";
import { benchmarkFiles, tellProblems } from "../benchmark-files";
import { openSink } from "../sink";
import { EXIT, UsageError } from "../usage-error";

/** The help of `caplens samples`. */
export const SAMPLES_USAGE = `caplens samples FILE... [options]

Writes the samples of a benchmark's files as rows for other programs: JSON Lines with "id", "video", "instruction",
"rules" and "checks", all of them text, the checklist as JSON. A folder stands for all JSON, JSON Lines, CSV and TSV files in it. Samples without a checklist are left out.

  --benchmark ID         only those of this one: if-vidcap, omnicap-if
  -o, --output FILE      where the rows go; standard output by default

Ends with 0, or with 2 where a file can't be used, in whole or in part: what is wrong is told on standard error, and the rest is
written all the same.`;

const OPTIONS = {
  benchmark: { type: "string" },
  output: { type: "string", short: "o" },
} as const;

/** Runs `caplens samples`. Gives the exit code; throws `UsageError`, `BrokenPipe`. */
export async function samplesCommand(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  const { benchmark } = values;
  const asked = { benchmark, wanting: "Name the files of a benchmark.", command: "samples" };
  const { files, unusable, names } = await benchmarkFiles(positionals, asked);
  const texts = files.map(({ name, text }) => ({ name, pieces: [text] }));
  const source = { files: texts, mappings: new Map(), kept: [] };
  const { parts, problems: found } = await stepByStep(readImport(source), new AbortController().signal);
  const rows = parts
    .filter((part) => benchmark === undefined || part.benchmark.id === benchmark)
    .flatMap(({ benchmark: { id }, samples }) =>
      samples.map((sample) => ({ ...sample, rules: rulesOf(id) ?? USUAL_RULES })),
    )
    .flatMap(({ id, video, instruction, material, rules }) => {
      if (!fits(ChecklistMaterialShape, material) || !material.checklist) return [];
      return [
        { id, video: video.path ?? video.id, instruction, rules, checks: JSON.stringify(material.checklist) },
      ];
    });
  const problems = [...unusable, ...found];
  tellProblems(problems);
  if (rows.length === 0) throw new UsageError("These files hold no sample with a checklist.");
  const sink = openSink(values.output ?? null, names);
  for (const row of rows) await sink.write(`${JSON.stringify(row)}\n`);
  await sink.close();
  return problems.length > 0 ? EXIT.usage : EXIT.good;
}
