import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Manifest = Record<string, { file: string; imports?: string[] }>;
const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Manifest;

/** What a script of the build imports, directly or through others. */
function importedBy(name: string): Set<string> {
	const found = new Set<string>();
	const open = [name];
	for (let next = open.pop(); next !== undefined; next = open.pop())
		for (const imported of manifest[next]?.imports ?? []) {
			if (!found.has(imported)) open.push(imported);
			found.add(imported);
		}
	return found;
}

it('no script of the build imports itself through others, so that each runs after what it needs', () => {
	expect(Object.keys(manifest).filter((name) => importedBy(name).has(name))).toEqual([]);
});

it('the scripts that a page loads before it is used bring neither React nor shared modules', () => {
	for (const name of ['hydrate-later', 'watch-early', 'closed-bars']) {
		const files = [...importedBy(`src/app/entry/${name}.ts`)].map((imported) => manifest[imported]?.file);
		expect(files.filter((file) => /\/(react|shared|panel)-/.test(file ?? ''))).toEqual([]);
	}
});
