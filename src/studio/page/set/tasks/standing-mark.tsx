import { IconAlertTriangle, IconBan } from "@tabler/icons-react";
import type { LeftOut } from "../../../logic/set/task-standings";
import cards from "../../quiz/questions/questions.module.css";

/** Shows why an instruction or a question does not go out, or what a person keeps it against; nothing where neither is so. */
export function LeftOutMark({ leftOut, against }: { leftOut: LeftOut | null; against: LeftOut | null }) {
  if (leftOut)
    return (
      <span className={cards.mark} data-mark="dropped">
        <IconBan size={14} stroke={2.5} aria-hidden />
        Does not go out: {leftOut.why}
      </span>
    );
  if (!against) return null;
  return (
    <span className={cards.mark} data-mark="against">
      <IconAlertTriangle size={14} stroke={2.5} aria-hidden />
      Kept by hand against: {against.why}
    </span>
  );
}
