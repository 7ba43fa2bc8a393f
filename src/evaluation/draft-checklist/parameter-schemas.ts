import type { TSchema } from "typebox";
import { checkers } from "../../checkers/registry";

/** The parameters of every format rule as its checker declares them, by constraint id. */
export async function parameterSchemas(): Promise<Map<string, TSchema>> {
  const loaded = await Promise.all(checkers.map(({ load }) => load()));
  return new Map(loaded.map(({ id, parameters }) => [id, parameters]));
}
