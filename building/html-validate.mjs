// The rules of the HTML checks, for the built page (tests/building) and for each screen
// (tests/screens).
import { defineConfig } from "html-validate";

export default defineConfig({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // The style of the examples in the HTML standard.
    "doctype-style": ["error", { style: "lowercase" }],
    // Python writes a value to every attribute; index.html is written by hand.
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // Clauses of the rules are ids, such as F1.1. HTML forbids only spaces in ids.
    "valid-id": ["error", { relaxed: true }],
    // Settings apply as soon as they are changed, so their form has no submit button.
    "wcag/h32": "off",
  },
});
