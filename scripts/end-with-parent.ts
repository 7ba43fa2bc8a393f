import { fstatSync } from "node:fs";

/**
 * Ends this process once whoever started it is gone: a parent that is killed closes the pipe that is this process's
 * standard input, and tidies nothing up. A process whose input is no pipe (a terminal, `/dev/null`) goes on.
 */
export function endWithParent(): void {
  const input = fstatSync(0);
  if (!input.isFIFO() && !input.isSocket()) return;
  process.stdin.once("end", () => process.exit());
  // A parent that is killed may break the pipe as well.
  process.stdin.once("error", () => process.exit());
  process.stdin.resume();
}
