/**
 * The script of the pages that hold a document; `lazy.js` fetches it when the first of them is shown.
 *
 * Contract: one line for each kind of document.
 */
import { services } from "../lazy.js";
import { defineDocument } from "./element.js";
import { defineSpectacle } from "./spectacle.js";

defineDocument("castle-sheet", "sheet", services());
defineDocument("castle-fight", "fight", services(), { from: "sheet" });
defineSpectacle("castle-spectacle", services());
