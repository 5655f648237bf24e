import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
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
const IS_TEST = /\.(test|e2e|bench)\.tsx?$|\/testing\/|test-receiver/;

type Imported = { to: string; names: string[]; line: number };
export type SourceFile = { path: string; code: string; imports: Imported[] };

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

export const lineAt = (code: string, offset: number): number => code.slice(0, offset).split('\n').length;

/** Static, re-exported and dynamic imports, also of types; dynamic ones only with a string literal. */
function importsOf(path: string, code: string): Imported[] {
	const { module } = parseSync(path, code);
	const found = [
		...module.staticImports.map((one) => ({
			specifier: one.moduleRequest.value,
			names: one.entries.map((entry) => entry.importName.name ?? ''),
			start: one.start,
		})),
		...module.staticExports.flatMap((one) =>
			one.entries.map((entry) => ({
				specifier: entry.moduleRequest?.value ?? '',
				names: [entry.importName.name ?? ''],
				start: one.start,
			})),
		),
		...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
			specifier: /^(['"`])([^'"`$]+)\1$/.exec(code.slice(start, end))?.[2] ?? '',
			names: [],
			start,
		})),
	];
	return found
		.filter(({ specifier }) => specifier !== '')
		.map(({ specifier, names, start }) => ({ to: resolveImport(path, specifier), names, line: lineAt(code, start) }));
}

export const readSources = (): SourceFile[] =>
	LAYERS.flatMap(filesBelow)
		.filter((path) => !IS_TEST.test(path))
		.map((path) => {
			const code = readFileSync(join(ROOT, path), 'utf8');
			return { path, code, imports: importsOf(path, code) };
		});
