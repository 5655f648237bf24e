import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

// Which file may import which (docs/architecture.md): web → domain ← server; inside a layer app → features → lib, ui, outside, never back.

export const FEATURES =
	'auth|account|users|bans|events|videos|media|hosted-videos|live|entitlements|watching|feed|audience|orders|gifts|group-tickets|codes|invoices|translations|categories|galleries|slides|pages|settings|search|statistics|notifications|mails|open-api|audit';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const LAYERS = ['domain/src', 'posters', 'schemas', 'server', 'web/src', 'simulators', 'scripts', 'e2e', 'bench'];
const ALIASES: Record<string, string> = {
	'#domain/': 'domain/src/',
	'#posters/': 'posters/',
	'#schemas/': 'schemas/',
	'#server/': 'server/src/',
	'#web/': 'web/src/',
	'#simulators/': 'simulators/',
	'#testing/': 'server/testing/',
};
const IS_TEST = /\.(test|e2e|bench)\.tsx?$|\/testing\/|test-(receiver|seller)/;

type ImportRule = { description: string; from: RegExp; to: RegExp; except?: (from: string, to: string) => boolean };

const featureOf = (path: string) => path.split('/')[2];
const sameFeature = (from: string, to: string) => featureOf(from) === featureOf(to);

const RULES: ImportRule[] = [
	{ description: 'the domain imports no other layer', from: /^domain\//, to: /^(posters|schemas|server|web|simulators|scripts|e2e)\// },
	{ description: 'the domain uses zod and nothing else', from: /^domain\//, to: /^(node:|package:(?!zod$))/ },
	{ description: 'posters import nothing', from: /^posters\//, to: /^(?!posters\/)/ },
	{ description: 'schemas import no other layer', from: /^schemas\//, to: /^(?!schemas\/|node:|package:)/ },
	{ description: 'the server does not import the web', from: /^server\//, to: /^web\// },
	{ description: 'the web does not import the server', from: /^web\//, to: /^(schemas|server|simulators|scripts)\/|^node:(?!fs$|path$)/ },
	{ description: 'the product does not import its simulators', from: /^server\/src\//, to: /^simulators\// },
	{ description: 'simulators do not import the product', from: /^simulators\//, to: /^(server|web)\// },
	{
		description: 'lib, outside and platform do not import features',
		from: /^server\/src\/(lib|outside|platform)\//,
		to: new RegExp(`^server/src/(${FEATURES})/|^server/src/(app|features|main|context)\\.ts`),
	},
	{ description: 'outside does not import lib', from: /^server\/src\/outside\//, to: /^server\/src\/lib\// },
	{ description: 'lib and outside do not import the platform', from: /^server\/src\/(lib|outside)\//, to: /^server\/src\/platform\// },
	{
		description: 'a feature uses another through its service, never its store',
		from: new RegExp(`^server/src/(${FEATURES})/`),
		to: new RegExp(`^server/src/(${FEATURES})/.+\\.store\\.ts$`),
		except: sameFeature,
	},
	{
		description: 'features of the web do not import each other; web/src/app joins them',
		from: new RegExp(`^web/src/(${FEATURES})/`),
		to: new RegExp(`^web/src/(${FEATURES})/`),
		except: sameFeature,
	},
	{ description: 'nothing imports web/src/app from below', from: /^web\/src\/(?!app\/)/, to: /^web\/src\/app\// },
	{ description: 'ui and lib of the web do not import features', from: /^web\/src\/(ui|lib)\//, to: new RegExp(`^web/src/(${FEATURES})/`) },
];

function filesBelow(folder: string): string[] {
	return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = `${folder}/${entry.name}`;
		if (entry.isDirectory()) return filesBelow(path);
		return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
	});
}

/** A path relative to the root, `node:…` or `package:name`. */
function resolveImport(from: string, specifier: string): string {
	if (specifier.startsWith('node:')) return specifier;
	if (specifier.startsWith('.')) return relative(ROOT, normalize(join(ROOT, from, '..', specifier)));
	const alias = Object.keys(ALIASES).find((prefix) => specifier.startsWith(prefix));
	if (alias) return ALIASES[alias] + specifier.slice(alias.length);
	return `package:${specifier
		.split('/')
		.slice(0, specifier.startsWith('@') ? 2 : 1)
		.join('/')}`;
}

type Imported = { to: string; names: string[] };

/** Static, re-exported and dynamic imports; dynamic ones only with a string literal. */
export function importsOf(file: string): Imported[] {
	const code = readFileSync(join(ROOT, file), 'utf8');
	const { module } = parseSync(file, code);
	const found = [
		...module.staticImports.map((one) => ({
			specifier: one.moduleRequest.value,
			names: one.entries.map((entry) => entry.importName.name ?? ''),
		})),
		...module.staticExports.flatMap((one) =>
			one.entries.map((entry) => ({ specifier: entry.moduleRequest?.value ?? '', names: [entry.importName.name ?? ''] })),
		),
		...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
			specifier: /^(['"`])([^'"`$]+)\1$/.exec(code.slice(start, end))?.[2] ?? '',
			names: [],
		})),
	];
	return found.filter(({ specifier }) => specifier !== '').map(({ specifier, names }) => ({ to: resolveImport(file, specifier), names }));
}

const MAY_HOLD_SQL = /\.store\.ts$|^server\/src\/lib\/db\//;
/** Services that still build SQL; the list only shrinks. */
const STILL_HOLD_SQL: string[] = [];

/** SQL is written in stores, and in lib/db what stores share. */
const holdsSql = (file: string, imports: Imported[]) =>
	file.startsWith('server/src/') &&
	!MAY_HOLD_SQL.test(file) &&
	imports.some(({ to, names }) => to === 'package:sql-template-tag' || (to === 'server/src/lib/db/db.ts' && names.includes('sql')));

/** Files that join the texts of all features: all of the domain may import their keys. */
const TEXTS = 'texts';

/** Features of the domain that import each other in a circle, as paths through it. */
function importCyclesOfDomain(imports: Map<string, Imported[]>): string[] {
	const graph = new Map<string, Set<string>>();
	for (const [file, all] of imports) {
		const from = featureOf(file) ?? '';
		if (!file.startsWith('domain/src/') || from === TEXTS) continue;
		const reached = graph.get(from) ?? new Set<string>();
		for (const { to } of all) if (to.startsWith('domain/src/') && !sameFeature(file, to)) reached.add(featureOf(to) ?? '');
		reached.delete(TEXTS);
		graph.set(from, reached);
	}
	const circles: string[] = [];
	const done = new Set<string>();
	const visit = (feature: string, path: string[]) => {
		if (path.includes(feature)) circles.push([...path.slice(path.indexOf(feature)), feature].join(' → '));
		if (done.has(feature) || path.includes(feature)) return;
		for (const next of graph.get(feature) ?? []) visit(next, [...path, feature]);
		done.add(feature);
	};
	for (const feature of graph.keys()) visit(feature, []);
	return circles.map((circle) => `domain/src: ${circle}: features of the domain import each other in a circle`);
}

/** One line per import that breaks a rule, per file with SQL outside stores, and per unknown feature folder. */
export function findViolations(): string[] {
	const files = LAYERS.flatMap(filesBelow).filter((file) => !IS_TEST.test(file));
	const imports = new Map(files.map((file) => [file, importsOf(file)]));
	const wrongWay = [...imports].flatMap(([file, all]) =>
		all.flatMap(({ to }) =>
			RULES.filter((rule) => rule.from.test(file) && rule.to.test(to) && !rule.except?.(file, to)).map(
				(rule) => `${file} → ${to}: ${rule.description}`,
			),
		),
	);
	const withSql = [...imports].filter(([file, all]) => holdsSql(file, all)).map(([file]) => file);
	return [
		...wrongWay,
		...importCyclesOfDomain(imports),
		...withSql.filter((file) => !STILL_HOLD_SQL.includes(file)).map((file) => `${file}: SQL belongs into a store`),
		...STILL_HOLD_SQL.filter((file) => !withSql.includes(file)).map((file) => `${file}: holds no SQL any more, take it off the list`),
		...unknownFeatures(),
	];
}

const SHARED: Record<string, string> = {
	'domain/src': 'base|texts|catalogue|documents',
	'server/src': 'lib|outside|platform',
	'web/src': 'app|lib|ui|styles',
};

/** The same features on every layer, never renamed. */
function unknownFeatures(): string[] {
	return Object.entries(SHARED).flatMap(([layer, shared]) =>
		readdirSync(join(ROOT, layer), { withFileTypes: true })
			.filter((entry) => entry.isDirectory() && !new RegExp(`^(${FEATURES}|${shared})$`).test(entry.name))
			.map((entry) => `${layer}/${entry.name}: no such feature`),
	);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const violations = findViolations();
	for (const line of violations) console.error(line);
	console.log(violations.length === 0 ? 'All imports follow the rules.' : `${violations.length} breaches`);
	process.exit(violations.length === 0 ? 0 : 1);
}
