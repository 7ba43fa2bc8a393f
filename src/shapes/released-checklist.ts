import { type Static, Type } from "typebox";
import { ContentItemType } from "./checklist";

/** The two halves of a checklist as files of IF-VidCap's kind hold them: `null` stands for what is not there. */

const Nothing = Type.Null();
const OptionalText = Type.Optional(Type.Union([Type.String(), Nothing]));

const ReleasedFormatCheck = Type.Object({
  check_id: OptionalText,
  constraint_id: Type.String({ minLength: 1 }),
  check_description: OptionalText,
  parameters: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Nothing])),
});

export type ReleasedFormatCheck = Static<typeof ReleasedFormatCheck>;

const ReleasedItem = Type.Object({
  check_id: OptionalText,
  check_type: ContentItemType,
  question: Type.String(),
  options: Type.Optional(Type.Union([Type.Array(Type.String()), Nothing])),
  correct_answer: OptionalText,
});

const ReleasedContentCheck = Type.Object({
  check_content: OptionalText,
  constraint_id: OptionalText,
  check_items: Type.Optional(Type.Union([Type.Array(ReleasedItem), Nothing])),
});

export type ReleasedContentCheck = Static<typeof ReleasedContentCheck>;

export const ReleasedFormatHalf = Type.Array(ReleasedFormatCheck);
export const ReleasedContentHalf = Type.Array(ReleasedContentCheck);
