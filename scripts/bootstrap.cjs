// What runs first in every command: whether this Node and this path can be used at all. CommonJS, because Node loads no other module
// from a path with a backslash, and an old Node must be able to read it.
const { existsSync } = require('node:fs');
const { join } = require('node:path');

function stop(line) {
	console.error(line);
	process.exit(1);
}

const { node } = process.versions;
if (Number(node.split('.')[0]) < 20) stop(`Node ${node} is too old: install Node 20 or newer (24 is best) and run the command again.`);
// Node replaces * in the paths of imports and reads no module below a \, : divides the PATH, # and ? end the path of a module in the build,
// and PostgreSQL's initdb gives the path to a shell
const root = join(__dirname, '..', '/');
const [unusable] = (process.platform !== 'win32' && /[*:#?"$`\\]/.exec(root)) || [];
if (unusable) stop(`The path of this folder contains ${unusable} (${root}): move it to a path without it.`);
if (!existsSync(join(root, 'package-lock.json')))
	stop(`The path of this folder cannot be read as UTF-8 (${root}): move it to another path.`);

void import('./bootstrap.mjs');
