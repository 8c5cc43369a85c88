// Draws an SVG as PNGs.
//
//     node building/icons.mjs < {"svg", "icons": {address: [size, background]}} > icons
//
// The output is the object `icons` with each PNG in base64.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

const { resolve } = createRequire(import.meta.url);
await initWasm(readFileSync(resolve("@resvg/resvg-wasm/index_bg.wasm")));

const { svg, icons } = JSON.parse(readFileSync(0, "utf8"));

/** @param {[size: number, background: string]} how */
const drawn = ([size, background]) => {
  /** @type {import("@resvg/resvg-wasm").ResvgRenderOptions} */
  const options = { fitTo: { mode: "width", value: size } };
  if (background) options.background = background;
  const resvg = new Resvg(svg, options);
  return Buffer.from(resvg.render().asPng()).toString("base64");
};

const entries = Object.entries(icons);
const pngs = Object.fromEntries(entries.map(([name, how]) => [name, drawn(how)]));
writeFileSync(1, JSON.stringify(pngs));
