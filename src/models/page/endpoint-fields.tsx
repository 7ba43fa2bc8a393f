import {
  Anchor,
  Autocomplete,
  Checkbox,
  Collapse,
  Fieldset,
  Group,
  PasswordInput,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";
import { carries } from "../../calls/model-services/model-abilities";
import { MODEL_SERVICES, type ModelService, serviceAt } from "../../calls/model-services/model-services";
import { normaliseBaseUrl } from "../../foundation/base-url";
import { toProblem } from "../../foundation/errors";
import { asksAboutKey, hostOf, typedHost } from "../../foundation/hosts";
import { counted } from "../../foundation/plural";
import { runsHere } from "../../shapes/model-reference";
import type { Problem } from "../../shapes/problem";
import type { ModelForm } from "../../state/models/model-choices";
import { useSettings } from "../../state/settings/settings-context";
import type { KeyFacts } from "../../state/settings/settings-state";
import { useModelsStore } from "../../state/stores-context";
import { useOneWork } from "../../state/use-trying";
import { CompactButton } from "../../ui/buttons";
import { ProblemAlert } from "../../ui/problem-alert";
import { BuiltInFields } from "./built-in-fields";
import {
  addressOf,
  addsToCalls,
  formOf,
  leftOut,
  offeredServices,
  refusedField,
  sentWords,
  serviceOf,
} from "./model-forms";
import { SoundNote, TakesFields, useCorrections } from "./takes-fields";

type Held = KeyFacts["keys"][number];

/** Present location of the key for this address, in words; null where there is none. */
function heldWords(held: Held | undefined, vault: KeyFacts["vault"]["state"] | undefined): string | null {
  if (!held) return null;
  if (held.inMemory) return "A key was given in this visit: leave empty to use it";
  return vault === "unlocked"
    ? "A key is in the vault: leave empty to use it"
    : "A key is in the vault: unlock it above, or type one for this visit";
}

/** The choice of storing a given key in the vault once it is used. */
type KeepChoice = { checked: boolean; onChange: (keep: boolean) => void };

/** The key of an endpoint, and where a vault is open, whether it goes in there. */
function KeyField({
  value,
  onChange,
  keep,
}: {
  value: ModelForm;
  onChange: (value: ModelForm) => void;
  keep?: KeepChoice;
}) {
  const address = addressOf(value.baseUrl);
  const facts = useSettings(({ keys }) => keys);
  const held = facts?.keys.find(({ baseUrl }) => baseUrl === address);
  const asks =
    address !== null &&
    asksAboutKey(address, location.protocol) &&
    (value.apiKey !== "" || held !== undefined);
  const open = useSettings(({ keys }) => keys?.vault.state === "unlocked");
  return (
    <>
      <PasswordInput
        label="Key"
        description={
          heldWords(held, facts?.vault.state) ??
          (serviceAt(value.baseUrl)?.account ? null : "Leave empty where the server asks for none")
        }
        autoComplete="off"
        visibilityToggleButtonProps={{ "aria-label": "Show the key" }}
        value={value.apiKey}
        onChange={(event) => onChange({ ...value, apiKey: event.currentTarget.value })}
      />
      {asks && (
        <Checkbox
          label="Send the key unencrypted"
          description={`The address begins with http: whoever is on the way to ${hostOf(address)} can read the key and use it`}
          checked={value.unencrypted ?? held?.unencrypted ?? false}
          onChange={(event) => onChange({ ...value, unencrypted: event.currentTarget.checked })}
        />
      )}
      {open && keep && (
        <Checkbox
          label="Keep this key in the vault"
          checked={keep.checked}
          onChange={(event) => keep.onChange(event.currentTarget.checked)}
        />
      )}
    </>
  );
}

type FieldsProps = { value: ModelForm; onChange: (value: ModelForm) => void };

/** The reason why a text is no address; null for one that is, and for none. */
function addressProblem(text: string): string | null {
  if (text.trim() === "") return null;
  try {
    normaliseBaseUrl(text);
    return null;
  } catch (error) {
    return toProblem(error).message;
  }
}

/** The address that calls go to, up to the version path. What can't be one is marked once the field is left. */
function BaseUrlField({ value, onChange }: FieldsProps) {
  const [isLeft, setLeft] = useState(false);
  return (
    <TextInput
      label="Base URL"
      placeholder="https://api.example.com/v1"
      description="Up to and including the version, without /chat/completions"
      required
      value={value.baseUrl}
      onChange={(event) => onChange({ ...value, baseUrl: event.currentTarget.value })}
      onBlur={() => setLeft(true)}
      error={isLeft && addressProblem(value.baseUrl)}
    />
  );
}

/** Choice between OpenAI's two APIs. */
function ApiField({ value, onChange }: FieldsProps) {
  if (value.kind !== "openai") return null;
  return (
    <Select
      label="API"
      data={[
        { value: "chat", label: "Chat completions" },
        { value: "responses", label: "Responses" },
      ]}
      value={value.api}
      allowDeselect={false}
      onChange={(api) => onChange({ ...value, api: api === "responses" ? "responses" : "chat" })}
    />
  );
}

/** Extra fields that the user's own server may need with every call. */
function ExtraFields({
  value,
  onChange,
  refused,
  refusedRef,
}: FieldsProps & {
  /** The field that was refused, which `refusedRef` is given. */
  refused: "headers" | "body" | null;
  refusedRef: RefObject<HTMLTextAreaElement | null>;
}) {
  if (value.kind !== "openai-compatible") return null;
  const marked = { error: "Not taken: the reason is below", ref: refusedRef };
  return (
    <>
      <Textarea
        label="Extra headers"
        description="One per line, as Name: value. Enter no secrets: they are remembered in this browser."
        autosize
        minRows={1}
        maxRows={4}
        spellCheck={false}
        value={value.headers ?? ""}
        {...(refused === "headers" ? marked : {})}
        onChange={(event) => onChange({ ...value, headers: event.currentTarget.value })}
      />
      <Textarea
        label="Extra body fields"
        description='A JSON object that is added to each request, for example {"top_p": 0.9}'
        autosize
        minRows={1}
        maxRows={6}
        spellCheck={false}
        value={value.body ?? ""}
        {...(refused === "body" ? marked : {})}
        onChange={(event) => onChange({ ...value, body: event.currentTarget.value })}
      />
    </>
  );
}

type Test =
  | { kind: "untested" }
  | { kind: "testing" }
  | { kind: "answered"; count: number }
  | { kind: "failed"; problem: Problem };

/**
 * Asks the endpoint for its models, which `onModels` is given (null where it does not answer), and says in place what came
 * of it.
 */
function ConnectionTest({
  form,
  onModels,
  onProblem,
}: {
  form: ModelForm;
  onModels: (models: string[] | null) => void;
  /** Hears of the problem that is told; null: of none any more. */
  onProblem: (problem: Problem | null) => void;
}) {
  const store = useModelsStore();
  const [test, put] = useState<Test>({ kind: "untested" });
  function setTest(next: Test): void {
    put(next);
    onProblem(next.kind === "failed" ? next.problem : null);
  }

  async function run(): Promise<void> {
    setTest({ kind: "testing" });
    try {
      const models = await store.getState().listModels(form);
      onModels(models);
      setTest({ kind: "answered", count: models.length });
    } catch (error) {
      onModels(null);
      setTest({ kind: "failed", problem: toProblem(error) });
    }
  }

  return (
    <>
      <Group gap="xs">
        <CompactButton
          loading={test.kind === "testing"}
          disabled={form.baseUrl === ""}
          onClick={() => void run()}
        >
          Test connection
        </CompactButton>
        {test.kind === "answered" && (
          <Text size="xs" role="status">
            Answers, {counted(test.count, "model")}
          </Text>
        )}
      </Group>
      {test.kind === "failed" && (
        <ProblemAlert problem={test.problem} onClose={() => setTest({ kind: "untested" })} />
      )}
    </>
  );
}

/** A key without typing one: people allow it at OpenRouter, in a tab of its own. */
function OpenRouterSignIn() {
  const store = useModelsStore();
  const { progress, problem, setProblem, doing, cancel } = useOneWork<"waiting">();
  const [isIn, setIn] = useState(false);

  async function signIn(): Promise<void> {
    setIn(false);
    const key = doing("waiting", async (signal) => {
      await store.getState().signInWithOpenRouter(signal);
      return true;
    });
    setIn((await key) === true);
  }

  return (
    <>
      <Group gap="xs">
        <CompactButton loading={progress !== null} onClick={() => void signIn()}>
          Sign in with OpenRouter
        </CompactButton>
        {progress !== null && (
          <CompactButton variant="subtle" onClick={cancel}>
            Cancel the sign-in
          </CompactButton>
        )}
        <Text size="xs" role="status">
          {progress !== null && "Waiting for you to allow it in the other tab"}
          {isIn && "Signed in: the key is in this page's memory. Leave the field empty"}
        </Text>
      </Group>
      {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
    </>
  );
}

/** The choice of a model service, with the facts its users have to know. */
function ServiceSelect({
  value,
  onChange,
}: {
  value: ModelService;
  onChange: (service: ModelService) => void;
}) {
  return (
    <Stack gap={4}>
      <Select
        label="Provider"
        data={offeredServices()}
        value={value.id}
        allowDeselect={false}
        searchable
        // It takes the focus when its form opens: its list would lie over the fields that are to be filled.
        openOnFocus={false}
        nothingFoundMessage="No provider of that name. For any other endpoint choose the last entry"
        onChange={(id) => {
          const service = MODEL_SERVICES.find((candidate) => candidate.id === id);
          if (service) onChange(service);
        }}
      />
      <Text size="xs" c="var(--caplens-text-quiet)">
        {value.access}
        {value.account && (
          <>
            {" "}
            Keys are made at{" "}
            <Anchor href={value.account} target="_blank" rel="noreferrer" size="xs" underline="always">
              {new URL(value.account).host}
            </Anchor>
            .
          </>
        )}
      </Text>
    </Stack>
  );
}

/** Provider, key and model of one endpoint, with a test that lists its models, and where what is sent will go. */
export function EndpointFields({
  legend,
  value,
  onChange,
  problem = null,
  keep,
  onTested,
}: {
  /** None where a heading above says it. */
  legend?: string | undefined;
  value: ModelForm;
  onChange: (value: ModelForm) => void;
  /** The reason, told below, why the model could not be used: a field that it is about is marked. */
  problem?: Problem | null;
  keep?: KeepChoice;
  /** The endpoint was tested: whether it has answered. */
  onTested?: (answered: boolean) => void;
}) {
  const [service, setService] = useState(() => serviceOf(value));
  const [models, setModels] = useState<string[]>([]);
  // A choice's additions to its calls must be visible to anyone who allows its use.
  const [more, setMore] = useState(() => addsToCalls(value));
  const moreId = useId();
  const [untested, setUntested] = useState<Problem | null>(null);
  const refusal = [problem, untested].find((one) => refusedField(one) !== null) ?? null;
  const refusedRef = useRef<HTMLTextAreaElement>(null);
  /** The refusal whose field has not had the focus yet: it may have to unfold first. */
  const unseen = useRef<Problem | null>(null);
  const focusRefused = useCallback(() => {
    if (unseen.current === null) return;
    refusedRef.current?.focus();
    if (document.activeElement === refusedRef.current) unseen.current = null;
  }, []);
  useEffect(() => {
    unseen.current = refusal;
    if (refusal) setMore(true);
  }, [refusal]);
  useEffect(() => {
    if (more && refusal) focusRefused();
  }, [more, refusal, focusRefused]);
  const host = typedHost(value.baseUrl);
  const corrections = useCorrections();
  const [takes, setTakes] = useState(false);
  const takesId = useId();
  const sent = sentWords(value, corrections);
  const left = leftOut(value, corrections);
  // Makers with a format of their own have one address; that of any other server has to be seen.
  const addressShown = service.kind === "openai-compatible";

  return (
    <Fieldset legend={legend} mx={0}>
      <Stack gap="xs">
        <ServiceSelect
          value={service}
          onChange={(chosen) => {
            setService(chosen);
            setModels([]);
            onChange(formOf(chosen));
          }}
        />
        {runsHere(value) ? (
          <>
            {value.kind === "built-in" && <BuiltInFields value={value} onChange={onChange} />}
            <Text size="sm">{sent} stay in this browser.</Text>
          </>
        ) : (
          <>
            {addressShown && <BaseUrlField value={value} onChange={onChange} />}
            {service.kind === "openrouter" && value.baseUrl === service.baseUrl && <OpenRouterSignIn />}
            <KeyField value={value} onChange={onChange} {...(keep ? { keep } : {})} />
            <Autocomplete
              label="Model"
              description={
                models.length === 0 ? "Type its name, or test the connection to choose from a list" : null
              }
              required
              data={models}
              limit={300}
              maxDropdownHeight={240}
              value={value.model}
              onChange={(model) => onChange({ ...value, model })}
            />
            {carries(value).audio && (
              <Checkbox
                label="The model takes sound (as a WAV part)"
                checked={value.audio}
                onChange={(event) => onChange({ ...value, audio: event.currentTarget.checked })}
              />
            )}
            <SoundNote value={value} />
            {left && <Text size="xs">{left}</Text>}
            {value.model.trim() !== "" && host !== null && (
              <>
                <CompactButton
                  variant="subtle"
                  px={0}
                  w="fit-content"
                  aria-expanded={takes}
                  aria-controls={takesId}
                  onClick={() => setTakes(!takes)}
                >
                  What this model takes
                </CompactButton>
                <Collapse expanded={takes} id={takesId} keepMounted={false}>
                  <TakesFields value={value} />
                </Collapse>
              </>
            )}
            <CompactButton
              variant="subtle"
              px={0}
              w="fit-content"
              aria-expanded={more}
              aria-controls={moreId}
              onClick={() => setMore(!more)}
            >
              {more ? "Fewer settings" : "More settings"}
            </CompactButton>
            <Collapse expanded={more} id={moreId} onTransitionEnd={focusRefused}>
              <Stack gap="xs">
                {!addressShown && <BaseUrlField value={value} onChange={onChange} />}
                <ApiField value={value} onChange={onChange} />
                <ExtraFields {...{ value, onChange, refusedRef }} refused={refusedField(refusal)} />
              </Stack>
            </Collapse>
            <Text size="sm">
              {host === null ? (
                `${sent} will go from this page to the host of the base URL, and to no other.`
              ) : (
                <>
                  {sent} will go from this page to <b>{host}</b>, and to no other host.
                </>
              )}
            </Text>
            <ConnectionTest
              key={`${service.id} ${value.baseUrl}`}
              form={value}
              onProblem={setUntested}
              onModels={(found) => {
                if (found !== null) setModels(found);
                onTested?.(found !== null);
              }}
            />
          </>
        )}
      </Stack>
    </Fieldset>
  );
}
