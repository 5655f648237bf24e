import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ORDER_ALARMS } from '#domain/orders/refunding/orders.alarms.rules.ts';
import { ENVIRONMENT_NAMES, readCommandEnv } from '#server/lib/env.ts';
import manifest from '../package.json' with { type: 'json' };

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md')].sort();
const SCRIPTS = new Set([...Object.keys(manifest.scripts), 'install']);
const LAYERS = ['.ci', 'bench', 'deploy', 'docs', 'domain', 'e2e', 'posters', 'scripts', 'server', 'simulators', 'web'];
const FILES = [...LAYERS.flatMap((layer) => globSync(`${layer}/**/*.*`)), ...globSync('*.{json,md,ts}')];
const NAMES = new Set(FILES.map((file) => basename(file)));

const read = (name: string) => readFileSync(name, 'utf8');
const sources = (pattern: string) =>
	globSync(pattern)
		.filter((file) => file !== 'scripts/documents.test.ts')
		.map(read)
		.join('\n');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Lists that quote other documents: there only what stands between backticks or after `node` is a path of ours. */
const QUOTING = new Set(['docs/behaviours.md', 'docs/failures.md']);

/** Made by whoever follows docs/operations.md. */
const MADE_BY_READERS = new Set(['deploy/rampa.env']);

/** Paths of the repository; `<feature>` stands for any folder, `*` for any name. */
const pathsIn = (text: string, before: string) =>
	matches(text, new RegExp(`(?:${before})((?:${LAYERS.join('|').replace('.', '\\.')})/[\\w./<>*{},-]*)`, 'gm'))
		.map((path) => path.replace(/[.,]+$/, ''))
		.filter((path) => !MADE_BY_READERS.has(path));

/** A record may be named by its number alone. */
const exists = (path: string) => globSync([path, `${path}-*.md`].map((one) => one.replace(/<\w+>/g, '*'))).length > 0;

/** Names of files without a folder, between backticks. */
const fileNamesIn = (text: string) => matches(text, /`([\w.-]+\.(?:tsx?|mjs|sql|css|md))`/g);

/** Constants and variables between backticks, such as `DATA_DIR` or `JOBS=0`. */
const constantsIn = (text: string) => matches(text, /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g);

const CODE = `${sources('{bench,domain,e2e,posters,scripts,server,simulators,web}/**/*.{ts,tsx,mjs,sql}')}
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

const operations = read('docs/operations.md');
const sectionOf = (text: string, title: string) => text.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? '';

/** The rows of the tables of a section, cell by cell, without their headings. */
const rowsOf = (text: string, title: string) =>
	sectionOf(text, title)
		.split(/\n\n/)
		.filter((block) => block.startsWith('|'))
		.map((table) =>
			table
				.trim()
				.split('\n')
				.slice(2)
				.map((line) =>
					line
						.slice(1, -1)
						.split('|')
						.map((cell) => cell.trim()),
				),
		);
const namesIn = (cell: string | undefined) => matches(cell ?? '', /`([^`]+)`/g);

describe('docs/operations.md', () => {
	const [ofServer = [], ofOthers = []] = rowsOf(operations, 'Variables');

	it('F-008 has every variable of the server in its table, in the order of the schema, and no other', () => {
		expect(ofServer.flatMap(([name]) => namesIn(name))).toEqual(ENVIRONMENT_NAMES);
	});

	it('F-008 tells the default of each', () => {
		const unset: Record<string, unknown> = readCommandEnv({});
		const told = (value: unknown) =>
			value === undefined || Array.isArray(value) ? 'none' : `\`${typeof value === 'boolean' ? Number(value) : value}\``;
		const wrong = ofServer.filter(([name, given]) => {
			const [variable = ''] = namesIn(name);
			return variable !== 'SECRET' && given !== told(unset[variable]);
		});
		expect(wrong).toEqual([]);
	});

	it('F-008 tells which other variables commands, tests and simulators read, and no other', () => {
		const code = sources('{.ci/*,*.ts,{bench,e2e,scripts,server,simulators}/**/*.{ts,mjs}}');
		const readThere = new Set([
			...matches(code, /(?<!delete (?:process\.)?)\b(?:process\.env|env|environment)\.([A-Z][A-Z0-9_]+)\b(?! = )/g),
			...matches(code, /wholeNumber\('(\w+)'/g),
		]);
		const ofSystem = ['PATH', 'HOME', 'TERM', 'CI', 'TMPDIR'];
		const known = new Set([...ENVIRONMENT_NAMES, ...ofSystem]);
		const ofTools = ['POSTGRES_PASSWORD', 'MALLOC_ARENA_MAX', 'NODE_OPTIONS'];
		const named = ofOthers.flatMap(([name]) => namesIn(name));
		expect([...named].sort()).toEqual([...[...readThere].filter((name) => !known.has(name) && !ofTools.includes(name)), ...ofTools].sort());
	});

	it('explains every metric and no other', () => {
		const metrics = matches(read('server/src/platform/metrics.ts'), /'(rampa_\w+)'/g);
		expect(rowsOf(operations, 'Health').flatMap((table) => table.flatMap(([name]) => namesIn(name)))).toEqual(metrics);
		expect(matches(operations, /\b(rampa_(?:db|http|mail|ready)_\w+)/g).filter((name) => !metrics.includes(name))).toEqual([]);
	});

	it('says what to do about every alarm of an order', () => {
		const [, ofOrders = []] = rowsOf(operations, 'Alarms');
		expect(ofOrders.flatMap(([name]) => namesIn(name))).toEqual([...ORDER_ALARMS]);
	});

	it('names only lines of the log that the server writes', () => {
		const code = sources('server/src/**/*.ts');
		const [signals = []] = rowsOf(operations, 'Alarms');
		const lines = signals.filter(([signal]) => signal?.startsWith('log ')).flatMap(([signal]) => namesIn(signal));
		expect(lines.length).toBeGreaterThan(5);
		expect(lines.filter((line) => !code.includes(line.replace(/ …$/, '')))).toEqual([]);
	});

	it('lists every job with its time', () => {
		const jobs = matches(sources('server/src/**/!(*.test).ts'), /name: '([\w.-]+)',\s*cron:/g);
		expect(
			rowsOf(operations, 'Jobs')
				.flatMap((table) => table.flatMap(([name]) => namesIn(name)))
				.sort(),
		).toEqual(jobs.sort());
	});

	it('sizes by figures of docs/performance.md', () => {
		const performance = read('docs/performance.md');
		const figures = (rowsOf(operations, 'Sizing')[0] ?? []).map(([, measured = '']) => measured).filter((figure) => figure !== 'no figure');
		expect(figures.length).toBeGreaterThan(4);
		expect(figures.filter((figure) => !performance.includes(figure))).toEqual([]);
	});
});

it('docs/performance.md names every benchmark', () => {
	const named = matches(read('docs/performance.md'), /node (bench\/[\w.-]+)/g);
	expect([...new Set(named)].sort()).toEqual(globSync('bench/*.bench.ts').sort());
});

describe.each(globSync('docs/decisions/*.md').sort())('%s', (name) => {
	it('says what was the case, what was decided, what follows, and what would break without it', () => {
		const headings = matches(read(name), /^(?:## |\*\*)(\w[\w ]*?)(?::?\*\*|:|$)/gm);
		expect(headings).toEqual(expect.arrayContaining(['Context', 'Decision', 'Consequences', 'Without it']));
	});
});
