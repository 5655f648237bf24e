/** @module-tag slow */
import { expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { startChildServer } from '#testing/child-server.ts';
import { COMPANY, insertOrderWithInvoice, SELLER, setInvoices } from '#testing/make-invoice.ts';
import { openPaymentTestApp } from '#testing/payments.ts';

it('B-041 B-047 a server that dies before the commit leaves no invoice, no gap and no mail', async () => {
	const testApp = await openPaymentTestApp({ oneNode: true });
	try {
		await setInvoices(testApp, SELLER);
		const { token } = await testApp.make.admin();
		const { ext_order_id } = await insertOrderWithInvoice(testApp, COMPANY);
		const body = { extOrderId: ext_order_id };
		const child = await startChildServer(testApp.databaseUrl, testApp.payu, { FAILPOINT: 'invoice-written' });
		const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
		await fetch(`${child.url}/api/issued-invoices`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null);
		expect(await child.gone).toBe('SIGKILL');
		expect(await testApp.context.db.rows(sql`select last from invoice_counters`)).toEqual([]);
		const answer = await testApp.request({ method: 'POST', url: '/api/issued-invoices', token, body });
		expect(answer.body.invoice.number).toMatch(/^FV\/1\//);

		// B-047: killed with the mail written and not committed, it is sent once
		const mailing = await startChildServer(testApp.databaseUrl, testApp.payu, { FAILPOINT: 'invoice-mailed' });
		await fetch(`${mailing.url}/api/issued-invoices/${answer.body.invoice.id}/mail`, {
			method: 'POST',
			headers: { 'x-auth-token': token },
		}).catch(() => null);
		expect(await mailing.gone).toBe('SIGKILL');
		const mails = () => testApp.context.db.rows(sql`select message_key from outbox where message_key like 'invoice-%'`);
		expect(await mails()).toEqual([]);
		await testApp.runJob('invoices-mail');
		await testApp.runJob('invoices-mail');
		expect(await mails()).toHaveLength(1);
	} finally {
		await testApp.close();
	}
});
