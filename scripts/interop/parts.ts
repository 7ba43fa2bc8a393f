/** A real program that is given what Caplens writes. */
export type InteropPart = {
  /** On the command line. */
  name: string;
  /** In `scripts/interop/programs`. */
  file: string;
  /** The input of the program, and the result that it has to give. */
  about: string;
  /** It calls the installed package. */
  needsPackage?: true;
};

/** All parts that are tried. The only list of them. */
export const PARTS: readonly InteropPart[] = [
  { name: "pyarrow", file: "arrow_tables.py", about: "Parquet of a run: the same cells as the raw CSV" },
  { name: "duckdb", file: "duckdb_tables.py", about: "Parquet of a run: its verdicts come to its scores" },
  { name: "datasets", file: "hf_datasets.py", about: "JSON Lines and Parquet are loaded as data sets" },
  {
    name: "every-eval-ever",
    file: "every_eval_ever_files.py",
    about: "the export for Every Eval Ever, looked at by its validator",
  },
  {
    name: "inspect",
    file: "inspect_log.py",
    about: "its own log is imported, and its captions scored",
    needsPackage: true,
  },
  {
    name: "metrics",
    file: "released_metrics.py",
    about: "exported check results, for IF-VidCap in its words: the numbers that Caplens tells",
  },
  { name: "junit", file: "junit_reader.py", about: "`caplens check --format junit`" },
  { name: "sarif", file: "sarif_reader.py", about: "`caplens check --format sarif`" },
  {
    name: "trainers",
    file: "trainers.py",
    about: "the reward shim, called as they call theirs",
    needsPackage: true,
  },
  {
    name: "easyr1",
    file: "easyr1_reward.py",
    about: "the reward shim, loaded and called by its reward manager",
    needsPackage: true,
  },
  {
    name: "lmms-eval",
    file: "lmms_eval_task.py",
    about: "the package's tasks; the samples that it logs are imported",
    needsPackage: true,
  },
  {
    name: "vlmevalkit",
    file: "vlmevalkit_task.py",
    about: "the package's data sets, captions by the stand-in endpoint; its predictions are imported",
    needsPackage: true,
  },
  {
    name: "vllm",
    file: "vllm_batch.py",
    about: "calls of a run, answered by `vllm run-batch` with SmolLM2",
  },
  {
    name: "slurm",
    file: "slurm_array.py",
    about: "calls of a run and `slurm-array.sh`, as they are exported; a task is cancelled",
  },
  {
    name: "ray",
    file: "ray_cluster.py",
    about: "the same calls, `ray-shards.py` and `ray-data.py`; a node is killed",
  },
  {
    name: "llama",
    file: "llama_server.py",
    about: "the page's engine asks a real server: a caption, one cancelled, judging, batch lines",
  },
  {
    name: "embedded",
    file: "embedded_model.py",
    about: "a model in a page of Chromium writes a caption and judges it; the same file behind llama.cpp",
  },
  {
    name: "page",
    file: "llama_page.py",
    about:
      "the built page in Chromium with that server: a caption with pictures, a run of 3 samples that it judges",
  },
  {
    name: "label-studio",
    file: "label_studio_tasks.py",
    about: "labels as tasks, converted by its SDK",
  },
];

/** Real programs that nothing was tried against yet, and why. */
export const NOT_TRIED: readonly (readonly [program: string, why: string])[] = [
  [
    "vLLM under Ray and SLURM",
    "two engines at a time need devices: a command that asks the stand-in endpoint takes its place there",
  ],
  [
    "VLMEvalKit's predictions as XLSX",
    "the page reads no XLSX, and says how to get another form: PRED_FORMAT=json or tsv",
  ],
  [
    "a training run of TRL, verl, ms-swift, EasyR1",
    "needs devices: their sources call the rewards, EasyR1's own reward manager does",
  ],
];
