import { answerFieldProps } from "../../../components/quiet-screen/use-answer-keys";
import classes from "./people.module.css";

/** A question that is answered by yes or no; arrow keys go from one to the other, as with any radio buttons. */
export function YesNoField({
  field,
  asks,
  help,
  value,
  onAnswer,
}: {
  field: string;
  asks: string;
  help: string;
  value: boolean | null;
  onAnswer: (answer: boolean) => void;
}) {
  return (
    <fieldset className={classes.point} {...answerFieldProps(field)} data-value={value ?? ""}>
      <legend>{asks}</legend>
      <div className={classes.answers}>
        {([true, false] as const).map((answer) => (
          <label key={String(answer)} className={classes.answer}>
            <input
              type="radio"
              name={field}
              checked={value === answer}
              aria-label={`${asks} ${answer ? "Yes" : "No"}`}
              onChange={() => onAnswer(answer)}
            />
            {answer ? "Yes" : "No"}
            <kbd aria-hidden>{answer ? "y" : "n"}</kbd>
          </label>
        ))}
      </div>
      <span className={classes.help}>{help}</span>
    </fieldset>
  );
}
