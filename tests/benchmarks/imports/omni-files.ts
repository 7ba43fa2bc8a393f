import type { BenchmarkFile } from "../../../src/benchmarks/benchmark";
import { checklist, file, filled, prompts } from "../instruction-following/files";

/** The files of a small benchmark in the spelling of OmniCap-IF, under a folder. */
export function omniFiles(folder = "omni/annotation"): BenchmarkFile[] {
  const checklists = Object.fromEntries(
    Object.entries(prompts).map(([video, list]) => [video, list.map((one) => ({ ...one, checklist }))]),
  );
  const facts = { "001": { duration: "00:30", path: "videos/001.mp4" }, "002": { duration: "00:20" } };
  return [
    file(`${folder}/prompts.json`, prompts),
    file(`${folder}/checklists.json`, checklists),
    file(`${folder}/video_meta_info.json`, facts),
  ];
}

/** Responses to all three instructions; the last one is none. */
export const responses = {
  "001": [
    { field: "For Understanding", prompt_id: "01", response: "A red kettle." },
    { field: "Understanding", prompt_id: "02", response: "It is red." },
  ],
  "002": [{ field: "For Retrieval", prompt_id: "01", response: "Failed to obtain answer via API." }],
};

export const checkResults = {
  "001": [{ field: "For Understanding", prompt_id: "01", check_result: filled }],
};
