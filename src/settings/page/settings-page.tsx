import { Anchor, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useSettings, useSettingsStore } from "../../state/settings/settings-context";
import { ProblemAlert } from "../../ui/problem-alert";
import { TextPage } from "../../ui/text-page";
import { KeysSection } from "./keys/keys-section";
import { VaultWords } from "./keys/vault-words";
import { WhereItGoes } from "./keys/where-it-goes";
import { LimitsSection } from "./limits/limits-section";
import { PricesSection } from "./prices/prices-section";
import { ReuseSection } from "./reuse-section";
import { SpendingSection } from "./spending-section";
import { useAct } from "./use-act";

/** Settings that can't be read: said, and kept until someone decides to begin anew. */
function UnreadableSettings() {
  const store = useSettingsStore();
  const problem = useSettings((state) => state.kept?.problem ?? state.problem);
  const readable = useSettings((state) => state.kept?.problem == null);
  const act = useAct();
  const shown = act.problem ?? problem;
  if (!shown) return null;
  return (
    <ProblemAlert problem={shown} onClose={act.dismiss}>
      {!readable && (
        <Button
          size="compact-sm"
          variant="default"
          loading={act.busy}
          onClick={() =>
            void act.run(async () =>
              store
                .getState()
                .reset()
                .then(() => ""),
            )
          }
        >
          Start over with the default settings
        </Button>
      )}
    </ProblemAlert>
  );
}

/** All that is set about calling models and about what is kept here. `storage`: the part about storage. */
export function SettingsPage({ storage }: { storage: ReactNode }) {
  return (
    <TextPage name="Settings" sections>
      <UnreadableSettings />
      <KeysSection />
      <VaultWords />
      <WhereItGoes />
      <LimitsSection />
      <SpendingSection />
      <PricesSection />
      <ReuseSection />
      {storage}
      <Anchor href="#/about" size="sm" underline="always">
        About Caplens: version, licences, source
      </Anchor>
    </TextPage>
  );
}
