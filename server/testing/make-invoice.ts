import { sql } from '#server/lib/db/db.ts';
import { makeEvent } from './insert-content.ts';
import { insertOrder, type OrderFixture } from './insert-order.ts';
import type { TestApp } from './test-app.ts';

export const SELLER = {
	seller_name: 'Teatr Przykładowy',
	seller_nip: '5265877635',
	seller_street: 'ul. Sceniczna 1',
	seller_postal_code: '00-001',
	seller_city: 'Warszawa',
	seller_country_code: 'PL',
};

const ADDRESS = { street: 'ul. Kupiecka 2', city: 'Kraków', state: 'małopolskie', postal_code: '30-002', country_code: 'PL' };

/** The invoice data a company sends with its order. */
export const COMPANY = { invoiceType: 'company', company: 'Kupiec & Syn', nip: '1111111111', ...ADDRESS };
export const PERSON = { invoiceType: 'person', firstname: 'Łucja', lastname: 'Wójcik', ...ADDRESS };

/** Writes invoice settings directly into the table. */
export async function setInvoices(testApp: Pick<TestApp, 'context' | 'invalidateSettings'>, change: object): Promise<void> {
	await testApp.context.db.run(sql`update settings set value = value || ${JSON.stringify(change)}::jsonb where section = 'invoices'`);
	testApp.invalidateSettings();
}

/** An order of an event, paid by default, with an invoice request; null: without one. */
export async function insertOrderWithInvoice(
	testApp: Pick<TestApp, 'context' | 'make'>,
	requested: object | null,
	given: Partial<OrderFixture> = {},
): Promise<{ id: number; ext_order_id: string; number: string }> {
	const user_id = given.user_id ?? (await testApp.make.user()).id;
	const event_id = given.event_id === undefined ? (await makeEvent(testApp)).id : given.event_id;
	const order = await insertOrder(testApp, { ...given, user_id, event_id });
	if (requested)
		await testApp.context.db.run(sql`
			insert into invoices (order_id, user_id, data) values (${order.id}, ${user_id}, ${JSON.stringify(requested)}::jsonb)`);
	return order;
}

/** Triggers refuse to delete an issued invoice; a test that starts over switches them off in this transaction. */
export const CLEAR_INVOICES = `
	begin;
	set local session_replication_role = replica;
	truncate issued_invoices, invoice_counters, ksef_sendings cascade;
	commit`;
export const clearInvoices = ({ context }: Pick<TestApp, 'context'>) => context.db.pool.query(CLEAR_INVOICES);
