// Writes the list of files to precache into the service worker.
//
//     node building/offline.mjs <folder of the site> < {"ignored": [globs]}
//
// Workbox finds the files, and gives a revision to those without a hash in their names.
// This script adds the hash of each file, so that the browser can check its download.

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
  // Workbox's types require a field `size`, which Workbox removes again.
  manifestTransforms: [
    (entries) => ({ manifest: /** @type {any} */ (entries.map(checked)) }),
  ],
});
if (warnings.length) throw new Error(warnings.join("\n"));
