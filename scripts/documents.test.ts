import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { matches, read, sources } from './testing/documents.ts';

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md')].sort();
const SCRIPTS = new Set([...Object.keys(manifest.scripts), 'install']);
const LAYERS = ['.ci', 'bench', 'deploy', 'docs', 'domain', 'e2e', 'posters', 'schemas', 'scripts', 'server', 'simulators', 'web'];
const FILES = [...LAYERS.flatMap((layer) => globSync(`${layer}/**/*.*`)), ...globSync('*.{json,md,ts}')];
const NAMES = new Set(FILES.map((file) => basename(file)));

/** Lists that quote other documents: there only text between backticks or after `node` is a path of this repository. */
const QUOTING = new Set(['docs/behaviours.md', 'docs/failures.md']);

/** Created by following docs/operations.md. */
const MADE_BY_READERS = new Set(['deploy/rampa.env']);

/** Paths of the repository; `<feature>` matches any folder, `*` any name. */
const pathsIn = (text: string, before: string) =>
	matches(text, new RegExp(`(?:${before})((?:${LAYERS.join('|').replace('.', '\\.')})/[\\w./<>*{},-]*)`, 'gm'))
		.map((path) => path.replace(/[.,]+$/, ''))
		.filter((path) => !MADE_BY_READERS.has(path));

/** A decision record may be referenced by its number. */
const exists = (path: string) => globSync([path, `${path}-*.md`].map((one) => one.replace(/<\w+>/g, '*'))).length > 0;

/** Names of files without a folder, between backticks. */
const fileNamesIn = (text: string) => matches(text, /`([\w.-]+\.(?:tsx?|mjs|sql|css|md))`/g);

/** Constants and variables between backticks, such as `DATA_DIR` or `JOBS=0`. */
const constantsIn = (text: string) => matches(text, /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g);

const CODE = `${sources('{bench,domain,e2e,posters,schemas,scripts,server,simulators,web}/**/*.{ts,tsx,mjs,sql}')}
${sources('{deploy/*,.ci/*,*.ts}')}`;

describe.each(DOCUMENTS)('%s', (name) => {
	const text = read(name);
	it('names only files and folders that exist', () => {
		const paths = pathsIn(text, QUOTING.has(name) ? '`|node ' : '^|[\\s`(]');
		expect(paths.filter((path) => !exists(path))).toEqual([]);
		expect(fileNamesIn(text).filter((file) => !NAMES.has(file))).toEqual([]);
	});
	it('names only commands that package.json and the tests have', () => {
		expect(matches(text, /npm run (?:--silent )?([\w:-]+)/g).filter((script) => !SCRIPTS.has(script))).toEqual([]);
		const projects = matches(text, /--project ([\w|]+)/g).flatMap((given) => given.split('|'));
		expect(projects.filter((project) => !['domain', 'server', 'web'].includes(project))).toEqual([]);
	});
	it('names only variables and constants that the code has', () => {
		expect(constantsIn(text).filter((constant) => !new RegExp(`\\b${constant}\\b`).test(CODE))).toEqual([]);
	});
});

it('documents and comments refer only to sections that exist', () => {
	const references = [...`${DOCUMENTS.map(read).join('\n')}\n${CODE}`.matchAll(/((?:docs\/[\w/-]+|CONTRIBUTING|README)\.md) "([^"\n]+)"/g)];
	expect(references.length).toBeGreaterThan(4);
	const lacking = references.filter(([, document = '', title = '']) => !new RegExp(`^#+ ${title}$`, 'm').test(read(document)));
	expect(lacking.map(([reference]) => reference)).toEqual([]);
});

it('CONTRIBUTING.md names the features of the import rules', () => {
	const [known = ''] = matches(read('scripts/check-imports.ts'), /FEATURES =\s*'([\w|-]+)'/g);
	const [named = ''] = matches(read('CONTRIBUTING.md'), /^Features \(same name in every layer\): ([\w,\s-]+)\./gm);
	expect(named.split(/,\s+/)).toEqual(known.split('|'));
});

it('docs/performance.md names every benchmark', () => {
	const named = matches(read('docs/performance.md'), /node (bench\/[\w.-]+)/g);
	expect([...new Set(named)].sort()).toEqual(globSync('bench/*.bench.ts').sort());
});

describe.each(globSync('docs/decisions/*.md').sort())('%s', (name) => {
	it('has context, decision, consequences, and what would break without it', () => {
		const headings = matches(read(name), /^(?:## |\*\*)(\w[\w ]*?)(?::?\*\*|:|$)/gm);
		expect(headings).toEqual(expect.arrayContaining(['Context', 'Decision', 'Consequences', 'Without it']));
	});
});

it('no reading of the specification has more than 400 characters', () => {
	const tooLong = matches(read('docs/spec-notes.md'), /^(- .{400,})$/gm);
	expect(tooLong.map((entry) => entry.slice(0, 80))).toEqual([]);
});
