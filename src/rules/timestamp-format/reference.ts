import { PYTHON_DIGIT, PYTHON_SPACE } from "../../foundation/python-text";
import type { PreparedCheck } from "../define-checker";
import { fail, marksOf, pass, plural, show } from "../shared/verdicts";

const time = `[${PYTHON_DIGIT}]{2}:[${PYTHON_DIGIT}]{2}`;

/** The kinds of timestamp that the released script knows. */
export const stampKinds = new Map([
  ["point", { pattern: new RegExp(`\\[${time}\\]`, "gu"), form: "[MM:SS]" }],
  [
    "period",
    {
      pattern: new RegExp(`\\[${time}[${PYTHON_SPACE}]*-[${PYTHON_SPACE}]*${time}\\]`, "gu"),
      form: "[MM:SS-MM:SS]",
    },
  ],
]);

/** The released verdict: one well-formed stamp anywhere. */
export function timestampFormatReference(type: unknown): PreparedCheck {
  const kind = typeof type === "string" ? stampKinds.get(type) : undefined;
  if (!kind) return () => fail(`${show(type)} is no kind of timestamp (point, period)`);
  const { pattern, form } = kind;
  return (content) => {
    const stamps = marksOf(pattern, content, "timestamp");
    if (stamps.length === 0) return fail(`no timestamp of the form ${form}`);
    return pass(`${plural(stamps.length, "timestamp")} of the form ${form}`, stamps);
  };
}
