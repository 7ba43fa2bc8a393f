import { Title } from "@mantine/core";
import { MODEL_SERVICES, type ModelService } from "../../calls/model-services/model-services";
import { hostOf } from "../../foundation/hosts";
import { findLanguageModel } from "../logic/language-model";
import classes from "./models.module.css";

const GROUPS = [...new Set(MODEL_SERVICES.map(({ group }) => group))];

/** Why a provider can't be chosen here; null where it can. */
function lacking({ kind }: ModelService): string | null {
  return kind === "built-in" && findLanguageModel() === null
    ? "Only in Chrome 148 and later, on desktop computers"
    : null;
}

/** Where its calls go. */
function placeOf({ kind, baseUrl }: ModelService): string {
  if (kind === "built-in") return "Nothing leaves this browser";
  return baseUrl === "" ? "You give the address" : hostOf(baseUrl);
}

/** Every provider as a card to press: the first step to a model. */
export function ProviderCards({ onChoose }: { onChoose: (service: ModelService) => void }) {
  return (
    <div className={classes.providers}>
      {GROUPS.map((group) => (
        <section key={group} aria-label={group}>
          <Title order={3} size="h6" c="var(--caplens-text-quiet)" mb={6}>
            {group}
          </Title>
          <div className={classes.cards}>
            {MODEL_SERVICES.filter((service) => service.group === group).map((service) => (
              <button
                key={service.id}
                type="button"
                className={classes.provider}
                disabled={lacking(service) !== null}
                onClick={() => onChoose(service)}
              >
                <span className={classes.providerName}>{service.label}</span>
                <span className={classes.quiet}>{lacking(service) ?? placeOf(service)}</span>
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
