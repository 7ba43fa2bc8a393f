import { Anchor, Group, Loader, Switch, Text } from "@mantine/core";
import { IconCheck, IconLock } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { isCapped } from "../../calls/model-services/call-cost";
import { priceAsCalled } from "../../calls/model-services/extra-output";
import { MODEL_SERVICES } from "../../calls/model-services/model-services";
import { normaliseBaseUrl } from "../../foundation/base-url";
import { hostOf } from "../../foundation/hosts";
import { counted } from "../../foundation/plural";
import type { PriceRow } from "../../shapes/model-settings";
import { type ModelChoice, recallModels } from "../../state/models/model-choices";
import { useModelSettings, useSettings, useSettingsStore } from "../../state/settings/settings-context";
import type { KeyFacts } from "../../state/settings/settings-state";
import { useModels } from "../../state/stores-context";
import { CompactButton } from "../../ui/buttons";
import { TextPage } from "../../ui/page-frames";
import { ProblemAlert } from "../../ui/problem-alert";
import { LimitsSection } from "./limits-section";
import { PricesSection } from "./prices-section";
import classes from "./settings.module.css";
import { SettingsSection, TypedNumber, useAct } from "./settings-section";
import { ConfirmButton, VaultPanel } from "./vault-panel";

function isAt(choice: { baseUrl: string }, baseUrl: string): boolean {
  try {
    return normaliseBaseUrl(choice.baseUrl) === baseUrl;
  } catch {
    return false;
  }
}

/** Model choice for an address: a remembered model there, else the known service there, else the usual one. */
function choiceAt(baseUrl: string): ModelChoice {
  const remembered = recallModels();
  const known = [remembered?.caption, remembered?.judge].find((choice) => choice && isAt(choice, baseUrl));
  if (known) return { ...known, baseUrl };
  const kind = MODEL_SERVICES.find((service) => isAt(service, baseUrl))?.kind ?? "openai-compatible";
  const reached = { baseUrl, model: "", audio: false };
  if (kind === "openai") return { kind, api: "chat", ...reached };
  // Files of the browser have no address.
  return { kind: kind === "embedded" ? "built-in" : kind, ...reached };
}

type Held = KeyFacts["keys"][number];

function placeWords({ inMemory, inVault }: Held, vault: KeyFacts["vault"]["state"]): string {
  if (inMemory && inVault) return "One for this visit, which is used, and an older one in the vault";
  if (inMemory) return "For this visit";
  return vault === "unlocked" ? "In the vault" : "In the vault, locked";
}

/** One address with a key. */
function KeyRow({
  held,
  vault,
  onKeep,
  onRemove,
}: {
  held: Held;
  vault: KeyFacts["vault"]["state"];
  onKeep: () => Promise<boolean>;
  onRemove: () => Promise<boolean>;
}) {
  const store = useSettingsStore();
  const test = useAct();
  const { baseUrl, inMemory } = held;

  const ask = () =>
    test.run(async () => {
      const models = await store.getState().testKey(choiceAt(baseUrl));
      return `Answers, ${counted(models.length, "model")}`;
    });

  return (
    <li className={classes.row}>
      <Text size="sm" fw={600} className={classes.address}>
        {baseUrl}
      </Text>
      <Group gap={6}>
        {inMemory ? <IconCheck size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
        <Text size="sm">{placeWords(held, vault)}</Text>
      </Group>
      <Group gap="xs">
        <CompactButton
          loading={test.busy}
          disabled={!inMemory && vault !== "unlocked"}
          aria-label={`Test connection to ${baseUrl}`}
          onClick={() => void ask()}
        >
          Test connection
        </CompactButton>
        {inMemory && vault === "unlocked" && (
          <CompactButton
            aria-label={`Keep the key for ${baseUrl} in the vault`}
            onClick={() => void onKeep()}
          >
            Keep in the vault
          </CompactButton>
        )}
        <ConfirmButton
          label="Remove"
          sure="Remove for good"
          what={`the key for ${baseUrl}`}
          onConfirm={() => void onRemove()}
        />
      </Group>
      <Text size="xs" role="status">
        {test.done}
      </Text>
      {test.problem && <ProblemAlert problem={test.problem} onClose={test.dismiss} />}
    </li>
  );
}

const MOST_USD = 100_000;

/** The models set up here of which nobody knows the price as they are called, each once: "qwen at localhost:11434". */
function unpricedModels(remembered: ReturnType<typeof recallModels>, prices: readonly PriceRow[]): string[] {
  const names = [remembered?.caption, remembered?.judge].flatMap((choice) =>
    choice && priceAsCalled(choice, prices) === null && URL.canParse(choice.baseUrl)
      ? [`${choice.model} at ${hostOf(choice.baseUrl)}`]
      : [],
  );
  return [...new Set(names)];
}

/** The spending limits for a run and a day. */
function SpendingSection() {
  const { caps, prices } = useModelSettings();
  const [remembered] = useState(recallModels);
  const unpriced = unpricedModels(remembered, prices);
  const act = useAct();

  return (
    <SettingsSection
      title="Spending caps"
      about="Before each request, the most it can cost is set aside: its input and the longest possible reply, reasoning included. If a cap leaves too little, the request is not sent."
      act={act}
    >
      <div className={`${classes.numbers} ${classes.wide}`}>
        {(["perRunUsd", "perDayUsd"] as const).map((cap) => (
          <TypedNumber
            key={cap}
            label={`At most per ${cap === "perRunUsd" ? "run" : "day"}, in US dollars`}
            placeholder="No cap"
            prefix="$ "
            value={caps[cap]}
            min={0}
            max={MOST_USD}
            decimals={4}
            onChange={(most) => act.save({ caps: { [cap]: most } })}
          />
        ))}
      </div>
      <Switch
        label="Stop calls of unknown cost while a cap is set"
        description="Otherwise they are made and counted separately: a cap cannot cover calls whose price is unknown."
        checked={caps.refuseUnknown ?? false}
        onChange={(event) => act.save({ caps: { refuseUnknown: event.currentTarget.checked } })}
      />
      {isCapped(caps) && unpriced.length > 0 && (
        <Text size="sm" className={classes.wide}>
          No price is known for {unpriced.join(", ")}:{" "}
          {caps.refuseUnknown ? "calls are stopped" : "the caps don't bound calls"} until it has a row under
          Prices, with 0 where it costs nothing, and no extra body field that may change its price.
        </Text>
      )}
    </SettingsSection>
  );
}

function hostAt(baseUrl: string): string | null {
  try {
    return hostOf(normaliseBaseUrl(baseUrl));
  } catch {
    return null;
  }
}

/** The hosts and the data each receives. */
function WhereItGoes() {
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

/** The setting for reusing a model's replies to the same request. */
function ReuseSection() {
  const store = useSettingsStore();
  const { reuse } = useModelSettings();
  const act = useAct();

  return (
    <SettingsSection
      title="Reuse of replies"
      about="When the same request goes to the same model again, the earlier reply can be used again: it costs nothing and is marked as reused. Replies are kept in this browser, without keys."
      act={act}
    >
      <Switch
        label="Reuse replies of judges"
        checked={reuse.judge}
        onChange={(event) => act.save({ reuse: { judge: event.currentTarget.checked } })}
      />
      <Switch
        label="Reuse captions"
        description="Off: each run asks the model for a new caption."
        checked={reuse.captions}
        onChange={(event) => act.save({ reuse: { captions: event.currentTarget.checked } })}
      />
      <CompactButton
        w="fit-content"
        loading={act.busy}
        onClick={() =>
          void act.run(async () => {
            const count = await store.getState().forgetReplies();
            return count === 1 ? "One reply was forgotten." : `${count} replies were forgotten.`;
          })
        }
      >
        Forget kept replies
      </CompactButton>
    </SettingsSection>
  );
}

/** The addresses that have a key and where it is, and the vault. */
function KeysSection() {
  const store = useSettingsStore();
  const facts = useSettings((state) => state.keys);
  const act = useAct();

  return (
    <SettingsSection
      title="Keys and vault"
      about="A key belongs to one address and is sent nowhere else. Keys are entered under “Models”; without a vault they are forgotten when the page is closed."
      act={act}
    >
      {facts?.keys.length === 0 && (
        <Text size="sm" c="var(--caplens-text-quiet)">
          No key is held just now.
        </Text>
      )}
      <ul className={classes.list} aria-label="Keys">
        {facts?.keys.map((held) => (
          <KeyRow
            key={held.baseUrl}
            held={held}
            vault={facts.vault.state}
            onKeep={() =>
              act.run(async () => {
                await store.getState().keepKey(held.baseUrl);
                return `The key for ${held.baseUrl} is in the vault now.`;
              })
            }
            onRemove={() =>
              act.run(async () => {
                await store.getState().removeKey(held.baseUrl);
                return `The key for ${held.baseUrl} was removed.`;
              })
            }
          />
        ))}
      </ul>
      {facts && <VaultPanel vault={facts.vault} act={act} />}
    </SettingsSection>
  );
}

const PROTECTS = [
  "Somebody who gets at this device or a copy of its disk while the vault is locked sees which addresses have a key, and can't read the keys without the passphrase. A short or common passphrase can be guessed.",
  "A key is bound to its address: copied to another address, it can’t be opened. Exports and links never hold keys.",
];

const DOES_NOT = [
  "A browser extension or any script that can change this page, and malware on the device: they can read a key or the passphrase while you type it, and use keys while the vault is unlocked.",
  "Somebody who sits down at this page while it is unlocked: they can call models with your keys, though not see them. Lock it when you leave.",
  "The provider: it sees the key with each call. Keys with a spending limit there are safest.",
];

function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <ul className={classes.facts}>
      {facts.map((fact) => (
        <li key={fact}>
          <Text size="sm">{fact}</Text>
        </li>
      ))}
    </ul>
  );
}

/** The vault's benefits and limits. */
function VaultWords() {
  return (
    <SettingsSection
      title="What the vault protects against, and what not"
      about="The vault keeps keys on this device, encrypted with your passphrase. It protects in these cases:"
    >
      <Facts facts={PROTECTS} />
      <Text size="sm">It does not protect against:</Text>
      <Facts facts={DOES_NOT} />
    </SettingsSection>
  );
}

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
        <CompactButton
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
        </CompactButton>
      )}
    </ProblemAlert>
  );
}

/** All that is set about calling models and about what is kept here. `storage`: the part about storage. */
export function SettingsPage({ storage }: { storage: ReactNode }) {
  const areKept = useSettings(({ kept }) => kept !== null);
  const isKnown = useSettings(({ keys, problem }) => (keys !== null && areKept) || problem !== null);
  const [isShown, setShown] = useState(isKnown);
  if (isKnown && !isShown) setShown(true);
  if (!isShown)
    return (
      <TextPage name="Settings" sections>
        <Loader size="sm" role="status" aria-label="Reading the settings" />
      </TextPage>
    );
  return (
    <TextPage name="Settings" sections>
      <UnreadableSettings />
      <KeysSection />
      <VaultWords />
      <WhereItGoes />
      {/* Settings that were not read are not the usual ones. */}
      {areKept && (
        <>
          <LimitsSection />
          <SpendingSection />
          <PricesSection />
          <ReuseSection />
        </>
      )}
      {storage}
      <Anchor href="#/about" size="sm" underline="always">
        About Caplens: version, licences, source
      </Anchor>
    </TextPage>
  );
}
