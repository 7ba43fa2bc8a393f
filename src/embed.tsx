// First: nothing of the page makes text part of itself before.
import "./foundation/trusted-types";
import { StrictMode } from "react";
import { boards, samplesFolder } from "./app/boards";
import { EmbeddedBoard } from "./app/embedded-board";
import { showPage } from "./app/frame";
import { askForBoard } from "./boards/store/ask-for-board";
import { pageAddress } from "./foundation/page-address";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element.");

void askForBoard(boards, samplesFolder, pageAddress(location.hash).query);
showPage(
  root,
  <StrictMode>
    <EmbeddedBoard />
  </StrictMode>,
);
