// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { halvesOf, leanContract } from './lean-contracts.ts';

const contract = `const page = z.object({ id: z.number() });
export const getPage = endpoint({ method: 'GET', path: '/api/pages/:slug', who: 'anyone', summary: 'One, two', params: z.object({ slug: z.string() }), answer: z.object({ page }) });
export const putPage = endpoint({ method: 'PUT', path: '/api/pages/:id', body: z.object({ title: z.string() }), answer: page, });
export const FIELDS = { title: z.string() };
function callsOf(kind) { return { list: endpoint({ method: 'GET', ...{ path: '/api/' + kind }, answer: page }) }; }
export const CALLS = { one: callsOf('one') };
export const LIMIT = 5;`;

it('keeps method and path of a call, and removes unused schemas', () => {
	expect(leanContract(contract)).not.toContain('body');
	const lean = leanContract(contract, true);
	expect(lean).not.toMatch(/answer|params|summary|who/);
	expect(lean).toContain('export const getPage = /* @__PURE__ */ (() => (endpoint(');
	expect(lean).toContain('const page = /* @__PURE__ */ (() => (z.object');
	const run = new Function('endpoint', 'z', `${lean.replaceAll('export ', '')}; return { getPage, putPage, CALLS, FIELDS, LIMIT };`);
	const schema = { object: (shape: unknown) => ({ shape }), number: () => 'number', string: () => 'string' };
	expect(run((spec: unknown) => spec, schema)).toEqual({
		getPage: { method: 'GET', path: '/api/pages/:slug' },
		putPage: { method: 'PUT', path: '/api/pages/:id', body: { shape: { title: 'string' } } },
		CALLS: { one: { list: { method: 'GET', path: '/api/one' } } },
		FIELDS: { title: 'string' },
		LIMIT: 5,
	});
});

it('a page that only reads imports only the calls', () => {
	expect(halvesOf(`${contract} export function isLong() {} export { page as other };`, '/pages.contract.ts').split('\n')).toEqual([
		'export { getPage, putPage, CALLS } from "/pages.contract.ts?calls";',
		'export { FIELDS, LIMIT, isLong, other } from "/pages.contract.ts?rest";',
	]);
});

it('no form reads the body of a call, which is not in the browser; schemas of forms are in *.fields.ts', () => {
	const source = join(import.meta.dirname, '../src');
	const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file));
	const readers = files.filter((file) => /(checkBy|checkSent|parseBy)\([^)]*\.body\b/.test(readFileSync(join(source, file), 'utf8')));
	expect(readers).toEqual([]);
});
