import { expect, test } from "vitest";
import { firstScript } from "../../src/app/offline-store";

test.each([
  ['<head><script type="module" crossorigin src="./assets/index-1.js"></script>', "./assets/index-1.js"],
  ["<SCRIPT\nsrc='./a.js'\ntype='module'></SCRIPT>", "./a.js"],
  // As hosts write it that make pages smaller.
  ["<script type=module crossorigin src=./a.js></script>", "./a.js"],
  [
    '<script src="old.js"></script><script type="module">0</script><script type="module" src="a.js"></script>',
    "a.js",
  ],
  ["<p>Not found</p>", null],
  ['<script type="module" data-src="a.js"></script>', null],
])("of a page as text, %j, the first script is known", (html, address) => {
  expect(firstScript(html)).toBe(address);
});
