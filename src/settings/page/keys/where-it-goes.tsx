import { Text } from "@mantine/core";
import { useState } from "react";
import { normaliseBaseUrl } from "../../../foundation/base-url";
import { hostOf } from "../../../foundation/hosts";
import { recallModels } from "../../../state/models/model-choices";
import { useModels } from "../../../state/models/use-models";
import classes from "../settings.module.css";
import { SettingsSection } from "../settings-section";

function hostAt(baseUrl: string): string | null {
  try {
    return hostOf(normaliseBaseUrl(baseUrl));
  } catch {
    return null;
  }
}

/** Which hosts receive what. */
export function WhereItGoes() {
  const models = useModels((state) => state.models);
  const [remembered] = useState(recallModels);
  const caption = models.caption ?? remembered?.caption ?? null;
  const judge = models.judge ?? models.caption ?? remembered?.judge ?? remembered?.caption ?? null;
  const captionHost = caption && hostAt(caption.baseUrl);
  const judgeHost = judge && hostAt(judge.baseUrl);
  return (
    <SettingsSection
      title="What goes where"
      about="This page calls the provider itself; nothing goes through a server of ours, and nothing goes anywhere before you start a run, a judgement, a draft or a connection test."
    >
      {captionHost ? (
        <ul className={classes.facts}>
          <li>
            <Text size="sm">
              Frames, sound or the video, with the instruction: to <b>{captionHost}</b>
              {models.caption ? "." : " (remembered, not connected just now)."}
            </Text>
          </li>
          {judgeHost && (
            <li>
              <Text size="sm">
                Captions, and questions about them: to <b>{judgeHost}</b>.
              </Text>
            </li>
          )}
        </ul>
      ) : (
        <Text size="sm">No model is connected or remembered: nothing goes to any host.</Text>
      )}
      <Text size="sm">
        With several models side by side, each column names its host. OpenRouter passes what it gets on to the
        host of the model that you choose. Redirects to other hosts are not followed.
      </Text>
    </SettingsSection>
  );
}
