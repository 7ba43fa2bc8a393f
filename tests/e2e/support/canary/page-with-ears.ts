import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** Serves a built page from where it is served already, with code of ours before that of the engine's worker. */
export async function pageWithEars(
  builtPage: string,
  ears: string,
): Promise<{ url: string; close(): Promise<void> }> {
  async function pass({ url = "/" }: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = await fetch(new URL(url, builtPage));
    const body = Buffer.from(await reply.arrayBuffer());
    response.writeHead(reply.status, { "content-type": reply.headers.get("content-type") ?? "text/plain" });
    if (/engine-worker[^/]*\.js$/.test(url)) response.write(`${ears}\n`);
    response.end(body);
  }

  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => response.destroy(new Error(String(error))));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The page has no port.");
  return {
    url: `http://localhost:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
