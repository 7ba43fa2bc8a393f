import { visibleLine } from "../../evaluation/report/visible-text";
import { withoutEnding } from "../../foundation/file-names";
import type { BatchTargetId, BatchWish, MediaMode } from "../../shapes/batch";
import type { Shard } from "./write-shards";

/** Line breaks and signs that are not seen, or that turn what is seen around: no line of a text file can hold them. */
const UNSEEN = /[\p{C}\u2028\u2029]/u;

/** One word of a shell. Backslashes stand outside of the quotes, since fish reads them within. */
function quoted(text: string): string {
  return /^[A-Za-z0-9_./:@-]+$/.test(text) ? text : `'${text.replace(/['\\]/g, "'\\$&'")}'`;
}

/** A name that no command can hold: one with unseen signs, or one that programs take for an option. */
function isUnsayable(model: string): boolean {
  return UNSEEN.test(model) || model.startsWith("-");
}

/** The name of a model as a word of a command. */
function modelWord(model: string): string {
  return isUnsayable(model) ? "MODEL" : quoted(model);
}

function mediaArguments(media: MediaMode, shards: readonly Shard[]): string {
  const path =
    media.kind === "path"
      ? ` --allowed-local-media-path ${quoted(media.prefix.replace(/^file:\/\//, ""))}`
      : "";
  const isCaption = shards.some(({ file }) => file.startsWith("caption/"));
  return isCaption ? `${path} --limit-mm-per-prompt '{"image":64,"video":1,"audio":1}'` : path;
}

function vllmSteps(shards: readonly Shard[], media: MediaMode): string[] {
  const models = [...new Set(shards.map(({ model }) => model))];
  const folderOf = (file: string) => file.slice(0, file.lastIndexOf("/"));
  const rest = mediaArguments(media, shards);
  return [
    "One file on one machine (nothing is written before all of a file is answered):",
    ...shards
      .slice(0, 1)
      .map(
        ({ file, model }) =>
          `  vllm run-batch -i ${quoted(file)} -o ${quoted(file.replace(/\.jsonl$/, ".answers.jsonl"))} --model ${modelWord(model)}${rest}`,
      ),
    "Where the model is served from another path, say --model PATH --served-model-name NAME: NAME is what stands in the calls.",
    "",
    "All files of a model, on a cluster with Ray (again after a crash: only what is missing is done):",
    ...models.map((model) => {
      const folder = folderOf(shards.find((one) => one.model === model)?.file ?? "");
      return `  python ray-shards.py ${quoted(folder)} answers --gpus 1 -- --model ${modelWord(model)}${rest}`;
    }),
    "",
    "The same with SLURM (array numbers from 0 to the number of files less one):",
    ...models.map((model) => {
      const own = shards.filter((one) => one.model === model);
      return `  sbatch --array=0-${own.length - 1} --gpus=1 slurm-array.sh ${quoted(folderOf(own[0]?.file ?? ""))} answers --model ${modelWord(model)}${rest}`;
    }),
    "",
    "With Ray Data, whose engines stay loaded and which goes on from a checkpoint: see ray-data.py.",
    ...(media.kind === "address"
      ? [
          "vLLM gives up on an address after 30 s: raise VLLM_VIDEO_FETCH_TIMEOUT, VLLM_IMAGE_FETCH_TIMEOUT and VLLM_AUDIO_FETCH_TIMEOUT for many media.",
        ]
      : []),
  ];
}

function uploadSteps(
  shards: readonly Shard[],
  address: string,
  create: (shard: Shard) => string[],
): string[] {
  const [first] = shards;
  if (!first) return [];
  return [
    `For each file (shown for the first; ${shards.length} in all), with your key in $KEY:`,
    `  curl ${address}/files -H "Authorization: Bearer $KEY" -F purpose=batch -F file=@${quoted(first.file)}`,
    ...create(first),
  ];
}

function openAiSteps(shards: readonly Shard[], address: string): string[] {
  return [
    ...uploadSteps(shards, address, ({ endpoint }) => [
      `  curl ${address}/batches -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\`,
      `    -d ${quoted(JSON.stringify({ input_file_id: "FILE", endpoint, completion_window: "24h" }))}`,
    ]),
    "FILE is the id that the first call answers. Once the batch is completed:",
    `  curl ${address}/files/OUTPUT_FILE/content -H "Authorization: Bearer $KEY" > answers-0001.jsonl`,
    "Fetch its error file in the same way: both are read.",
  ];
}

function jobSteps(shards: readonly Shard[], where: string): string[] {
  return [
    `Upload each file as a batch job of its model, by the service's own page or client: ${where}.`,
    ...shards.map(({ file, model }) => `  ${quoted(file)} model ${modelWord(model)}`),
    "The model stands with the job, not with the lines. Then fetch its file of results, and its file of errors.",
  ];
}

/** Takes the file and the model as arguments: no foreign word stands in its code. */
const GEMINI_BATCH =
  'import sys; from google import genai; c = genai.Client(); f = c.files.upload(file=sys.argv[1], config={"mime_type": "jsonl"}); print(c.batches.create(model=sys.argv[2], src=f.name).name)';

const STEPS: Readonly<Record<BatchTargetId, (shards: readonly Shard[], media: MediaMode) => string[]>> = {
  vllm: vllmSteps,
  openai: (shards) => openAiSteps(shards, "https://api.openai.com/v1"),
  groq: (shards) => openAiSteps(shards, "https://api.groq.com/openai/v1"),
  dashscope: (shards) => openAiSteps(shards, "https://dashscope-intl.aliyuncs.com/compatible-mode/v1"),
  mistral: (shards) => jobSteps(shards, "https://docs.mistral.ai (batch)"),
  fireworks: (shards) => jobSteps(shards, "https://docs.fireworks.ai/guides/batch-inference"),
  together: (shards) => jobSteps(shards, "https://docs.together.ai/docs/inference/batch/overview"),
  gemini: (shards) => [
    "Upload each file by the Files API, then make a batch of it with the model of its folder:",
    ...shards.map(({ file, model }) => `  python -c '${GEMINI_BATCH}' ${quoted(file)} ${modelWord(model)}`),
    "The results are a file of lines with the same keys: fetch it by the name that the batch tells.",
  ],
  anthropic: (shards) => [
    "Each file is the body of one request, with your key in $KEY:",
    ...shards.map(
      ({ file }) =>
        `  curl https://api.anthropic.com/v1/messages/batches -H "x-api-key: $KEY" -H "anthropic-version: 2023-06-01" -H "content-type: application/json" --data-binary @${quoted(file)}`,
    ),
    "Once a batch has ended, fetch the address in its results_url.",
  ],
  openrouter: (shards) => [
    "Each file is the body of one request, with your key in $KEY:",
    ...shards.map(
      ({ file }) =>
        `  curl https://openrouter.ai/api/v1/batches -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" --data-binary @${quoted(file)} > ${quoted(file.replace(/\.json$/, ".batch.json"))}`,
    ),
    "Fetch https://openrouter.ai/api/v1/batches/ID until it has results: that answer is what comes home.",
  ],
};

function mediaWords(media: MediaMode): string[] {
  if (media.kind === "inline") return ["Frames, sound and videos stand in the lines."];
  const prefix = visibleLine(media.prefix);
  const where = media.kind === "path" ? "on every machine that answers" : "on the web";
  return [
    `Frames and sound are in the folder media/. Put that folder below ${prefix} ${where}, so that its files are read as ${withoutEnding(prefix, "/")}/media/NAME. Whole videos are named by their path in your own set, below the same place.`,
  ];
}

/**
 * A guide to the files, as a text: the very commands, for the files that were written. Title, prefix and the names
 * of models may be of any origin: each is one word of a command, or within a line of prose.
 */
export function readMe(title: string, { stage, target, media }: BatchWish, shards: readonly Shard[]): string {
  const what = stage === "captions" ? "captions" : "judging of captions";
  const calls = shards.reduce((sum, one) => sum + one.calls, 0);
  return [
    `${calls} calls for the ${what} of “${visibleLine(title)}”, written by Caplens in ${shards.length} files.`,
    "",
    "1. Media",
    ...mediaWords(media),
    "",
    "2. Have the calls answered",
    "The commands are for a shell like bash or zsh.",
    ...(shards.some(({ model }) => isUnsayable(model))
      ? ["MODEL stands for a name that no command can hold as it is: manifest.json has it."]
      : []),
    ...STEPS[target](shards, media),
    "",
    "3. Bring the answers home",
    "Open the run in the same browser, choose “Run it elsewhere”, and drop all files of answers there: in any order, errors too. What has no answer then can be written again; a call keeps its id.",
    ...(stage === "captions" ? ["After the captions, write the judging in the same way."] : []),
    "",
    "manifest.json names the files with their SHA-256; calls.jsonl says what each id stands for. No file holds a key.",
    "",
  ].join("\n");
}
