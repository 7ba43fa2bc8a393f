import { Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { ProblemAlert } from "../../ui/problem-alert";
import classes from "./settings.module.css";
import type { Act } from "./use-act";

/** One part of the page: its name, what it is about, what can be set, and what went wrong with that. */
export function SettingsSection({
  title,
  about,
  act,
  children,
}: {
  title: string;
  about: ReactNode;
  act?: Act;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} size="h2" id={id}>
        {title}
      </Title>
      <Text size="sm">{about}</Text>
      {children}
      {act && (
        <Text size="sm" role="status">
          {act.done}
        </Text>
      )}
      {act?.problem && <ProblemAlert problem={act.problem} onClose={act.dismiss} />}
    </section>
  );
}
