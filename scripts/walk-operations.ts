import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openInstallation } from './deploy/installation.ts';
import { readManual } from './deploy/manual.ts';
import { LINES, SECTIONS } from './deploy/operations-steps.ts';

// `npm run walk:operations`: runs docs/operations.md as written. Every command of its code blocks has a step here that runs it and
// checks the result, and every section one that checks its prose; a command or section without a step is an error.

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const print = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${line}`);

async function main() {
	const folder = mkdtempSync(join(tmpdir(), 'rampa-operations-'));
	const installation = await openInstallation(ROOT, folder, print);
	try {
		for (const { title, lines } of readManual(readFileSync(join(ROOT, 'docs/operations.md'), 'utf8'))) {
			const section = SECTIONS[title];
			if (section === undefined) throw new Error(`no step for the section "${title}"`);
			for (const line of lines) {
				const step = LINES[line];
				if (!step) throw new Error(`no step for the line "${line}"`);
				print(`$ ${line}`);
				await step(installation, line);
			}
			if (section) {
				print(`# ${title}`);
				await section(installation);
			}
		}
	} finally {
		await installation.close();
		rmSync(folder, { recursive: true, force: true });
	}
	console.log('Every step of docs/operations.md passed.');
}

await main();
