import { Button, Group, Text, TextInput } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { LONGEST_RATER_NAME, tidyName } from "../../shapes/rating";
import { PageHead, usePageTitle, type WayBack } from "../page-frames";
import classes from "../runs.module.css";
import own from "./quiet-screen.module.css";

/** The question to people who they are, and what they are told before they begin. */
type WhoParts = {
  /** The name of the question: "Who labels". */
  label: string;
  intro: string;
  /** The noun that the name is attached to: "ratings". */
  beside: string;
  /** On the button: "Rate captions". */
  begin: string;
  /** Those who have answered something; `done`: how far they are, in words. */
  known: readonly { name: string; done: string }[];
};

/** Asks who answers: a new name, or one that continues. */
function WhoAnswers({
  who: { label, intro, beside, begin, known },
  onPerson,
}: {
  who: WhoParts;
  onPerson: (name: string) => void;
}) {
  const [typed, setTyped] = useState("");
  const name = tidyName(typed);
  return (
    <section aria-label={label} className={own.panel}>
      <Text size="sm">{intro}</Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== "") onPerson(name);
        }}
      >
        <Group gap="xs" align="end">
          <TextInput
            label="Your name"
            description={`It stands beside your ${beside}, also in files.`}
            maxLength={LONGEST_RATER_NAME}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" disabled={name === ""}>
            {begin}
          </Button>
        </Group>
      </form>
      {known.length > 0 && (
        <Group gap="xs">
          {known.map((one) => (
            <Button key={one.name} size="xs" variant="default" onClick={() => onPerson(one.name)}>
              Go on as {one.name} ({one.done})
            </Button>
          ))}
        </Group>
      )}
    </section>
  );
}

/** A quiet screen on which people answer one thing after the other, once they have said who they are. */
export function QuietPage({
  title,
  testId,
  back,
  person,
  who,
  onPerson,
  children,
}: {
  title: string;
  testId: string;
  back: WayBack;
  /** Empty until somebody has said so. */
  person: string;
  who: WhoParts;
  onPerson: (name: string) => void;
  /** The work of this person. */
  children: ReactNode;
}) {
  usePageTitle(title);
  const page = useRef<HTMLDivElement>(null);
  const before = useRef(person);
  useEffect(() => {
    const begins = before.current === "" && person !== "";
    before.current = person;
    const heading = page.current?.querySelector("h1");
    // "Stop for now" stands where the name was asked for: a second Enter would end what has just begun.
    if (!begins || !heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [person]);
  return (
    <div className={classes.page} data-testid={testId} ref={page}>
      <PageHead back={back} title={title} />
      {person === "" ? <WhoAnswers who={who} onPerson={onPerson} /> : children}
    </div>
  );
}
