/** @module-tag slow */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { warsawTime } from '#domain/base/time/time.ts';
import { issueWaiting } from '#server/invoices/issued/invoice-tasks.service.ts';
import { sql } from '#server/lib/db/db.ts';
import { createKsef } from '#server/outside/ksef/ksef.client.ts';
import { SIMULATED_SELLER } from '#simulators/ksef/ksef.types.ts';
import { insertTestRefund } from '#testing/insert-order.ts';
import { type KsefTestApp, openKsefTestApp } from '#testing/ksef.ts';
import { COMPANY, insertOrderWithInvoice } from '#testing/make-invoice.ts';
import { runInvoiceProcess } from '#testing/run-invoice-process.ts';
import { createRandom } from '../../../../scripts/demo/random.ts';
import { findBroken } from '../../../../scripts/verify/check.ts';

// A short run is part of the tests; `INVOICE_KILLS=100 INVOICE_SEED=7 npm run chaos:invoices` is a long one.
const KILLS = Number(process.env.INVOICE_KILLS ?? 2);
const SEED = Number(process.env.INVOICE_SEED ?? 7);
const POINTS = ['invoice-written', 'ksef-opened', 'ksef-sending', 'ksef-posted', 'ksef-sent', 'ksef-accepted', 'ksef-receipted'] as const;
const MINUTE_MS = 60_000;

let testApp: KsefTestApp;
let user_id: number;
let event_id: number | null = null;
const random = createRandom(SEED);
const below = (count: number) => random.below(count);

beforeAll(async () => {
	testApp = await openKsefTestApp();
	user_id = (await testApp.make.user()).id;
});
afterAll(() => testApp.close());

const rows = <Row>(query: ReturnType<typeof sql>) => testApp.context.db.rows<Row>(query);

async function sell(): Promise<void> {
	const { id } = await insertOrderWithInvoice(testApp, COMPANY, { user_id, event_id: event_id ?? undefined });
	event_id ??= (await testApp.context.db.one<{ event_id: number }>(sql`select event_id from orders where id = ${id}`)).event_id;
}

/** Partially refunds a random invoiced order. */
async function refundSome(): Promise<void> {
	const [order] = await rows<{ id: number }>(sql`
		select o.id from orders o join issued_invoices i on i.order_id = o.id where o.returned_grosze < 3000 and i.corrects_id is null
		order by o.returned_grosze, o.id offset ${below(3)} limit 1`);
	if (order) await insertTestRefund(testApp, order.id, 500 + below(500), testApp.context.now().toISOString());
}

/** Simulates a proxy that repeats a call: KSeF has the document before it is sent. */
async function sendTwice(): Promise<void> {
	const [waiting] = await rows<{ xml: Buffer }>(sql`
		select i.xml from ksef_sendings s join issued_invoices i on i.id = s.invoice_id where s.state = 'issued' order by i.id limit 1`);
	if (!waiting) return;
	const now = () => testApp.context.now().getTime();
	const other = createKsef({ ...SIMULATED_SELLER, baseUrl: `${testApp.ksef.url}/v2`, now });
	const session = await other.openSession();
	await other.sendInvoice(session, { xml: waiting.xml, offlineMode: false });
	await other.closeSession(session.referenceNumber);
}

const fault = (answer: Parameters<KsefTestApp['ksef']['answerNext']>[0]) => () => testApp.ksef.answerNext(answer);

/** Faults in addition to the kill. */
const FAULTS: Record<string, () => unknown> = {
	nothing: () => undefined,
	'answer to a sending lost': fault({ call: 'sendInvoice', cut: 'after' }),
	'both answers to a sending and its repetition lost': fault({ call: 'sendInvoice', cut: 'after', times: 2 }),
	'some answer lost': fault({ call: 'any', cut: 'after' }),
	'answer to a log-in lost': () => {
		testApp.ksef.endTokens('refresh');
		testApp.ksef.answerNext({ call: 'redeem', cut: 'after' });
	},
	'call lost': fault({ call: 'any', cut: 'before' }),
	'call repeated': sendTwice,
	'429': fault({ call: 'any', status: 429, headers: { 'retry-after': '90' } }),
	'429 to a sending': fault({ call: 'sendInvoice', status: 429, headers: { 'retry-after': '90' } }),
	'503': fault({ call: 'any', status: 503, times: 2 }),
	'500 to a sending': fault({ call: 'sendInvoice', status: 500, times: 2 }),
	'500 to a list': fault({ call: 'invoiceList', status: 500, times: 3 }),
	'access token ended': () => testApp.ksef.endTokens('access'),
	'refresh token ended': () => testApp.ksef.endTokens('refresh'),
	'token revoked': () => testApp.ksef.revokeToken(),
	'new keys of the ministry': () => testApp.ksef.rotateKeys({ keepOld: false }),
	'new keys of the ministry in addition to the old': () => testApp.ksef.rotateKeys({ keepOld: true }),
};

/** Advances the clock past every pause of the queue. */
async function passTime(): Promise<void> {
	const [queue] = await rows<{ paused_until: string | null }>(sql`select paused_until from ksef_queue`);
	const rest = queue?.paused_until ? Math.max(0, Date.parse(queue.paused_until) - testApp.context.now().getTime()) : 0;
	testApp.advance(rest + (3 + below(4)) * MINUTE_MS);
	// a wrong clock near midnight dates an invoice to another day, and KSeF refuses tomorrow's date
	if (warsawTime(testApp.context.now()) >= '22:00') testApp.advance(11 * 60 * MINUTE_MS);
}

/** maximum clock skew of a killed process, in minutes, in both directions */
const MAX_SKEW_MINUTES = 5;

const killed: Record<string, number> = {};
const faults: Record<string, number> = {};

/** One round: sales, refunds, a fault, and a process with a skewed clock that dies at a named step. */
async function turn(): Promise<boolean> {
	for (let sold = below(3); sold >= 0; sold -= 1) await sell();
	if (below(2) === 0) await refundSome();
	await issueWaiting(testApp.context, { viewer: null, caller: null });
	const name = random.pick(Object.keys(FAULTS));
	await FAULTS[name]?.();
	const point = random.pick(POINTS);
	const signal = await runInvoiceProcess(testApp, {
		failpoint: `${point}:${1 + below(2)}`,
		skewMs: (below(2 * MAX_SKEW_MINUTES + 1) - MAX_SKEW_MINUTES) * MINUTE_MS,
	});
	testApp.ksef.clearAnswers();
	testApp.ksef.restoreToken();
	await passTime();
	faults[name] = (faults[name] ?? 0) + 1;
	if (signal !== 'SIGKILL') return false;
	killed[point] = (killed[point] ?? 0) + 1;
	return true;
}

/** Without faults and kills all work completes. */
async function settle(): Promise<void> {
	for (let runs = 0; runs < 60; runs += 1) {
		await testApp.runJob('invoices-issue');
		await testApp.run();
		await passTime();
		const [open] = await rows(sql`
			select 1 from ksef_sendings where state in ('issued', 'sending', 'sent', 'accepted') union all select 1 from invoice_tasks limit 1`);
		if (!open) return;
	}
}

const line = (number: string | null, ksefNumber: string | null, xml: Buffer) =>
	[number, ksefNumber, createHash('sha256').update(xml).digest('hex')].join(' ');

it(`B-041 B-045 issuing and sending, killed ${KILLS} times at named steps, issue nothing twice and lose nothing`, {
	timeout: 60_000 + KILLS * 30_000,
}, async () => {
	for (let kills = 0; kills < KILLS; ) if (await turn()) kills += 1;
	await settle();
	const sent = await rows<{ number: string; state: string; ksef_number: string | null; xml: Buffer }>(sql`
		select i.number, s.state, s.code, s.reason, s.ksef_number, i.xml
		from issued_invoices i left join ksef_sendings s on s.invoice_id = i.id order by i.id`);
	// KSeF has numbered each document once, byte for byte; every order has its invoice, every document a receipt
	const numbered = testApp.ksef.invoices().filter(({ ksefNumber }) => ksefNumber !== null);
	expect(numbered.map(({ number, ksefNumber, xml }) => line(number, ksefNumber, xml)).toSorted()).toEqual(
		sent.map(({ number, ksef_number, xml }) => line(number, ksef_number, xml)).toSorted(),
	);
	expect(sent.filter(({ state }) => state !== 'receipted').map(({ xml: _, ...row }) => row)).toEqual([]);
	expect(await rows(sql`select o.number from orders o where not exists (select 1 from issued_invoices i where i.order_id = o.id)`)).toEqual(
		[],
	);
	const ofInvoices = /^(invoice|correction|registered|ksef)/;
	expect((await findBroken(testApp.context.db.pool)).filter(({ name }) => ofInvoices.test(name))).toEqual([]);
	if (process.env.INVOICE_KILLS)
		console.log(JSON.stringify({ seed: SEED, killed, faults, documents: sent.length, atKsef: testApp.ksef.invoices().length }));
});
