import { type Context, useContext } from "react";

/**
 * The value that a provider above hands down. Throws where there is none; `what` names it then, as the beginning of a sentence.
 * It has a file of its own, since pages that know no stores use it too.
 */
export function useRequired<T>(context: Context<T | null>, what: string): T {
  const given = useContext(context);
  if (given === null) throw new Error(`${what} is missing above this component.`);
  return given;
}
