import { AnswerTiles } from "../../../ui/quiet-screen/answer-tiles";
import { answerFieldProps } from "../../../ui/quiet-screen/use-answer-keys";
import classes from "./people.module.css";

const YES_NO = [
  { value: true, word: "Yes", key: "y" },
  { value: false, word: "No", key: "n" },
] as const;

/** A question that is answered by yes or no. */
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
      <AnswerTiles
        name={field}
        answers={YES_NO.map((answer) => ({
          value: answer.value,
          shown: (
            <>
              {answer.word}
              <kbd aria-hidden>{answer.key}</kbd>
            </>
          ),
          label: `${asks} ${answer.word}`,
        }))}
        chosen={value}
        onChoose={onAnswer}
      />
      <span className={classes.help}>{help}</span>
    </fieldset>
  );
}
