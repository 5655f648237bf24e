import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from './imports/read.ts';
import { DUTIES_OF_LAW, dutiesTable, withdrawalTable } from './law/law-tables.ts';

const read = (path: string) => readFileSync(`${ROOT}/${path}`, 'utf8');
const LAW = read('docs/law.md');

describe('docs/law.md', () => {
	it('N-020 N-023 has the table of withdrawal as the rule decides it', () => expect(LAW).toContain(withdrawalTable()));

	it('N-020 N-024 walks fourteen duties through all kinds of orders', () => {
		expect(DUTIES_OF_LAW).toHaveLength(14);
		expect(LAW).toContain(dutiesTable());
	});

	it('N-020 N-024 names pages, mails and tables that are there', () => {
		const routes = read('web/src/app/entry/routes.tsx');
		const schema = read('server/schema.sql');
		const mails = [
			'orders/mailing/orders.mail.ts',
			'orders/mailing/refunds.mail.ts',
			'claims/claims.mails.ts',
			'invoices/mailing/mailing.service.ts',
		]
			.map((path) => read(`server/src/${path}`))
			.join('\n');
		for (const { name, page, mail, row } of DUTIES_OF_LAW) {
			for (const address of page.match(/\/[\w-]+/g) ?? []) expect(routes, `${name}: ${address}`).toContain(`'${address}`);
			expect(schema, `${name}: ${row}`).toMatch(new RegExp(`create table (public\\.)?${row} `, 'i'));
			for (const key of mail === '–' ? [] : mail.split('…')) expect(mails, `${name}: ${mail}`).toContain(key.replace(/^-/, ''));
		}
	});
});
