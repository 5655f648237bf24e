import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailTransport } from '#server/outside/mail.ts';
import { type House, openHouse } from '#testing/house.ts';
import { queueMail, sendDueMail } from './outbox.ts';

type Received = { raw: string; to: string[] };
type Answer = 'ok' | 450 | 550 | 'hang-up';

/** A real mail server of a few lines that takes, refuses or breaks off as told. */
async function openPostOffice() {
	const received: Received[] = [];
	let answer: Answer = 'ok';
	const server = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
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
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const { port } = server.server.address() as { port: number };
	return {
		url: `smtp://127.0.0.1:${port}`,
		received,
		answerWith: (next: Answer) => (answer = next),
		close: () => new Promise<void>((done) => server.close(() => done())),
	};
}

let house: House;
let post: Awaited<ReturnType<typeof openPostOffice>>;
beforeAll(async () => {
	post = await openPostOffice();
	house = await openHouse({ env: { SMTP_URL: post.url } });
});
afterAll(async () => {
	house.context.mail.close();
	await house.close();
	await post.close();
});

const queue = (key: string, more: Partial<Parameters<typeof queueMail>[1]> = {}) =>
	queueMail(house.context.db, { key, to: 'anna@poczta.test', subject: 'Bilet', html: '<p>Bilet</p>', text: 'Bilet', ...more });
const rowOf = async (key: string) => (await house.context.db.pool.query('select * from outbox where message_key = $1', [key])).rows[0];

describe('the outbox', () => {
	it('R-081 queues a mail once under its key and sends it with that Message-ID', async () => {
		await queue('one');
		await queue('one');
		expect(await sendDueMail(house.context)).toBe(1);
		// nor again once it was sent
		await queue('one');
		house.advance(2 * 60_000);
		expect(await sendDueMail(house.context)).toBe(0);
		expect(post.received.filter(({ raw }) => raw.includes('Message-ID: <one@127.0.0.1>'))).toHaveLength(1);
	});

	it('I1 leaves nothing queued when the business fails, and loses nothing while the mail server is away', async () => {
		await expect(
			house.context.db.transaction(async (tx) => {
				await queueMail(tx, { key: 'undone', to: 'a@b.test', subject: 'x', html: 'x', text: 'x' });
				throw new Error('the sale fell through');
			}),
		).rejects.toThrow();
		expect(await rowOf('undone')).toBeUndefined();
		const away = { ...house.context, mail: createMailTransport('smtp://127.0.0.1:1', 'x@y.test') };
		for (const n of [1, 2, 3]) await queue(`later-${n}`);
		await sendDueMail(away);
		expect((await rowOf('later-1')).sent_at).toBeNull();
		house.advance(15 * 60_000);
		await sendDueMail(house.context);
		for (const n of [1, 2, 3]) expect((await rowOf(`later-${n}`)).sent_at).not.toBeNull();
	});

	it('I2 sends again under the same Message-ID when a worker died right after the server said yes', async () => {
		await queue('twice');
		post.answerWith('hang-up');
		await sendDueMail(house.context);
		post.answerWith('ok');
		house.advance(15 * 60_000);
		await sendDueMail(house.context);
		expect(post.received.filter(({ raw }) => raw.includes('Message-ID: <twice@'))).toHaveLength(2);
		expect((await rowOf('twice')).sent_at).not.toBeNull();
		await sendDueMail(house.context);
		expect(post.received.filter(({ raw }) => raw.includes('Message-ID: <twice@'))).toHaveLength(2);
	});

	it('I3 lets no line break or markup of a name become a header or HTML', async () => {
		const { renderMail } = await import('./mail-template.ts');
		const name = 'Anna\r\nBcc: everybody@poczta.test <script>alert(1)</script>';
		await queue('injected', { subject: `Dzień dobry, ${name}`, ...renderMail('pl', { heading: name, paragraphs: [name] }) });
		await sendDueMail(house.context);
		const { raw, to } = post.received.at(-1) as Received;
		const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
		expect(head).not.toMatch(/^Bcc:/m);
		expect(to).toEqual(['anna@poczta.test']);
		expect((await rowOf('injected')).html).not.toContain('<script>');
	});

	it('I5 gives up at once on a permanent no, tries again later on a temporary one, and never blocks the others', async () => {
		post.answerWith(550);
		await queue('never');
		await sendDueMail(house.context);
		expect((await rowOf('never')).failed_at).not.toBeNull();
		post.answerWith(450);
		await queue('soon');
		await sendDueMail(house.context);
		expect(await rowOf('soon')).toMatchObject({ failed_at: null, sent_at: null, tries: 1 });
		post.answerWith('ok');
		await queue('other');
		await sendDueMail(house.context);
		expect((await rowOf('other')).sent_at).not.toBeNull();
		house.advance(2 * 3_600_000);
		await sendDueMail(house.context);
		expect((await rowOf('soon')).sent_at).not.toBeNull();
		expect((await rowOf('never')).tries).toBe(1);
	});

	it('I9 takes over the mail of a worker that died with it, within a minute', async () => {
		await queue('orphan');
		await house.context.db.pool.query(
			`update outbox set tries = 1, next_try_at = $1::timestamptz + interval '60 seconds' where message_key = 'orphan'`,
			[house.context.now()],
		);
		expect(await sendDueMail(house.context)).toBe(0);
		house.advance(61_000);
		expect(await sendDueMail(house.context)).toBe(1);
	});

	it('I6 hands each mail to one of four nodes only', async () => {
		for (let n = 0; n < 40; n++) await queue(`many-${n}`);
		const taken = await Promise.all([1, 2, 3, 4].map(() => sendDueMail(house.context, 40)));
		expect(taken.reduce((sum, count) => sum + count, 0)).toBe(40);
		expect(post.received.filter(({ raw }) => /Message-ID: <many-/.test(raw))).toHaveLength(40);
	});
});
