import { Alert, Button, Code, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Problem } from "../shapes/problem";
import classes from "./problem-alert.module.css";

/** Says in place what went wrong and what to do next; the technical part is folded. */
export function ProblemAlert({
  problem,
  onClose,
  children,
}: {
  problem: Problem;
  /** Absent: it stays as long as its cause. */
  onClose?: () => void;
  /** Buttons that take the next step. */
  children?: ReactNode;
}) {
  return (
    <Alert
      data-testid="error"
      data-code={problem.code}
      role="alert"
      color="red"
      variant="outline"
      icon={<IconAlertTriangle aria-hidden />}
      title={problem.message}
      closeButtonLabel="Dismiss"
      {...(onClose ? { withCloseButton: true, onClose } : {})}
      styles={{ root: { background: "var(--caplens-surface)" }, title: { color: "var(--caplens-failed)" } }}
    >
      <Text size="sm">{problem.nextStep}</Text>
      {children && (
        <Group gap="xs" mt="xs">
          {children}
        </Group>
      )}
      {problem.detail && (
        <details className={classes.detail}>
          <summary>Technical detail</summary>
          <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {problem.detail}
          </Code>
        </details>
      )}
    </Alert>
  );
}

/** A small button for the next step of a problem. */
export function NextStepButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button size="compact-sm" variant="default" onClick={onClick}>
      {children}
    </Button>
  );
}
