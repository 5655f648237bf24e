import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isKsefNumberOf } from '#domain/invoices/ksef/ksef-number.rules.ts';
import type { Ksef } from '#server/outside/ksef/ksef.client.ts';
import { KsefError } from '#server/outside/ksef/ksef.error.ts';
import { readUpo } from '#server/outside/ksef/ksef.upo.ts';
import { holdTimeLimit } from '../testing/hold-time-limit.ts';
import { clientOf, hashOf, invoiceXml, openKsef, outcomeOf, TIMEOUT_MS } from '../testing/ksef-seller.ts';
import type { KsefSimulator } from './ksef.simulator.ts';
import { SIMULATED_SELLER } from './ksef.types.ts';

let simulator: KsefSimulator;
let client: Ksef;

beforeEach(async () => {
	simulator = await openKsef();
	client = clientOf(simulator);
});
afterEach(() => simulator.close());

/** The error of a failed call. */
const failure = (work: Promise<unknown>): Promise<KsefError> =>
	work.then(
		() => {
			throw new Error('It did not fail');
		},
		(error: unknown) => {
			if (!(error instanceof KsefError)) throw error;
			return error;
		},
	);

/** Sends one invoice in its own session and waits for its result. */
async function sent(xml: Uint8Array, { offlineMode = false } = {}) {
	const session = await client.openSession();
	const reference = await client.sendInvoice(session, { xml, offlineMode });
	return { session, reference, found: await outcomeOf(client, session.referenceNumber, reference) };
}

describe('the client of KSeF', () => {
	it('K-01 sends an invoice, polls for its number and gets a receipt that names it', async () => {
		const xml = invoiceXml({ number: 'R/FV/2026/11/K01' });
		const { session, reference, found } = await sent(xml);
		expect(found).toMatchObject({
			invoiceHash: hashOf(xml),
			invoiceNumber: 'R/FV/2026/11/K01',
			invoicingMode: 'Online',
			status: { code: 200 },
		});
		const ksefNumber = found.ksefNumber ?? '';
		expect(isKsefNumberOf(ksefNumber, SIMULATED_SELLER.nip)).toBe(true);
		const upo = await client.downloadUpo(session.referenceNumber, reference);
		expect(readUpo(upo)).toEqual([{ sellerNip: SIMULATED_SELLER.nip, ksefNumber, number: 'R/FV/2026/11/K01', invoiceHash: hashOf(xml) }]);
		expect(await client.downloadUpoByNumber(session.referenceNumber, ksefNumber)).toEqual(upo);
		expect(await client.downloadInvoice(ksefNumber)).toEqual(xml);
		expect(await client.findByNumber({ number: 'R/FV/2026/11/K01', issueDate: '2026-11-16' })).toMatchObject([
			{ ksefNumber, invoiceHash: hashOf(xml) },
		]);
		expect((await client.readSession(session.referenceNumber)).status.code).toBe(100);
		await client.closeSession(session.referenceNumber);
		await client.closeSession(session.referenceNumber);
		expect((await client.readSession(session.referenceNumber)).status.code).toBe(170);
		expect(await client.readSession(session.referenceNumber)).toMatchObject({ status: { code: 200 }, successfulInvoiceCount: 1 });
		expect(simulator.calls()).toMatchObject({ challenge: 1, certificates: 1, ksefToken: 1, redeem: 1 });
	});

	it('K-01 sees each step of an invoice, and sessions that end without one', async () => {
		const session = await client.openSession();
		const reference = await client.sendInvoice(session, { xml: invoiceXml(), offlineMode: false });
		const codes: number[] = [];
		for (let poll = 0; poll < 3; poll += 1) codes.push((await client.readInvoice(session.referenceNumber, reference)).status.code);
		expect(codes).toEqual([100, 150, 200]);
		const empty = await client.openSession();
		await client.closeSession(empty.referenceNumber);
		await client.readSession(empty.referenceNumber);
		expect((await client.readSession(empty.referenceNumber)).status.code).toBe(440);
		const wrong = await client.openSession();
		await client.sendInvoice(wrong, { xml: Buffer.from('<Faktura/>'), offlineMode: false });
		await client.closeSession(wrong.referenceNumber);
		await client.readSession(wrong.referenceNumber);
		expect((await client.readSession(wrong.referenceNumber)).status.code).toBe(445);
	});

	it('K-01 refuses a receipt or an invoice whose bytes differ from their hash', async () => {
		const { session, reference, found } = await sent(invoiceXml());
		simulator.answerNext({ call: 'upo', status: 200, body: '<Potwierdzenie/>', headers: { 'x-ms-meta-hash': hashOf(Buffer.from('x')) } });
		expect(await failure(client.downloadUpo(session.referenceNumber, reference))).toMatchObject({ kind: 'bad_answer', step: 'later' });
		simulator.answerNext({ call: 'download', status: 200, body: '<Faktura/>' });
		expect((await failure(client.downloadInvoice(found.ksefNumber ?? ''))).kind).toBe('bad_answer');
		expect(readUpo(Buffer.from('no XML'))).toBeNull();
		expect(readUpo(Buffer.from('<Inny/>'))).toEqual([]);
	});

	it.each(['before', 'after'] as const)('K-14 does not send twice when the connection is cut %s KSeF has the invoice', async (cut) => {
		const session = await client.openSession();
		const xml = invoiceXml();
		simulator.answerNext({ call: 'sendInvoice', cut });
		expect(await failure(client.sendInvoice(session, { xml, offlineMode: false }))).toMatchObject({ step: 'query', httpStatus: null });
		const found = (await client.listInvoices(session.referenceNumber)).filter(({ invoiceHash }) => invoiceHash === hashOf(xml));
		expect(found).toHaveLength(cut === 'before' ? 0 : 1);
		expect(simulator.calls().sendInvoice).toBe(1);
	});

	it('K-14 retries calls that only read, a limited number of times', async () => {
		const session = await client.openSession();
		simulator.answerNext({ call: 'sessionStatus', cut: 'before' });
		simulator.answerNext({ call: 'sessionStatus', status: 503, body: '<html>' });
		expect((await client.readSession(session.referenceNumber)).status.code).toBe(100);
		expect(simulator.calls().sessionStatus).toBe(3);
		simulator.answerNext({ call: 'sessionStatus', status: 500, times: 3 });
		expect(await failure(client.readSession(session.referenceNumber))).toMatchObject({
			kind: 'unavailable',
			step: 'later',
			httpStatus: 500,
		});
		expect(simulator.calls().sessionStatus).toBe(6);
	});

	it('K-14 does not wait longer than its time limit', async () => {
		const session = await client.openSession();
		simulator.answerNext({ call: 'sendInvoice', delayMs: 60_000 });
		using limit = holdTimeLimit(TIMEOUT_MS);
		const failing = failure(client.sendInvoice(session, { xml: invoiceXml(), offlineMode: false }));
		await expect.poll(() => simulator.calls().sendInvoice).toBe(1);
		limit.end();
		expect(await failing).toMatchObject({ kind: 'timeout', step: 'query' });
	});

	it('K-15 is refused as a duplicate with the number and the session of the original', async () => {
		const xml = invoiceXml();
		const first = await sent(xml);
		const second = await sent(xml);
		expect(second.found.ksefNumber).toBeUndefined();
		expect(second.found.status).toMatchObject({
			code: 440,
			extensions: { originalKsefNumber: first.found.ksefNumber, originalSessionReferenceNumber: first.session.referenceNumber },
		});
		const [original] = await client.listInvoices(first.session.referenceNumber);
		expect(original?.invoiceHash).toBe(hashOf(xml));
	});

	it('K-16 reports the pause of the whole queue, and does not retry automatically', async () => {
		await client.checkAccess();
		simulator.answerNext({
			call: 'openSession',
			status: 429,
			headers: { 'retry-after': '30' },
			body: { title: 'Too Many Requests', status: 429 },
		});
		expect(await failure(client.openSession())).toMatchObject({ kind: 'unavailable', step: 'wait', retryAfterSeconds: 30 });
		expect(simulator.calls().openSession).toBe(1);
		simulator.answerNext({ call: 'openSession', status: 429, headers: { 'retry-after': simulator.now().toUTCString() } });
		expect((await failure(client.openSession())).retryAfterSeconds).toBe(0);
		simulator.answerNext({ call: 'openSession', status: 429 });
		expect((await failure(client.openSession())).retryAfterSeconds).toBeNull();
	});

	it('K-17 refreshes an expired access token, logs in again when that is refused, and stops when the token is revoked', async () => {
		await client.checkAccess();
		simulator.advance(16 * 60_000);
		await client.openSession();
		expect(simulator.calls()).toMatchObject({ refresh: 1, redeem: 1, openSession: 1 });
		simulator.endTokens('access');
		await client.openSession();
		expect(simulator.calls()).toMatchObject({ refresh: 2, redeem: 1, openSession: 3 });
		simulator.endTokens('access');
		simulator.endTokens('refresh');
		await client.openSession();
		expect(simulator.calls()).toMatchObject({ refresh: 3, redeem: 2 });
		simulator.advance(8 * 24 * 3_600_000);
		await client.openSession();
		expect(simulator.calls()).toMatchObject({ refresh: 3, redeem: 3 });
		simulator.endTokens('access');
		simulator.revokeToken();
		expect(await failure(client.openSession())).toMatchObject({ kind: 'refused', step: 'notify', code: 450 });
		simulator.restoreToken();
		await client.openSession();
	});

	it('K-17 logs in once for all waiting callers, and retries with a new challenge where that may help', async () => {
		await Promise.all([client.checkAccess(), client.openSession(), client.openSession()]);
		expect(simulator.calls().ksefToken).toBe(1);
		const another = clientOf(simulator);
		simulator.answerNext({ call: 'authStatus', status: 200, body: { status: { code: 450, description: 'x', details: ['x'] } } });
		await another.checkAccess();
		expect(simulator.calls().ksefToken).toBe(3);
		simulator.answerNext({ call: 'redeem', cut: 'after' });
		await clientOf(simulator).checkAccess();
		expect(simulator.calls().ksefToken).toBe(5);
		simulator.answerNext({ call: 'authStatus', status: 200, body: { status: { code: 500 } } });
		expect(await failure(clientOf(simulator).checkAccess())).toMatchObject({ step: 'later', code: 500 });
	});

	it('K-17 waits for a slow log-in, up to a limit', async () => {
		simulator.behave({ loginPolls: 3 });
		await client.checkAccess();
		expect(simulator.calls().authStatus).toBe(4);
		simulator.behave({ loginPolls: 1000 });
		expect(await failure(clientOf(simulator).checkAccess())).toMatchObject({ kind: 'timeout', step: 'later', code: 100 });
	});

	it('K-17 stops at once without permissions', async () => {
		simulator.setRights([]);
		expect(await failure(client.checkAccess())).toMatchObject({ kind: 'refused', step: 'notify', code: 415 });
		expect(simulator.calls().ksefToken).toBe(1);
		simulator.setRights(['InvoiceRead']);
		expect(await failure(client.openSession())).toMatchObject({ step: 'notify', httpStatus: 403, reasonCode: 'missing-permissions' });
	});

	it('K-18 fetches new keys when they were changed, at log-in and when opening a session, once each', { tags: ['slow'] }, async () => {
		await client.openSession();
		await simulator.rotateKeys({ keepOld: false });
		await client.openSession();
		expect(simulator.calls()).toMatchObject({ certificates: 2, openSession: 3 });
		await simulator.rotateKeys({ keepOld: false });
		simulator.endTokens('access');
		simulator.endTokens('refresh');
		await client.openSession();
		expect(simulator.calls()).toMatchObject({ certificates: 4, ksefToken: 3 });
		simulator.answerNext({ call: 'openSession', status: 400, body: { errors: [{ code: 21470 }] }, times: 2 });
		expect(await failure(client.openSession())).toMatchObject({ step: 'new_keys', code: 21470 });
	});

	it('K-18 caches certificates for hours, and works with a clock that is a day off', async () => {
		await client.openSession();
		simulator.advance(5 * 3_600_000);
		await client.openSession();
		expect(simulator.calls().certificates).toBe(1);
		simulator.advance(2 * 3_600_000);
		await client.openSession();
		expect(simulator.calls().certificates).toBe(2);
		for (const days of [-2, 800]) {
			const skewed = clientOf(simulator, { now: () => simulator.now().getTime() + days * 24 * 3_600_000 });
			await skewed.openSession();
			await skewed.openSession();
		}
		expect(simulator.calls()).toMatchObject({ certificates: 4, ksefToken: 3, openSession: 7 });
	});

	it('K-19 shows an invoice that is stuck as being processed', async () => {
		simulator.behave({ stuck: true });
		const session = await client.openSession();
		const reference = await client.sendInvoice(session, { xml: invoiceXml(), offlineMode: false });
		for (let poll = 0; poll < 5; poll += 1) await client.readInvoice(session.referenceNumber, reference);
		simulator.advance(3 * 3_600_000);
		expect((await client.readInvoice(session.referenceNumber, reference)).status.code).toBe(150);
		simulator.release();
		expect((await client.readInvoice(session.referenceNumber, reference)).status.code).toBe(200);
	});

	it('K-20 refuses tomorrow’s date, and counts an invoice of yesterday as offline', async () => {
		const tomorrow = await sent(invoiceXml({ issueDate: '2026-11-17' }));
		expect(tomorrow.found.status.code).toBe(450);
		expect(tomorrow.found.status.details?.join()).toContain('P_1');
		const yesterday = await sent(invoiceXml({ issueDate: '2026-11-15' }), { offlineMode: true });
		expect(yesterday.found).toMatchObject({ invoicingMode: 'Offline', status: { code: 200 } });
		expect((await sent(invoiceXml(), { offlineMode: true })).found.invoicingMode).toBe('Offline');
		expect((await sent(invoiceXml({ issueDate: '2026-11-15' }))).found.invoicingMode).toBe('Offline');
	});

	it('K-20 replaces a rejected offline invoice once, by its hash', async () => {
		const wrong = invoiceXml({ issueDate: '2026-11-17' });
		await sent(wrong, { offlineMode: true });
		const session = await client.openSession();
		const correct = () => client.sendInvoice(session, { xml: invoiceXml(), offlineMode: true, correctedHash: hashOf(wrong) });
		expect((await outcomeOf(client, session.referenceNumber, await correct())).status.code).toBe(200);
		expect(await failure(correct())).toMatchObject({ step: 'refused', code: 21166 });
	});

	it('K-22 K-23 refuses characters, check digits and sellers that KSeF does not accept', async () => {
		for (const xml of [invoiceXml({ buyerName: 'Zły\u0086 znak' }), invoiceXml({ buyerNip: '1111111112' })]) {
			expect((await sent(xml)).found.status.code).toBe(450);
		}
		simulator.behave({ checkNipChecksum: false });
		expect((await sent(invoiceXml({ buyerNip: '1111111112' }))).found.status.code).toBe(200);
		expect((await sent(invoiceXml({ sellerNip: '1111111111', buyerNip: '5265877635' }))).found.status.code).toBe(410);
		expect((await sent(invoiceXml({ buyerName: '„Żółć” & <Syn> 🎭' }))).found.status.code).toBe(200);
	});

	it('K-25 handles the older format of errors in the same way', async () => {
		const older = {
			exception: { exceptionDetailList: [{ exceptionCode: 21180, exceptionDescription: 'Status sesji', details: ['170'] }] },
		};
		const session = await client.openSession();
		simulator.answerNext({ call: 'sendInvoice', status: 400, body: older });
		expect(await failure(client.sendInvoice(session, { xml: invoiceXml(), offlineMode: false }))).toMatchObject({
			step: 'new_session',
			code: 21180,
			details: ['Status sesji', '170'],
		});
		const limit = { status: { code: 429, description: 'Too Many Requests', details: ['Spróbuj ponownie po 30 sekundach.'] } };
		simulator.answerNext({ call: 'openSession', status: 429, headers: { 'retry-after': '30' }, body: limit });
		expect(await failure(client.openSession())).toMatchObject({ step: 'wait', retryAfterSeconds: 30 });
	});

	it('K-25 accepts null reasons, unknown fields and empty answers', async () => {
		await client.checkAccess();
		simulator.answerNext({ call: 'openSession', status: 403, body: { title: 'Forbidden', status: 403, detail: 'x', reasonCode: null } });
		expect(await failure(client.openSession())).toMatchObject({ step: 'notify', reasonCode: null, details: ['x'] });
		simulator.answerNext({ call: 'sessionStatus', status: 200, body: { status: { code: 170, novelty: 1 }, novelties: [] } });
		expect((await client.readSession('x')).status.code).toBe(170);
		for (const body of ['<html>', '[]', 'null', '']) {
			simulator.answerNext({ call: 'sessionStatus', status: 200, body });
			expect(await failure(client.readSession('x'))).toMatchObject({ kind: 'bad_answer', step: 'later' });
		}
		for (const status of [404, 410, 302]) {
			simulator.answerNext({ call: 'sessionStatus', status, body: 'x', headers: { location: 'http://127.0.0.1:1/' } });
			expect((await failure(client.readSession('x'))).httpStatus).toBe(status);
		}
		const session = await client.openSession();
		simulator.answerNext({ call: 'sendInvoice', status: 202, body: {} });
		expect(await failure(client.sendInvoice(session, { xml: invoiceXml(), offlineMode: false }))).toMatchObject({
			kind: 'bad_answer',
			step: 'query',
		});
	});

	it('K-25 logs warnings of KSeF, and never a token, a key or a body', async () => {
		const lines: string[] = [];
		const log = (fields: object, message: string) => lines.push(`${message} ${JSON.stringify(fields)}`);
		const noted = clientOf(simulator, { logger: { info: log, warn: log } });
		simulator.answerNext({
			call: 'sessionStatus',
			status: 200,
			headers: { 'x-system-warning': '[1]: przerwa' },
			body: { status: { code: 100 } },
		});
		const session = await noted.openSession();
		await noted.readSession(session.referenceNumber);
		await noted.sendInvoice(session, { xml: invoiceXml(), offlineMode: false });
		simulator.revokeToken();
		simulator.endTokens('access');
		const { message, stack } = await failure(noted.openSession());
		expect(lines.find((line) => line.startsWith('KSeF warns'))).toContain('[1]: przerwa');
		const logged = [...lines, message, stack].join('\n');
		expect(logged).not.toMatch(/Bearer|nip-5265877635|0123456789abcdef|[A-Za-z0-9_-]{40}/);
	});
});
