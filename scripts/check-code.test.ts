import { expect, it } from 'vitest';
import { kindComparisons, longFunctions } from './check-code.ts';

const linesOf = (count: number) => Array.from({ length: count }, (_, line) => `\tawait step(${line});`).join('\n');

it('a function is as long as from its first to its last line, without those inside it that are short', () => {
	expect(longFunctions('a.ts', `async function fits() {\n${linesOf(78)}\n}`)).toEqual([]);
	expect(longFunctions('a.ts', `const outer = async () => {\n${linesOf(80)}\n\tconst inner = () => 1;\n};`)).toEqual([
		{ line: 1, what: 'outer has 83 lines' },
	]);
	expect(longFunctions('a.tsx', `export default {\n\trun: async function () {\n${linesOf(81)}\n}};`)).toEqual([
		{ line: 2, what: 'run has 83 lines' },
	]);
});

const FOUND = [{ line: 1, what: 'the kind of an order is compared' }];

it.each([
	['web/src/orders/a.tsx', "const a = order.kind === 'video';"],
	['web/src/orders/a.tsx', "const a = 'event' !== kind;"],
	['server/src/lib/a.ts', "if (order.kind === 'gift') refund();"],
	['domain/src/orders/a.ts', "switch (kind) { case 'group': sell(); }"],
])('a comparison of the kind of an order is counted: %s: %s', (path, code) => expect(kindComparisons(path, code)).toEqual(FOUND));

it.each([
	['domain/src/orders/order-kinds.ts', "const a = kind === 'gift';"],
	['domain/src/watching/a.ts', "const a = state.kind === 'event';"],
	['web/src/orders/a.tsx', "const a = product.type === 'video';"],
	['web/src/orders/a.tsx', "const a = button.kind === 'pay';"],
])('in the tables, and of titles, nothing is counted: %s: %s', (path, code) => expect(kindComparisons(path, code)).toEqual([]));
