import type { BrowserContext, Request } from "@playwright/test";
import { type Finding, formsIn, type KeyForm } from "../../../support/canary/key-forms";

export type Outside = {
  /** The places at which secrets went out of the page, other than in the header of a request to their own host. */
  findings(): Promise<Finding[]>;
  /** The number of requests that were looked at, by host. */
  requests(): Record<string, number>;
};

/**
 * Looks at all console messages, errors and requests of a browser from now on. `own`: the host that the key is for,
 * which may have it in its `authorization` header and nowhere else.
 */
export function watchOutside(context: BrowserContext, forms: readonly KeyForm[], own: string): Outside {
  const found: Finding[] = [];
  const looks = new Map<Request, Promise<void>>();
  const ended = new Set<Request>();
  const hosts: Record<string, number> = {};
  const note = (place: string, text: string) => {
    for (const form of formsIn(text, forms)) found.push({ place, form });
  };

  context.on("console", (message) =>
    note("console", `${message.text()} ${JSON.stringify(message.location())}`),
  );
  context.on("weberror", (error) => note("page error", `${error.error().message} ${error.error().stack}`));
  context.on("request", (request) => {
    const { host } = new URL(request.url());
    hosts[host] = (hosts[host] ?? 0) + 1;
    note(`URL of a request to ${host}`, request.url());
    note(`body of a request to ${host}`, request.postDataBuffer()?.toString("latin1") ?? "");
    const look = (name: string, value: string) => {
      if (host === own && name.toLowerCase() === "authorization") return;
      note(`header ${name} of a request to ${host}`, value);
    };
    // Those that the page gave, and, once it has gone out, those that the browser sent.
    for (const [name, value] of Object.entries(request.headers())) look(name, value);
    const lookAtSent = async () => {
      for (const { name, value } of await request.headersArray()) look(name, value);
    };
    // A request that a closed page never sent has no others.
    looks.set(
      request,
      lookAtSent().catch(() => undefined),
    );
  });
  context.on("requestfinished", (request) => ended.add(request));
  context.on("requestfailed", (request) => ended.add(request));

  return {
    async findings() {
      // Nobody says of a request whose worker went with its page that it has ended, or what was sent.
      await Promise.all([...ended].map((request) => looks.get(request)));
      return [...found];
    },
    requests: () => ({ ...hosts }),
  };
}
