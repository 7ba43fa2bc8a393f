import { constraintLabelInFull } from "../../../../rules/taxonomy/labels";
import type { Checklist } from "../../../../shapes/checklist";
import type { SetTask } from "../../../../shapes/instruction-set";
import own from "./set-people.module.css";

function parameterWords(parameters: Checklist["format"][number]["parameters"]): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("; ");
}

/** An instruction with its checklist as people verify them: types, parameters, questions with their right answers. */
export function TaskView({ task: { instruction, checklist } }: { task: SetTask }) {
  return (
    <>
      <p className={own.instruction} data-testid="task-to-verify">
        {instruction}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={own.scroll} aria-label="Checklist" tabIndex={0}>
        <ul className={own.checks}>
          {checklist.format.map(({ checkId, constraintId, description, parameters }) => (
            <li key={checkId}>
              <strong>Form: {constraintLabelInFull(constraintId)}</strong> {description}
              {Object.keys(parameters).length > 0 && (
                <span className={own.quiet}> ({parameterWords(parameters)})</span>
              )}
            </li>
          ))}
          {checklist.content.map(({ checkId, constraintId, description, items }) => (
            <li key={checkId}>
              <strong>
                Content{constraintId === null ? "" : `: ${constraintLabelInFull(constraintId)}`}
              </strong>{" "}
              {description}
              <ul className={own.items}>
                {items.map(({ checkId: itemId, question, options, correctAnswer }) => (
                  <li key={itemId}>
                    {question}
                    <ul className={own.options}>
                      {options.map((option) => {
                        const isRight =
                          correctAnswer !== null &&
                          (option === correctAnswer || option.startsWith(`${correctAnswer}.`));
                        return (
                          <li key={option} data-right={isRight}>
                            {option}
                            {isRight && <strong> (right)</strong>}
                          </li>
                        );
                      })}
                      {options.length === 0 && correctAnswer !== null && <li>Right: {correctAnswer}</li>}
                    </ul>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
