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
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  await once(server.stdout, "data");
  return { baseURL: `http://localhost:${port}`, close: () => server.kill() };
}
