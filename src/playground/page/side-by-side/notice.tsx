import { Alert } from "@mantine/core";
import type { ReactNode } from "react";

/** Something about a run that has to be known before one goes on with it. */
export function Notice({
  testId,
  icon,
  title,
  children,
}: {
  testId: string;
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <Alert
      data-testid={testId}
      color="yellow"
      variant="outline"
      icon={icon}
      title={title}
      styles={{
        root: { background: "var(--caplens-surface)" },
        title: { color: "var(--caplens-unscored)" },
      }}
    >
      {children}
    </Alert>
  );
}
