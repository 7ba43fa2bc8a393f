import { toProblem } from "../../src/foundation/errors";

/** The code of the problem that a call rejects with; "resolved" when it does not reject. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "resolved";
  } catch (error) {
    return toProblem(error).code;
  }
}
