// First: nothing of the page makes text part of itself before.
import "./lib/trusted-types";
import { StrictMode } from "react";
import { boards, samplesFolder } from "./app/boards";
import { EmbeddedBoard } from "./app/embedded-board";
import { showPage } from "./app/frame";
import { pageAddress } from "./lib/page-address";
import { askForBoard } from "./state/leaderboard/ask-for-board";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element.");

void askForBoard(boards, samplesFolder, pageAddress(location.hash).query);
showPage(
  root,
  <StrictMode>
    <EmbeddedBoard />
  </StrictMode>,
);
