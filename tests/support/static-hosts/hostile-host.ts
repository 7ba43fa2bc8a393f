import type { ServerResponse } from "node:http";
import { type StaticHost, startHost } from "./static-host";

/** A host's answer to a path. */
export type Trick = (response: ServerResponse) => void;

/** Sends on to another address. */
export function sendsOn(to: string, status = 302): Trick {
  return (response) => response.writeHead(status, { Location: to }).end();
}

/** Takes the request and never says anything. */
export const neverAnswers: Trick = () => undefined;

/** Begins, and then says nothing more. */
export function stopsAfter(begin: string): Trick {
  return (response) => response.writeHead(200, { "Content-Type": "application/json" }).write(begin);
}

export function says(body: string | Uint8Array, headers: Record<string, string> = {}, status = 200): Trick {
  return (response) => response.writeHead(status, headers).end(body);
}

/** A host that lets every page read what it says, and means no good. Paths that it does not know are missing. */
export function startHostileHost(tricks: ReadonlyMap<string, Trick>): Promise<StaticHost> {
  return startHost((_request, response, path) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    const trick = tricks.get(path);
    if (trick) trick(response);
    else response.writeHead(404).end("nothing here");
  });
}
