import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { text } from '#domain/texts/texts.ts';
import { createMailTransport } from '#server/outside/mail.ts';
import { SIGN_UP } from '#testing/make-account.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { queueMail, sendDueMail } from './outbox.ts';

type Received = { raw: string; to: string[] };
type Answer = 'ok' | 450 | 550 | 'hang-up' | 'unknown-recipient' | 'quota' | 'slow';

/** A small real mail server that accepts, refuses or disconnects as the test sets. */
async function startTestMailServer() {
	const received: Received[] = [];
	let answer: Answer = 'ok';
	const server = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
		onMailFrom(_address, _session, done) {
			if (answer === 'quota') return done(Object.assign(new Error('5.4.5 Daily user sending quota exceeded'), { responseCode: 550 }));
			done();
		},
		onRcptTo({ address }, _session, done) {
			if (answer === 'unknown-recipient')
				return done(Object.assign(new Error(`5.1.1 <${address}> no such mailbox`), { responseCode: 550 }));
			done();
		},
		onData(stream, session, done) {
			let raw = '';
			stream.on('data', (chunk) => {
				raw += chunk;
			});
			stream.on('end', () => {
				if (answer === 'hang-up') {
					received.push({ raw, to: session.envelope.rcptTo.map(({ address }) => address) });
					for (const connection of server.connections) connection.close();
					return;
				}
				if (answer !== 'ok') return done(Object.assign(new Error('no'), { responseCode: answer }));
				received.push({ raw, to: session.envelope.rcptTo.map(({ address }) => address) });
				done();
			});
		},
	});
	// a connection closed by either side
	server.on('error', () => {});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const { port } = server.server.address() as { port: number };
	return {
		url: `smtp://127.0.0.1:${port}`,
		received,
		answerWith: (next: Answer) => (answer = next),
		close: () => new Promise<void>((done) => server.close(() => done())),
	};
}

let testApp: TestApp;
let post: Awaited<ReturnType<typeof startTestMailServer>>;
beforeAll(async () => {
	post = await startTestMailServer();
	testApp = await openTestApp({ env: { SMTP_URL: post.url } });
});
afterAll(async () => {
	testApp.context.mail.close();
	await testApp.close();
	await post.close();
});

/** Queued at the time of the test's clock. */
const queue = async (key: string, more: Partial<Parameters<typeof queueMail>[1]> = {}) => {
	await queueMail(testApp.context.db, { key, to: 'anna@poczta.test', subject: 'Bilet', html: '<p>Bilet</p>', text: 'Bilet', ...more });
	await testApp.context.db.pool.query(
		`update outbox set next_try_at = $2, try_until = $2::timestamptz + interval '3 days' where message_key = $1 and tries = 0`,
		[key, testApp.context.now()],
	);
};
const rowOf = async (key: string) => (await testApp.context.db.pool.query('select * from outbox where message_key = $1', [key])).rows[0];

describe('the outbox', () => {
	it('R-081 queues a mail once under its key and sends it with that Message-ID', async () => {
		await queue('one');
		await queue('one');
		expect(await sendDueMail(testApp.context)).toBe(1);
		// nor after it was sent
		await queue('one');
		testApp.advance(2 * 60_000);
		expect(await sendDueMail(testApp.context)).toBe(0);
		expect(post.received.filter(({ raw }) => raw.includes('Message-ID: <one@127.0.0.1>'))).toHaveLength(1);
	});

	it('I1 leaves nothing queued when the transaction fails, and loses nothing while the mail server is unavailable', async () => {
		await expect(
			testApp.context.db.transaction(async (tx) => {
				await queueMail(tx, { key: 'undone', to: 'a@b.test', subject: 'x', html: 'x', text: 'x' });
				throw new Error('the sale fell through');
			}),
		).rejects.toThrow();
		expect(await rowOf('undone')).toBeUndefined();
		const away = { ...testApp.context, mail: await createMailTransport('smtp://127.0.0.1:1', 'x@y.test') };
		for (const n of [1, 2, 3]) await queue(`later-${n}`);
		await sendDueMail(away);
		expect((await rowOf('later-1')).sent_at).toBeNull();
		testApp.advance(15 * 60_000);
		await sendDueMail(testApp.context);
		for (const n of [1, 2, 3]) expect((await rowOf(`later-${n}`)).sent_at).not.toBeNull();
	});

	it('I2 sends again under the same Message-ID when a worker was killed right after the server accepted the mail', async () => {
		await queue('twice');
		post.answerWith('hang-up');
		await sendDueMail(testApp.context);
		post.answerWith('ok');
		testApp.advance(15 * 60_000);
		await sendDueMail(testApp.context);
		expect(post.received.filter(({ raw }) => raw.includes('Message-ID: <twice@'))).toHaveLength(2);
		expect((await rowOf('twice')).sent_at).not.toBeNull();
		await sendDueMail(testApp.context);
		expect(post.received.filter(({ raw }) => raw.includes('Message-ID: <twice@'))).toHaveLength(2);
	});

	it('I3 lets no line break or markup of a name become a header or HTML', async () => {
		const { renderMail } = await import('./mail-template.ts');
		const name = 'Anna\r\nBcc: everybody@poczta.test <script>alert(1)</script>';
		await queue('injected', { subject: `Dzień dobry, ${name}`, ...renderMail('pl', { heading: name, paragraphs: [name] }) });
		await sendDueMail(testApp.context);
		const { raw, to } = post.received.at(-1) as Received;
		const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
		expect(head).not.toMatch(/^Bcc:/m);
		expect(to).toEqual(['anna@poczta.test']);
		expect((await rowOf('injected')).html).not.toContain('<script>');
	});

	it('I5 F-075 gives up at once when the recipient is refused, tries again later otherwise, and never blocks the others', async () => {
		post.answerWith('unknown-recipient');
		await queue('never');
		await sendDueMail(testApp.context);
		expect((await rowOf('never')).failed_at).not.toBeNull();
		post.answerWith(450);
		await queue('soon');
		await sendDueMail(testApp.context);
		expect(await rowOf('soon')).toMatchObject({ failed_at: null, sent_at: null, tries: 1 });
		post.answerWith('ok');
		await queue('other');
		await sendDueMail(testApp.context);
		expect((await rowOf('other')).sent_at).not.toBeNull();
		testApp.advance(2 * 3_600_000);
		await sendDueMail(testApp.context);
		expect((await rowOf('soon')).sent_at).not.toBeNull();
		expect((await rowOf('never')).tries).toBe(1);
	});

	it.each(['quota', 550, 'hang-up'] as const)('F-075 tries again within a minute after %s', async (fault) => {
		post.answerWith(fault);
		const key = `patient-${fault}`;
		await queue(key);
		const before = testApp.context.now().getTime();
		await sendDueMail(testApp.context);
		post.answerWith('ok');
		const row = await rowOf(key);
		expect(row).toMatchObject({ failed_at: null, sent_at: null, tries: 1 });
		const nextTry = Date.parse(row.next_try_at);
		expect(nextTry - before).toBeGreaterThanOrEqual(45_000);
		expect(nextTry - testApp.context.now().getTime()).toBeLessThanOrEqual(60_000);
	});

	it('F-075 retries at least hourly for three days before it is reported to the staff', async () => {
		await testApp.context.db.pool.query('delete from outbox');
		const overQuota = { send: async () => ({ ok: false as const, permanent: false, error: '550 5.4.5 quota' }), close: () => {} };
		const context = { ...testApp.context, mail: overQuota };
		await queue('patient');
		await sendDueMail(context);
		for (let hour = 0; hour < 71; hour++) {
			testApp.advance(3_600_000);
			await sendDueMail(context);
		}
		expect(await rowOf('patient')).toMatchObject({ failed_at: null, tries: 72 });
		testApp.advance(2 * 3_600_000);
		await sendDueMail(context);
		expect((await rowOf('patient')).failed_at).not.toBeNull();
	});

	it('F-075 failed and waiting mail is listed with its reason, counted in /metrics and on the start view, and sent again on request', async () => {
		const { token } = await testApp.make.admin();
		await testApp.context.db.pool.query('delete from outbox');
		post.answerWith('unknown-recipient');
		await queue('wrong-address', { to: 'literowka@poczta.test' });
		await sendDueMail(testApp.context);
		post.answerWith('quota');
		await queue('over-quota');
		await sendDueMail(testApp.context);
		const list = async (state: string) => (await testApp.request({ url: `/api/mails?state=${state}`, token })).body;
		const failed = await list('failed');
		expect(failed).toMatchObject({ total: 1, mails: [{ to: 'literowka@poczta.test', subject: 'Bilet', tries: 1, next_try_at: null }] });
		expect(failed.mails[0].last_error).toContain('no such mailbox');
		const waiting = await list('waiting');
		expect(waiting).toMatchObject({
			total: 1,
			mails: [{ to: 'anna@poczta.test', tries: 1, last_error: expect.stringContaining('quota') }],
		});
		const metrics = (await testApp.request({ url: '/metrics' })).text;
		expect(metrics).toContain('rampa_mail_failed 1');
		expect(metrics).toContain('rampa_mail_waiting 1');
		expect((await testApp.request({ url: '/api/statistics/attention', token })).body.mails).toEqual({ failed: 1, waiting: 1 });
		post.answerWith('ok');
		const id = failed.mails[0].id;
		const retry = await testApp.request({ method: 'POST', url: `/api/mails/${id}/retry`, token });
		expect([retry.status, retry.body.mail.id]).toEqual([202, id]);
		await sendDueMail(testApp.context);
		expect((await rowOf('wrong-address')).sent_at).not.toBeNull();
		expect((await list('failed')).total).toBe(0);
		const audited = await testApp.context.db.pool.query(`select action from audit where subject_type = 'mail' and subject_id = $1`, [
			String(id),
		]);
		expect(audited.rows).toEqual([{ action: 'mails.retry' }]);
		expect((await testApp.request({ method: 'POST', url: `/api/mails/${id}/retry`, token })).status).toBe(409);
		expect((await testApp.request({ method: 'POST', url: '/api/mails/999999999/retry', token })).status).toBe(404);
		expect((await testApp.request({ url: '/api/mails?state=other', token })).status).toBe(422);
	});

	it('F-075 a link is given up once it has expired, and is not sent on request either', async () => {
		await testApp.context.db.pool.query('delete from outbox');
		const email = 'spozniona@poczta.test';
		await testApp.request({ method: 'POST', url: '/api/users', body: { ...SIGN_UP, email } });
		await testApp.request({ method: 'POST', url: '/api/passwords', body: { email } });
		await testApp.context.db.pool.query('update outbox set try_until = $1', [new Date(testApp.context.now().getTime() + 3 * 86_400_000)]);
		const rows = async () =>
			(await testApp.context.db.pool.query('select id, tries, failed_at, sent_at from outbox order by id')).rows as Record<
				string,
				unknown
			>[];
		testApp.advance(61 * 60_000);
		post.answerWith('quota');
		await sendDueMail(testApp.context);
		const [verification, reset] = await rows();
		expect(verification).toMatchObject({ tries: 1, failed_at: null });
		expect(reset).toMatchObject({ tries: 0, failed_at: expect.any(String) });
		testApp.advance(23 * 3_600_000 - 90_000);
		await sendDueMail(testApp.context);
		expect((await rows())[0], 'the next try would be too late').toMatchObject({ tries: 2, failed_at: expect.any(String) });
		post.answerWith('ok');
		const { token } = await testApp.make.admin();
		const retry = (id: unknown) => testApp.request({ method: 'POST', url: `/api/mails/${id}/retry`, token });
		expect(await retry(reset?.id)).toMatchObject({ status: 409, body: { message: text('pl', 'mails.expired') } });
		expect((await retry(verification?.id)).status, 'its link still works').toBe(202);
		await sendDueMail(testApp.context);
		expect((await rows()).map(({ sent_at }) => sent_at !== null)).toEqual([true, false]);
	});

	it('F-076 a sign-in link is sent before three thousand newsletters that were queued first', async () => {
		await testApp.context.db.pool.query('delete from outbox');
		await testApp.context.db.pool.query(
			`insert into outbox (message_key, recipient, subject, html, body, priority)
			select 'campaign-1-' || n, 'n' || n || '@poczta.test', 'Nowości', 'x', 'x', 9 from generate_series(1, 3000) n`,
		);
		await queue('admin-link', { subject: 'Logowanie' });
		await sendDueMail(testApp.context, 3);
		expect((await rowOf('admin-link')).sent_at).not.toBeNull();
		await testApp.context.db.pool.query('delete from outbox');
	});

	it('F-077 the lease is renewed while a slow server answers, so that no other node sends it again, also on an admin’s request; the log has no personal data', async () => {
		let release = () => {};
		const started = Promise.withResolvers<void>();
		const slow = {
			send: () =>
				new Promise<{ ok: false; permanent: boolean; error: string }>((done) => {
					release = () => done({ ok: false, permanent: false, error: '450 <anna@poczta.test> later' });
					started.resolve();
				}),
			close: () => {},
		};
		vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
		await queue('slow');
		const sending = sendDueMail({ ...testApp.context, mail: slow });
		await started.promise;
		for (let n = 0; n < 10; n++) {
			testApp.advance(20_000);
			const before = Date.parse((await rowOf('slow')).next_try_at);
			vi.advanceTimersByTime(20_000);
			await expect.poll(async () => Date.parse((await rowOf('slow')).next_try_at)).toBeGreaterThan(before);
			expect(await sendDueMail(testApp.context)).toBe(0);
		}
		const { token } = await testApp.make.admin();
		const retry = await testApp.request({ method: 'POST', url: `/api/mails/${(await rowOf('slow')).id}/retry`, token });
		expect([retry.status, retry.body.mail.tries]).toEqual([202, 1]);
		expect(await sendDueMail(testApp.context)).toBe(0);
		vi.useRealTimers();
		release();
		await sending;
		expect(testApp.logged.join('')).toContain('mail not delivered');
		expect(testApp.logged.join('')).not.toContain('anna@poczta.test');
		await testApp.context.db.pool.query('delete from outbox');
	});

	it('F-078 every mail is marked as automatic', async () => {
		await queue('automatic');
		await sendDueMail(testApp.context);
		expect(post.received.at(-1)?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
	});

	it('I9 takes over the mail of a worker that died with it, within a minute', async () => {
		await queue('orphan');
		await testApp.context.db.pool.query(
			`update outbox set tries = 1, next_try_at = $1::timestamptz + interval '60 seconds' where message_key = 'orphan'`,
			[testApp.context.now()],
		);
		expect(await sendDueMail(testApp.context)).toBe(0);
		testApp.advance(61_000);
		expect(await sendDueMail(testApp.context)).toBe(1);
	});

	it('I6 each mail is sent by only one of four nodes', { tags: ['slow'] }, async () => {
		for (let n = 0; n < 40; n++) await queue(`many-${n}`);
		const taken = await Promise.all([1, 2, 3, 4].map(() => sendDueMail(testApp.context, 40)));
		expect(taken.reduce((sum, count) => sum + count, 0)).toBe(40);
		expect(post.received.filter(({ raw }) => /Message-ID: <many-/.test(raw))).toHaveLength(40);
	});
});
