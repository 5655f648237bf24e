import { type Plugin, parseAst } from 'vite';

type Node = { type: string; start: number; end: number };
type Call = Node & { callee: Node & { name?: string }; arguments: (Node & { properties?: Property[] })[] };
type Property = Node & { key?: { name?: string } };
type Declaration = Node & { declarations?: { init: Call | null }[]; declaration?: Declaration | null };
type Edit = { start: number; end: number; text: string };

const CONTRACTS = /\/domain\/src\/.*\.(contract|fields)\.ts$/;
const DOMAIN = /\/domain\/src\/.*\.ts$/;
/** the browser sends and shows; checking what comes in and goes out is the server's */
const SERVER_ONLY = new Set(['params', 'query', 'answer', 'summary']);

/** Properties of `endpoint({...})` the browser never reads, with the comma after them. */
function unusedProperties(call: Call, code: string): Edit[] {
	if (call.callee.name !== 'endpoint') return [];
	const properties = call.arguments[0]?.properties ?? [];
	return properties
		.filter((property) => SERVER_ONLY.has(property.key?.name ?? ''))
		.map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' }));
}

export function leanContract(code: string): string {
	const edits: Edit[] = [];
	for (const statement of parseAst(code).body as unknown as Declaration[]) {
		const variables = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
		if (variables?.type !== 'VariableDeclaration') continue;
		for (const { init } of variables.declarations ?? []) {
			if (init?.type !== 'CallExpression') continue;
			// a schema nobody asks for disappears with everything it is made of
			edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => ' }, { start: init.end, end: init.end, text: ')()' });
			edits.push(...unusedProperties(init, code));
		}
	}
	return edits
		.sort((a, b) => b.start - a.start)
		.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}

/**
 * Public pages read; they need the method and path of a call, not its schemas. Without this every page would carry
 * zod (25 KB) and every form's rules. Bodies stay, for the forms that check with them.
 */
export function leanContracts(): Plugin {
	return {
		name: 'lean-contracts',
		apply: (config, { command }) => command === 'build' && !config.build?.ssr,
		transform: {
			filter: { id: DOMAIN },
			handler(code, id) {
				if (!CONTRACTS.test(id)) return { code, map: null, moduleSideEffects: false };
				return { code: leanContract(code), map: null, moduleSideEffects: false };
			},
		},
	};
}
