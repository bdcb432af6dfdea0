// Prints the licences of all packages in a bundle, told from esbuild's metafile. Run by
// scripts/vendor_plot, in the folder that holds node_modules: node gather_licenses.mjs META.json
import {readdirSync, readFileSync} from "node:fs";

/** The folders of the packages that gave a byte to the bundle, in the order of their names. */
function packageFolders(meta) {
  const folders = new Set();
  for (const output of Object.values(meta.outputs)) {
    for (const [file, {bytesInOutput}] of Object.entries(output.inputs)) {
      const found = file.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/);
      if (found && bytesInOutput > 0) folders.add(found[0]);
    }
  }
  return [...folders].sort();
}

/** A package's name, version and licence text; throws where it carries none. */
function licenseOf(folder) {
  const {name, version, license} = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[sc]e/i.test(entry));
  if (!file) throw new Error(`${folder} carries no licence`);
  const text = readFileSync(`${folder}/${file}`, "utf8").replaceAll("\r\n", "\n").trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}

const meta = JSON.parse(readFileSync(process.argv[2], "utf8"));
const head = "What plot.js is made of, and the licence of each part.\n";
process.stdout.write([head, ...packageFolders(meta).map(licenseOf)].join(`\n${"-".repeat(72)}\n`));
