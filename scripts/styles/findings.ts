import { posix } from 'node:path';

// Errors of the stylesheets: colours that are not tokens, unreadable names, unused classes and tokens.

export type File = { path: string; text: string };

const FOUNDATION = /^web\/src\/styles\/(tokens|fonts|base|utilities|mantine|rich-text|index|admin)\.css$/;
const TOKENS = 'web/src/styles/tokens.css';
const MODULE = /\.module\.css$/;
const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i;
const SHORTEST_NAME = 4;

export const isModule = ({ path }: File) => MODULE.test(path);
/** A global sheet that is not one of the few allowed ones. */
export const isLeftGlobal = ({ path }: File) => !MODULE.test(path) && !FOUNDATION.test(path);

type StylePart = { text: string; line: number; kind: 'selector' | 'declaration' };

/** Selectors and declarations, without comments. */
function partsOf(css: string): StylePart[] {
	const plain = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
	return [...plain.matchAll(/([^{};]+)([{};])/g)].map(({ 1: text = '', 2: end, index }) => ({
		text: text.trim(),
		line: plain.slice(0, index + text.length - text.trimStart().length).split('\n').length,
		kind: end === '{' ? 'selector' : 'declaration',
	}));
}

/** The classes that a sheet names, without those of other sheets in `:global()`, each with its first line. */
export function classesOf(css: string): Map<string, number> {
	const classes = new Map<string, number>();
	for (const { text, line, kind } of partsOf(css)) {
		if (kind !== 'selector' || text.startsWith('@')) continue;
		for (const [, name = ''] of text.replace(/:global\([^)]*\)/g, '').matchAll(/\.(-?[a-zA-Z_][\w-]*)/g))
			if (!classes.has(name)) classes.set(name, line);
	}
	return classes;
}

export const rawColours = (sheet: File): string[] =>
	sheet.path === TOKENS
		? []
		: partsOf(sheet.text)
				.filter(({ text, kind }) => kind === 'declaration' && COLOUR.test(text))
				.map(({ text, line }) => `${sheet.path}:${line} a colour that is not a token: ${text}`);

export const shortNames = (sheet: File): string[] =>
	[...classesOf(sheet.text)]
		.filter(([name]) => name.length < SHORTEST_NAME)
		.map(([name, line]) => `${sheet.path}:${line} a name that cannot be read: .${name}`);

type Import = { module: string; name: string; source: File };

function importsOf(source: File): Import[] {
	return [...source.text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(({ 1: name = '', 2: from = '' }) => ({
		name,
		source,
		module: from.startsWith('#web/') ? from.replace('#web/', 'web/src/') : posix.join(posix.dirname(source.path), from),
	}));
}

/** The classes that a file takes of a module; of `styles[kind]` any word of the file may be one. */
function namesTaken({ name, source }: Import): { fixed: Set<string>; possible: (one: string) => boolean } {
	const code = source.text.replace(/^import .*$/gm, '');
	const fixed = new Set([...code.matchAll(new RegExp(`(?<![\\w'/.-])${name}\\.(\\w+)`, 'g'))].map(([, taken = '']) => taken));
	const isOpen = new RegExp(`\\b${name}\\[`).test(code);
	return { fixed, possible: (one) => fixed.has(one) || (isOpen && new RegExp(`\\b${one}\\b`).test(code)) };
}

/** What a sheet takes of another one by `composes: name from './x.module.css'`. */
function composedIn({ path, text }: File): { module: string; names: string[] }[] {
	return [...text.matchAll(/composes:\s*([\w\s-]+?)(?:\s+from\s+["']([^"']+)["'])?;/g)].map(({ 1: names = '', 2: from }) => ({
		module: from ? posix.join(posix.dirname(path), from) : path,
		names: names.split(/\s+/),
	}));
}

/** Classes of modules that no file takes, and classes taken that no module has. */
export function unusedAndUnknown(sheets: readonly File[], sources: readonly File[]): string[] {
	const modules = sheets.filter(isModule);
	const imports = sources.flatMap(importsOf);
	const composed = modules.flatMap(composedIn);
	return modules.flatMap((sheet) => {
		const classes = classesOf(sheet.text);
		const taken = imports.filter(({ module }) => module === sheet.path).map((one) => ({ ...one, ...namesTaken(one) }));
		const inSheets = composed.filter(({ module }) => module === sheet.path).flatMap(({ names }) => names);
		const unused = [...classes]
			.filter(([name]) => !inSheets.includes(name) && !taken.some(({ possible }) => possible(name)))
			.map(([name, line]) => `${sheet.path}:${line} nothing uses .${name}`);
		const unknown = taken.flatMap(({ fixed, source }) =>
			[...fixed].filter((name) => !classes.has(name)).map((name) => `${source.path} takes .${name}, which ${sheet.path} does not have`),
		);
		return [...unused, ...unknown];
	});
}

/** Class names in the browser carry the name of the file, so no two modules may share one. */
export function sharedNames(sheets: readonly File[]): string[] {
	const byName = Map.groupBy(sheets.filter(isModule), ({ path }) => posix.basename(path));
	return [...byName.values()].filter((same) => same.length > 1).map((same) => `${same.map(({ path }) => path).join(', ')} share a name`);
}

export function unusedTokens(sheets: readonly File[], sources: readonly File[]): string[] {
	const tokens = sheets.find(({ path }) => path === TOKENS);
	const names = new Set([...(tokens?.text ?? '').matchAll(/^\s*(--[\w-]+):/gm)].map(([, name = '']) => name));
	const everything = [...sheets, ...sources].map(({ text }) => text).join('\n');
	return [...names]
		.filter((name) => !everything.includes(`var(${name})`) && !everything.includes(`var(${name},`))
		.map((name) => `nothing uses the token ${name}`);
}
