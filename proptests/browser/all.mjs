// Runs test files, given by their paths, in one process, so that all share one browser.
import {pathToFileURL} from "node:url";

for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href);
