import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { BOUND_LINE } from '../bench/bounds.ts';

// `npm run bench [name …]`: the benches one after the other, or those named; then every bound beside its figure. Ends with 1 when one
// is missed or a bench fails. Those that fill a database for a quarter of an hour, or need a running product, are started by hand.

const BY_HAND = new Set(['first-load', 'lists', 'people', 'upload']);

const nameOf = (file: string) => file.replace(/^bench\/|\.bench\.ts$/g, '');
const selected = process.argv.slice(2);
const names = globSync('bench/*.bench.ts')
	.map(nameOf)
	.filter((name) => (selected.length > 0 ? selected.includes(name) : !BY_HAND.has(name)))
	.sort();

type Result = { name: string; code: number; bounds: string[] };

/** Its output is streamed. */
function run(name: string): Promise<Result> {
	console.log(`\n# ${name}`);
	const child = spawn(process.execPath, [`bench/${name}.bench.ts`], { stdio: ['ignore', 'pipe', 'inherit'] });
	let text = '';
	child.stdout.on('data', (chunk: Buffer) => {
		text += chunk;
		process.stdout.write(chunk);
	});
	return new Promise((done, fail) => {
		child.once('error', fail);
		child.once('close', (code) => {
			const bounds = text.split('\n').filter((line) => line.startsWith(BOUND_LINE));
			done({ name, code: code ?? 1, bounds: bounds.map((line) => line.slice(BOUND_LINE.length).trim()) });
		});
	});
}

const results: Result[] = [];
for (const name of names) results.push(await run(name));
console.log('\n# Bounds');
for (const { name, bounds, code } of results) {
	for (const bound of bounds) console.log(`${name}: ${bound}`);
	if (code !== 0 && !bounds.some((bound) => bound.startsWith('MISSED'))) console.log(`${name}: FAILED, it ended with ${code}`);
}
process.exit(results.every(({ code }) => code === 0) ? 0 : 1);
