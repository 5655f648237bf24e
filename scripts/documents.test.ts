import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md')].sort();
const SCRIPTS = new Set([...Object.keys(manifest.scripts), 'install']);

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Paths of the repository between backticks or after `node`; `<feature>` stands for any folder, `*` for any name. */
const pathsIn = (text: string) =>
	matches(text, /(?:`|node )((?:\.ci|bench|deploy|docs|domain|e2e|posters|scripts|server|simulators|web)\/[\w./<>*{},-]*)/g).map((path) =>
		path.replace(/[.,]$/, ''),
	);

const exists = (path: string) => globSync(path.replace(/<\w+>/g, '*')).length > 0;

describe.each(DOCUMENTS)('%s', (name) => {
	const text = readFileSync(name, 'utf8');
	it('names only files and folders that exist', () => {
		// the built server lies in dist, so its commands are walked by npm run walk:operations
		const built = /^server\/\w+\.mjs$/;
		expect(pathsIn(text).filter((path) => !built.test(path) && !exists(path))).toEqual([]);
	});
	it('names only commands that package.json has', () => {
		expect(matches(text, /npm run (?:--silent )?([\w:-]+)/g).filter((script) => !SCRIPTS.has(script))).toEqual([]);
	});
});
