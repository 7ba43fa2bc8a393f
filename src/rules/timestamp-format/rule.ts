import { plural } from "../../foundation/plural";
import { PYTHON_DIGIT, PYTHON_SPACE } from "../../foundation/python-text";
import { CheckError, defineChecker, type PreparedCheck } from "../define-checker";
import { oneOf, takes } from "../shared/parameters";
import { fail, marksOf, pass, show } from "../shared/verdicts";
import { timestampFormatStrict } from "./strict";

/**
 * Times are written [MM:SS] or [MM:SS-MM:SS]. OmniCap-IF only: IF-VidCap's script does not know this rule.
 *
 * Reference: one well-formed stamp anywhere is enough.
 *
 * Strict: there is a stamp, and every time in the text is one: of the kind asked, in brackets, of possible
 * minutes and seconds, from a time to a later one. Hours, full-width signs, dashes of any length, `~` and `to` are
 * accepted; a time of day (9:30 pm) or one in quotes is none of the video's times. Of the kind `mm:ss`, which the
 * released scripts don't know, are times and periods of two digits for minutes and seconds, in brackets or not.
 */
export const checker = defineChecker({
  id: "timestamp_format",
  parameters: takes({ format_type: oneOf("point", "period", "mm:ss") }),
  prepare(parameters, { semantics, benchmark }): PreparedCheck {
    if (semantics === "reference" && benchmark === "if-vidcap") {
      throw new CheckError("IF-VidCap has no timestamp_format");
    }
    const { format_type: type } = parameters;
    return semantics === "strict" ? timestampFormatStrict(type) : timestampFormatReference(type);
  },
  otherContent(_content, parameters) {
    return typeof parameters.format_type === "string" && stampKinds.has(parameters.format_type)
      ? null
      : false;
  },
});

const time = `[${PYTHON_DIGIT}]{2}:[${PYTHON_DIGIT}]{2}`;

/** The kinds of timestamp that the released script knows. */
const stampKinds = new Map([
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
function timestampFormatReference(type: unknown): PreparedCheck {
  const kind = typeof type === "string" ? stampKinds.get(type) : undefined;
  if (!kind) return () => fail(`${show(type)} is no kind of timestamp (point, period)`);
  const { pattern, form } = kind;
  return (content) => {
    const stamps = marksOf(pattern, content, "timestamp");
    if (stamps.length === 0) return fail(`no timestamp of the form ${form}`);
    return pass(`${stamps.length} ${plural(stamps.length, "timestamp")} of the form ${form}`, stamps);
  };
}
