import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach } from "vitest";

/** A place of the page for parts in a test. */
export type Stage = {
  readonly host: HTMLElement;
  /** Draws at once. */
  render(part: ReactNode): void;
  close(): void;
};

/** A place at the end of the page; `style`: its own, as in an attribute. */
export function newStage(style = "", tag: "div" | "main" = "div"): Stage {
  const host = document.createElement(tag);
  host.style.cssText = style;
  document.body.append(host);
  const root = createRoot(host);
  return {
    host,
    render: (part) => flushSync(() => root.render(part)),
    close() {
      flushSync(() => root.unmount());
      host.remove();
    },
  };
}

/** The place of each test of a file: there before hooks that are written below it, gone after them. */
export function stageForEach(style = ""): Stage {
  let stage: Stage | undefined;
  const present = () => {
    if (!stage) throw new Error("Nothing is shown outside of tests.");
    return stage;
  };
  beforeEach(() => {
    stage = newStage(style);
  });
  afterEach(() => present().close());
  return {
    get host() {
      return present().host;
    },
    render: (part) => present().render(part),
    close: () => present().close(),
  };
}
