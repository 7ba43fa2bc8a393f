import { deleteDB } from "idb";

addEventListener("message", () => void deleteDB("none"));
