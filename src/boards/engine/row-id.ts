/** An id for a row made of a model's name: "GPT-4o (May)" is "gpt-4o-may". */
export function rowIdOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+|[._-]+$/g, "")
    .slice(0, 80);
  return plain === "" ? "model" : plain;
}
