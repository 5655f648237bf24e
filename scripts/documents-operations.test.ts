import { describe, expect, it } from 'vitest';
import { buyEvent, buyGift, buyGroup, buyVideo } from '#domain/orders/buying/orders.buying.contract.ts';
import { grantEvent, grantVideo } from '#domain/orders/buying/orders.granting.contract.ts';
import { ORDER_ALARMS } from '#domain/orders/refunding/orders.alarms.rules.ts';
import { ENVIRONMENT_NAMES, readCommandEnv } from '#server/lib/env.ts';
import { matches, namesIn, read, rowsOf, sources } from './testing/documents.ts';

const operations = read('docs/operations.md');

describe('docs/operations.md', () => {
	const [ofServer = [], ofOthers = []] = rowsOf(operations, 'Variables');

	it('has every variable of the server in its table, in the order of the schema, and no other', () => {
		expect(ofServer.flatMap(([name]) => namesIn(name))).toEqual(ENVIRONMENT_NAMES);
	});

	it('states the default of each', () => {
		const unset: Record<string, unknown> = readCommandEnv({});
		const shown = (value: unknown) =>
			value === undefined || Array.isArray(value) ? 'none' : `\`${typeof value === 'boolean' ? Number(value) : value}\``;
		const wrong = ofServer.filter(([name, given]) => {
			const [variable = ''] = namesIn(name);
			return variable !== 'SECRET' && given !== shown(unset[variable]);
		});
		expect(wrong).toEqual([]);
	});

	it('lists the other variables that commands, tests and simulators read, and no more', () => {
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

	it('the proxies of deploy/ send every purchase to the process for sales, and nothing else', () => {
		const purchases = [buyEvent, buyVideo, buyGift, buyGroup].map(({ path }) => path.replace(/:\w+/, '12'));
		const others = [grantEvent, grantVideo].map(({ path }) => path.replace(/:\w+/, '12')).concat('/strona-glowna', '/api/giftsets');
		for (const file of ['deploy/nginx.conf', 'deploy/Caddyfile']) {
			const pattern = new RegExp(`^${/\^(?:POST )?(\/api\/\(\S+\)\$)/.exec(read(file))?.[1]}`);
			expect([file, purchases.filter((path) => !pattern.test(path)), others.filter((path) => pattern.test(path))]).toEqual([file, [], []]);
		}
		for (const { path } of [buyEvent, buyVideo, buyGift, buyGroup]) expect(operations).toContain(`\`${path.replace(/:\w+/, '{id}')}\``);
	});

	it('explains every metric and no other', () => {
		const metrics = [
			...matches(read('server/src/platform/metrics.ts'), /'(rampa_\w+)'/g),
			...matches(read('server/src/platform/business-metrics.ts'), /'(rampa_\w+)'/g),
		];
		expect(
			rowsOf(operations, 'Health')
				.flatMap((table) => table.flatMap(([name]) => namesIn(name)))
				.toSorted(),
		).toEqual(metrics.toSorted());
		expect(matches(operations, /\b(rampa_(?:db|http|mail|page|pages|cached)_\w+)/g).filter((name) => !metrics.includes(name))).toEqual([]);
	});

	it('G-064 has a row for every alarm of the rules, and rules and board use only metrics that exist', () => {
		const rules = read('deploy/prometheus-rules.yaml');
		const names = matches(rules, /^ {6}- alert: (\w+)$/gm);
		const [signals = []] = rowsOf(operations, 'Alarms');
		expect(signals.flatMap(([signal]) => namesIn(signal).filter((name) => /^Rampa[A-Z]/.test(name))).sort()).toEqual([...names].sort());
		expect(names.length).toBeGreaterThan(10);
		const known = matches(read('server/src/platform/metrics.ts') + read('server/src/platform/business-metrics.ts'), /'(rampa_\w+)'/g);
		const board = JSON.parse(read('deploy/grafana-board.json')) as { panels: { targets: { expr: string }[] }[] };
		const shown = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
		for (const text of [rules, shown])
			expect(matches(text, /\b(rampa_\w+)/g).filter((name) => !known.includes(name.replace(/_(count|bucket|sum)$/, '')))).toEqual([]);
		expect(known.filter((name) => !shown.includes(name))).toEqual([]);
	});

	it('explains every alarm of an order', () => {
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
