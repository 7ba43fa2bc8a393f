import { checkers } from "../../rules/registry";
import type { ParametersSchema } from "../../rules/shared/parameters";

/** The parameters of every format rule as its checker declares them, by constraint id. */
export async function parameterSchemas(): Promise<Map<string, ParametersSchema>> {
  const loaded = await Promise.all(checkers.map(({ load }) => load()));
  return new Map(loaded.map(({ id, parameters }) => [id, parameters]));
}
