const LONGEST = 60;

/** A file name for the report that every system takes: letters, digits and hyphens of the title, then `-report`. */
export function reportFileName(title: string, extension: "md" | "zip" | "html" | "json"): string {
  const words =
    title
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  const name = Array.from(words.join("-")).slice(0, LONGEST).join("").replace(/-+$/, "");
  return `${name === "" ? "" : `${name}-`}report.${extension}`;
}
