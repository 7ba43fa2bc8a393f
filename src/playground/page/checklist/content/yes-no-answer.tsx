import { useId } from "react";
import type { ContentItem } from "../../../../shapes/checklist";
import classes from "../checklist.module.css";
import { rightOption } from "./options";

/** The right answer of an attempt: one of its options, yes and no as a rule. */
export function YesNoAnswer({
  item,
  fault,
  onChange,
}: {
  item: ContentItem;
  fault: string | undefined;
  onChange: (item: ContentItem) => void;
}) {
  const id = useId();
  const options = item.options.length > 0 ? item.options : ["yes", "no"];
  const right = rightOption({ ...item, options });
  return (
    <fieldset className={classes.group} aria-describedby={`${id}-fault`}>
      <legend>The answer that passes</legend>
      {options.map((option, index) => (
        <label className={classes.entry} key={option}>
          <input
            type="radio"
            name={`${id}-right`}
            checked={right === index}
            onChange={() => onChange({ ...item, options, correctAnswer: option })}
          />
          {option}
        </label>
      ))}
      <span className={classes.error} id={`${id}-fault`}>
        {fault}
      </span>
    </fieldset>
  );
}
