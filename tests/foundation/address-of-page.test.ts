import { expect, it } from "vitest";
import { addressOfPage } from "../../src/foundation/search-parameters";

it.each([
  ["https://a.example/caplens/?code=1&code=2#/boards", "https://a.example/caplens/"],
  ["https://a.example/caplens/?#", "https://a.example/caplens/"],
  ["https://a.example//b.example/?code=1", "https://a.example//b.example/"],
  ["https://a.example//b.example:8080//c#/models", "https://a.example//b.example:8080//c"],
])("the address of the page at %s is %s, on its own host whatever its path", (href, address) => {
  expect(addressOfPage(href)).toBe(address);
  // The path may hold a host that nobody gave.
  expect(new URL(addressOfPage(href), "https://a.example").host).toBe("a.example");
});
