import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoment } from '#domain/base/time/dates.ts';
import { universalGiftGrosze } from '#domain/gifts/gifts.rules.ts';
import { sql } from '#server/lib/db/db.ts';
import { enableGiftsAndGroups } from '#testing/enable-gifts-and-groups.ts';
import { untilBlockedBy } from '#testing/intercept-queries.ts';
import { makeAccount, PASSWORD } from '#testing/make-account.ts';
import { makeCode } from '#testing/make-code.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought, buy } from '#testing/make-order.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';
import { cancelEvent } from './cancelled-events.store.ts';

let testApp: PaymentTestApp;
let admin: { token: string };
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	await enableGiftsAndGroups(testApp);
	admin = await testApp.make.admin();
});
afterAll(() => testApp.close());

const REASON = 'Choroba aktora';
const cancel = (eventId: number) =>
	testApp.request({ method: 'POST', url: '/api/refund-batches', token: admin.token, body: { event_id: eventId, reason: REASON } });
const work = async () => {
	await testApp.runJob('orders-refund-batches');
	for (const { refundId, status } of testApp.payu.ledger().refunds) if (status === 'PENDING') testApp.payu.endRefund(refundId, 'FINALIZED');
	await testApp.payu.idle();
};
const cancellations = async (email: string) =>
	(await testApp.mails(email)).filter(({ subject }) => subject.startsWith('Wydarzenie odwołane'));
const activate = (person: { id: number; token: string }, code: string) =>
	testApp.request({ method: 'POST', url: `/api/users/${person.id}/codes`, token: person.token, body: { code } });
const giftCode = (number: string) =>
	testApp.context.db.one<{
		code: string;
		event_id: number | null;
		discount_percent: number | null;
		discount_cash_grosze: number | null;
	}>(sql`
		select c.code, c.event_id, c.discount_percent, c.discount_cash_grosze from codes c join orders o on o.id = c.order_id where o.ext_order_id = ${number} order by c.id limit 1`);

describe('a cancelled event', () => {
	it('F-045 refuses every kind of purchase at once, before the first refund is sent, with the reason', async () => {
		const event = await makeEvent(testApp, { enable_codes: true });
		const [buyer, early, unpaid] = [await testApp.make.user(), await testApp.make.user(), await testApp.make.user()];
		await makeCode(testApp, { user_id: buyer.id, percent: 100 });
		const ended = await bought(testApp, early.token, 'event', event.id);
		await testApp.request({ method: 'DELETE', url: `/api/orders/${ended}`, token: early.token });
		const open = await bought(testApp, unpaid.token, 'event', event.id);
		expect((await cancel(event.id)).status).toBe(201);
		// an open order cannot be paid before it is closed, and one that had ended before cannot be bought again
		expect((await buy(testApp, unpaid.token, 'event', event.id)).body.type).toBe('event_cancelled');
		for (const [number, { token }] of [
			[open, unpaid],
			[ended, early],
		] as const)
			expect((await testApp.request({ url: `/api/payments/${number}`, token })).body.order).toMatchObject({
				refund_reason: REASON,
				redirectUri: null,
			});
		for (const [kind, product] of [
			['event', event.id],
			['gift', `event-${event.id}`],
			['group', `event-${event.id}-5`],
		] as const)
			expect(await buy(testApp, buyer.token, kind, product)).toMatchObject({ status: 409, body: { type: 'event_cancelled' } });
		const grant = { userval: buyer.email };
		expect(await testApp.request({ method: 'POST', url: `/api/payments/free/${event.id}`, token: admin.token, body: grant })).toMatchObject(
			{
				status: 409,
				body: { type: 'event_cancelled' },
			},
		);
		for (const token of [buyer.token, null, admin.token]) {
			const answer = await testApp.request({ url: `/api/events/${event.id}`, token });
			if (token) expect(answer.body.event).toMatchObject({ cancelled: 1, cancel_reason: REASON, enable_tickets: 0 });
		}
		// also when sales are switched on later
		await testApp.request({ method: 'PUT', url: `/api/events/${event.id}`, token: admin.token, body: { enable_tickets: 1 } });
		expect((await buy(testApp, buyer.token, 'event', event.id)).body.type).toBe('event_cancelled');
		const publicly = await testApp.request({ url: `/external_api/event/${event.id}` });
		expect(publicly.body.event).toMatchObject({ cancelled: 1, cancel_reason: REASON });
		for (const url of [`/wydarzenie/${event.slug}/kalendarz.ics`, '/repertuar.ics']) {
			const { text } = await testApp.request({ url });
			expect(text).toContain('STATUS:CANCELLED');
			expect(text).toContain(`SUMMARY:Odwołane: ${event.title}`);
		}
	});

	it('F-045 is no longer advertised by a slide; the panel shows the reason', async () => {
		const event = await makeEvent(testApp, {});
		const add = (title: string, url: string) =>
			testApp.request({ method: 'POST', url: '/api/slides', token: admin.token, body: { title, text: 'x', url, published: true } });
		for (const [title, url] of [
			['slug', `/wydarzenie/${event.slug}`],
			['id', `${testApp.context.env.publicUrl}/wydarzenie/${event.id}/publiczne`],
			['other', '/wydarzenie/inne'],
		] as const)
			expect((await add(title, url)).status).toBe(201);
		const titles = async (url: string, token: string | null = null) =>
			(await testApp.request({ url, token })).body.slides.map(({ title }: { title: string }) => title);
		expect(await titles('/api/slides')).toEqual(['other', 'id', 'slug']);
		await cancel(event.id);
		for (const url of ['/api/slides', '/external_api/slides']) expect(await titles(url)).toEqual(['other']);
		const { slides } = (await testApp.request({ url: '/api/slides?all=1', token: admin.token })).body;
		expect(slides).toMatchObject([{ cancelled: 0 }, { cancelled: 1 }, { cancelled: 1 }]);
	});

	it('F-045 a free one cannot be watched', async () => {
		const event = await makeEvent(testApp, { price_grosze: 0, full_day: true, date_from: '2020-01-01', date_to: '2099-01-01' });
		const { token } = await testApp.make.user();
		await cancel(event.id);
		expect(await testApp.request({ method: 'POST', url: `/api/watch/event/${event.id}`, token })).toMatchObject({
			status: 409,
			body: { type: 'event_cancelled' },
		});
	});

	it('F-045 its reason is sent to every holder by mail and shown on the order: tickets, groups, redeemed codes and gifts', async () => {
		const event = await makeEvent(testApp, { available_tickets: 50, date_from: '2099-05-20' });
		const [holder, group, guest, giver] = await Promise.all(Array.from({ length: 4 }, () => testApp.make.user()));
		if (!holder || !group || !guest || !giver) throw new Error('four people were made');
		const ticket = await bought(testApp, holder.token, 'event', event.id);
		const tickets = await bought(testApp, group.token, 'group', `event-${event.id}-5`);
		const gift = await bought(testApp, giver.token, 'gift', `event-${event.id}`);
		for (const number of [ticket, tickets, gift]) await testApp.pay(number);
		const { code } = await giftCode(tickets);
		await activate(guest, code);
		await cancel(event.id);
		await work();
		for (const { email } of [holder, group, guest, giver]) {
			const news = await cancellations(email);
			expect(news.map(({ subject }) => subject.replaceAll('\u00a0', ' '))).toEqual([
				`Wydarzenie odwołane: ${event.title}, 20 maja 2099, 19:00–21:00`,
			]);
			expect(news[0]?.body).toContain(`Wydarzenie zostało odwołane. Powód: ${REASON}`);
		}
		expect((await testApp.mails(holder.email))[0]?.subject).toMatch(/^Zwrot za zamówienie/);
		expect((await testApp.mails(giver.email))[0]?.body).toContain('40,00');
		const order = await testApp.request({ url: `/api/payments/${ticket}`, token: holder.token });
		expect(order.body.order).toMatchObject({ status: 'REFUNDED', refund_reason: REASON });
		expect((await testApp.request({ url: `/api/groupTickets/${tickets}`, token: group.token })).body.order.refund_reason).toBe(REASON);
		expect((await testApp.request({ url: `/api/gifts/${gift}`, token: giver.token })).body.order).toMatchObject({
			status: 'COMPLETED',
			refund_reason: REASON,
		});
		const another = await bought(testApp, holder.token, 'gift', 'any');
		expect((await testApp.request({ url: `/api/gifts/${another}`, token: holder.token })).body.order.refund_reason).toBeNull();
	});

	it.each([
		['NO_BALANCE', 'WAITING_FOR_REFUND'],
		['REFUND_DISABLED', 'COMPLETED'],
	] as const)('F-045 its reason is sent once also when the provider does not return the money (%s)', async (refundError, status) => {
		const event = await makeEvent(testApp);
		const holder = await testApp.make.user();
		const ticket = await bought(testApp, holder.token, 'event', event.id);
		await testApp.pay(ticket);
		testApp.payu.setFaults({ refundError });
		await cancel(event.id);
		for (let run = 0; run < 2; run++) await testApp.runJob('orders-refund-batches');
		testApp.payu.clearFaults();
		expect((await testApp.order(ticket)).status).toBe(status);
		expect((await cancellations(holder.email)).map(({ body }) => body.includes(REASON))).toEqual([true]);
		if (status !== 'COMPLETED') return;
		// a part returned by hand does not make it valid
		const body = { amount: 10, outside: true, note: 'przelew' };
		await testApp.request({ method: 'POST', url: `/api/orders/${ticket}/refunds`, token: admin.token, body });
		const [last] = await testApp.mails(holder.email);
		expect(last?.body).toContain('Gdy zwrócimy resztę, napiszemy osobno.');
		expect(last?.body).not.toContain('pozostaje ważne');
	});

	it('G-053 whoever has a code of it on the account is written to when it becomes void, and nobody reads of access that stays', async () => {
		const event = await makeEvent(testApp, { date_from: '2099-06-20', title: 'Wesele' });
		const [group, pupil] = [await testApp.make.user(), await testApp.make.user()];
		const tickets = await bought(testApp, group.token, 'group', `event-${event.id}-3`);
		await testApp.pay(tickets);
		const codes = await testApp.context.db.rows<{ id: number; code: string }>(sql`
			select c.id, c.code from codes c join orders o on o.id = c.order_id where o.ext_order_id = ${tickets} order by c.id`);
		const [own, given] = codes;
		if (!own || !given) throw new Error('a group has codes');
		for (const [{ id }, person] of [
			[own, group],
			[given, pupil],
		] as const)
			await testApp.context.db.run(sql`insert into user_codes (user_id, code_id, activation_date) values (${person.id}, ${id}, now())`);
		await cancel(event.id);
		for (let again = 0; again < 2; again++) await work();
		const mails = await testApp.mails(pupil.email);
		expect(mails.map(({ subject }) => subject)).toEqual([`Kod ${given.code} stracił ważność`]);
		expect(mails[0]?.body).toContain(REASON);
		expect(mails[0]?.body).toContain('Wesele');
		const toBuyer = await testApp.mails(group.email);
		expect(toBuyer.filter(({ subject }) => subject.startsWith('Kod '))).toEqual([]);
		expect(toBuyer.map(({ body }) => body).join()).toContain('Kody z tego zamówienia są nieważne: wydarzenie się nie odbędzie.');
		expect(toBuyer.map(({ body }) => body).join()).not.toContain('zachowuje dostęp');
	});

	it('G-005 G-053 an order that waits for the bank ends with the event, and its buyer is written to with the reason', async () => {
		const event = await makeEvent(testApp, { date_from: '2099-06-21' });
		const { token, email } = await testApp.make.user();
		await testApp.pay(await bought(testApp, token, 'event', event.id), 'waiting');
		await cancel(event.id);
		await work();
		const [mail, ...more] = await testApp.mails(email);
		expect(more).toEqual([]);
		expect(mail?.body).toContain(REASON);
		expect(mail?.body).toContain('nic nie musisz robić');
		expect(mail?.body).not.toContain('Kup jeszcze raz');
	});

	it('F-045 R-097 returns a redeemed gift: its code is free again and universal, holder and giver read it; a group’s stays used', async () => {
		const event = await makeEvent(testApp, { available_tickets: 50 });
		const [giver, receiver, group, guest] = await Promise.all(Array.from({ length: 4 }, () => testApp.make.user()));
		if (!giver || !receiver || !group || !guest) throw new Error('four people were made');
		const gift = await bought(testApp, giver.token, 'gift', `event-${event.id}`);
		const tickets = await bought(testApp, group.token, 'group', `event-${event.id}-2`);
		for (const number of [gift, tickets]) await testApp.pay(number);
		const { code } = await giftCode(gift);
		expect((await activate(receiver, code)).body.result).toBe('used');
		expect((await activate(guest, (await giftCode(tickets)).code)).body.result).toBe('used');
		const preview = { method: 'POST', url: '/api/refund-batches/preview', token: admin.token, body: { event_id: event.id } } as const;
		expect((await testApp.request(preview)).body, 'no money goes to those with a code').toMatchObject({ orders: 3, refunds: 1 });
		await cancel(event.id);
		await work();
		await work();
		expect(await giftCode(gift)).toMatchObject({ event_id: null, discount_percent: null, discount_cash_grosze: 4000 });
		for (const { email } of [giver, receiver]) {
			const mails = (await testApp.mails(email)).filter(({ body }) => body.includes('Prezent nie przepada'));
			expect(mails.map(({ body }) => body.includes(code) && body.includes(REASON))).toEqual([true]);
			expect(mails[0]?.body.includes('na Twoim koncie')).toBe(email === receiver.email);
		}
		expect((await testApp.mails(guest.email))[0]?.body).not.toContain('Prezent nie przepada');
		const giftBack = async ({ token }: { token: string }) =>
			(await testApp.request({ url: '/api/payments/user', token })).body.orders.at(-1).gift_back;
		expect([await giftBack(receiver), await giftBack(guest)]).toMatchObject([{ worth: 40 }, null]);
		const another = await makeEvent(testApp, { price_grosze: 12_000, enable_codes: true });
		expect((await buy(testApp, receiver.token, 'event', another.id)).body.order).toMatchObject({ amount: 80, used_code: code });
		expect(await giftBack(receiver), 'held by the new order').toBeNull();
		expect((await buy(testApp, guest.token, 'event', another.id)).body.order.amount).toBe(120);
	});

	it('F-045 R-097 prolongs gifts that were redeemed in time or end soon, and says until when; one that had expired unused stays so', async () => {
		const event = await makeEvent(testApp, { available_tickets: 50 });
		const [giver, late, receiver, next] = await Promise.all(Array.from({ length: 4 }, () => testApp.make.user()));
		if (!giver || !late || !receiver || !next) throw new Error('four people were made');
		const gifts: string[] = [];
		for (const { token } of [giver, giver, late]) {
			const number = await bought(testApp, token, 'gift', `event-${event.id}`);
			await testApp.pay(number);
			gifts.push((await giftCode(number)).code);
		}
		const [redeemed = '', endsSoon = '', expired = ''] = gifts;
		await activate(receiver, redeemed);
		const end = (code: string, moment: Date) =>
			testApp.context.db.run(sql`update codes set expiration_date = ${moment} where code = ${code}`);
		const { now } = testApp.context;
		for (const code of [redeemed, expired]) await end(code, now());
		const soon = new Date(now().getTime() + 3_600_000);
		await end(endsSoon, soon);
		await cancel(event.id);
		await work();
		const aboutGifts = async (email: string) =>
			(await testApp.mails(email)).map(({ body }) => body).filter((body) => body.includes('Prezent nie przepada'));
		for (const [email, codes] of [
			[giver.email, [redeemed, endsSoon]],
			[receiver.email, [redeemed]],
		] as const) {
			const mails = await aboutGifts(email);
			for (const code of codes) {
				const { until } = await testApp.context.db.one<{ until: string }>(
					sql`select expiration_date as until from codes where code = ${code}`,
				);
				expect(Date.parse(until)).toBeGreaterThan(soon.getTime());
				expect(mails.filter((body) => body.includes(code) && body.includes(`Kod ważny do: ${formatMoment(until, 'pl')}`))).toHaveLength(1);
			}
		}
		expect((await aboutGifts(giver.email)).filter((body) => body.includes('na koncie obdarowanej osoby'))).toHaveLength(1);
		const another = await makeEvent(testApp, { price_grosze: 12_000, enable_codes: true });
		expect((await buy(testApp, receiver.token, 'event', another.id)).body.order).toMatchObject({ amount: 80, used_code: redeemed });
		expect((await activate(next, endsSoon)).status).toBe(201);
		expect(await aboutGifts(late.email)).toEqual([]);
		expect((await activate(next, expired)).body.type).toBe('code_expired');
		const codesOf = async ({ token }: { token: string }) =>
			(await testApp.request({ url: '/api/gifts/user', token })).body.orders.flatMap(
				({ codes }: { codes: { expired: boolean }[] }) => codes,
			);
		expect([await codesOf(giver), await codesOf(late)]).toMatchObject([
			[
				{ expired: false, taken: true },
				{ expired: false, taken: true },
			],
			[{ expired: true, taken: false }],
		]);
	});

	it('F-045 R-097 a redeemed gift whose holder deleted the account can be activated by someone else', async () => {
		const event = await makeEvent(testApp);
		const [giver, holder, next] = [await testApp.make.user(), await makeAccount(testApp), await testApp.make.user()];
		const gift = await bought(testApp, giver.token, 'gift', `event-${event.id}`);
		await testApp.pay(gift);
		const { code } = await giftCode(gift);
		await activate(holder, code);
		await testApp.request({ method: 'DELETE', url: `/api/users/${holder.id}`, token: holder.token, body: { password: PASSWORD } });
		await cancel(event.id);
		await work();
		expect((await activate(next, code)).status).toBe(201);
	});

	it('F-045 refuses a gift redeemed in the instant of the cancellation: its code stays unused', async () => {
		const event = await makeEvent(testApp, { available_tickets: 50 });
		const [giver, receiver] = [await testApp.make.user(), await testApp.make.user()];
		const gift = await bought(testApp, giver.token, 'gift', `event-${event.id}`);
		await testApp.pay(gift);
		const { code } = await giftCode(gift);
		const { redeeming } = await testApp.context.db.transaction(async (tx) => {
			await cancelEvent(tx, { eventId: event.id, reason: REASON, now: new Date() });
			const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
			const answer = activate(receiver, code);
			await untilBlockedBy(testApp.databaseUrl, () => [pid]);
			return { redeeming: answer };
		});
		expect((await redeeming).body.result).toBe('activated');
		expect((await testApp.request({ url: '/api/payments/user', token: receiver.token })).body.orders).toEqual([]);
	});
});

describe('a gift that became universal', () => {
	it.each(['cancelled', 'over'])('F-053 has the value that was paid for it, not more (%s)', async (how) => {
		const event = await makeEvent(testApp, { price_grosze: 1500 });
		const [giver, receiver] = [await testApp.make.user(), await testApp.make.user()];
		const number = await bought(testApp, giver.token, 'gift', `event-${event.id}`);
		await testApp.pay(number);
		const { code } = await giftCode(number);
		if (how === 'cancelled') await cancel(event.id);
		else
			await testApp.context.db.run(
				sql`update events set opens_at = now() - interval '2 days', closes_at = now() - interval '1 day' where id = ${event.id}`,
			);
		const shown = async () => (await testApp.request({ url: `/api/gifts/${number}`, token: giver.token })).body.order.codes[0].worth;
		// the page of the order says what the code is, not what the job will make of it
		expect(await shown()).toBe(how === 'cancelled' ? 15 : null);
		for (let run = 0; run < 2; run++) await testApp.runJob('gifts-make-universal');
		expect(await shown()).toBe(15);
		const news = (await testApp.mails(giver.email)).filter(({ body }) => body.includes('Prezent nie przepada'));
		expect(news.map(({ subject }) => subject.startsWith('Prezent na dowolny tytuł'))).toEqual([how === 'over']);
		expect(news[0]?.body).toContain('Gdzie wpisać kod');
		const worth = universalGiftGrosze({ amountGrosze: 1500, returnedGrosze: 0 });
		expect(await giftCode(number)).toMatchObject({ event_id: null, discount_percent: null, discount_cash_grosze: worth });
		expect((await activate(receiver, code)).status).toBe(201);
		const expensive = await makeEvent(testApp, { price_grosze: 12_000, enable_codes: true });
		expect((await buy(testApp, receiver.token, 'event', expensive.id)).body.order).toMatchObject({ amount: 105, used_code: code });
		const cheap = await makeEvent(testApp, { price_grosze: 1_000, enable_codes: true });
		const other = await buy(testApp, receiver.token, 'event', cheap.id, { code_id: null });
		expect(other.body.order.amount).toBe(10);
	});

	it('F-053 R-073 is worth less when a part of its money is returned; an order it lowers can then no longer be paid at that price', async () => {
		const event = await makeEvent(testApp, { price_grosze: 1500 });
		const [giver, receiver] = [await testApp.make.user(), await testApp.make.user()];
		const number = await bought(testApp, giver.token, 'gift', `event-${event.id}`);
		await testApp.pay(number);
		await cancel(event.id);
		const refund = async (body: object) => {
			await testApp.request({ method: 'POST', url: `/api/orders/${number}/refunds`, token: admin.token, body });
			await work();
		};
		await refund({ amount: 5 });
		const { code, discount_cash_grosze } = await giftCode(number);
		expect(discount_cash_grosze).toBe(universalGiftGrosze({ amountGrosze: 1500, returnedGrosze: 500 }));
		await activate(receiver, code);
		const expensive = await makeEvent(testApp, { price_grosze: 12_000, enable_codes: true, available_tickets: 5 });
		const open = await buy(testApp, receiver.token, 'event', expensive.id);
		expect(open.body.order).toMatchObject({ amount: 110, used_code: code });
		const expectReturned = async (order: string) => {
			expect((await testApp.order(order)).status).toBe('CANCELED');
			expect(await testApp.seats(expensive.id)).toBe(0);
			await testApp.pay(order, 'paid', { force: true });
			expect((await testApp.order(order)).status).toBe('WAITING_FOR_REFUND');
		};
		await refund({ amount: 2 });
		await expectReturned(open.body.order.extOrderId);
		const lower = await buy(testApp, receiver.token, 'event', expensive.id);
		expect(lower.body.order).toMatchObject({ amount: 112, used_code: code });
		await refund({});
		await expectReturned(lower.body.order.extOrderId);
		expect((await buy(testApp, receiver.token, 'event', expensive.id)).body.order.amount).toBe(120);
	});

	it('F-053 refuses an order placed in the instant of a partial refund: it would be lowered by the old worth', async () => {
		const [giver, receiver] = [await testApp.make.user(), await testApp.make.user()];
		const cheap = await makeEvent(testApp, { price_grosze: 1500 });
		const number = await bought(testApp, giver.token, 'gift', `event-${cheap.id}`);
		await testApp.pay(number);
		await cancel(cheap.id);
		const { code } = await giftCode(number);
		await activate(receiver, code);
		const expensive = await makeEvent(testApp, { price_grosze: 12_000, enable_codes: true });
		const { buying } = await testApp.context.db.transaction(async (tx) => {
			await tx.run(sql`update codes set discount_cash_grosze = 1000 where code = ${code}`);
			const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
			const answer = buy(testApp, receiver.token, 'event', expensive.id);
			await untilBlockedBy(testApp.databaseUrl, () => [pid]);
			return { buying: answer };
		});
		expect(await buying).toMatchObject({ status: 422, body: { formError: { code_id: expect.any(String) } } });
		expect((await buy(testApp, receiver.token, 'event', expensive.id)).body.order).toMatchObject({ amount: 110, used_code: code });
	});

	it.each([
		['in full', { method: 'PUT', url: '/api/gifts/:number', body: { status: 'REFUNDED' } }],
		['in part', { method: 'POST', url: '/api/orders/:number/refunds', body: { amount: 5 } }],
	] as const)('F-053 R-073 refunded %s: a late payment of an order it had lowered goes back', async (_, call) => {
		const [giver, receiver] = [await testApp.make.user(), await testApp.make.user()];
		const cheap = await makeEvent(testApp, { price_grosze: 1500 });
		const number = await bought(testApp, giver.token, 'gift', `event-${cheap.id}`);
		await testApp.pay(number);
		await cancel(cheap.id);
		await activate(receiver, (await giftCode(number)).code);
		const event = await makeEvent(testApp, { enable_codes: true });
		const late = await bought(testApp, receiver.token, 'event', event.id);
		await testApp.request({ method: 'DELETE', url: `/api/payments/${late}`, token: admin.token });
		await testApp.request({ ...call, url: call.url.replace(':number', number), token: admin.token });
		await work();
		await testApp.pay(late, 'paid', { force: true });
		expect((await testApp.order(late)).status).toBe('WAITING_FOR_REFUND');
	});

	it('F-053 one bought as universal is valid for any product, as before', async () => {
		const [giver, receiver] = [await testApp.make.user(), await testApp.make.user()];
		const number = await bought(testApp, giver.token, 'gift', 'any');
		await testApp.pay(number);
		await testApp.runJob('gifts-make-universal');
		expect(await giftCode(number)).toMatchObject({ discount_percent: 100, discount_cash_grosze: null });
		const { code } = await giftCode(number);
		await activate(receiver, code);
		const expensive = await makeEvent(testApp, { price_grosze: 50_000, enable_codes: true });
		const redeemed = await buy(testApp, receiver.token, 'event', expensive.id);
		expect(redeemed.body.order).toMatchObject({ status: 'COMPLETED', amount: 0 });
		// an admin takes the ticket back: the gift can be used again
		const { extOrderId } = redeemed.body.order;
		await testApp.request({ method: 'PUT', url: `/api/payments/${extOrderId}`, token: admin.token, body: { status: 'REFUNDED' } });
		expect((await buy(testApp, receiver.token, 'event', expensive.id)).body.order).toMatchObject({ status: 'COMPLETED', used_code: code });
	});
});
