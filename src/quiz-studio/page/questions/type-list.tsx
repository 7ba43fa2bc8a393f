import { QUESTIONS_PER_TYPE, type TypeCount } from "../../logic/standings";
import classes from "./questions.module.css";

/** The types of questions and how far each is from what the protocol aims at; one of them may be chosen. */
export function TypeList({
  counts,
  chosen,
  onChoose,
}: {
  counts: readonly TypeCount[];
  chosen: string | null;
  onChoose: (type: string | null) => void;
}) {
  return (
    <ul className={classes.types} aria-label="Types of questions">
      {counts.map(({ type: { id, label, definition }, kept }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.type}
            aria-pressed={id === chosen}
            title={definition}
            data-testid="question-type"
            data-type={id}
            data-kept={kept}
            onClick={() => onChoose(id === chosen ? null : id)}
          >
            <span>{label.replace(" Reasoning", "")}</span>
            <span className={classes.typeCount}>
              {kept} of {QUESTIONS_PER_TYPE}
            </span>
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${Math.min(100, (100 * kept) / QUESTIONS_PER_TYPE)}%` }} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
