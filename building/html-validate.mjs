// How the page's HTML is checked: the page as it is built (tests/building) and with each
// screen on it (tests/screens).
import { defineConfig } from "html-validate";

export default defineConfig({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // As the HTML standard writes it in its examples.
    "doctype-style": ["error", { style: "lowercase" }],
    // Python writes a value to every attribute; index.html is written by hand.
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // A clause of the rules is an id, such as F1.1. HTML forbids only spaces there.
    "valid-id": ["error", { relaxed: true }],
    // Settings apply as soon as they are changed, so their form has no submit button.
    "wcag/h32": "off",
  },
});
