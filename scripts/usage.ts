/**
 * Answers `--help`: prints how a script is called, and ends. A script that takes words or options calls it first, before
 * it does anything.
 *
 * @param lines the call, as one types it, then what its words and options do
 */
export function usage(...lines: string[]): void {
  if (!process.argv.slice(2).includes("--help")) return;
  console.log(`Usage: ${lines.join("\n  ")}`);
  process.exit(0);
}
