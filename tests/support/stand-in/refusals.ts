import type { Behaviour } from "./rules";

type Refuses = Extract<Behaviour, { kind: "refuses" }>;
export type Refusal = Extract<Behaviour, { kind: "status" }>;

/** The names of fields at any depth, words of messages left out. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === "role" && (inner === "system" || inner === "developer") ? ["system"] : []),
    ...(name === "systemInstruction" || (name === "instructions" && typeof inner === "string")
      ? ["system"]
      : []),
    name,
    ...namesIn(inner),
  ]);
}

/** The number of pictures in a request of any format. */
export function imagesIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + imagesIn(one), 0);
  if (typeof value !== "object" || value === null) return 0;
  const { type } = { type: undefined, ...value };
  const isImage =
    ["image_url", "image", "input_image"].some((name) => type === name) || "inlineData" in value;
  return isImage ? 1 : Object.values(value).reduce<number>((sum, one) => sum + imagesIn(one), 0);
}

/** The reason for which a request is refused; null where there is none. */
export function refusalOf(body: unknown, { fields, images }: Refuses): Refusal | null {
  const names = new Set(namesIn(body));
  const field = fields.find((name) => names.has(name));
  const refuse = (message: string): Refusal => ({
    kind: "status",
    status: 400,
    message,
    code: "invalid_request_error",
  });
  if (field === "system") return refuse("System role not supported by this model.");
  if (field !== undefined)
    return refuse(`Unsupported parameter: '${field}' is not supported with this model.`);
  if (images !== undefined && imagesIn(body) > images)
    return refuse(`At most ${images} image(s) may be provided in one request.`);
  return null;
}
