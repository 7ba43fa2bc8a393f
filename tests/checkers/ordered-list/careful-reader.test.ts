import { describe } from "vitest";
import { testReader } from "../../support/verdict-table";

describe("ordered_list, as a careful reader judges it", () => {
  testReader("ordered_list", [
    ["1. Wash the rice.\n2. Boil the water.\n3. Serve.", { symbol: "1." }, true],
    ["1) Wash the rice.\n2) Boil the water.", { symbol: "1)" }, true],
    ["1. Wash the rice.\n2) Boil the water.", {}, false],
    ["1. Wash the rice.\n1. Boil the water.", { symbol: "1." }, false],
    ["1. Wash the rice.\n2. Boil the water.\n4. Serve.", {}, false],
    ["a. Wash the rice.\nb. Boil the water.", { symbol: "a." }, true],
    ["A. Wash\nB. Boil\nC. Serve", { symbol: "a." }, false],
    ["I. Wash\nII. Boil\nIII. Serve\nIV. Eat", { symbol: "I." }, true],
    ["i. wash\nii. boil\niii. serve", { symbol: "i." }, true],
    ["一、洗米\n二、烧水\n三、上菜", { symbol: "一、" }, true],
    ["1、洗米\n2、烧水\n3、上菜", {}, true],
    ["（1）洗米\n（2）烧水", {}, true],
    ["① 洗米\n② 烧水\n③ 上菜", {}, true],
    ["Steps shown in the video:\n1. Wash the rice.\n2. Boil the water.", { symbol: "1." }, true],
    ["1. Wash the rice.\n\n2. Boil the water.\n\n3. Serve.", { symbol: "1." }, true],
    ["1. Wash the rice.\n   - rinse twice\n   - drain\n2. Boil the water.", { symbol: "1." }, true],
    ["1. Wash the rice.\n2. Boil the water.\nThat is the whole recipe.", { symbol: "1." }, false],
    ["- Wash the rice.\n- Boil the water.", {}, false],
    ["9. Plate\n10. Serve", { symbol: "9." }, true],
    ["Step 1: Wash\nStep 2: Boil", { symbol: "1." }, false],
    ["Step 1: Wash\nStep 2: Boil\nStep 3: Serve", { symbol: "Step 1:" }, true],
    ["01. Wash\n02. Boil\n03. Serve", { symbol: "01." }, true],
    ["3.5 cups of rice\n4.5 cups of water", {}, false],
    ["1. First, wash the rice.\n2. Then, boil the water.\n10. Serve", { symbol: "1." }, false],
    ["1. knife\r\n2. pot\r\n", { symbol: "1." }, true],
    ["```\n1. knife\n2. pot\n```", { symbol: "1." }, true],
    ["1. **Knife**: sharp\n2. **Pot**: hot", { symbol: "1." }, true],
    ["1. Kitchen\n  1. knife\n  2. pot\n2. Garden", { symbol: "1." }, true],
    ["2. pot\n1. knife", { symbol: "1." }, false],
    ["A) knife\nB) pot\nC) spoon", { symbol: "A)" }, true],
    ["1 knife\n2 pot", { symbol: "1." }, false],
  ]);
});
