import { KSeFClient, openOnlineSession } from 'ksef-client-ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { warsawDate } from '#domain/base/time/time.ts';
import { isKsefNumberOf } from '#domain/invoices/ksef/ksef-number.rules.ts';
import { hashOf, invoiceXml } from '../testing/ksef-seller.ts';
import { type CertifiedKey, makeKeys } from './ksef.certificates.ts';
import { type KsefSimulator, startKsefSimulator } from './ksef.simulator.ts';
import { SIMULATED_SELLER } from './ksef.types.ts';

// An independent client written from the same documents: what it accepts is compatible with KSeF.

let keys: CertifiedKey[];
let simulator: KsefSimulator;
let client: KSeFClient;

const { nip, token } = SIMULATED_SELLER;
const noWaiting = { intervalMs: 1, maxAttempts: 20 };
const today = () => warsawDate(simulator.now());

beforeAll(async () => {
	keys = await makeKeys(Date.now());
});
beforeEach(async () => {
	simulator = await startKsefSimulator({ keys });
	client = new KSeFClient({ baseUrl: simulator.url, lighthouseUrl: simulator.url, retry: { maxRetries: 0 } });
});
afterEach(() => simulator.close());

/** Polls until the invoice has a result. */
async function follow(session: string, invoice: string) {
	const codes: number[] = [];
	for (;;) {
		const found = await client.sessionStatus.getSessionInvoice(session, invoice);
		codes.push(found.status.code);
		if (found.status.code > 150) return { found, codes };
	}
}

describe('the public client ksef-client-ts as a reference', () => {
	it('B-046 K-25 logs in, sends, polls for the number, and reads the receipt and the bytes', async () => {
		await client.loginWithToken(token, nip);
		const session = await openOnlineSession(client);
		const xml = invoiceXml({ issueDate: today() });
		const reference = await session.sendInvoice(xml);

		const { found, codes } = await follow(session.sessionRef, reference);
		expect(codes).toEqual([100, 150, 200]);
		expect(found.invoiceHash).toBe(hashOf(xml));
		expect(isKsefNumberOf(found.ksefNumber ?? '', nip)).toBe(true);
		const ksefNumber = found.ksefNumber ?? '';

		const upo = await client.sessionStatus.getInvoiceUpoByReference(session.sessionRef, reference);
		expect(upo.hash).toBe(hashOf(Buffer.from(upo.upo)));
		expect((await client.sessionStatus.getInvoiceUpoByKsefNumber(session.sessionRef, ksefNumber)).upo).toBe(upo.upo);

		await session.close();
		const ofSession = await session.waitForUpoParsed(noWaiting);
		expect(ofSession).toMatchObject({ invoiceCount: 1, successfulInvoiceCount: 1, failedInvoiceCount: 0 });
		expect(ofSession.parsed[0]?.dokumenty).toMatchObject([
			{ nipSprzedawcy: nip, numerKSeFDokumentu: ksefNumber, skrotDokumentu: hashOf(xml), dataWystawieniaFaktury: today() },
		]);

		const kept = await client.invoices.getInvoice(ksefNumber);
		expect(Buffer.from(kept.xml)).toEqual(xml);
		const listed = await client.invoices.queryInvoiceMetadata({
			subjectType: 'Subject1',
			dateRange: { dateType: 'Issue', from: `${today()}T00:00:00+00:00` },
		});
		expect(listed.invoices).toMatchObject([{ ksefNumber, invoiceHash: hashOf(xml), grossAmount: 45, vatAmount: 3.33, netAmount: 41.67 }]);
		expect(simulator.invoices()).toMatchObject([{ ksefNumber, xml }]);
	});

	it('B-046 K-25 recognises refusals: a duplicate, a wrong document, a session that is closed, a token that is revoked', async () => {
		await client.loginWithToken(token, nip);
		const session = await openOnlineSession(client);
		const xml = invoiceXml({ issueDate: today() });
		const { found: first } = await follow(session.sessionRef, await session.sendInvoice(xml));
		const { found: second } = await follow(session.sessionRef, await session.sendInvoice(xml));
		expect(second.status).toMatchObject({
			code: 440,
			extensions: { originalKsefNumber: first.ksefNumber, originalSessionReferenceNumber: session.sessionRef },
		});
		const { found: third } = await follow(session.sessionRef, await session.sendInvoice('<Faktura/>'));
		expect(third.status.code).toBe(450);
		expect((await client.sessionStatus.getSessionFailedInvoices(session.sessionRef)).invoices).toHaveLength(2);
		await session.close();
		await expect(session.sendInvoice(invoiceXml())).rejects.toThrow();
		simulator.revokeToken();
		await expect(client.loginWithToken(token, nip)).rejects.toThrow('450');
	});

	it('B-046 K-25 takes new keys after a rotation and a new access token after the old one has ended', async () => {
		await client.loginWithToken(token, nip);
		await simulator.rotateKeys({ keepOld: false });
		simulator.endTokens('access');
		const session = await openOnlineSession(client);
		const { found } = await follow(session.sessionRef, await session.sendInvoice(invoiceXml({ issueDate: today() })));
		expect(found.status.code).toBe(200);
		expect(simulator.calls()).toMatchObject({ certificates: 2, refresh: 1 });
	});

	it('B-046 K-25 reads the limits in force and the state of the service', async () => {
		await client.loginWithToken(token, nip);
		expect((await client.limits.getRateLimits()).invoiceSend).toEqual({ perSecond: 10, perMinute: 30, perHour: 180 });
		expect((await client.limits.getContextLimits()).onlineSession.maxInvoices).toBe(10_000);
		simulator.setService({ status: 'MAINTENANCE', messages: [{ id: 'M/1', title: 'Przerwa' }] });
		expect(await client.lighthouse.getStatus()).toMatchObject({ status: 'MAINTENANCE' });
		expect(await client.lighthouse.getMessages()).toHaveLength(1);
	});
});
