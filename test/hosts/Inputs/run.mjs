// run.mjs FILE.wasm - print what run(200) of a module gives.
// SPDX-License-Identifier: MIT
import { readFileSync } from "fs";

const { instance } = await WebAssembly.instantiate(
	readFileSync(process.argv[2]));
console.log(instance.exports.run(200));
