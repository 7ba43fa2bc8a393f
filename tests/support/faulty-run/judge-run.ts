import { setMaxListeners } from "node:events";
import { judgeCaption } from "../../../src/evaluation/judge-caption";
import { mendObjects } from "../../../src/judges/mend-json";
import type { Provider } from "../../../src/providers/provider";
import type { JudgeReply } from "../../../src/schemas/call";
import type { Checklist } from "../../../src/schemas/checklist";
import type { ItemVerdict } from "../../../src/schemas/verdict";

/** A checklist of content alone: so many questions with two options each. */
function questions(caption: number, count: number): Checklist {
  return {
    format: [],
    content: Array.from({ length: count }, (_, index) => ({
      checkId: `c${caption}-${index}`,
      constraintId: null,
      description: "",
      items: [
        {
          checkId: `q${caption}-${index}`,
          type: "attempt" as const,
          question: `Does caption ${caption} name thing ${index}?`,
          options: ["yes", "no"],
          correctAnswer: "yes",
        },
      ],
    })),
  };
}

export type JudgedRun = { items: ItemVerdict[]; replies: JudgeReply[] };

/** Judges captions beside each other, as a run over a benchmark does; each has its own questions. */
export async function judgeRun(
  judge: Provider,
  { captions, questionsEach }: { captions: number; questionsEach: number },
): Promise<JudgedRun> {
  const { signal } = new AbortController();
  // So many calls listen to it; browsers do not mind.
  setMaxListeners(0, signal);
  const judged = await Promise.all(
    Array.from({ length: captions }, (_, caption) =>
      judgeCaption({
        mend: async (reply) => mendObjects(reply),
        instruction: "Describe the clip.",
        checklist: questions(caption, questionsEach),
        caption: `Caption ${caption}: the cat wakes up and runs away.`,
        judges: [{ id: "judge", provider: judge }],
        settings: { temperature: 0, maxTokens: null, seed: null },
        semantics: "reference",
        videoSeconds: null,
        runFormatChecks: async () => [],
        signal,
        concurrency: 8,
      }),
    ),
  );
  return {
    items: judged.flatMap(({ verdicts }) => verdicts.flatMap(({ items }) => items ?? [])),
    replies: judged.flatMap(({ replies }) => replies),
  };
}
