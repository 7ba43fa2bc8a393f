import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { ProblemAlert } from "../../src/ui/problem-alert";

afterEach(() => vi.unstubAllGlobals());

function linksOf(code: string, nextStep: string, hash: string): string[] {
  vi.stubGlobal("location", { hash });
  const alert = renderToStaticMarkup(
    createElement(ProblemAlert, { problem: { code, message: "It failed.", nextStep } }),
  );
  return [...alert.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? "");
}

it.each([
  ["key-refused", "Check that the key is whole.", "#/playground", ["#/models"]],
  ["not-an-api", "Check the address.", "#/runs/one", ["#/models"]],
  ["no-model", "Connect one under “Models”.", "#/lab/new", ["#/models"]],
  ["rate-limited", "Lower “Calls at a time” under “Settings”.", "", ["#/settings"]],
  ["vault-locked", "Unlock it under “Models” or “Settings”.", "#/runs/one", ["#/models", "#/settings"]],
  ["vault-locked", "Unlock it under “Models” or “Settings”.", "#/settings", []],
  ["key-refused", "Check that the key is whole.", "#/models?x=1", []],
  ["file-truncated", "Take the whole file.", "#/playground", []],
])("an alert of %s leads where its next step is taken: %s at %s", (code, nextStep, hash, links) => {
  expect(linksOf(code, nextStep, hash)).toEqual(links);
});
