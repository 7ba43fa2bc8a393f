import { setMaxListeners } from "node:events";
import { judgeCaption } from "../../../src/benchmarks/instruction-following/define-instruction-following";
import type { Provider } from "../../../src/calls/provider";
import { judgeTools } from "../../../src/evaluation/run/steps";
import { mendObjects } from "../../../src/judges/mend-json";
import type { JudgeReply } from "../../../src/shapes/call";
import type { Checklist } from "../../../src/shapes/checklist";
import type { ItemVerdict } from "../../../src/shapes/verdict";
import { noRules } from "../rules-in-place";

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
  // All of these calls listen to it; browsers do not mind.
  setMaxListeners(0, signal);
  const replies: JudgeReply[] = [];
  const judged = await Promise.all(
    Array.from({ length: captions }, (_, caption) =>
      judgeCaption(
        {
          instruction: "Describe the clip.",
          checklist: questions(caption, questionsEach),
          caption: `Caption ${caption}: the cat wakes up and runs away.`,
          rules: "omnicap-if",
          videoSeconds: null,
        },
        judgeTools({
          judges: [{ id: "judge", provider: judge }],
          settings: { temperature: 0, maxTokens: null, seed: null },
          semantics: "reference",
          runRules: noRules,
          mend: async (reply) => mendObjects(reply),
          signal,
          questionsAtATime: 8,
          onReply: (reply) => replies.push(reply),
        }),
      ),
    ),
  );
  return { items: judged.flatMap(({ verdicts }) => verdicts).flatMap(({ items }) => items ?? []), replies };
}
