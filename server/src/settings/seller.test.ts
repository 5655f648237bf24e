import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { renderMail } from '../lib/mail/mail-template.ts';
import { queueMail, sendDueMail } from '../lib/mail/outbox.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
	testApp = await openTestApp();
	token = (await testApp.make.admin()).token;
});
afterAll(() => testApp.close());

const SELLER = {
	seller_name: 'Teatr Nowa Scena',
	seller_street: 'Sceniczna 1',
	seller_postal_code: '00-001',
	seller_city: 'Warszawa',
	seller_email: 'kasa@nowascena.test',
	seller_phone: '22 000 00 00',
	seller_nip: '526-025-02-74',
	seller_regon: '000331501',
};
const put = (body: object) => testApp.request({ method: 'PUT', url: '/api/invoices/settings', token, body });
const config = async (asked?: string) => (await testApp.request({ url: '/api/appconfig', token: asked ?? null })).body.config;
const missing = async () =>
	(await testApp.request({ url: '/api/statistics/attention', token })).body.duties.find(({ kind }: { kind: string }) => kind === 'seller');

describe('N-022 who sells', () => {
	it('is asked for by the start view until it is there, and is told to everybody from the settings of invoices', async () => {
		expect((await missing()).fields).toContain('phone');
		expect((await put(SELLER)).status).toBe(200);
		expect((await missing()).fields).toEqual(['register']);
		expect((await put({ seller_register: 'RIK 7/2001' })).status).toBe(200);
		expect(await missing()).toBeUndefined();
		const seller = { name: 'Teatr Nowa Scena', nip: '5260250274', email: 'kasa@nowascena.test', register: 'RIK 7/2001' };
		expect((await config()).seller).toMatchObject(seller);
		expect((await config(token)).seller).toMatchObject(seller);
	});

	it('stays when other settings change, and cannot be changed there', async () => {
		const changed = await testApp.request({ method: 'PUT', url: '/api/appconfig', token, body: { festival_title: 'Pełnia', seller: {} } });
		expect([changed.status, changed.body.config.seller.name]).toEqual([200, 'Teatr Nowa Scena']);
	});

	it.each([
		[{ seller_regon: '123456789' }, { seller_regon: 'REGON to 9 albo 14 cyfr z poprawną cyfrą kontrolną.' }],
		[{ seller_email: 'kasa' }, { seller_email: 'Niepoprawny adres email' }],
	])('refuses %j', async (body, formError) => {
		const refused = await put(body);
		expect([refused.status, Object.keys(refused.body.formError)]).toEqual([422, Object.keys(formError)]);
	});

	it('stands at the end of a mail as it is when the mail leaves', async () => {
		const send = vi.spyOn(testApp.context.mail, 'send');
		const mail = {
			key: 'n-022',
			to: 'anna@poczta.test',
			subject: 'Bilet',
			...renderMail('pl', { heading: 'Bilet', paragraphs: ['Jest.'] }),
		};
		await queueMail(testApp.context.db, mail);
		await put({ seller_phone: '22 111 11 11' });
		testApp.advance(60_000);
		await sendDueMail(testApp.context);
		const sent = send.mock.calls.map(([{ html, text }]) => ({ html, text })).at(-1);
		expect(sent?.text).toMatch(/kasa@nowascena\.test · tel\. 22 111 11 11\nNIP 5260250274 · REGON 000331501 · RIK 7\/2001$/);
		expect(sent?.html).toContain('Teatr Nowa Scena');
		expect(sent?.html).not.toContain('<!--');
	});
});
