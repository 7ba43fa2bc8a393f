import { spawn } from "node:child_process";
import { once } from "node:events";

/** Serves the built page on localhost, `dist/` unless it lies elsewhere. `close` ends the server. */
export async function startPreview(
  port: number,
  folder = "dist",
): Promise<{ baseURL: string; close: () => void }> {
  const server = spawn(
    process.execPath,
    ["node_modules/vite/bin/vite.js", "preview", "--port", String(port), "--strictPort", "--outDir", folder],
    {
      // The pipe takes it along when whoever asked for it is killed.
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, CAPLENS_ENDS_WITH_PARENT: "1" },
    },
  );
  await once(server.stdout, "data");
  return { baseURL: `http://localhost:${port}`, close: () => server.kill() };
}
