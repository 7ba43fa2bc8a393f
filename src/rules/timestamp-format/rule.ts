import { CheckError, defineChecker, type PreparedCheck } from "../define-checker";
import { oneOf, takes } from "../shared/parameters";
import { requireValid } from "../shared/valid";
import { stampKinds, timestampFormatReference } from "./reference";
import { timestampFormatStrict } from "./strict";

const schema = takes({ format_type: oneOf("point", "period", "mm:ss") });

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
  parameters: schema,
  prepare(parameters, { semantics, benchmark }): PreparedCheck {
    if (semantics === "strict") requireValid(schema, parameters);
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
