// @vitest-environment node
import { expect, it } from 'vitest';
import { leanContract } from './lean-contracts.ts';

const contract = `const page = z.object({ id: z.number() });
export const getPage = endpoint({ method: 'GET', path: '/api/pages/:slug', who: 'anyone', summary: 'One, two', params: z.object({ slug: z.string() }), answer: z.object({ page }) });
export const putPage = endpoint({ method: 'PUT', path: '/api/pages/:id', body: z.object({ title: z.string() }), answer: page, });
export const LIMIT = 5;`;

it('keeps method, path and body of a call, and lets unused schemas disappear', () => {
	const lean = leanContract(contract);
	expect(lean).not.toMatch(/answer|params|summary/);
	expect(lean).toContain('export const getPage = /* @__PURE__ */ (() => endpoint(');
	expect(lean).toContain('const page = /* @__PURE__ */ (() => z.object');
	const run = new Function('endpoint', 'z', `${lean.replaceAll('export ', '')}; return { getPage, putPage, LIMIT };`);
	const schema = { object: (shape: unknown) => ({ shape }), number: () => 'number', string: () => 'string' };
	expect(run((spec: unknown) => spec, schema)).toEqual({
		getPage: { method: 'GET', path: '/api/pages/:slug', who: 'anyone' },
		putPage: { method: 'PUT', path: '/api/pages/:id', body: { shape: { title: 'string' } } },
		LIMIT: 5,
	});
});
