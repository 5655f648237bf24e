import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { circlesOf, graphOf } from './imports/circles.ts';
import { lineAt, ROOT, readSources, type SourceFile } from './imports/read.ts';

// Which file may import which (docs/architecture.md): web → domain ← server; inside a layer app → features → lib, ui, outside, never back.

export const FEATURES =
	'auth|account|users|bans|events|videos|media|hosted-videos|live|entitlements|watching|feed|audience|orders|gifts|guests|group-tickets|codes|invoices|translations|categories|galleries|slides|pages|prices|settings|search|statistics|notifications|mails|open-api|audit|claims';

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
		description: 'fragments of SQL are for stores',
		from: /^server\/src\/(?!.+\.(store|sql)\.ts$)/,
		to: /^server\/src\/.+\.sql\.ts$/,
	},
	{
		description: 'a feature of the web uses another through its public.ts',
		from: new RegExp(`^web/src/(${FEATURES})/`),
		to: new RegExp(`^web/src/(${FEATURES})/(?!public\\.ts$)`),
		except: sameFeature,
	},
	{ description: 'nothing imports web/src/app from below', from: /^web\/src\/(?!app\/)/, to: /^web\/src\/app\// },
	{
		description: 'shared, ui and lib of the web do not import features',
		from: /^web\/src\/(shared|ui|lib)\//,
		to: new RegExp(`^web/src/(${FEATURES})/`),
	},
	{ description: 'ui and lib of the web do not import shared', from: /^web\/src\/(ui|lib)\//, to: /^web\/src\/shared\// },
	{
		description: 'ui and lib of the web know no feature of the domain',
		from: /^web\/src\/(ui|lib)\//,
		to: new RegExp(`^domain/src/(${FEATURES})/`),
	},
];

const wrongWays = ({ path, imports }: SourceFile): string[] =>
	imports.flatMap(({ to, line }) =>
		RULES.filter((rule) => rule.from.test(path) && rule.to.test(to) && !rule.except?.(path, to)).map(
			(rule) => `${path}:${line} → ${to}: ${rule.description}`,
		),
	);

const MAY_HOLD_SQL = /\.(store|sql)\.ts$|^server\/src\/lib\/db\//;
const RUNS_SQL = /\bpool\.query\(|\b(db|database)\.pool\b/gi;

/** SQL is written in stores, in fragments for the stores of several features, and in lib/db. */
function sqlOutsideStores({ path, code, imports }: SourceFile): string[] {
	if (!path.startsWith('server/src/') || MAY_HOLD_SQL.test(path)) return [];
	const written = imports.filter(
		({ to, names }) => to === 'package:sql-template-tag' || (to === 'server/src/lib/db/db.ts' && names.includes('sql')),
	);
	const lines = [...written.map(({ line }) => line), ...[...code.matchAll(RUNS_SQL)].map(({ index }) => lineAt(code, index))];
	return lines.map((line) => `${path}:${line}: SQL belongs into a store`);
}

/** Tables of lib itself, and those of the person who calls or is written to. All others belong to a feature. */
const TABLES_OF_LIB = /^(audit|function_files|job_runs|job_ticks|migrations|outbox|rate_limits|sessions|settings|users|bans)$/;

const tablesOf = (schema: string) => new Set([...schema.matchAll(/^create (?:table|view) (?:public\.)?(\w+)/gim)].map(([, name]) => name));

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) => comment.replace(/[^\n]/g, ' '));

function tablesInLib(files: readonly SourceFile[]): string[] {
	const tables = tablesOf(readFileSync(join(ROOT, 'server/schema.sql'), 'utf8'));
	return files
		.filter(({ path }) => path.startsWith('server/src/lib/'))
		.flatMap(({ path, code }) =>
			[...withoutComments(code).matchAll(/\b(?:from|join|into|update|using)\s+(\w+)/gi)]
				.filter(([, name = '']) => tables.has(name) && !TABLES_OF_LIB.test(name))
				.map(({ 1: name, index }) => `${path}:${lineAt(code, index)}: ${name} belongs to a feature`),
		);
}

/** Folders of these layers do not reach themselves through others, by value or by type. */
const HELD_APART = ['domain/src', 'server/src', 'web/src', 'simulators'];
/** It joins the texts of all features of the domain, which import their keys from it. */
const JOINS_TEXTS = 'domain/src/texts';

function folderOf(path: string): string | null {
	const layer = HELD_APART.find((one) => path.startsWith(`${one}/`));
	const name = layer && path.slice(layer.length + 1).split('/');
	if (!name || name.length === 1) return null;
	const folder = `${layer}/${name[0]}`;
	return folder === JOINS_TEXTS ? null : folder;
}

const circles = (files: readonly SourceFile[]): string[] => [
	...circlesOf(graphOf(files, folderOf)).map((circle) => `${circle}: features import each other in a circle`),
	...circlesOf(graphOf(files, (path) => (path.includes(':') ? null : path))).map(
		(circle) => `${circle}: files import each other in a circle`,
	),
];

/** One line per import that breaks a rule, per circle, per use of SQL outside stores, per table of a feature in lib, and per unknown feature folder. */
export function findViolations(): string[] {
	const files = readSources();
	return [...files.flatMap(wrongWays), ...circles(files), ...files.flatMap(sqlOutsideStores), ...tablesInLib(files), ...unknownFeatures()];
}

const SHARED: Record<string, string> = {
	'domain/src': 'base|texts|catalogue|documents|checkout|law',
	'server/src': 'lib|outside|platform',
	'web/src': 'app|shared|lib|ui|styles',
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
