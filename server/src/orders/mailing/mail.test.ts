import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { enableGiftsAndGroups } from '#testing/enable-gifts-and-groups.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';

let testApp: PaymentTestApp;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	await enableGiftsAndGroups(testApp);
	// before the events of these tests
	testApp.setNow('2027-03-01T12:00:00Z');
});
afterAll(() => testApp.close());

const english = { headers: { cookie: 'language=en' } };
const mailOf = async (email: string) => {
	const [mail] = await testApp.mails(email);
	const { attachments } = await testApp.context.db.one<{ attachments: { filename: string; content: string }[] }>(
		sql`select attachments from outbox where recipient = ${email} order by id desc limit 1`,
	);
	return { ...mail, attachments };
};

describe('the mail of a completed order', () => {
	it('R-081 B-027 contains title, time and how to watch, with a calendar entry and a link to the test of picture and sound', async () => {
		const event = await makeEvent(testApp, { title: 'Halka', date_from: '2027-03-05', date_to: '2027-03-06', price_grosze: 123_450 });
		const { token, email } = await testApp.make.user();
		const extOrderId = await bought(testApp, token, 'event', event.id);
		await testApp.pay(extOrderId);
		const { number } = (await testApp.request({ url: `/api/payments/${extOrderId}`, token })).body.order;
		const mail = await mailOf(email);
		expect(mail.subject).toBe('Potwierdzenie zamówienia: Bilet: Halka');
		for (const part of ['Halka', number, '1\u00a0234,50\u00a0zł', '19:00–21:00', `/wydarzenie/${event.id}?ogladaj=true`])
			expect(mail.body).toContain(part);
		expect(mail.body).toContain(`Sprawdź obraz i dźwięk: ${testApp.context.env.publicUrl}/test\n`);
		const [ics] = mail.attachments;
		expect(ics?.filename).toBe('bilet.ics');
		for (const part of ['SUMMARY:Halka', 'DTSTART:20270305T180000Z', 'DTEND:20270305T200000Z', 'DTSTART:20270306T180000Z'])
			expect(ics?.content).toContain(part);
	});

	it('F-078 the calendar keeps the hour across a clock change, with one entry per evening and an id that stays when the event moves', async () => {
		const event = await makeEvent(testApp, { title: 'Halka', date_from: '2027-03-27', date_to: '2027-03-29' });
		const { token, email } = await testApp.make.user();
		const number = await bought(testApp, token, 'event', event.id);
		await testApp.pay(number);
		const [ics] = (await mailOf(email)).attachments;
		const lines = (ics?.content ?? '').split('\r\n');
		expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
			'DTSTART:20270327T180000Z',
			'DTSTART:20270328T170000Z',
			'DTSTART:20270329T170000Z',
		]);
		expect(lines.filter((line) => line.startsWith('UID'))).toEqual(
			[1, 2, 3].map((n) => `UID:${number}-${n}@${new URL(testApp.context.env.publicUrl).host}`),
		);
		const publicLines = async (name: string) =>
			(await testApp.request({ url: `/wydarzenie/${event.slug}/kalendarz.ics` })).text
				.split('\r\n')
				.filter((line) => line.startsWith(name));
		const before = await publicLines('UID');
		expect(before).toHaveLength(3);
		await testApp.context.db.run(sql`
			update events set date_from = '2027-04-02', date_to = '2027-04-04', updated_at = created_at + interval '90.5 seconds' where id = ${event.id}`);
		testApp.context.ready.invalidate();
		expect(await publicLines('UID')).toEqual(before);
		// RFC 5545: programs keep the old entry unless a moved one has a higher number
		for (const _again of [1, 2]) expect(await publicLines('SEQUENCE')).toEqual(Array(3).fill('SEQUENCE:91'));
	});

	it('F-078 shows the ticket as a card, with colours for dark mode', async () => {
		const event = await makeEvent(testApp, { title: 'Halka' });
		const { token, email } = await testApp.make.user();
		const number = await bought(testApp, token, 'event', event.id);
		await testApp.pay(number);
		const { html } = await testApp.context.db.one<{ html: string }>(
			sql`select html from outbox where recipient = ${email} order by id desc limit 1`,
		);
		expect(html).toContain('<meta name="color-scheme" content="light dark">');
		expect(html).toMatch(/prefers-color-scheme:dark/);
		const card = /<table[^>]+class="ticket".*?<\/table>/.exec(html)?.[0] ?? '';
		expect(card).toContain('Halka');
		expect(card).toContain((await testApp.request({ url: `/api/payments/${number}`, token })).body.order.number);
	});

	it('R-081 is in the language of the purchase, and contains the end of access to a video (S2-079)', async () => {
		await testApp.context.db.run(sql`update settings set value = value || '{"tickets_expiration_time":12}' where section = 'app'`);
		testApp.invalidateSettings();
		const video = await makeVideo(testApp, { title: 'Dziady', tickets_expiration_time: null });
		const never = await makeVideo(testApp, { tickets_expiration_time: 0 });
		const { token, email } = await testApp.make.user();
		const answer = await testApp.request({
			method: 'POST',
			url: `/api/videopayments/${video.id}`,
			token,
			body: { consent: true },
			...english,
		});
		const number = answer.body.order.extOrderId;
		await testApp.pay(number);
		const mail = await mailOf(email);
		expect(mail.subject).toBe('Order confirmation: Access to the recording: Dziady');
		expect(mail.body).toContain('Access until');
		expect(mail.attachments).toEqual([]);
		const order = await testApp.order(number);
		expect(Date.parse(order.expiration_date ?? '') - Date.parse(order.completed_at ?? '')).toBe(12 * 3_600_000);
		const forEver = await bought(testApp, token, 'video', never.id);
		await testApp.pay(forEver);
		expect((await testApp.order(forEver)).expiration_date).toBeNull();
	});

	it('R-081 R-040 counts a video’s hours from its opening when it is bought before', async () => {
		const video = await makeVideo(testApp, { available_from: '2035-01-01T10:00:00Z', tickets_expiration_time: 24 });
		const { token, email } = await testApp.make.user();
		const number = await bought(testApp, token, 'video', video.id);
		await testApp.pay(number);
		expect((await testApp.order(number)).expiration_date).toBe('2035-01-02T10:00:00.000Z');
		expect((await testApp.mails(email))[0]?.body.replaceAll('\u00a0', ' ')).toContain('Dostęp od: 1 stycznia 2035, 11:00');
	});

	it('R-081 B-042 contains the codes of gifts and groups; a gift for any title is sold without VAT, and says nothing of it', async () => {
		const event = await makeEvent(testApp, { date_from: '2099-05-19', date_to: '2099-05-20' });
		const { token, email } = await testApp.make.user();
		for (const [kind, slug, family, count] of [
			['gift', 'any', 'gifts', 1],
			['gift', `event-${event.id}`, 'gifts', 1],
			['group', `event-${event.id}-4`, 'groupTickets', 4],
		] as const) {
			const number = await bought(testApp, token, kind, slug);
			await testApp.pay(number);
			const { codes, has_vat } = (await testApp.request({ url: `/api/${family}/${number}`, token })).body.order;
			expect(codes).toHaveLength(count);
			const { body = '' } = await mailOf(email);
			for (const { code } of codes) expect(body).toContain(code);
			// those of a gift outlive the event
			expect(body.replaceAll('\u00a0', ' ').includes('Kody ważne do: 20 maja 2099')).toBe(kind === 'group');
			expect([has_vat, body.includes('w tym podatek VAT')]).toEqual([slug !== 'any', slug !== 'any']);
		}
	});

	it('R-081 has a key made of its order, so that it is queued only once', async () => {
		const event = await makeEvent(testApp);
		const { token, email } = await testApp.make.user();
		const number = await bought(testApp, token, 'event', event.id);
		await testApp.pay(number);
		const { id } = await testApp.order(number);
		expect((await testApp.mails(email)).map(({ message_key }) => message_key)).toEqual([`order-completed-${id}`]);
	});
});
