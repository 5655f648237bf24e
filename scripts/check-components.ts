import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

// Checks what components contain: no sentence and no colour of their own, and no write to a ref while React renders.

const ROOT = fileURLToPath(new URL('../', import.meta.url));

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Finding = { start: number; what: string };

const REF = 'a ref is written while rendering';

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nodeAt = (node: Node, key: string): Node | null => (isNode(node[key]) ? node[key] : null);
const nameOf = (node: Node | null) => String(node?.name ?? '');

/** Formats and units such as `DD.MM.YYYY` have no small letters. */
const WORD = /\p{L}\p{Ll}/u;
const COLOUR = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i;
const NAMED_COLOUR = /^(white|black|gr[ae]y|red|green|blue|yellow|orange|gold|pink|purple|brown)$/;
const READ_ALOUD = /^(title|label|aria-label|aria-description|placeholder|alt|hint|description)$/;
const POLISH = /[ąćęłńóśźż]/i;
/** The title of a poster decides how it is drawn; the label of a track is read by the player, those of viewers come with the film. */
const NOT_SHOWN = /^(Poster|track)$/;

/** The texts an expression of a page may show: also both sides of a condition. */
function textsIn(node: Node | null): Node[] {
	switch (node?.type) {
		case 'JSXExpressionContainer':
			return textsIn(nodeAt(node, 'expression'));
		case 'ConditionalExpression':
			return [...textsIn(nodeAt(node, 'consequent')), ...textsIn(nodeAt(node, 'alternate'))];
		case 'LogicalExpression':
			return textsIn(nodeAt(node, 'right'));
		case 'JSXText':
		case 'Literal':
			return [node];
		case 'TemplateLiteral':
			return childrenOf(node).filter(({ type }) => type === 'TemplateElement');
		default:
			return [];
	}
}

const textOf = ({ value }: Node) =>
	isNode(value) ? '' : typeof value === 'string' ? value : String((value as { cooked?: string })?.cooked ?? '');
const sentences = (shown: Node[]): Finding[] =>
	shown.filter((node) => WORD.test(textOf(node).replace(/&\w+;/g, ''))).map(({ start }) => ({ start, what: 'a text in a component' }));

function coloursIn(node: Node): Finding[] {
	if (node.type === 'Literal' || node.type === 'TemplateElement') {
		const text = textOf(node);
		return COLOUR.test(text) || NAMED_COLOUR.test(text) ? [{ start: node.start, what: 'a colour in a component' }] : [];
	}
	return childrenOf(node).flatMap(coloursIn);
}

function shownIn(node: Node): Finding[] {
	if (node.type === 'JSXText') return sentences([node]);
	if (node.type === 'JSXElement' || node.type === 'JSXFragment')
		return (node.children as Node[]).filter(({ type }) => type !== 'JSXText').flatMap((child) => sentences(textsIn(child)));
	if (node.type !== 'JSXOpeningElement') return node.type === 'Literal' && POLISH.test(textOf(node)) ? sentences([node]) : [];
	return (node.attributes as Node[]).flatMap((attribute) => {
		const [name, value] = [nameOf(nodeAt(attribute, 'name')), nodeAt(attribute, 'value')];
		if (name === 'style' && value) return coloursIn(value);
		return READ_ALOUD.test(name) ? sentences(textsIn(value)) : [];
	});
}

const IS_FUNCTION = /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/;
const IS_RENDERED = /^(use)?[A-Z]/;
/** React calls what these are given at once, within the render. */
const CALLED_AT_ONCE = /^(useMemo|useState)$/;

const isCurrent = (node: Node | null) => node?.type === 'MemberExpression' && nameOf(nodeAt(node, 'property')) === 'current';

/** `if (ref.current === null) ref.current = …`: React allows a first value. */
const asksForFirst = (test: Node | null) =>
	test?.type === 'BinaryExpression' &&
	test.operator === '===' &&
	isCurrent(nodeAt(test, 'left')) &&
	(nodeAt(test, 'right')?.value === null || nameOf(nodeAt(test, 'right')) === 'undefined');

/** Writes to a ref in the body of a component or hook itself, not in the effects and handlers it defines. */
function refsWritten(node: Node, isRender: boolean, name = ''): Finding[] {
	if (IS_FUNCTION.test(node.type)) {
		const own = nameOf(nodeAt(node, 'id')) || name;
		const inside = IS_RENDERED.test(own) || (isRender && CALLED_AT_ONCE.test(name));
		return childrenOf(node).flatMap((child) => refsWritten(child, inside));
	}
	if (node.type === 'VariableDeclarator') {
		const init = nodeAt(node, 'init');
		return init ? refsWritten(init, isRender, nameOf(nodeAt(node, 'id'))) : [];
	}
	if (node.type === 'CallExpression') {
		const called = nameOf(nodeAt(node, 'callee'));
		return childrenOf(node).flatMap((child) => refsWritten(child, isRender, CALLED_AT_ONCE.test(called) ? called : ''));
	}
	if (node.type === 'IfStatement' && asksForFirst(nodeAt(node, 'test'))) return [];
	const target =
		node.type === 'AssignmentExpression' ? nodeAt(node, 'left') : node.type === 'UpdateExpression' ? nodeAt(node, 'argument') : null;
	const isWrite = isRender && isCurrent(target) && node.operator !== '??=';
	return [...(isWrite ? [{ start: node.start, what: REF }] : []), ...childrenOf(node).flatMap((child) => refsWritten(child, isRender))];
}

const isNotShown = (node: Node) => node.type === 'JSXOpeningElement' && NOT_SHOWN.test(nameOf(nodeAt(node, 'name')));
const shownBelow = (node: Node): Finding[] => (isNotShown(node) ? [] : [...shownIn(node), ...childrenOf(node).flatMap(shownBelow)]);

type Line = { path: string; line: number; what: string };

export function findingsOf(path: string, code: string): Line[] {
	const program = parseSync(path, code).program as unknown as Node;
	const found = [...(path.endsWith('x') ? shownBelow(program) : []), ...refsWritten(program, false)];
	return found.map(({ start, what }) => ({ path, line: code.slice(0, start).split('\n').length, what }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const paths = globSync('web/src/**/*.{ts,tsx}', { cwd: ROOT }).filter((path) => !/\.test\./.test(path));
	const all = paths.flatMap((path) => findingsOf(path.replaceAll('\\', '/'), readFileSync(`${ROOT}${path}`, 'utf8')));
	const findings = all.map(({ path, line, what }) => `${path}:${line} ${what}`);
	for (const line of new Set(findings)) console.error(line);
	console.log(findings.length === 0 ? `${paths.length} files, nothing to change.` : `${findings.length} things to change`);
	process.exit(findings.length === 0 ? 0 : 1);
}
