import { type Plugin, parseAst } from 'vite';

type Node = { type: string; start: number; end: number };
type Call = Node & { callee: Node & { name?: string }; arguments: (Node & { properties?: Property[] })[] };
type Property = Node & { key?: { name?: string } };
type Declaration = Node & { declarations?: { init: Call | null }[]; declaration?: Declaration | null };
type Edit = { start: number; end: number; text: string };

const CONTRACTS = /\/domain\/src\/.*\.(contract|fields)\.ts$/;
const DOMAIN = /\/(domain\/src|posters)\/.*\.ts$/;
/** sets zod up (its messages, no compiling in a page), which is an effect: wherever a schema is left, it must be left too */
const SETS_UP = /\/domain\/src\/base\/zod\.ts$/;
/** the browser sends and shows; checking what comes in and goes out is the server's. Forms take their schemas from `*.fields.ts` */
const SERVER_ONLY = new Set(['params', 'query', 'answer', 'summary', 'body']);
/** contracts of the panel alone, whose forms are made from the calls themselves */
const KEEPS_BODIES = /\/translations\.contract\.ts$/;

/** Properties of `endpoint({...})` the browser never reads, with the comma after them. */
function unusedProperties(call: Call, code: string, keepsBody: boolean): Edit[] {
	if (call.callee.name !== 'endpoint') return [];
	const properties = call.arguments[0]?.properties ?? [];
	return properties
		.filter(({ key }) => SERVER_ONLY.has(key?.name ?? '') && !(keepsBody && key?.name === 'body'))
		.map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' }));
}

export function leanContract(code: string, keepsBody = false): string {
	const edits: Edit[] = [];
	for (const statement of parseAst(code).body as unknown as Declaration[]) {
		const variables = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
		if (variables?.type !== 'VariableDeclaration') continue;
		for (const { init } of variables.declarations ?? []) {
			if (init?.type !== 'CallExpression') continue;
			// a schema nobody asks for disappears with everything it is made of
			edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => ' }, { start: init.end, end: init.end, text: ')()' });
			edits.push(...unusedProperties(init, code, keepsBody));
		}
	}
	return edits
		.sort((a, b) => b.start - a.start)
		.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}

/**
 * Public pages read; they need the method and path of a call, not its schemas. Without this every page would carry
 * zod (25 KB) and every form's rules, because a file of calls is shared by the page that reads and the form that writes.
 */
export function leanContracts(): Plugin {
	return {
		name: 'lean-contracts',
		apply: (config, { command }) => command === 'build' && !config.build?.ssr,
		transform: {
			filter: { id: DOMAIN },
			handler(code, id) {
				if (SETS_UP.test(id)) return null;
				if (!CONTRACTS.test(id)) return { code, map: null, moduleSideEffects: false };
				return { code: leanContract(code, KEEPS_BODIES.test(id)), map: null, moduleSideEffects: false };
			},
		},
	};
}
