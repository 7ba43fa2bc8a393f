import { Select, Textarea, TextInput } from "@mantine/core";
import type { ModelForm } from "../../state/models/model-choices";

type FieldsProps = { value: ModelForm; onChange: (value: ModelForm) => void };

/** The address that calls go to, up to the version path. */
export function BaseUrlField({ value, onChange }: FieldsProps) {
  return (
    <TextInput
      label="Base URL"
      placeholder="https://api.example.com/v1"
      description="Up to and including the version, without /chat/completions"
      required
      value={value.baseUrl}
      onChange={(event) => onChange({ ...value, baseUrl: event.currentTarget.value })}
    />
  );
}

/** Which of OpenAI's two ways of asking is used. */
export function ApiField({ value, onChange }: FieldsProps) {
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

/** What else a server of one's own may want to be told with every call. */
export function ExtraFields({ value, onChange }: FieldsProps) {
  if (value.kind !== "openai-compatible") return null;
  return (
    <>
      <Textarea
        label="Extra headers"
        description="One per line, as Name: value. Enter no secrets: they are remembered in this browser"
        autosize
        minRows={1}
        maxRows={4}
        spellCheck={false}
        value={value.headers ?? ""}
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
        onChange={(event) => onChange({ ...value, body: event.currentTarget.value })}
      />
    </>
  );
}
