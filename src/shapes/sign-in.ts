import { type Static, Type } from "typebox";

const Short = Type.String({ maxLength: 1000 });

/** The result: a code that only the engine that began it can exchange, or nothing, since the user refused. */
export const SignInReturn = Type.Object({
  kind: Type.Literal("returned"),
  state: Short,
  code: Type.Union([Short, Type.Null()]),
});
export type SignInReturn = Static<typeof SignInReturn>;

/** Said by the tab that takes it over. */
export const SignInTaken = Type.Object({ kind: Type.Literal("taken"), state: Short });
export type SignInTaken = Static<typeof SignInTaken>;
