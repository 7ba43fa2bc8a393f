import type { Provider } from "../../../src/calls/provider";
import { judgeTools } from "../../../src/evaluation/run/steps";
import { isFields } from "../../../src/foundation/fields";
import { dispatcherInTest } from "../../calls/queue/dispatcher-in-test";
import { callRecord } from "../../support/call-record";
import { noRules } from "../../support/rules-in-place";

/** A judge's request, as JSON. */
export type AskedOfItem = Record<string, unknown>;

/** A reply about key points: found are those that the caption has word for word. */
export function literalReply({ caption, key_points: points }: AskedOfItem): unknown {
  const entries = Object.entries(isFields(points) ? points : {});
  const scores = entries.map(([id, says]): [string, number] => [
    id,
    String(caption).includes(String(says)) ? 1 : 0,
  ]);
  return {
    caption_evaluation: {
      key_points_scores: Object.fromEntries(scores),
      total_score: scores.reduce((sum, [, score]) => sum + score, 0),
      score_reasons: Object.fromEntries(entries.map(([id]) => [id, "Because."])),
    },
  };
}

/** Judges that answer by scripts, one each; `asked` keeps what they were asked. */
export function itemJudges(scripts: readonly ((asked: AskedOfItem, count: number) => unknown)[], rounds = 1) {
  const asked: AskedOfItem[] = [];
  const judges = scripts.map((script, index) => {
    let count = 0;
    const provider: Provider = {
      id: `judge ${index}`,
      model: `judge ${index}`,
      capabilities: { image: true, audio: false },
      async generate(request) {
        const [part] = request.parts;
        const json: unknown = JSON.parse(part?.type === "text" ? part.text : "");
        if (!isFields(json)) throw new Error("The request is no object.");
        asked.push(json);
        count += 1;
        const reply = await script(json, count);
        const text = typeof reply === "string" ? reply : JSON.stringify(reply);
        return { text, record: { ...callRecord({}), promptVersion: request.promptVersion } };
      },
    };
    return { id: `j${index}`, provider: dispatcherInTest().judge(provider) };
  });
  const [first, ...others] = judges;
  if (!first) throw new Error("There is no judge.");
  const tools = judgeTools({
    judges: [first, ...others],
    judging: { rounds, batched: false },
    settings: { temperature: 0, maxTokens: null, seed: null },
    semantics: "reference",
    runRules: noRules,
    mend: async () => new Map(),
    signal: new AbortController().signal,
    onReply: () => undefined,
  });
  return { asked, tools };
}
