import { Loader, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { counted } from "../../../../foundation/plural";
import type { TaskStanding } from "../../../logic/set/task-standings";
import { useTaskStandings } from "../../../store/set/use-task-standings";

/** The instructions once rules have looked at all of them; until then how far they are. */
export function LookedAt({ children }: { children: (standings: readonly TaskStanding[]) => ReactNode }) {
  const { standings, seen, of } = useTaskStandings();
  if (standings) return children(standings);
  return (
    <Text size="sm" role="status" data-testid="looking">
      <Loader size="xs" aria-hidden mr={8} />
      Rules look at the instructions: {seen} of {counted(of, "instruction")}
    </Text>
  );
}
