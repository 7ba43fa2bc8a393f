import { describe, expect, it } from "vitest";
import { linkTo } from "../../../src/playground/page/link-dialog";
import { readAddress } from "../../../src/state/address";
import { lengthWords, reachWords } from "../../../src/ui/copy-by-hand";

const PAGE = "https://lab.example/caplens/?utm=1#/playground?session=mine&check=c";

describe("a link", () => {
  it("leads to the page it was made on, in the same folder, and is read back as it was", () => {
    const address = { caption: "c2", check: "1e5", shared: "a-_Zz09" };
    const link = linkTo(address, PAGE);
    expect(link.startsWith("https://lab.example/caplens/#/playground?")).toBe(true);
    expect(link.endsWith("&shared=a-_Zz09")).toBe(true);
    expect(readAddress(link.slice(link.indexOf("?")))).toEqual(address);
    expect(linkTo({}, PAGE)).toBe("https://lab.example/caplens/#/playground");
  });

  it("says which chats cut it", () => {
    expect(lengthWords("x".repeat(2000))).toBe("");
    expect(lengthWords("x".repeat(2001))).toBe("It has 2,001 characters; Discord takes 2,000.");
    expect(lengthWords("x".repeat(4001))).toContain("Discord takes 2,000, Slack takes 4,000");
  });

  it("says where a page can be opened only from nearby", () => {
    expect(reachWords("https://lab.example/")).toBe("");
    expect(reachWords("http://localhost:4199/")).toContain("this computer only");
    expect(reachWords("http://192.168.1.7/caplens/")).toContain("within it only");
  });
});
