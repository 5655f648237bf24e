import { expect, it } from 'vitest';
import { circlesOf, graphOf } from './circles.ts';

const file = (path: string, ...imported: string[]) => ({
	path,
	code: '',
	imports: imported.map((to, at) => ({ to, names: [], line: at + 1 })),
});
const folder = (path: string) => path.split('/')[0] ?? null;

it('a circle is named with its path and its imports', () => {
	const files = [file('a/1', 'b/1'), file('b/1', 'b/2'), file('b/2', 'x', 'c/1'), file('c/1', 'a/2'), file('d/1', 'a/1')];
	expect(circlesOf(graphOf(files, folder))).toEqual(['a → b → c → a by a/1:1, b/2:2, c/1:1']);
	expect(circlesOf(graphOf(files, (path) => path))).toEqual([]);
});
