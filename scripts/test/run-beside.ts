import { spawn } from "node:child_process";

/**
 * Runs a command beside others: what it says comes in one piece, when it has ended. Gives back what it said and
 * whether it exited well.
 */
export function runBeside(
  title: string,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ exitedWell: boolean; said: string }> {
  const began = Date.now();
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const child = spawn(command, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (piece: Buffer) => pieces.push(piece));
    child.on("error", (error) => pieces.push(Buffer.from(String(error))));
    child.on("close", (status) => {
      const said = Buffer.concat(pieces).toString("utf8");
      const seconds = Math.round((Date.now() - began) / 1000);
      console.log(`\n── ${title} (${seconds} s)\n${said.trimEnd()}`);
      resolve({ exitedWell: status === 0, said });
    });
  });
}
