import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { BOUND_LINE } from '../bench/bounds.ts';

// `npm run bench [name …]`: all benches one after the other, or those named; then every bound with its figure. Ends with 1 when one is
// missed or a bench fails. All of them take more than an hour, most of it for `lists` and `people`, which fill a database with a million
// orders. Each starts what it measures, on ports and in folders of its own.

const known = globSync('bench/*.bench.ts')
	.map((file) => file.replace(/^bench\/|\.bench\.ts$/g, ''))
	.sort();
const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !known.includes(name));
if (unknown.length > 0) {
	console.error(`no bench is called ${unknown.join(', ')}; there are ${known.join(', ')}`);
	process.exit(1);
}
const names = selected.length > 0 ? selected : known;

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
