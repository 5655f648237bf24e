import { readFileSync } from 'node:fs';
import { type Plugin, parseAst, transformWithOxc } from 'vite';

type Node = { type: string; start: number; end: number };
type Call = Node & { callee?: Node & { name?: string }; arguments: (Node & { properties?: Property[] })[] };
type Property = Node & { key?: { name?: string } };
type Name = { name: string };
type Declaration = Node & {
	declarations?: { id: Name; init: Call | null }[];
	declaration?: Declaration | null;
	id?: Name;
	specifiers?: { exported?: Name }[];
	source?: { value: string } | null;
};
type Edit = { start: number; end: number; text: string };

const DOMAIN = /\/(domain\/src|posters)\/.*\.ts$/;
const CONTRACT = /\/domain\/src\/.*\.contract\.ts$/;
/** a contract in two: its calls, and everything else */
const HALF = /^(.*\.contract\.ts)\?(calls|rest)$/;
/** configures zod, which is a side effect: a module that keeps a schema must keep this import */
const SETS_UP = /\/base\/zod\.ts$/;
/** only the server validates requests and answers. Forms take their schemas from `*.fields.ts` */
const NEEDED = new Set(['method', 'path']);
/** contracts used only by the panel, whose forms use the schemas of the calls */
const KEEPS_BODIES = /\/translations\.contract\.ts$/;

const statementsOf = (code: string) => parseAst(code).body as unknown as Declaration[];
const isCall = (init: Call | null) => init?.callee?.name === 'endpoint';

/** A value created by function calls, which a bundler keeps even when it is unused. */
const isMade = (init: Node, code: string) =>
	/^(Call|New|TaggedTemplate)Expression$/.test(init.type) ||
	(/^(Object|Array)Expression$/.test(init.type) && code.slice(init.start, init.end).includes('('));

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Every `endpoint({...})` in a statement, also inside functions that create several. */
function callsIn(node: Node): Call[] {
	const inside = (Object.values(node) as unknown[]).flat().filter(isNode).flatMap(callsIn);
	return isCall(node as Call) ? [node as Call, ...inside] : inside;
}

/** Properties of a call that the browser does not read, with their trailing comma; spread properties stay. */
function unusedProperties(call: Call, code: string, keepsBody: boolean): Edit[] {
	const properties = call.arguments[0]?.properties ?? [];
	return properties
		.filter(({ key }) => key?.name !== undefined && !NEEDED.has(key.name) && !(keepsBody && key.name === 'body'))
		.map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' }));
}

export function leanContract(code: string, keepsBody = false): string {
	const edits: Edit[] = [];
	for (const statement of statementsOf(code)) {
		edits.push(...callsIn(statement).flatMap((call) => unusedProperties(call, code, keepsBody)));
		const variables = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
		if (variables?.type !== 'VariableDeclaration') continue;
		for (const { init } of variables.declarations ?? []) {
			if (!init || !isMade(init, code)) continue;
			// an unused schema is removed with everything it is made of
			edits.push(
				{ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
				{ start: init.end, end: init.end, text: '))()' },
			);
		}
	}
	return edits
		.sort((a, b) => b.start - a.start)
		.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}

/**
 * A contract as re-exports of its two halves. A bundler puts a file into one chunk: without this a page that reads
 * would load the schemas of the form that writes.
 */
export function halvesOf(code: string, id: string): string {
	const calls: string[] = [];
	const rest: string[] = [];
	const statements = statementsOf(code);
	const makers = statements.flatMap((statement) => (statement.id && callsIn(statement).length > 0 ? `${statement.id.name}(` : []));
	const isOfCalls = (init: Call | null) =>
		isCall(init) || (init !== null && makers.some((maker) => code.slice(init.start, init.end).includes(maker)));
	for (const { type, declaration, specifiers = [] } of statements) {
		if (type !== 'ExportNamedDeclaration') continue;
		for (const { id: name, init } of declaration?.declarations ?? []) (isOfCalls(init) ? calls : rest).push(name.name);
		if (declaration?.id) rest.push(declaration.id.name);
		rest.push(...specifiers.flatMap(({ exported }) => exported?.name ?? []));
	}
	return [calls, rest]
		.map((names, at) => `export { ${names.join(', ')} } from ${JSON.stringify(`${id}?${at === 0 ? 'calls' : 'rest'}`)};`)
		.join('\n');
}

/** Calls need no zod; remaining schemas among them are unused and dropped. */
const withoutSetUp = (code: string) =>
	statementsOf(code)
		.filter(({ type, source }) => type === 'ImportDeclaration' && SETS_UP.test(source?.value ?? ''))
		.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);

async function readHalf(file: string, half: string): Promise<string> {
	const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
	const lean = leanContract(code);
	return half === 'calls' ? withoutSetUp(lean) : lean;
}

/**
 * Public pages read; they need the method and path of a call, not its schemas. Without this every page would carry
 * zod (25 KB) and every form's rules, because a file of calls is shared by the page that reads and the form that writes.
 */
export function leanContracts(): Plugin {
	return {
		name: 'lean-contracts',
		enforce: 'pre',
		apply: (config, { command }) => command === 'build' && !config.build?.ssr,
		resolveId: { filter: { id: HALF }, handler: (id) => id },
		load: {
			filter: { id: HALF },
			async handler(id) {
				const [, file = '', half = ''] = HALF.exec(id) ?? [];
				return { code: await readHalf(file, half), moduleType: 'js', moduleSideEffects: false };
			},
		},
		transform: {
			filter: { id: DOMAIN },
			async handler(source, id) {
				if (SETS_UP.test(id)) return null;
				const { code } = await transformWithOxc(source, id);
				const isSplit = CONTRACT.test(id) && !KEEPS_BODIES.test(id);
				return { code: isSplit ? halvesOf(code, id) : leanContract(code, KEEPS_BODIES.test(id)), map: null, moduleSideEffects: false };
			},
		},
	};
}
