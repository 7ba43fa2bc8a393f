import { Code } from "@mantine/core";
import type { JudgeReply } from "../../../schemas/call";
import classes from "./verdicts.module.css";

/** What the judge wrote, as it came, with why a reply was not used. */
export function JudgeReplies({ replies }: { replies: readonly JudgeReply[] }) {
  if (replies.length === 0) return null;
  return (
    <details className={classes.replies}>
      <summary>
        {replies.length} raw judge {replies.length === 1 ? "reply" : "replies"}
      </summary>
      {replies.map(({ checkId, task, attempt, raw, rejected, call }) => (
        <div key={`${checkId}-${call?.id ?? raw}-${attempt}`}>
          <p className={classes.provenance}>
            {checkId}, {task}, attempt {attempt}
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
