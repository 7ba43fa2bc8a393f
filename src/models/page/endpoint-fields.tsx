import { Autocomplete, Button, Checkbox, Collapse, Fieldset, Stack, Text } from "@mantine/core";
import { useId, useState } from "react";
import { carries } from "../../calls/model-services/model-abilities";
import { typedHost } from "../../foundation/hosts";
import type { ModelForm } from "../../state/models/model-choices";
import { BuiltInFields } from "./built-in-fields";
import { ConnectionTest } from "./connection-test";
import { type KeepChoice, KeyField } from "./key-field";
import { addsToCalls, formOf, leftOut, sentWords, serviceOf } from "./model-forms";
import { ApiField, BaseUrlField, ExtraFields } from "./more-fields";
import { OpenRouterSignIn } from "./openrouter-sign-in";
import { ServiceSelect } from "./service-select";
import { SoundNote, TakesFields, useCorrections } from "./takes-fields";

/** Provider, key and model of one endpoint, with a test that lists its models, and where what is sent will go. */
export function EndpointFields({
  legend,
  value,
  onChange,
  withAudio,
  keep,
  onTested,
}: {
  legend: string;
  value: ModelForm;
  onChange: (value: ModelForm) => void;
  withAudio: boolean;
  keep?: KeepChoice;
  /** The endpoint has answered a test. */
  onTested?: () => void;
}) {
  const [service, setService] = useState(() => serviceOf(value));
  const [models, setModels] = useState<string[]>([]);
  // What a choice adds to its calls has to be seen by whoever lets it be used.
  const [more, setMore] = useState(() => addsToCalls(value));
  const moreId = useId();
  const host = typedHost(value.baseUrl);
  const corrections = useCorrections();
  const [takes, setTakes] = useState(false);
  const takesId = useId();
  const sent = withAudio ? sentWords(value, corrections) : "Captions and questions about them";
  const left = withAudio ? leftOut(value, corrections) : null;
  // Makers with a format of their own have one address; that of any other server has to be seen.
  const addressShown = service.kind === "openai-compatible";

  return (
    <Fieldset legend={legend}>
      <Stack gap="xs">
        <ServiceSelect
          value={service}
          onChange={(chosen) => {
            setService(chosen);
            setModels([]);
            onChange(formOf(chosen));
          }}
        />
        {value.kind === "built-in" ? (
          <>
            <BuiltInFields value={value} onChange={onChange} withAudio={withAudio} />
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
            {withAudio && carries(value).audio && (
              <Checkbox
                label="The model takes sound (as a WAV part)"
                checked={value.audio}
                onChange={(event) => onChange({ ...value, audio: event.currentTarget.checked })}
              />
            )}
            {withAudio && <SoundNote value={value} />}
            {left && <Text size="xs">{left}</Text>}
            {value.model.trim() !== "" && host !== null && (
              <>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  w="fit-content"
                  aria-expanded={takes}
                  aria-controls={takesId}
                  onClick={() => setTakes(!takes)}
                >
                  What this model takes
                </Button>
                <Collapse expanded={takes} id={takesId} keepMounted={false}>
                  <TakesFields value={value} media={withAudio} />
                </Collapse>
              </>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              w="fit-content"
              aria-expanded={more}
              aria-controls={moreId}
              onClick={() => setMore(!more)}
            >
              {more ? "Fewer settings" : "More settings"}
            </Button>
            <Collapse expanded={more} id={moreId}>
              <Stack gap="xs">
                {!addressShown && <BaseUrlField value={value} onChange={onChange} />}
                <ApiField value={value} onChange={onChange} />
                <ExtraFields value={value} onChange={onChange} />
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
              onModels={(found) => {
                setModels(found);
                onTested?.();
              }}
            />
          </>
        )}
      </Stack>
    </Fieldset>
  );
}
