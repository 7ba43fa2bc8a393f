import { Anchor, Checkbox, Group, Loader, Radio, Stack, Text, Title } from "@mantine/core";
import { IconLock, IconLockOpen, IconPencil, IconTrash } from "@tabler/icons-react";
import { Fragment, useState } from "react";
import { priceAsCalled } from "../../calls/model-services/extra-output";
import { abilitiesOf } from "../../calls/model-services/model-abilities";
import { MODEL_SERVICES, type ModelService } from "../../calls/model-services/model-services";
import { isFree } from "../../calls/model-services/prices";
import { dollars } from "../../foundation/dollars";
import { hostOf, typedHost } from "../../foundation/hosts";
import { plural } from "../../foundation/plural";
import type { ModelChoice } from "../../shapes/connection";
import { modelAddress, modelReference, runsHere } from "../../shapes/model-reference";
import type { AbilityCorrection, PriceRow } from "../../shapes/model-settings";
import type { Problem } from "../../shapes/problem";
import { useDraft } from "../../state/drafts";
import { asForm, type ModelForm as Form } from "../../state/models/model-choices";
import { useSettings, useSettingsStore } from "../../state/settings/settings-context";
import { useModels, useModelsStore } from "../../state/stores-context";
import { useUndoableActs } from "../../state/undo/use-undoable-acts";
import { useTrying } from "../../state/use-trying";
import { CompactButton, SmallButton } from "../../ui/buttons";
import { TextPage, type WayBack } from "../../ui/page-frames";
import { ProblemAlert } from "../../ui/problem-alert";
import { UnlockVault } from "../../ui/unlock-vault";
import { findLanguageModel } from "../logic/language-model";
import { ModelForm } from "./model-form";
import { formOf, serviceOf } from "./model-forms";
import classes from "./models.module.css";
import { PageModels } from "./page-models";
import { useCorrections } from "./takes-fields";

type Roles = {
  writes: (choice: ModelChoice) => boolean;
  judges: (choice: ModelChoice) => boolean;
  /** At most one model writes the captions of the playground. */
  letWrite: (choice: ModelChoice | null) => Promise<boolean>;
  /** Any number of them judge. */
  letJudge: (choice: ModelChoice, on: boolean) => Promise<boolean>;
  problem: Problem | null;
  dismiss: () => void;
};

/** The roles of each model, and how to change them. */
function useRoles(): Roles {
  const store = useModelsStore();
  const { caption, judge } = useModels((state) => state.models);
  const others = useModels((state) => state.otherJudges);
  const { problem, dismiss, done } = useTrying();
  const judges = [...(judge ? [judge] : []), ...others].map(modelReference);

  return {
    writes: (choice) => caption !== null && modelReference(caption) === modelReference(choice),
    judges: (choice) => judges.includes(modelReference(choice)),
    letWrite: (choice) => done(() => store.getState().letWrite(choice)),
    letJudge: (choice, on) => done(() => store.getState().letJudge(choice, on)),
    problem,
    dismiss,
  };
}

/** The model's provider and host: "OpenAI, api.openai.com". */
function providerWords(choice: ModelChoice): string {
  const service = serviceOf(choice);
  const host = typedHost(choice.baseUrl);
  if (runsHere(choice) || host === null) return service.label;
  return service.id === "other" ? host : `${service.label}, ${host}`;
}

/** The model's inputs: "Sees frames, hears sound". */
function takesWords(choice: ModelChoice, corrections: readonly AbilityCorrection[]): string {
  const { image, audio, video } = abilitiesOf(choice, corrections);
  const parts = [
    ...(image ? ["sees frames"] : []),
    ...(audio ? ["hears sound"] : []),
    ...(video ? ["takes whole videos"] : []),
  ];
  if (parts.length === 0) return "Reads text only";
  const words = parts.join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Price of a million of its tokens, in and out. */
function costWords(choice: ModelChoice, prices: readonly PriceRow[]): string {
  if (runsHere(choice)) return "No charge";
  const price = priceAsCalled(choice, prices);
  if (price === null) return "Price unknown";
  if (isFree(price)) return "No charge";
  return `${dollars(price.inputPerMillion)} in, ${dollars(price.outputPerMillion)} out per million tokens (${price.asOf})`;
}

type KeyFacts = {
  vault: { state: "none" | "locked" | "unlocked" | "unreadable" };
  keys: readonly { baseUrl: string; inMemory: boolean; inVault: boolean }[];
};

const NO_KEY = "No key given";

/** Location of the model's key. `baseUrl`: its address in normalized form. */
function keyWords(choice: ModelChoice, baseUrl: string, facts: KeyFacts | null): string {
  if (runsHere(choice)) return "Needs no key";
  const held = facts?.keys.find((key) => key.baseUrl === baseUrl);
  if (held?.inMemory) return "Key given in this visit";
  if (held?.inVault)
    return facts?.vault.state === "unlocked" ? "Key in the vault" : "Key in the locked vault";
  return NO_KEY;
}

const NO_PRICES: readonly PriceRow[] = [];

/** One model: whose it is, what it takes and costs, where its key is, and what it is used for. */
function ModelCard({ choice, roles, onRemove }: { choice: ModelChoice; roles: Roles; onRemove: () => void }) {
  const corrections = useCorrections();
  const prices = useSettings(({ kept }) => kept?.settings.prices ?? NO_PRICES);
  const facts = useSettings(({ keys }) => keys);
  const [typed, putTyped] = useDraft<Form>(`model ${modelReference(choice)}`);
  const [editing, setEditing] = useState<null | { after: () => Promise<unknown> }>(
    () => typed && { after: async () => undefined },
  );
  const where = keyWords(choice, modelAddress(choice), facts);
  // Without its key it would only be refused.
  const wantsKey = where === NO_KEY && serviceOf(choice).account !== undefined;
  const edit = (after: () => Promise<unknown> = async () => undefined) => setEditing({ after });
  const use = (act: () => Promise<unknown>) => (wantsKey ? edit(act) : void act());

  if (editing) {
    return (
      <li className={classes.model}>
        <ModelForm
          start={typed ?? asForm(choice)}
          before={choice}
          onTyped={putTyped}
          onDone={() => {
            putTyped(null);
            setEditing(null);
            void editing.after();
          }}
          onClose={() => {
            putTyped(null);
            setEditing(null);
          }}
        />
      </li>
    );
  }
  return (
    <li className={classes.model} data-testid="model">
      <div className={classes.facts}>
        <Text component="h3" fw={650} size="md" className={classes.name}>
          {choice.model}
        </Text>
        <Text size="sm">{providerWords(choice)}</Text>
        <Text size="xs" c="var(--caplens-text-quiet)">
          {[takesWords(choice, corrections), costWords(choice, prices), where].join(" · ")}
        </Text>
      </div>
      <Group gap="md" className={classes.roles}>
        <Radio
          name="writes-captions"
          label="Writes captions"
          aria-label={`${choice.model} writes captions`}
          checked={roles.writes(choice)}
          onChange={() => use(() => roles.letWrite(choice))}
        />
        <Checkbox
          label="Judges"
          aria-label={`${choice.model} judges`}
          checked={roles.judges(choice)}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            if (checked) use(() => roles.letJudge(choice, true));
            else void roles.letJudge(choice, false);
          }}
        />
      </Group>
      <Group gap={4} wrap="nowrap">
        {choice.kind !== "embedded" && (
          <CompactButton
            variant="subtle"
            Icon={IconPencil}
            aria-label={`Edit ${choice.model}`}
            onClick={() => edit()}
          >
            Edit
          </CompactButton>
        )}
        <CompactButton
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          Icon={IconTrash}
          aria-label={`Remove ${choice.model}`}
          onClick={onRemove}
        >
          Remove
        </CompactButton>
      </Group>
    </li>
  );
}

/** The storage time of keys and, where there is a vault, the way into it. */
function VaultStrip() {
  const store = useSettingsStore();
  const state = useSettings(({ keys }) => keys?.vault.state ?? null);
  const kept = useSettings(({ keys }) => keys?.keys.filter(({ inVault }) => inVault).length ?? 0);
  const [said, setSaid] = useState("");

  async function unlock(passphrase: string): Promise<void> {
    const { connected } = await store.getState().unlockVault(passphrase);
    setSaid(
      connected.length === 0 ? "" : `Connected again: ${connected.map(({ model }) => model).join(", ")}.`,
    );
  }

  const settings = (
    <Anchor href="#/settings" size="sm" underline="always">
      Settings
    </Anchor>
  );
  if (state === "none") {
    return (
      <Text size="sm">
        Keys stay in this page's memory and are gone when the page is closed. To keep them, set up a vault
        under {settings}.
      </Text>
    );
  }
  return (
    <Stack gap={6}>
      {state === "locked" && (
        <>
          <Group gap={6} wrap="nowrap" align="start">
            <IconLock size={18} style={{ flex: "none" }} aria-hidden />
            <Text size="sm">
              The vault holds {kept === 1 ? "one key" : `${kept} keys`} and is locked. Unlock it to use{" "}
              {plural(kept, "it", "them")} without typing.
            </Text>
          </Group>
          <UnlockVault onUnlock={unlock} />
        </>
      )}
      {state === "unlocked" && (
        <Group gap={6}>
          <IconLockOpen size={18} aria-hidden />
          <Text size="sm">The vault is unlocked.</Text>
          <CompactButton onClick={() => void store.getState().lockVault()}>Lock the vault</CompactButton>
        </Group>
      )}
      {state === "unreadable" && (
        <Text size="sm">The vault can't be opened; keys last for this visit. {settings} say more.</Text>
      )}
      <Text size="sm" role="status">
        {said}
      </Text>
    </Stack>
  );
}

const GROUPS = [...new Set(MODEL_SERVICES.map(({ group }) => group))];

/** The reason why a provider can't be chosen here; null where it can. */
function lacking({ kind }: ModelService): string | null {
  return kind === "built-in" && findLanguageModel() === null
    ? "Only in Chrome 148 and later, on desktop computers"
    : null;
}

/** The destination of its calls. */
function placeOf(service: ModelService): string {
  if (runsHere(service)) return "Nothing leaves this browser";
  return service.baseUrl === "" ? "You give the address" : hostOf(service.baseUrl);
}

/** Every provider as a card to press: the first step to a model. */
function ProviderCards({ onChoose }: { onChoose: (service: ModelService) => void }) {
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
                <span className={`${classes.quiet} ${classes.place}`}>
                  {(lacking(service) ?? placeOf(service)).split(/(?<=\.)/).map((part) => (
                    <Fragment key={part}>
                      {part}
                      <wbr />
                    </Fragment>
                  ))}
                </span>
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** The judges, in a sentence. */
function judgeWords(judges: number, writer: string | null): string {
  if (judges > 1)
    return `${judges} models judge. “Ask the other judges too”, under Judging in the playground, has all of them answer.`;
  if (judges === 1) return "One model judges.";
  return writer === null ? "No model judges yet." : `No judge is chosen: ${writer} judges too.`;
}

/** Models and judges: those that were given, what each is used for, and a way to add one. */
export function ModelsPage({
  back,
  onPlayground,
  inPage,
  forJudge,
  onCaption,
}: {
  back: WayBack;
  onPlayground: () => void;
  /** Somebody came for a caption by a model in this page. */
  inPage: boolean;
  /** Somebody wanted a caption judged. */
  forJudge: boolean;
  /** Leads to the playground and has the caption written. */
  onCaption: () => void;
}) {
  const store = useModelsStore();
  const kept = useModels((state) => state.kept);
  const roles = useRoles();
  const writer = useModels((state) => state.models.caption?.model ?? null);
  const [typed, putTyped] = useDraft<Form>("model that is added", ({ model }) => model !== "");
  const [adding, setAdding] = useState<{ start: Form; number: number } | null>(
    () => typed && { start: typed, number: 0 },
  );
  const { problem, dismiss, done, offer } = useUndoableActs();
  const [wantsPageModels, setWantsPageModels] = useState(inPage);
  const shown = problem ?? roles.problem;
  const isKnown = useSettings(
    ({ keys, kept: settings, problem: failed }) => (keys !== null && settings !== null) || failed !== null,
  );
  const [wasKnown, setKnown] = useState(isKnown);
  if (isKnown && !wasKnown) setKnown(true);

  function remove(choice: ModelChoice): void {
    const [writes, judges] = [roles.writes(choice), roles.judges(choice)];
    async function putBack() {
      await store.getState().keepModel(asForm(choice), null);
      if (writes) await store.getState().letWrite(choice);
      if (judges) await store.getState().letJudge(choice, true);
    }
    const removeIt = async () => store.getState().removeModel(choice);
    void removeIt();
    offer(`Model removed, its key stays: ${choice.model}`, putBack, removeIt);
  }

  // The way into the vault stands above the providers: come late, it would push them from under the pointer. What models
  // cost and take is in the settings.
  if (!wasKnown)
    return (
      <TextPage name="Models" heading="Models and judges" back={back}>
        <Loader size="sm" role="status" aria-label="Reading keys and settings" />
      </TextPage>
    );

  const pageModelsPart = <PageModels wants={inPage} focused={wantsPageModels} onCaption={onCaption} />;

  return (
    <TextPage name="Models" heading="Models and judges" back={back}>
      <Text size="sm">
        This page calls providers directly, with your own keys; nothing goes through a server of ours.
      </Text>
      {forJudge && (
        <Text size="sm">
          Judging needs a model that answers the checklist’s questions on content. Rules on format need none.
        </Text>
      )}
      {inPage && pageModelsPart}
      <VaultStrip />
      {shown && (
        <ProblemAlert
          problem={shown}
          onClose={() => {
            dismiss();
            roles.dismiss();
          }}
        />
      )}
      {kept.length > 0 && (
        <section aria-labelledby="your-models">
          <Title order={2} id="your-models">
            Your models
          </Title>
          <Text size="sm" mt={4} mb={8}>
            {judgeWords(kept.filter(roles.judges).length, writer)} The same models can be chosen side by side.
          </Text>
          <ul className={classes.models} aria-label="Your models">
            {kept.map((choice) => (
              <ModelCard
                key={modelReference(choice)}
                choice={choice}
                roles={roles}
                onRemove={() => remove(choice)}
              />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="add-a-model">
        <Title order={2} id="add-a-model" mb={8}>
          Add a model
        </Title>
        {adding ? (
          <ModelForm
            key={adding.number}
            start={adding.start}
            before={null}
            onTyped={putTyped}
            onDone={() => {
              putTyped(null);
              onPlayground();
            }}
            onClose={() => {
              putTyped(null);
              setAdding(null);
            }}
          />
        ) : (
          <ProviderCards
            onChoose={(service) =>
              service.kind === "embedded"
                ? setWantsPageModels(true)
                : setAdding({ start: asForm(formOf(service)), number: Date.now() })
            }
          />
        )}
      </section>
      {!inPage && pageModelsPart}
      {kept.length > 0 && (
        <section aria-labelledby="forget">
          <Title order={2} id="forget">
            Forget
          </Title>
          <Text size="sm" mt={4} mb={8}>
            Drops all models and the keys that were given in this visit, and locks the vault, in all tabs.
            Calls that are under way end.
          </Text>
          <SmallButton onClick={() => void done(() => store.getState().forgetModels())}>
            Forget all models
          </SmallButton>
        </section>
      )}
    </TextPage>
  );
}
