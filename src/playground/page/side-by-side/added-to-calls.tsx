import { Code, Text } from "@mantine/core";
import { addressesIn } from "../../../foundation/added-fields";
import type { ModelChoice } from "../../../shapes/connection";
import classes from "./side-by-side.module.css";

function Added({ what, text }: { what: string; text: string }) {
  if (text.trim() === "") return null;
  return (
    <>
      <Text size="xs" className={classes.warning}>
        {what}:
      </Text>
      <Code block className={classes.added} tabIndex={0} aria-label={what}>
        {text}
      </Code>
    </>
  );
}

/** What a choice adds to each of its calls, word by word; nothing where it adds nothing. */
export function AddedToCalls({ choice }: { choice: ModelChoice }) {
  if (choice.kind !== "openai-compatible") return null;
  return (
    <>
      <Added what="Headers added to each call" text={choice.headers ?? ""} />
      <Added what="Fields added to each call" text={choice.body ?? ""} />
      <Added what="Addresses that these fields name" text={addressesIn(choice.body ?? "").join("\n")} />
    </>
  );
}
