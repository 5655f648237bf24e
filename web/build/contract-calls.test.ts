// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contractAsData } from './contract-calls.ts';

const contractOf = (file: string) => join(import.meta.dirname, '../../domain/src', file);

it('of a contract the browser gets methods and paths, and the rest from the file itself', async () => {
	const file = contractOf('mails/mails.contract.ts');
	const lines = (await contractAsData(file)).split('\n');
	expect(lines).toContain('export const listMails = {"method":"GET","path":"/api/mails"};');
	expect(lines).toContain(`export { MAIL_STATES } from '${file}?rest';`);
});

it.each(['slides', 'categories', 'galleries', 'videos', 'events'])(
	'G-040 new %s carry a request id in the browser too',
	async (feature) => {
		const data = await contractAsData(contractOf(`${feature}/${feature}.contract.ts`));
		expect(data).toMatch(/export const create\w+ = \{"method":"POST","path":"[^"]+","isMadeOnce":true\};/);
	},
);

it('calls that are made for several subjects stay a group', async () => {
	const data = await contractAsData(contractOf('translations/translations.contract.ts'));
	expect(data).toMatch(/export const translationCalls = \{"video":\{"\w+":\{"method":"[A-Z]+","path":"[^"]+"\}/);
});

it('no form reads the body of a call, which is not in the browser; schemas of forms are in *.fields.ts', () => {
	const source = join(import.meta.dirname, '../src');
	const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file));
	const readers = files.filter((file) => /(checkBy|checkSent|parseBy)\([^)]*\.body\b/.test(readFileSync(join(source, file), 'utf8')));
	expect(readers).toEqual([]);
});
