import { type TLiteral, type TUnion, Type } from "typebox";

type Literals<Words extends readonly string[]> = {
  -readonly [Place in keyof Words]: TLiteral<Words[Place]>;
};

/** The shape of one of these words. The page's build takes it for pure, by its name: what only names types costs nothing. */
export function OneOf<const Words extends readonly string[]>(...words: Words): TUnion<Literals<Words>> {
  const each = words.map((word) => Type.Literal(word));
  // The compiler does not follow a list through `map`: each word has its shape in its place.
  return Type.Union(each) as unknown as TUnion<Literals<Words>>;
}
