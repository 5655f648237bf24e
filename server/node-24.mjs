// Plain JavaScript, so that an older Node can run it and print one clear line.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

if (Number(process.versions.node.split('.')[0]) < 24) {
	const packaged = existsSync(fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url)));
	const hint = packaged ? ', e.g. with node_modules/.bin/node' : '';
	process.stderr.write(`Rampa needs Node 24 or newer, and this is Node ${process.versions.node}: run the command on Node 24${hint}.\n`);
	process.exit(1);
}
