import { type Static, Type } from "typebox";

/** How the tab that a sign-in came back to and the tab that began it find each other. */
export const SIGN_IN_CHANNEL = "caplens-sign-in";

/** The field of the address under which `state` comes back. */
export const SIGN_IN_FIELD = "caplens-sign-in";

const Short = Type.String({ maxLength: 1000 });

/** What came back: a code that only the engine that began it can exchange, or nothing, since people refused. */
export const SignInReturn = Type.Object({
  kind: Type.Literal("returned"),
  state: Short,
  code: Type.Union([Short, Type.Null()]),
});
export type SignInReturn = Static<typeof SignInReturn>;

/** Said by the tab that takes it over. */
export const SignInTaken = Type.Object({ kind: Type.Literal("taken"), state: Short });
export type SignInTaken = Static<typeof SignInTaken>;
