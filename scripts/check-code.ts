import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { ORDER_KIND_NAMES } from '#domain/orders/order-kinds.ts';

// Checks what needs the syntax tree of all source: that functions fit a screen, and that kinds of orders differ by records, not by comparisons.

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SOURCE = '{domain/src,server/src,web/src,simulators,posters,scripts}/**/*.{ts,tsx}';
const IS_TEST = /\.(test|e2e|bench)\.|\/testing\//;

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
export type Finding = { line: number; what: string };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nameOf = (node: unknown) => (isNode(node) ? String(node.name ?? '') : '');
const programOf = (path: string, code: string) => parseSync(path, code).program as unknown as Node;
const lineAt = (code: string, index: number) => code.slice(0, index).split('\n').length;

const MOST_LINES = 80;
const IS_FUNCTION = /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/;

export function longFunctions(path: string, code: string): Finding[] {
	const visit = (node: Node, name: string): Finding[] => {
		const own = nameOf(node.id) || nameOf(node.key) || name;
		const inside = childrenOf(node).flatMap((child) => visit(child, own));
		const [line, last] = [lineAt(code, node.start), lineAt(code, node.end)];
		const lines = last - line + 1;
		return IS_FUNCTION.test(node.type) && lines > MOST_LINES
			? [{ line, what: `${own || 'a function'} has ${lines} lines` }, ...inside]
			: inside;
	};
	return visit(programOf(path, code), '');
}

/** The two records that say how the kinds of orders differ, for the domain and the server. */
const KIND_TABLES = /^(domain|server)\/src\/orders\/order-kinds\.ts$/;
/** `event` and `video` are kinds of titles, too: elsewhere than here they say nothing about orders. */
const ABOUT_ORDERS = /\/(orders|order|checkout|gifts|group-tickets|codes)\//;
const ONLY_OF_ORDERS: readonly unknown[] = ['gift', 'group'];
const MOST_COMPARISONS = 5;

const isKind = (node: unknown) => /kind$/i.test(nameOf(isNode(node) && node.type === 'MemberExpression' ? node.property : node));

/** Where the kind of an order is compared with one of their names. */
export function kindComparisons(path: string, code: string): Finding[] {
	const names = ABOUT_ORDERS.test(path) ? ORDER_KIND_NAMES : ONLY_OF_ORDERS;
	const isName = (node: unknown) => isNode(node) && names.some((name) => name === node.value);
	const visit = (node: Node): Finding[] => {
		const sides = [
			[node.left, node.right],
			[node.right, node.left],
		];
		const isCompared = node.type === 'BinaryExpression' && sides.some(([one, other]) => isKind(one) && isName(other));
		const isCase = node.type === 'SwitchStatement' && isKind(node.discriminant) && (node.cases as Node[]).some(({ test }) => isName(test));
		const here = isCompared || isCase ? [{ line: lineAt(code, node.start), what: 'the kind of an order is compared' }] : [];
		return [...here, ...childrenOf(node).flatMap(visit)];
	};
	return KIND_TABLES.test(path) ? [] : visit(programOf(path, code));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const paths = globSync(SOURCE, { cwd: ROOT })
		.map((path) => path.replaceAll('\\', '/'))
		.filter((path) => !IS_TEST.test(path));
	const linesOf = (find: typeof longFunctions) =>
		paths.flatMap((path) => find(path, readFileSync(`${ROOT}${path}`, 'utf8')).map(({ line, what }) => `${path}:${line} ${what}`));
	const comparisons = linesOf(kindComparisons);
	const found = [...linesOf(longFunctions), ...(comparisons.length > MOST_COMPARISONS ? comparisons : [])];
	for (const line of found) console.error(line);
	console.log(
		found.length === 0
			? `${paths.length} files: no function above ${MOST_LINES} lines, ${comparisons.length} comparisons of kinds of orders.`
			: `${found.length} things to change`,
	);
	process.exit(found.length === 0 ? 0 : 1);
}
