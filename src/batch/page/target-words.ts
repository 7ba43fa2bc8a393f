import type { BatchTargetId, MediaMode } from "../../shapes/batch";

type TargetWords = {
  id: BatchTargetId;
  label: string;
  /** How media may go; the first is the usual one. */
  media: readonly [MediaMode["kind"], ...MediaMode["kind"][]];
};

const HOSTED = ["inline", "address"] as const;

/** Where calls may be answered, by whose machines those are. */
export const TARGET_GROUPS: readonly { group: string; targets: readonly TargetWords[] }[] = [
  {
    group: "Machines of your own",
    targets: [{ id: "vllm", label: "vLLM, also with Ray or SLURM", media: ["path", "address", "inline"] }],
  },
  {
    group: "Batch services",
    targets: [
      { id: "openai", label: "OpenAI", media: HOSTED },
      { id: "gemini", label: "Gemini", media: HOSTED },
      { id: "anthropic", label: "Anthropic", media: HOSTED },
      { id: "openrouter", label: "OpenRouter", media: HOSTED },
      { id: "mistral", label: "Mistral", media: HOSTED },
      { id: "fireworks", label: "Fireworks", media: HOSTED },
      { id: "together", label: "Together", media: HOSTED },
      { id: "groq", label: "Groq", media: HOSTED },
      { id: "dashscope", label: "DashScope (Qwen)", media: ["address", "inline"] },
    ],
  },
];

/** The words of a target. */
export function targetWords(id: BatchTargetId): TargetWords {
  const found = TARGET_GROUPS.flatMap(({ targets }) => targets).find((one) => one.id === id);
  if (!found) throw new Error(`There are no words for ${id}.`);
  return found;
}

/** What the ways of media are called, what they are good for, and how their place is named. */
export const MEDIA_WORDS: Readonly<
  Record<MediaMode["kind"], { label: string; what: string; prefix: string; example: string }>
> = {
  path: {
    label: "By path",
    what: "Small files: frames lie in a folder that every machine can read.",
    prefix: "Folder on those machines",
    example: "/data/set/",
  },
  address: {
    label: "By address",
    what: "Small files: frames lie on the web, and are fetched from there.",
    prefix: "Address of the folder",
    example: "https://example.org/set/",
  },
  inline: {
    label: "Within the calls",
    what: "Works anywhere; the files get large.",
    prefix: "",
    example: "",
  },
};
