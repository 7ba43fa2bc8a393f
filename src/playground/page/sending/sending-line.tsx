import { Text } from "@mantine/core";
import { useModels } from "../../../state/stores-context";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import classes from "./sending.module.css";

const SendingForecast = lazyPart(
  "The forecast of what will be sent",
  async () => (await import("./sending-forecast")).SendingForecast,
  { waiting: null, small: true },
);

/** The size of the first model that the page of models offers. */
const PAGE_MODEL = "546 MB";

/**
 * Data a run would send, before it does; where no model is kept it leads to one that needs no key, of which nothing is
 * fetched before it is pressed.
 */
export function SendingLine() {
  const connected = useModels((state) => state.models.caption !== null);
  const isAnyKept = useModels(({ kept }) => kept.length > 0);
  const isAnyJudge = useModels(({ models }) => models.judge !== null);
  if (connected) return <SendingForecast />;
  return (
    <Text size="xs" c="var(--caplens-text-quiet)" className={classes.without}>
      {(isAnyKept || isAnyJudge) && "No model writes now: paste a caption. "}
      {!isAnyKept && <a href="#/models?page">Write without a key, by a model in this page ({PAGE_MODEL})</a>}
    </Text>
  );
}
