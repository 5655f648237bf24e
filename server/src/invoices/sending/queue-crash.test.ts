/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KsefTestApp, openKsefTestApp } from '#testing/ksef.ts';
import { runInvoiceProcess } from '#testing/run-invoice-process.ts';

let testApp: KsefTestApp;

beforeAll(async () => {
	testApp = await openKsefTestApp({ behaviour: { invoicePolls: 0 } });
});
afterAll(() => testApp.close());

describe('the queue to KSeF, killed', () => {
	it.each([
		['ksef-opened', 0],
		['ksef-sending', 0],
		['ksef-posted', 0],
		['ksef-sent', 0],
		['ksef-accepted', 1],
		['ksef-receipted', 1],
	])('B-045 K-13 at %s continues, and KSeF has the document once', async (point, runsBefore) => {
		const { id, number } = await testApp.issue();
		if (runsBefore > 0) await testApp.run();
		testApp.advance(60_000);
		expect(await runInvoiceProcess(testApp, { failpoint: point })).toBe('SIGKILL');
		testApp.advance(3 * 60_000);
		await testApp.runUntil(id, 'receipted');
		expect(testApp.ksef.invoices().filter((one) => one.number === number)).toHaveLength(1);
	});
});
