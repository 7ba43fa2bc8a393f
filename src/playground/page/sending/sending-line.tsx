import { Text } from "@mantine/core";
import { useModels } from "../../../state/stores-context";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import classes from "./sending.module.css";

const SendingForecast = lazyPart(
  "The forecast of what will be sent",
  async () => (await import("./sending-forecast")).SendingForecast,
  { waiting: null, small: true },
);

/** Data a run would send, before it does; without a model it says what can be done. */
export function SendingLine() {
  const connected = useModels((state) => state.models.caption !== null);
  const isAnyKept = useModels(({ kept, models }) => kept.length > 0 || models.judge !== null);
  if (connected) return <SendingForecast />;
  return (
    <Text size="xs" c="var(--caplens-text-quiet)" className={classes.summary}>
      {isAnyKept ? "No model writes now" : "Without a model"}: paste a caption; rules check its form.
    </Text>
  );
}
