import { Code } from "@mantine/core";
import { plural } from "../../foundation/plural";
import type { JudgeReply } from "../../shapes/call";
import classes from "./verdict.module.css";

/** Whether a reply is about one of these checks or questions; one to several questions names them all. */
export function isAbout({ checkId, task }: JudgeReply, ids: readonly string[]): boolean {
  if (ids.includes(checkId)) return true;
  return task === "answer_questions" && checkId.split(" ").some((id) => ids.includes(id));
}

/** What the judge, or a refiner, wrote, as it came, with why a reply was not used. */
export function JudgeReplies({
  replies,
  by = "judge",
}: {
  replies: readonly JudgeReply[];
  by?: "judge" | "refiner";
}) {
  if (replies.length === 0) return null;
  return (
    <details className={classes.replies}>
      <summary>
        {replies.length} raw {by} {plural(replies.length, "reply", "replies")}
      </summary>
      {replies.map(({ checkId, task, round = 1, attempt, raw, rejected, call }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: replies are only ever added at the end
        <div key={index}>
          <p className={classes.provenance}>
            {task === "answer_questions" ? "all questions in one call" : checkId}, {task}
            {round > 1 && `, round ${round}`}, attempt {attempt}
            {call && `, ${call.model}`}
            {rejected ? `: not used, ${rejected}` : ""}
            {call ? ` · ${(call.totalMilliseconds / 1000).toFixed(1)} s` : ""}
          </p>
          <Code block className={classes.part}>
            {raw === "" ? "(no reply)" : raw.slice(0, 4000)}
          </Code>
        </div>
      ))}
    </details>
  );
}
