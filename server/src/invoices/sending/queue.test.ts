import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isKsefNumberOf } from '#domain/invoices/ksef/ksef-number.rules.ts';
import { sql } from '#server/lib/db/db.ts';
import { createKsef } from '#server/outside/ksef/ksef.client.ts';
import { readUpo } from '#server/outside/ksef/ksef.upo.ts';
import { SIMULATED_SELLER } from '#simulators/ksef/ksef.types.ts';
import { insertTestRefund } from '#testing/insert-order.ts';
import { type KsefTestApp, openKsefTestApp } from '#testing/ksef.ts';
import { COMPANY, insertOrderWithInvoice, PERSON, setInvoices } from '#testing/make-invoice.ts';
import { issueInvoice } from '../issued/issuing.service.ts';
import { processKsefQueue } from './queue.service.ts';
import { countSentSince, dueToSend } from './sending.store.ts';

let testApp: KsefTestApp;

beforeAll(async () => {
	testApp = await openKsefTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
	testApp.ksef.clearAnswers();
	await testApp.context.db.run(sql`update ksef_queue set paused_until = null, failures = 0, alarm = null`);
});

const xmlOf = async (id: number) =>
	(await testApp.context.db.one<{ xml: Buffer }>(sql`select xml from issued_invoices where id = ${id}`)).xml;
const queue = () => testApp.context.db.one<{ alarm: string | null; failures: number }>(sql`select alarm, failures from ksef_queue`);
/** Documents that KSeF has under this number, and those it accepted. */
const held = (number: string) => testApp.ksef.invoices().filter((one) => one.number === number);
const numbered = (number: string) => held(number).filter(({ ksefNumber }) => ksefNumber !== null);

/** As KSeF refuses a call itself. */
const FORBIDDEN = {
	title: 'Forbidden',
	status: 403,
	detail: 'Brak uprawnień do wykonania tej operacji.',
	reasonCode: 'missing-permissions',
	timestamp: '2026-11-16T09:00:00Z',
};

/** Another program of the same seller. */
async function sendElsewhere(xml: Uint8Array) {
	const other = createKsef({ ...SIMULATED_SELLER, baseUrl: `${testApp.ksef.url}/v2`, now: () => testApp.context.now().getTime() });
	const session = await other.openSession();
	await other.sendInvoice(session, { xml, offlineMode: false });
	await other.closeSession(session.referenceNumber);
	for (let look = 0; look < 3; look += 1) await other.listInvoices(session.referenceNumber);
}

describe('the queue to KSeF', () => {
	it('B-045 K-01 sends an issued invoice byte for byte, stores its number and a receipt that names it', async () => {
		const { id, number } = await testApp.issue();
		expect(await testApp.sending(id)).toMatchObject({ state: 'issued', ksef_number: null });
		const { ksef_number, mode, upo } = await testApp.runUntil(id, 'receipted');
		const xml = await xmlOf(id);
		expect(isKsefNumberOf(ksef_number ?? '', SIMULATED_SELLER.nip)).toBe(true);
		expect(mode).toBe('Online');
		expect(held(number)).toMatchObject([{ ksefNumber: ksef_number, xml, code: 200 }]);
		const invoiceHash = createHash('sha256').update(xml).digest('base64');
		expect(readUpo(upo ?? Buffer.of())).toEqual([{ sellerNip: SIMULATED_SELLER.nip, ksefNumber: ksef_number, number, invoiceHash }]);
		await expect(testApp.context.db.run(sql`update ksef_sendings set ksef_number = 'x' where invoice_id = ${id}`)).rejects.toThrow(
			'what KSeF has accepted stays',
		);
		await expect(testApp.context.db.run(sql`delete from ksef_sendings where invoice_id = ${id}`)).rejects.toThrow();
	});

	it('B-045 sends all due documents in one session, and none twice when two processes run at once', async () => {
		const issued = [await testApp.issue(), await testApp.issue(), await testApp.issue()];
		const before = testApp.ksef.calls();
		const sent = () => countSentSince(testApp.context.db, new Date(testApp.context.now().getTime() - 3_600_000));
		const { documents, sessions } = await sent();
		await Promise.all([testApp.run(), testApp.run(), testApp.run()]);
		expect(await sent()).toEqual({ documents: documents + 3, sessions: sessions + 1 });
		for (const { id } of issued) await testApp.runUntil(id, 'receipted');
		const { openSession = 0, sendInvoice = 0 } = testApp.ksef.calls();
		expect([openSession - (before.openSession ?? 0), sendInvoice - (before.sendInvoice ?? 0)]).toEqual([1, 3]);
		for (const { number } of issued) expect(held(number)).toHaveLength(1);
	});

	it('B-045 K-02 does not send invoices of persons, nor any where KSeF is not configured', async () => {
		const { id } = await testApp.issue(PERSON);
		expect(await testApp.context.db.row(sql`select 1 from ksef_sendings where invoice_id = ${id}`)).toBeNull();
		const unconnected = { ...testApp.context, ksef: null };
		const order = await insertOrderWithInvoice(testApp, COMPANY);
		await issueInvoice(unconnected, { viewer: null, caller: null }, { extOrderId: order.ext_order_id });
		const before = testApp.ksef.calls();
		await processKsefQueue(unconnected);
		expect(testApp.ksef.calls()).toEqual(before);
		expect(await testApp.context.db.row(sql`select 1 from ksef_sendings where state = 'issued'`)).toBeNull();
	});

	it('B-045 K-02 sends invoices of persons by the setting, and their corrections after it was switched off', async () => {
		await setInvoices(testApp, { persons_in_ksef: true });
		const { id, number, order } = await testApp.issue(PERSON);
		await setInvoices(testApp, { persons_in_ksef: false });
		const { ksef_number } = await testApp.runUntil(id, 'receipted');
		expect(held(number)).toMatchObject([{ ksefNumber: ksef_number, code: 200 }]);
		expect((await xmlOf(id)).toString()).toContain('<BrakID>1</BrakID>');
		const { token } = await testApp.make.admin();
		const pdf = await testApp.request({ url: `/api/issued-invoices/${id}/pdf`, token });
		expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
		await insertTestRefund(testApp, order.id, 2000, testApp.context.now().toISOString());
		await testApp.runJob('invoices-issue');
		const { id: correction } = await testApp.context.db.one<{ id: number }>(sql`select id from issued_invoices where corrects_id = ${id}`);
		await testApp.runUntil(correction, 'receipted');
		expect((await xmlOf(correction)).toString()).toContain(`<NrKSeFFaKorygowanej>${ksef_number}</NrKSeFFaKorygowanej>`);
	});

	it.each([{ cut: 'before' }, { cut: 'after' }, { status: 302 }, { status: 400, body: '<html>' }, { status: 404 }] as const)(
		'B-045 K-14 sends once when the connection is cut or a gateway answers instead of KSeF: %o',
		async (answer) => {
			const { id, number } = await testApp.issue();
			testApp.ksef.answerNext({ call: 'sendInvoice', ...answer });
			await testApp.runUntil(id, 'receipted');
			expect(held(number)).toHaveLength(1);
		},
	);

	it('B-045 K-14 queries again later when the session cannot be queried either, and sends once', async () => {
		const { id, number } = await testApp.issue();
		testApp.ksef.answerNext({ call: 'sendInvoice', cut: 'after' });
		testApp.ksef.answerNext({ call: 'invoiceList', status: 503, times: 3 });
		await testApp.run();
		expect(await testApp.sending(id)).toMatchObject({ state: 'sending' });
		expect(await queue()).toMatchObject({ failures: 1, alarm: null });
		await testApp.runUntil(id, 'receipted');
		expect(held(number)).toHaveLength(1);
		expect(await queue()).toMatchObject({ failures: 0 });
	});

	it('B-045 K-14 resends a document that KSeF does not have, only after two queries', async () => {
		const { id, number } = await testApp.issue();
		testApp.ksef.answerNext({ call: 'sendInvoice', cut: 'before', times: 2 });
		await testApp.run();
		expect((await testApp.sending(id)).state).toBe('sending');
		testApp.advance(60_000);
		await testApp.run();
		expect(await testApp.sending(id)).toMatchObject({ state: 'sending', looks: 1 });
		expect(held(number)).toHaveLength(0);
		expect((await testApp.runUntil(id, 'receipted')).resends).toBe(1);
		expect(held(number)).toHaveLength(1);
	});

	it('B-045 K-15 adopts its own document that is already in KSeF, with its receipt', async () => {
		const { id, number } = await testApp.issue();
		await sendElsewhere(await xmlOf(id));
		const { ksef_number } = await testApp.runUntil(id, 'receipted');
		expect(numbered(number)).toMatchObject([{ ksefNumber: ksef_number }]);
	});

	it('B-045 K-15 asks again for the number of a document accepted with an invalid one, its own or of its original, also when closed', {
		tags: ['slow'],
	}, async () => {
		const sent = await testApp.issue();
		const adopted = await testApp.issue();
		await sendElsewhere(await xmlOf(adopted.id));
		const { ksef } = testApp.context;
		if (!ksef) throw new Error('not connected');
		const listInvoices = async (session: string) =>
			(await ksef.listInvoices(session)).map(({ status, ksefNumber, ...one }) => ({
				...one,
				ksefNumber: ksefNumber && 'invalid',
				status: { ...status, extensions: status.extensions && { ...status.extensions, originalKsefNumber: 'invalid' } },
			}));
		for (let poll = 0; poll < 6; poll += 1) {
			await processKsefQueue({ ...testApp.context, ksef: { ...ksef, listInvoices } }, { pause: () => Promise.resolve() });
			testApp.advance(60_000);
		}
		for (const { id } of [sent, adopted])
			expect(await testApp.sending(id)).toMatchObject({ state: 'attention', code: 200, reason: 'number', ksef_number: null, resends: 0 });
		const { token } = await testApp.make.admin();
		const url = `/api/issued-invoices/${sent.id}/closing`;
		expect(await testApp.request({ method: 'POST', url, token, body: { reason: 'Jest w KSeF' } })).toMatchObject({ status: 200 });
		testApp.advance(30 * 60_000);
		for (const { id, number } of [sent, adopted]) {
			const { ksef_number } = await testApp.runUntil(id, 'receipted');
			expect(numbered(number)).toMatchObject([{ ksefNumber: ksef_number }]);
		}
		const { body } = await testApp.request({ url: `/api/issued-invoices/${sent.id}`, token });
		expect(body.invoice.ksef).toMatchObject({ state: 'receipted', code: null, reason: null, closed_reason: null });
	});

	it('B-045 K-15 waits for its own document that KSeF processes for hours, and never takes it for another one', {
		tags: ['slow'],
	}, async () => {
		const { id, number } = await testApp.issue();
		const forgotten = await testApp.issue();
		testApp.ksef.behave({ stuck: true });
		for (const one of [id, forgotten.id]) await sendElsewhere(await xmlOf(one));
		testApp.ksef.behave({ stuck: false });
		for (let poll = 0; poll < 10; poll += 1) {
			await testApp.run();
			testApp.advance(30 * 60_000);
		}
		expect(await testApp.sending(id)).toMatchObject({ state: 'sent', code: null });
		await testApp.context.db.run(sql`update ksef_sendings set looks = 150 where invoice_id = ${forgotten.id}`);
		expect(await testApp.runUntil(forgotten.id, 'attention')).toMatchObject({ code: 440, reason: 'duplicate', ksef_number: null });
		testApp.advance(30 * 60_000);
		// the hourly limit of searches does not stop the others
		testApp.ksef.answerNext({ call: 'metadata', status: 429, headers: { 'retry-after': '1800' } });
		await testApp.runUntil((await testApp.issue()).id, 'receipted');
		expect(await testApp.sending(id)).toMatchObject({ state: 'sent', code: null });
		testApp.advance(30 * 60_000);
		testApp.ksef.release();
		const { ksef_number } = await testApp.runUntil(id, 'receipted');
		expect(numbered(number)).toMatchObject([{ ksefNumber: ksef_number }]);
	});

	it('B-045 K-15 does not overwrite another document with its number, and marks it for attention', { tags: ['slow'] }, async () => {
		const { id, number } = await testApp.issue();
		await sendElsewhere(Buffer.from(String(await xmlOf(id)).replace('Kupiec', 'Inny')));
		expect(await testApp.runUntil(id, 'attention')).toMatchObject({ code: 440, reason: 'duplicate', ksef_number: null });
		expect(numbered(number)).toHaveLength(1);
	});

	it('B-045 K-15 compares the original itself when no list has it', { tags: ['slow'] }, async () => {
		const own = await testApp.issue();
		const foreign = await testApp.issue();
		await sendElsewhere(await xmlOf(own.id));
		await sendElsewhere(Buffer.from(String(await xmlOf(foreign.id)).replace('Kupiec', 'Inny')));
		const { ksef } = testApp.context;
		if (!ksef) throw new Error('not connected');
		const listInvoices = async (session: string) => (await ksef.listInvoices(session)).filter(({ ksefNumber }) => !ksefNumber);
		const unlisted = { ...ksef, listInvoices, findByNumber: () => Promise.resolve([]) };
		for (let poll = 0; poll < 5; poll += 1) {
			await processKsefQueue({ ...testApp.context, ksef: unlisted }, { pause: () => Promise.resolve() });
			testApp.advance(60_000);
		}
		const [original] = numbered(own.number);
		expect((await testApp.sending(own.id)).ksef_number).toBe(original?.ksefNumber);
		expect(await testApp.sending(foreign.id)).toMatchObject({ state: 'attention', code: 440, reason: 'duplicate' });
	});

	it('B-045 K-16 pauses the whole queue for the time of Retry-After, also when a check succeeds, then sends all of it', async () => {
		const issued = [await testApp.issue(), await testApp.issue()];
		testApp.ksef.answerNext({ call: 'openSession', status: 429, headers: { 'retry-after': '300' } });
		await testApp.run();
		testApp.advance(10_000);
		const { token } = await testApp.make.admin();
		const check = await testApp.request({ method: 'POST', url: '/api/ksef/check', token });
		expect(check.body).toMatchObject({ error: null, ksef: { resting_until: expect.any(String), pause: 'asked' } });
		await testApp.run();
		for (const { number } of issued) expect(held(number)).toHaveLength(0);
		testApp.advance(290_000);
		for (const { id } of issued) await testApp.runUntil(id, 'receipted');
	});

	it('B-045 K-17 keeps the queue and raises an alarm when the token is revoked, and continues when it is restored', async () => {
		const { id } = await testApp.issue();
		testApp.ksef.revokeToken();
		testApp.ksef.endTokens('access');
		await testApp.run();
		expect((await queue()).alarm).toContain('450');
		testApp.ksef.restoreToken();
		testApp.advance(59 * 60_000);
		await testApp.run();
		expect((await testApp.sending(id)).state).toBe('issued');
		testApp.advance(60_000);
		await testApp.runUntil(id, 'receipted');
		expect((await queue()).alarm).toBeNull();
	});

	it('B-045 reports pending, late and refused documents and why nothing is sent, and resumes at once when a check succeeds', async () => {
		const { token } = await testApp.make.admin();
		const { id } = await testApp.issue();
		const state = async () => (await testApp.request({ url: '/api/ksef', token })).body.ksef;
		const check = async () => (await testApp.request({ method: 'POST', url: '/api/ksef/check', token })).body;
		const before = await state();
		expect(before).toMatchObject({ nip: SIMULATED_SELLER.nip, resting_until: null, alarm: null, waiting: 1, late: 0 });
		testApp.ksef.revokeToken();
		testApp.ksef.endTokens('access');
		await testApp.run();
		expect(await state()).toMatchObject({ alarm: expect.stringContaining('450'), pause: 'access', resting_until: expect.any(String) });
		expect((await check()).error).toContain('Token unieważniony.');
		testApp.ksef.restoreToken();
		expect(await check()).toMatchObject({ error: null, ksef: { alarm: null, resting_until: null } });
		await testApp.context.db.run(sql`update ksef_sendings set deadline = ${'2026-11-16'} where invoice_id = ${id}`);
		expect((await state()).late).toBe(1);
		const attention = async () => (await testApp.request({ url: '/api/statistics/attention', token })).body.ksef;
		expect(await attention()).toMatchObject({ refused: before.refused, late: 1, alarm: null });
		// a server in between takes no document: nothing is refused, and a person has to act
		testApp.ksef.answerNext({ call: 'sendInvoice', status: 413 });
		await testApp.run();
		expect(await attention()).toMatchObject({ refused: before.refused, alarm: null, blocked: expect.stringContaining('(413)') });
		expect((await testApp.sending(id)).state).toBe('issued');
		expect((await check()).ksef).toMatchObject({ alarm: null, blocked: null, resting_until: null });
		expect((await testApp.request({ url: `/api/issued-invoices/${id}/upo`, token })).status).toBe(404);
		const { ksef_number: number, upo } = await testApp.runUntil(id, 'receipted');
		const listed = async (ksef: string) =>
			(await testApp.request({ url: `/api/issued-invoices?ksef=${ksef}&limit=100`, token })).body.invoices.map(
				(one: { id: number }) => one.id,
			);
		expect(await listed('numbered')).toContain(id);
		for (const group of ['waiting', 'refused', 'outside']) expect(await listed(group)).not.toContain(id);
		const { body } = await testApp.request({ url: `/api/issued-invoices/${id}`, token });
		expect(body.invoice.ksef).toMatchObject({ state: 'receipted', number, mode: 'Online', code: null, reason: null });
		expect((await testApp.request({ url: `/api/issued-invoices/${id}/upo`, token })).text).toBe(String(upo));
		expect(await state()).toMatchObject({ waiting: 0, late: 0, refused: before.refused });
	});

	it('B-045 a document that is not let through stops no others, raises an alarm and is sent once when it passes', async () => {
		const { token } = await testApp.make.admin();
		const state = async () => (await testApp.request({ url: '/api/ksef', token })).body.ksef;
		const start = testApp.context.now();
		const [first, second] = [await testApp.issue(), await testApp.issue()];
		testApp.ksef.answerNext({ call: 'sendInvoice', status: 413 });
		for (const { id } of [second, await testApp.issue()]) await testApp.runUntil(id, 'receipted');
		expect(await testApp.sending(first.id)).toMatchObject({ state: 'issued', code: 413, reason: 'blocked' });
		// KSeF's limits: it has got two documents, in one session
		expect(await countSentSince(testApp.context.db, start)).toEqual({ documents: 2, sessions: 1 });
		expect(await state()).toMatchObject({ alarm: null, blocked: `${first.number} (413)`, resting_until: null, waiting: 1 });
		// it does not hide that the whole queue rests
		const resting = new Date(testApp.context.now().getTime() + 60_000);
		await testApp.context.db.run(sql`update ksef_queue set paused_until = ${resting}, pause = 'asked'`);
		expect(await state()).toMatchObject({ blocked: `${first.number} (413)`, pause: 'asked', resting_until: expect.any(String) });
		expect(held(first.number)).toHaveLength(0);
		testApp.advance(3_600_000);
		expect(await testApp.runUntil(first.id, 'receipted')).toMatchObject({ code: null, reason: null });
		expect(held(first.number)).toHaveLength(1);
		expect(await state()).toMatchObject({ blocked: null, waiting: 0 });
		// any other answer that is not KSeF's, given twice
		const third = await testApp.issue();
		testApp.ksef.answerNext({ call: 'sendInvoice', status: 404, times: 2 });
		await testApp.run();
		expect(await testApp.sending(third.id)).toMatchObject({ state: 'issued', code: 404, reason: 'blocked' });
		expect(await state()).toMatchObject({ alarm: null, blocked: `${third.number} (404)`, resting_until: null });
		testApp.advance(3_600_000);
		await testApp.runUntil(third.id, 'receipted');
		expect(held(third.number)).toHaveLength(1);
		// the first answer is lost, the repeated call is not let through: KSeF may have the document
		const [lost, next] = [await testApp.issue(), await testApp.issue()];
		for (const answer of [{ cut: 'after' }, { status: 415 }] as const) testApp.ksef.answerNext({ call: 'sendInvoice', ...answer });
		const { ksef } = testApp.context;
		if (!ksef) throw new Error('not connected');
		const unlisted = { ...ksef, listInvoices: () => Promise.resolve([]) };
		await processKsefQueue({ ...testApp.context, ksef: unlisted }, { pause: () => Promise.resolve() });
		expect([(await testApp.sending(lost.id)).state, (await testApp.sending(next.id)).state]).toEqual(['sending', 'sent']);
		for (const { id, number } of [lost, next]) {
			await testApp.runUntil(id, 'receipted');
			expect(held(number)).toHaveLength(1);
		}
		// the same where the repeated call gets another answer that is not KSeF's: it was given once
		const [unsure, behind] = [await testApp.issue(), await testApp.issue()];
		for (const answer of [{ cut: 'after' }, { status: 404 }] as const) testApp.ksef.answerNext({ call: 'sendInvoice', ...answer });
		await processKsefQueue({ ...testApp.context, ksef: unlisted }, { pause: () => Promise.resolve() });
		expect([(await testApp.sending(unsure.id)).state, (await testApp.sending(behind.id)).state]).toEqual(['sending', 'sent']);
		expect(await state()).toMatchObject({ alarm: null, resting_until: null });
		for (const { id, number } of [unsure, behind]) {
			await testApp.runUntil(id, 'receipted');
			expect(held(number)).toHaveLength(1);
		}
	});

	it('B-045 a document that KSeF refuses with 403 stops no others, is named, and is sent once when it passes', {
		tags: ['slow'],
	}, async () => {
		const { token } = await testApp.make.admin();
		const state = async () => (await testApp.request({ url: '/api/ksef', token })).body.ksef;
		const [first, second] = [await testApp.issue(), await testApp.issue()];
		testApp.ksef.answerNext({ call: 'sendInvoice', status: 403, body: FORBIDDEN });
		await testApp.runUntil(second.id, 'receipted');
		expect(await testApp.sending(first.id)).toMatchObject({ state: 'issued', code: 403, reason: 'blocked' });
		expect(await state()).toMatchObject({ alarm: null, blocked: `${first.number} (403)`, resting_until: null, waiting: 1 });
		testApp.advance(3_600_000);
		await testApp.runUntil(first.id, 'receipted');
		expect(held(first.number)).toHaveLength(1);
	});

	it('B-045 a session that KSeF refuses to list, or a receipt or original it refuses to show, stops no others', {
		tags: ['slow'],
	}, async () => {
		const { token } = await testApp.make.admin();
		const state = async () => (await testApp.request({ url: '/api/ksef', token })).body.ksef;
		const check = () => testApp.request({ method: 'POST', url: '/api/ksef/check', token });
		testApp.ksef.behave({ stuck: true });
		const hidden = await testApp.issue();
		await testApp.run();
		testApp.ksef.behave({ stuck: false });
		testApp.advance(60_000);
		const next = await testApp.issue();
		testApp.ksef.answerNext({ call: 'invoiceList', status: 403, body: FORBIDDEN });
		testApp.ksef.answerNext({ call: 'upo', status: 403, body: FORBIDDEN });
		await testApp.runUntil(next.id, 'receipted');
		expect(await testApp.sending(hidden.id)).toMatchObject({ state: 'sent', code: 403, reason: 'blocked' });
		expect(await state()).toMatchObject({ alarm: null, blocked: `${hidden.number} (403)`, resting_until: null });
		testApp.ksef.release();
		expect((await check()).body.ksef).toMatchObject({ blocked: null });
		expect(await testApp.runUntil(hidden.id, 'receipted')).toMatchObject({ code: null, reason: null });
		// a token without the right to read: the original of a duplicate is not shown
		const duplicate = await testApp.issue();
		testApp.ksef.behave({ stuck: true });
		await sendElsewhere(await xmlOf(duplicate.id));
		testApp.ksef.behave({ stuck: false });
		testApp.ksef.answerNext({ call: 'metadata', status: 403, body: FORBIDDEN });
		await testApp.runUntil((await testApp.issue()).id, 'receipted');
		expect((await testApp.sending(duplicate.id)).state).toBe('sent');
		testApp.advance(30 * 60_000);
		testApp.ksef.release();
		await testApp.runUntil(duplicate.id, 'receipted');
	});

	it("B-045 an answer that is not KSeF's is retried like none, and raises an alarm only when it lasts", { tags: ['slow'] }, async () => {
		const { id } = await testApp.issue();
		testApp.ksef.answerNext({ call: 'openSession', status: 403, body: '<html>', times: 6 });
		for (const [failures, minutes] of [1, 2, 4, 8, 16].entries()) {
			await testApp.run();
			expect(await queue()).toEqual({ failures: failures + 1, alarm: null });
			testApp.advance(minutes * 60_000);
		}
		await testApp.run();
		expect((await queue()).alarm).toContain('403');
		testApp.advance(30 * 60_000);
		await testApp.runUntil(id, 'receipted');
		expect(await queue()).toEqual({ failures: 0, alarm: null });
	});

	it('B-045 a 403 of KSeF itself when a session is opened is a refusal of access: it pauses the queue and raises an alarm at once', async () => {
		const { id } = await testApp.issue();
		testApp.ksef.answerNext({ call: 'openSession', status: 403, body: FORBIDDEN });
		await testApp.run();
		expect((await queue()).alarm).toContain('missing-permissions');
		testApp.advance(3_600_000);
		await testApp.runUntil(id, 'receipted');
	});

	it('B-045 a document that fails like a token comes after the others when the pause of the queue is over', {
		tags: ['slow'],
	}, async () => {
		const [first, second] = [await testApp.issue(), await testApp.issue()];
		testApp.advance(1000);
		testApp.ksef.answerNext({ call: 'sendInvoice', status: 401, times: 2 });
		await testApp.run();
		expect(await queue()).toMatchObject({ failures: 1 });
		testApp.advance(60_000);
		const due = await dueToSend(testApp.context.db, testApp.context.now(), 25);
		expect(due.map(({ invoice_id }) => invoice_id)).toEqual([second.id, first.id]);
		for (const { id } of [first, second]) await testApp.runUntil(id, 'receipted');
	});

	it('B-045 continues after a process whose clock was two days ahead: its lease is ignored, its pause ends by a check', {
		tags: ['slow'],
	}, async () => {
		const { id } = await testApp.issue();
		const ahead = new Date(testApp.context.now().getTime() + 48 * 3_600_000);
		await testApp.context.db.run(sql`update ksef_queue set leased_until = ${ahead}, paused_until = ${ahead}`);
		await testApp.run();
		expect((await testApp.sending(id)).state).toBe('issued');
		const { token } = await testApp.make.admin();
		await testApp.request({ method: 'POST', url: '/api/ksef/check', token });
		await testApp.runUntil(id, 'receipted');
	});

	it('B-045 K-18 continues after the keys of KSeF were changed', { tags: ['slow'] }, async () => {
		await testApp.ksef.rotateKeys({ keepOld: false });
		const { id } = await testApp.issue();
		await testApp.runUntil(id, 'receipted');
	});

	it('B-045 K-19 never resends what is being processed, and polls less and less often', async () => {
		testApp.ksef.behave({ stuck: true });
		const { id, number } = await testApp.issue();
		await testApp.run();
		for (let minute = 0; minute < 180; minute += 10) {
			testApp.advance(10 * 60_000);
			await testApp.run();
		}
		expect(await testApp.sending(id)).toMatchObject({ state: 'sent', resends: 0 });
		expect((await testApp.sending(id)).looks).toBeLessThan(16);
		expect(held(number)).toHaveLength(1);
		testApp.ksef.release();
		testApp.advance(30 * 60_000);
		await testApp.runUntil(id, 'receipted');
	});

	it('B-045 K-19 lists three sessions a run and the others in the next, as KSeF limits lists', { tags: ['slow'] }, async () => {
		testApp.ksef.behave({ stuck: true });
		const issued: number[] = [];
		for (let session = 0; session < 4; session += 1) {
			issued.push((await testApp.issue()).id);
			await testApp.run();
			testApp.advance(60_000);
		}
		testApp.advance(30 * 60_000);
		const listedInRun = async () => {
			const { invoiceList: before = 0 } = testApp.ksef.calls();
			await testApp.run();
			return (testApp.ksef.calls().invoiceList ?? 0) - before;
		};
		await testApp.atOneMoment(async () => expect([await listedInRun(), await listedInRun(), await listedInRun()]).toEqual([3, 1, 0]));
		testApp.ksef.release();
		testApp.advance(30 * 60_000);
		for (const id of issued) await testApp.runUntil(id, 'receipted');
	});

	it('B-045 K-20 shows refused documents with the reason, and does not resend them', async () => {
		const { id, number } = await testApp.issue();
		testApp.ksef.advance(-24 * 3_600_000);
		const refused = await testApp.runUntil(id, 'rejected');
		testApp.ksef.advance(24 * 3_600_000);
		expect(refused).toMatchObject({ code: 450, ksef_number: null });
		expect(refused.reason).toContain('P_1');
		await testApp.run();
		expect(held(number)).toHaveLength(1);
	});

	it('B-045 K-20 sends an invoice of an earlier day as offline', { tags: ['slow'] }, async () => {
		const { id } = await testApp.issue();
		testApp.advance(24 * 3_600_000);
		expect((await testApp.runUntil(id, 'receipted')).mode).toBe('Offline');
	});

	it('B-045 sends nothing within a minute of midnight in Warsaw, also in a run that began before it', { tags: ['slow'] }, async () => {
		const first = await testApp.issue();
		const { id } = await testApp.issue();
		const toMidnight = async () => testApp.setNow('2026-11-25T22:59:30Z');
		await testApp.atOneMoment(() => processKsefQueue(testApp.context, { pause: toMidnight }), '2026-11-25T22:58:00Z');
		expect((await testApp.sending(first.id)).state).not.toBe('issued');
		expect((await testApp.sending(id)).state).toBe('issued');
		testApp.setNow('2026-11-25T22:59:30Z');
		await testApp.run();
		testApp.advance(60_000);
		await testApp.run();
		expect((await testApp.sending(id)).state).toBe('issued');
		testApp.advance(60_000);
		await testApp.runUntil(id, 'receipted');
	});

	it('B-045 K-09 a correction waits for the number of the corrected invoice, and contains it', async () => {
		testApp.ksef.behave({ stuck: true });
		const { id, order } = await testApp.issue();
		await testApp.run();
		await testApp.context.db.run(sql`update orders set returned_grosze = amount_grosze, status = 'REFUNDED' where id = ${order.id}`);
		await testApp.runJob('invoices-issue');
		const corrections = () =>
			testApp.context.db.rows<{ id: number; xml: Buffer }>(sql`select id, xml from issued_invoices where corrects_id = ${id}`);
		expect(await corrections()).toEqual([]);
		testApp.ksef.release();
		const { ksef_number } = await testApp.runUntil(id, 'receipted');
		await testApp.runJob('invoices-issue');
		const [correction] = await corrections();
		expect(String(correction?.xml)).toContain(`<NrKSeFFaKorygowanej>${ksef_number}</NrKSeFFaKorygowanej>`);
		await testApp.runUntil(correction?.id ?? 0, 'receipted');
	});
});
