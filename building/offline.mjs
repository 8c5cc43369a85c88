// Writes the list of what works without a network into the service worker.
//
//     node building/offline.mjs <folder of the site> < {"ignored": [globs]}
//
// Workbox finds the files and tells which of them need a revision: those whose names do
// not change with their contents. Each gets its hash as well, by which the browser sees
// that nothing came torn.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { injectManifest } from "workbox-build";

const [folder] = process.argv.slice(2);
const { ignored } = JSON.parse(readFileSync(0, "utf8"));
const worker = join(folder, "service-worker.js");

/** @param {{ url: string, revision: string | null }} entry */
const checked = ({ url, revision }) => {
  const content = readFileSync(join(folder, url));
  const sha256 = createHash("sha256").update(content).digest("base64");
  return { url, revision, integrity: `sha256-${sha256}` };
};

const { warnings } = await injectManifest({
  swSrc: worker,
  swDest: worker,
  globDirectory: folder,
  globPatterns: ["**/*"],
  globIgnores: ignored,
  dontCacheBustURLsMatching: /-[0-9a-f]{10}[./]/,
  maximumFileSizeToCacheInBytes: 64e6,
  // Workbox asks for a field `size`, and takes it away again.
  manifestTransforms: [
    (entries) => ({ manifest: /** @type {any} */ (entries.map(checked)) }),
  ],
});
if (warnings.length) throw new Error(warnings.join("\n"));
