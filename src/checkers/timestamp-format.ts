import { Type } from "typebox";
import { PYTHON_DIGIT, PYTHON_SPACE } from "../lib/python-text";
import { CheckError, defineChecker, type PreparedCheck } from "./define-checker";
import { fail, marksOf, pass, plural, show } from "./shared/verdicts";

const time = `[${PYTHON_DIGIT}]{2}:[${PYTHON_DIGIT}]{2}`;
const kinds = new Map([
  ["point", { pattern: new RegExp(`\\[${time}\\]`, "gu"), form: "[MM:SS]" }],
  [
    "period",
    {
      pattern: new RegExp(`\\[${time}[${PYTHON_SPACE}]*-[${PYTHON_SPACE}]*${time}\\]`, "gu"),
      form: "[MM:SS-MM:SS]",
    },
  ],
]);

/**
 * Times are written [MM:SS] or [MM:SS-MM:SS]. OmniCap-IF only: IF-VidCap's script does not know this rule.
 *
 * Reference: one well-formed stamp anywhere is enough.
 */
export const timestampFormat = defineChecker({
  id: "timestamp_format",
  parameters: Type.Object({
    format_type: Type.Union([Type.Literal("point"), Type.Literal("period")]),
  }),
  prepare(parameters, context): PreparedCheck {
    if (context.semantics === "reference" && context.benchmark === "if-vidcap") {
      throw new CheckError("IF-VidCap has no timestamp_format");
    }
    return reference(parameters.format_type);
  },
  otherContent(_content, parameters) {
    return typeof parameters.format_type === "string" && kinds.has(parameters.format_type) ? null : false;
  },
});

function reference(type: unknown): PreparedCheck {
  const kind = typeof type === "string" ? kinds.get(type) : undefined;
  if (!kind) return () => fail(`${show(type)} is no kind of timestamp (point, period)`);
  const { pattern, form } = kind;
  return (content) => {
    const stamps = marksOf(pattern, content, "timestamp");
    if (stamps.length === 0) return fail(`no timestamp of the form ${form}`);
    return pass(`${plural(stamps.length, "timestamp")} of the form ${form}`, stamps);
  };
}
