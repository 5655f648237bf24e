import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

// Import rules (docs/architecture.md): web → domain ← server; inside a layer app → features → lib, ui, outside, never back.

export const FEATURES =
	'auth|account|users|bans|events|videos|hosted-videos|watching|orders|gifts|group-tickets|codes|invoices|translations|categories|galleries|slides|pages|settings|search|statistics|notifications|mails|open-api|audit';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const LAYERS = ['domain/src', 'server', 'web/src', 'simulators', 'scripts', 'e2e', 'bench'];
const ALIASES: Record<string, string> = {
	'#domain/': 'domain/src/',
	'#server/': 'server/src/',
	'#web/': 'web/src/',
	'#simulators/': 'simulators/',
	'#testing/': 'server/testing/',
};
const IS_TEST = /\.(test|e2e|bench)\.tsx?$|\/testing\/|test-shop/;

type ImportRule = { says: string; from: RegExp; to: RegExp; except?: (from: string, to: string) => boolean };

const featureOf = (path: string) => path.split('/')[2];
const sameFeature = (from: string, to: string) => featureOf(from) === featureOf(to);

const IMPORT_RULES: ImportRule[] = [
	{ says: 'the domain imports no other layer', from: /^domain\//, to: /^(server|web|simulators|scripts|e2e)\// },
	{ says: 'the domain uses zod and nothing else', from: /^domain\//, to: /^(node:|package:(?!zod$))/ },
	{ says: 'the server does not import the web', from: /^server\//, to: /^web\// },
	{ says: 'the web does not import the server', from: /^web\//, to: /^(server|simulators|scripts)\/|^node:(?!fs$|path$)/ },
	{ says: 'outside lies below lib', from: /^server\/src\/outside\//, to: /^server\/src\/lib\// },
	{ says: 'the product does not import its simulators', from: /^server\/src\//, to: /^simulators\// },
	{ says: 'simulators do not import the product', from: /^simulators\//, to: /^(server|web)\// },
	{
		says: 'lib and outside do not import features',
		from: /^server\/src\/(lib|outside)\//,
		to: new RegExp(`^server/src/(${FEATURES})/|^server/src/(app|features|main|context)\\.ts`),
	},
	{
		says: 'a feature uses another through its service, never its store',
		from: new RegExp(`^server/src/(${FEATURES})/`),
		to: new RegExp(`^server/src/(${FEATURES})/.+\\.store\\.ts$`),
		except: sameFeature,
	},
	{
		says: 'web features do not import each other; web/src/app joins them',
		from: new RegExp(`^web/src/(${FEATURES})/`),
		to: new RegExp(`^web/src/(${FEATURES})/`),
		except: sameFeature,
	},
	{ says: 'nothing imports web/src/app from below', from: /^web\/src\/(?!app\/)/, to: /^web\/src\/app\// },
	{ says: 'ui and lib of the web do not import features', from: /^web\/src\/(ui|lib)\//, to: new RegExp(`^web/src/(${FEATURES})/`) },
];

function filesBelow(folder: string): string[] {
	return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = `${folder}/${entry.name}`;
		if (entry.isDirectory()) return filesBelow(path);
		return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
	});
}

/** A path from the root, `node:…` or `package:name`. */
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

export function importsOf(file: string): string[] {
	const { module } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'));
	const names = [
		...module.staticImports.map((one) => one.moduleRequest.value),
		...module.staticExports.flatMap((one) => one.entries.map((entry) => entry.moduleRequest?.value ?? '')),
	];
	return names.filter(Boolean).map((name) => resolveImport(file, name));
}

/** One line per forbidden import, and per folder that is not a known feature. */
export function findViolations(): string[] {
	const files = LAYERS.flatMap(filesBelow);
	const violations = files
		.filter((file) => !IS_TEST.test(file))
		.flatMap((file) =>
			importsOf(file).flatMap((to) =>
				IMPORT_RULES.filter((rule) => rule.from.test(file) && rule.to.test(to) && !rule.except?.(file, to)).map(
					(rule) => `${file} → ${to}: ${rule.says}`,
				),
			),
		);
	return [...violations, ...unknownFeatures()];
}

const SHARED: Record<string, string> = {
	'domain/src': 'base|texts|posters|catalogue',
	'server/src': 'lib|outside',
	'web/src': 'app|lib|ui|styles',
};

/** Features have the same name in every layer. */
function unknownFeatures(): string[] {
	return Object.entries(SHARED).flatMap(([layer, shared]) =>
		readdirSync(join(ROOT, layer), { withFileTypes: true })
			.filter((entry) => entry.isDirectory() && !new RegExp(`^(${FEATURES}|${shared})$`).test(entry.name))
			.map((entry) => `${layer}/${entry.name}: not a known feature`),
	);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const violations = findViolations();
	for (const line of violations) console.error(line);
	console.log(violations.length === 0 ? 'No forbidden imports.' : `${violations.length} forbidden imports`);
	process.exit(violations.length === 0 ? 0 : 1);
}
