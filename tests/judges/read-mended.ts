import type { JudgeTask, ReadReply } from "../../src/judges/judge-task";
import { mendObjects } from "../../src/judges/mend-json";

/** Reads a reply as judging does: with what of it could be mended. */
export function readMended<Input, Value>(
  task: JudgeTask<Input, Value>,
  raw: string,
  input: Input,
): ReadReply<Value> {
  return task.readReply(raw, input, mendObjects(raw));
}
