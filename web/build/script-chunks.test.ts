import { existsSync, readFileSync, statSync } from 'node:fs';
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

const VIEW = /(\w+): view\(async \(\) => \(await import\('([^']+)'\)/g;
const MAX_PANEL_BYTES = 300_000;

/** As sent: compressed, where that is worth it. */
const sizeOf = (file: string) => statSync(existsSync(`dist/client/${file}.br`) ? `dist/client/${file}.br` : `dist/client/${file}`).size;

it('every view of the panel that is opened first loads at most 300 KB of scripts', () => {
	const always = ['entry/entry-client.tsx', 'admin/admin.layout.tsx', 'admin/admin.screen.tsx'].map((file) => `src/app/${file}`);
	const views = readFileSync('web/src/app/admin/views.tsx', 'utf8').matchAll(VIEW);
	const sizes = [...views].map(([, name, path = '']): [string | undefined, number] => {
		const own = path.replace('./', 'src/app/admin/').replace('#web/', 'src/');
		const roots = [...['public', 'admin'].map((texts) => `../domain/src/texts/${texts}.ts?pl`), ...always, own];
		const files = new Set(
			roots.flatMap((root) => [root, ...importedBy(root)]).map((key) => manifest[key]?.file ?? `no ${key} in the build`),
		);
		return [name, [...files].reduce((sum, file) => sum + sizeOf(file), 0)];
	});
	expect(sizes.length).toBeGreaterThan(0);
	expect(sizes.filter(([, bytes]) => bytes > MAX_PANEL_BYTES)).toEqual([]);
});
