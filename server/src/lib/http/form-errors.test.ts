import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableGiftsAndGroups } from '#testing/enable-gifts-and-groups.ts';
import { makeCode } from '#testing/make-code.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';

let testApp: PaymentTestApp;
let admin: { token: string; id: number; email: string };
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	admin = await testApp.make.admin();
});
afterAll(() => testApp.close());

const wrongOf = async (method: 'POST' | 'PUT', url: string, body: object, token: string | null = admin.token) => {
	const answer = await testApp.request({ method, url, token, body });
	expect(answer.status).toBe(422);
	return Object.keys(answer.body.formError).sort();
};

describe('all errors of a form are reported at once', () => {
	it('F-096 signing up: format, repeated password, age and an address that is taken', async () => {
		const { email } = await testApp.make.user();
		const body = {
			email,
			firstname: '',
			lastname: 'Żuk',
			password: 'Kurtyna-2026',
			repeatpassword: 'inne',
			birthday: '2024-01-01',
			tos: false,
		};
		expect(await wrongOf('POST', '/api/users', body, null)).toEqual(['birthday', 'email', 'firstname', 'repeatpassword', 'tos']);
		const weak = { ...body, email: 'nowa@poczta.test', firstname: 'Jan', password: 'slabe', birthday: '1990-01-01', tos: true };
		expect(await wrongOf('POST', '/api/users', weak, null)).toEqual(['password', 'repeatpassword']);
		const whole = { ...body, firstname: 'Jan', repeatpassword: body.password, tos: true };
		expect(await wrongOf('POST', '/api/users', whole, null)).toEqual(['birthday', 'email']);
	});

	it('F-096 a new password: format of the address and the repeated one', async () => {
		const body = { email: 'nikt', token: 'x', newpassword: 'Kurtyna-2026', repeatpassword: 'inne' };
		expect(await wrongOf('PUT', '/api/passwords', body, null)).toEqual(['email', 'repeatpassword']);
		expect(await wrongOf('PUT', '/api/passwords', { ...body, newpassword: 'slabe' }, null)).toEqual([
			'email',
			'newpassword',
			'repeatpassword',
		]);
	});

	it('F-096 group tickets: a discount that cannot be and limits against each other and against what is stored', async () => {
		expect(await wrongOf('PUT', '/api/groupTickets/settings', { min_units: 5, max_units: 3, discount: 100 })).toEqual([
			'discount',
			'max_units',
		]);
		expect(await wrongOf('PUT', '/api/groupTickets/settings', { min_units: 9999, discount: 100 })).toEqual(['discount', 'max_units']);
	});

	it('F-096 codes: format, taken, unknown product and a day in the past', async () => {
		const { code, id } = await makeCode(testApp, { code: 'ZAJETY', limit: 5 });
		const body = { code, desc: '', product_id: 'event-999999', discount: '101%', limit: 5, expiration_date: '2020-01-01' };
		expect(await wrongOf('POST', '/api/codes', body)).toEqual(['code', 'desc', 'discount', 'expiration_date', 'product_id']);
		const whole = { ...body, desc: 'Opis', discount: '10%' };
		expect(await wrongOf('POST', '/api/codes', whole)).toEqual(['code', 'expiration_date', 'product_id']);
		const prefix = { ...body, code: 'x'.repeat(20), desc: '', product_id: 'any', limit: null };
		for (const number of [5, 0, 'abc', 20_000])
			expect(await wrongOf('POST', '/api/codes', { ...prefix, number })).toEqual([
				'code',
				'desc',
				'discount',
				'expiration_date',
				...(number === 5 ? [] : ['number']),
			]);
		expect(await wrongOf('PUT', `/api/codes/${id}`, { desc: '', product_id: 'video-999999' })).toEqual(['desc', 'product_id']);
	});

	it('F-096 videos and events: format, days and hours, a link that is taken, what does not exist', async () => {
		const video = await makeVideo(testApp, {});
		const dates = { available_from: '2030-02-01 10:00', end_date: '2030-01-01 10:00' };
		const named = { slug: video.slug, gallery_id: 999_999, categories: [999_999] };
		expect(await wrongOf('POST', '/api/videos', { ...named, ...dates, title: '', video_link: '' })).toEqual(
			expect.arrayContaining(['categories', 'end_date', 'gallery_id', 'slug', 'title']),
		);
		const other = await makeVideo(testApp, {});
		expect(await wrongOf('PUT', `/api/videos/${other.id}`, { ...named, ...dates })).toEqual([
			'categories',
			'end_date',
			'gallery_id',
			'slug',
		]);
		const event = await makeEvent(testApp);
		const times = { date_from: '2030-02-02', date_to: '2030-02-01', time_from: '21:00', time_to: '19:30' };
		const { rows } = await testApp.context.db.pool.query('select slug from events where id = $1', [event.id]);
		const wrong = { ...times, slug: rows[0].slug, video_id: 999_999 };
		expect(await wrongOf('POST', '/api/events', { ...wrong, title: '', event_price: 'abc' })).toEqual([
			'date_from',
			'date_to',
			'event_price',
			'slug',
			'time_from',
			'time_to',
			'title',
			'video_id',
		]);
		const another = await makeEvent(testApp);
		expect(await wrongOf('PUT', `/api/events/${another.id}`, wrong)).toEqual([
			'date_from',
			'date_to',
			'slug',
			'time_from',
			'time_to',
			'video_id',
		]);
	});

	it('F-096 a person: format, another’s address, a birthday to come, the wrong password', async () => {
		const [one, other] = [await testApp.make.user(), await testApp.make.user()];
		const body = { email: other.email, birthday: '2090-01-01', firstname: '' };
		expect(await wrongOf('PUT', `/api/users/${one.id}`, body)).toEqual(['birthday', 'email', 'firstname', 'password']);
		expect(await wrongOf('PUT', `/api/users/${one.id}`, { ...body, firstname: 'Jan' })).toEqual(['birthday', 'email', 'password']);
		const own = { email: other.email, newpassword: 'Kurtyna-2027', password: 'nie to', birthday: '2090-01-01' };
		expect(await wrongOf('PUT', `/api/users/${one.id}`, own, one.token)).toEqual(['birthday', 'email', 'password']);
	});

	it('F-096 a ban, a page and a translation: format together with what is past, taken or unknown', async () => {
		const { id } = await testApp.make.user();
		expect(await wrongOf('POST', '/api/bans', { user_id: id, reason: 'x'.repeat(501), expiration_date: '2020-01-01 10:00' })).toEqual([
			'expiration_date',
			'reason',
		]);
		const { body } = await testApp.request({ method: 'GET', url: '/api/pages', token: admin.token });
		const [one, other] = body.pages;
		expect(await wrongOf('PUT', `/api/pages/${one.id}`, { title: '', content: 'x', slug: other.slug })).toEqual(['slug', 'title']);
		const video = await makeVideo(testApp, {});
		const english = { video_id: video.id, language_code: 'en', title: 'Wedding' };
		expect((await testApp.request({ method: 'POST', url: '/api/translations/video', token: admin.token, body: english })).status).toBe(201);
		const long = 'x'.repeat(101);
		expect(await wrongOf('POST', '/api/translations/video', { ...english, title: long })).toEqual(['language_code', 'title']);
		expect(await wrongOf('POST', '/api/translations/video', { ...english, video_id: 999_999, title: long })).toEqual(['title', 'video_id']);
	});

	it('F-096 a purchase: consent, code and invoice', async () => {
		const event = await makeEvent(testApp, { price_grosze: 4000 });
		const { token } = await testApp.make.user();
		const body = { code_id: 999_999, invoice: { invoiceType: 'company', nip: '1' } };
		const without = await wrongOf('POST', `/api/payments/${event.id}`, body, token);
		expect(without).toEqual(expect.arrayContaining(['code_id', 'company', 'consent', 'nip']));
		const withConsent = await wrongOf('POST', `/api/payments/${event.id}`, { ...body, consent: true }, token);
		expect(withConsent).toEqual(without.filter((field) => field !== 'consent'));
		const untyped = { consent: true, invoice: { nip: 'x' } };
		const address = ['city', 'country_code', 'postal_code', 'state', 'street'];
		expect(await wrongOf('POST', `/api/payments/${event.id}`, untyped, token)).toEqual([...address, 'invoiceType', 'nip'].sort());
		await enableGiftsAndGroups(testApp);
		const group = { productSlug: `event-${event.id}-9999`, invoice: body.invoice };
		const ofGroup = await wrongOf('POST', '/api/groupTickets', group, token);
		expect(ofGroup).toEqual(expect.arrayContaining(['company', 'consent', 'nip', 'productSlug']));
	});

	it('F-096 a form that is only checked is never saved, even when it is valid', async () => {
		const url = '/api/codes';
		const body = { code: 'TYLKOPYTAM', desc: 'Opis', product_id: 'any', discount: '10%', limit: 5, expiration_date: '2090-01-01' };
		const answer = await testApp.request({ method: 'POST', url, token: admin.token, body, headers: { 'x-check-only': '1' } });
		expect([answer.status, answer.body.formError]).toEqual([422, {}]);
		const { rows } = await testApp.context.db.pool.query(`select 1 from codes where code = 'TYLKOPYTAM'`);
		expect(rows).toEqual([]);
	});

	it('F-096 a refund: more than is left and a transfer without its note', async () => {
		const event = await makeEvent(testApp, { price_grosze: 4000 });
		const number = await bought(testApp, (await testApp.make.user()).token, 'event', event.id);
		await testApp.pay(number);
		expect(await wrongOf('POST', `/api/orders/${number}/refunds`, { amount: 41, outside: true })).toEqual(['amount', 'note']);
	});
});

it('a wrong form of a thing that does not exist is 404, not 422', async () => {
	const subjects = ['video', 'event', 'category', 'slide'].map((subject) => `translations/${subject}`);
	for (const path of ['categories', 'galleries', 'slides', 'videos', 'events', ...subjects]) {
		const body = { name: '', title: 'x'.repeat(101), language_code: 'english' };
		const { status } = await testApp.request({ method: 'PUT', url: `/api/${path}/999999`, token: admin.token, body });
		expect([path, status]).toEqual([path, 404]);
	}
});
