import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const CONTRACT = /\/domain\/src\/.*\.contract\.ts$/;
/** what a contract exports besides its calls */
const REST = /^(.*\.contract\.ts)\?rest$/;

/** `isMadeOnce`: the page adds a request id to what it sends */
type Call = { method: string; path: string; isMadeOnce?: boolean };
const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** What the browser needs of a call, or of each call of a group; null for anything else. */
function callsIn(value: unknown): object | null {
	if (isCall(value)) return { method: value.method, path: value.path, ...(value.isMadeOnce && { isMadeOnce: true }) };
	if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return null;
	const calls = Object.entries(value).map(([name, one]) => [name, callsIn(one)]);
	return calls.length > 0 && calls.every(([, one]) => one) ? Object.fromEntries(calls) : null;
}

/** The calls of a contract as data; everything else it exports comes from the file itself. */
export async function contractAsData(file: string): Promise<string> {
	const exported = Object.entries((await import(pathToFileURL(file).href)) as object);
	const lines = exported.map(([name, value]) => {
		const calls = callsIn(value);
		return calls ? `export const ${name} = ${JSON.stringify(calls)};` : `export { ${name} } from '${file}?rest';`;
	});
	return lines.join('\n');
}

/** The browser needs of a call its method, its path and whether it is made once: with the schemas of the server every page would load zod and the rules of all forms. */
export function contractCalls(): Plugin {
	return {
		name: 'contract-calls',
		enforce: 'pre',
		apply: (config, { command }) => command === 'build' && !config.build?.ssr,
		resolveId: { filter: { id: REST }, handler: (id) => id },
		load: {
			filter: { id: [CONTRACT, REST] },
			async handler(id) {
				const [, file] = REST.exec(id) ?? [];
				if (file) return { code: readFileSync(file, 'utf8'), moduleType: 'ts', moduleSideEffects: false };
				return { code: await contractAsData(id), moduleType: 'js', moduleSideEffects: false };
			},
		},
	};
}
