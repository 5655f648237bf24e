import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whyNotDeclaration } from '#domain/pages/declaration.rules.ts';
import { kitText } from '#domain/pages/kits.rules.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
	testApp = await openTestApp();
	token = (await testApp.make.admin()).token;
});
afterAll(() => testApp.close());

const get = (slug: string) => testApp.request({ url: `/api/pages/${slug}` });
const put = (id: number, body: unknown, as: string | null = token) =>
	testApp.request({ method: 'PUT', url: `/api/pages/${id}`, token: as, body });

describe('content pages', () => {
	it.each([
		[1, 'polityka'],
		[2, 'regulamin'],
		[3, 'kontakt'],
		[4, 'jakkupicbilet'],
	])('S2-065 S1-217 page %s is %s, with title and content, open to anyone', async (id, slug) => {
		const { status, body } = await get(slug);
		expect([status, body.page]).toEqual([200, { id, slug, title: expect.stringMatching(/./), content: expect.stringMatching(/./) }]);
	});

	it('S1-217 an unknown slug gives 404', async () => expect((await get('nie-ma')).status).toBe(404));

	it('S2-145 S2-064 R-105 a PUT answers the page, sanitised; a visitor reads the saved text', async () => {
		const body = { title: 'Kontakt', slug: 'kontakt', content: '<h2>Kasa</h2><p onclick="x()">Piszcie<script>alert(1)</script></p>' };
		const saved = await put(3, body);
		expect([saved.status, saved.body.page.content]).toEqual([200, '<h2>Kasa</h2><p>Piszcie</p>']);
		expect((await get('kontakt')).body.page.content).toBe('<h2>Kasa</h2><p>Piszcie</p>');
	});

	it('G-042 is read by its number too, under which it is changed', async () => {
		expect((await testApp.request({ url: '/api/pages/3' })).body.page.slug).toBe('kontakt');
		expect((await testApp.request({ url: '/api/pages/999' })).status).toBe(404);
	});

	it('S2-160 names the wrong field', async () => {
		expect((await put(3, { title: '', content: 'x', slug: 'kontakt' })).body.formErrorKeys).toEqual({ title: 'form.validate.required' });
		expect((await put(3, { title: 'x', content: 'x', slug: 'inny' })).body.formError).toEqual({
			slug: 'Odnośnika tej strony nie można zmienić.',
		});
	});

	it('S2-062 uses the English translation field by field, where there is one', async () => {
		await put(4, { title: 'Jak kupić', content: '<p>Kup</p>', slug: 'jakkupicbilet', title_en: 'How to buy', content_en: '' });
		const { page } = (await testApp.request({ url: '/api/pages/jakkupicbilet', cookies: { language: 'en' } })).body;
		expect(page).toMatchObject({ title: 'How to buy', content: '<p>Kup</p>' });
		const blank = { title: 'Polityka', content: '<p>Dane</p>', slug: 'polityka', title_en: '  ', content_en: '<p></p>' };
		expect((await put(1, blank)).body.page, 'blanks are no translation').toMatchObject({ title_en: null, content_en: null });
	});

	it('N-029 the policy lists what the retention job keeps, and how long', async () => {
		const text = '<p>Administratorem jest {seller_name}.</p><p>{purposes}</p>';
		await put(1, { title: 'Polityka', content: text, slug: 'polityka', title_en: 'Policy', content_en: text });
		const { content } = (await get('polityka')).body.page;
		expect(content).toContain('<p>Administratorem jest […].</p><ul><li><strong>Prowadzenie konta</strong>');
		expect(content).toContain('Przechowujemy 90 dni.');
		const admin = (await testApp.request({ url: '/api/pages/polityka', token })).body.page;
		expect(admin.content_en).toContain('Kept for 90 days.');
		const listed = (await testApp.request({ url: '/api/pages', token })).body.pages;
		expect(listed.find(({ id }: { id: number }) => id === 1).content).toBe(text);
	});

	it('N-027 the declaration of accessibility is in the statutory form, made from settings, the seller and the titles', async () => {
		const settings = (url: string, body: object) => testApp.request({ method: 'PUT', url, token, body });
		const declared = async (language: 'pl' | 'en') =>
			(await testApp.request({ url: '/api/pages/deklaracja-dostepnosci', cookies: { language } })).body.page.content;
		expect(whyNotDeclaration(await declared('pl'))).toContain('a11y-podmiot');
		await settings('/api/invoices/settings', {
			seller_name: 'Teatr Nowa Scena',
			seller_email: 'kasa@teatr.test',
			seller_phone: '22 000 00 00',
		});
		const days = { a11y_published: '2026-01-12', a11y_updated: '2026-11-02', a11y_made: '2026-01-12', a11y_reviewed: '2026-03-20' };
		const words = { a11y_person: 'Zespół widowni', a11y_architecture: 'Bez progów.', a11y_faults: 'Stare nagrania' };
		expect((await settings('/api/appconfig', { ...days, ...words })).status).toBe(200);
		const film = await makeVideo(testApp, { ad_track: '100000000000009' });
		await makeVideo(testApp, { visible: false });
		await makeVideo(testApp);
		expect(film.id).toBeGreaterThan(0);
		for (const language of ['pl', 'en'] as const) expect(whyNotDeclaration(await declared(language))).toEqual([]);
		expect(await declared('pl')).toContain('Audiodeskrypcję ma 50% tytułów (1 z 2).');
		expect(await declared('en')).toContain('0% of the titles have captions (0 of 2).');
		const wrong = await settings('/api/appconfig', { a11y_reviewed: '2026-13-40' });
		expect([wrong.status, Object.keys(wrong.body.formError)]).toEqual([422, ['a11y_reviewed']]);
	});

	it('N-027 the start view reminds of the yearly review until it is entered', async () => {
		const duty = async () =>
			(await testApp.request({ url: '/api/statistics/attention', token })).body.duties.find(
				({ kind }: { kind: string }) => kind === 'accessibility',
			);
		const year = testApp.context.now().toISOString().slice(0, 4);
		await testApp.request({ method: 'PUT', url: '/api/appconfig', token, body: { a11y_reviewed: `${Number(year) - 1}-03-01` } });
		expect(await duty()).toEqual({ kind: 'accessibility', fields: ['review'], until: `${year}-03-31` });
		await testApp.request({ method: 'PUT', url: '/api/appconfig', token, body: { a11y_reviewed: `${year}-01-02` } });
		expect(await duty()).toBeUndefined();
	});

	it('N-026 a kit fills in the theatre’s data and the real periods; the start view names it until it has words of the theatre', async () => {
		const duty = async () =>
			(await testApp.request({ url: '/api/statistics/attention', token })).body.duties.find(
				({ kind }: { kind: string }) => kind === 'texts',
			);
		const content = kitText('regulamin', 'pl', ['seller', 'purchase', 'complaints']);
		const terms = { title: 'Regulamin', slug: 'regulamin' };
		expect((await put(2, { ...terms, content })).status).toBe(200);
		const shown = (await get('regulamin')).body.page.content;
		expect(shown).toContain('przez 20 minut');
		expect(shown).toContain('w 14 dni');
		expect(shown).not.toMatch(/[{}]/);
		expect((await duty()).fields).toContain('Regulamin');
		await put(2, { ...terms, content: `${content}<p>Własne zdanie.</p>` });
		expect((await duty())?.fields ?? []).not.toContain('Regulamin');
		const versions = `/api/pages/2/versions`;
		const { body } = await testApp.request({ url: versions, token });
		expect(body.versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
		expect(body.versions[0]).toMatchObject({ difference: [{ kind: 'added', text: 'Własne zdanie.' }], title: 'Regulamin' });
		expect((await testApp.request({ url: versions })).status).toBe(401);
	});

	it('N-026 a new version of the terms asks for acceptance again, where the editor wants it', async () => {
		const person = await testApp.make.user();
		const accepted = async () =>
			(await testApp.context.db.pool.query('select tos_accepted_at from users where id = $1', [person.id])).rows[0].tos_accepted_at;
		await testApp.context.db.pool.query('update users set tos_accepted_at = now() where id = $1', [person.id]);
		const terms = { title: 'Regulamin', slug: 'regulamin', content: '<p>Nowy.</p>' };
		await put(2, terms);
		expect(await accepted()).not.toBeNull();
		await put(2, { ...terms, content: '<p>Nowszy.</p>', ask_again: true });
		expect(await accepted()).toBeNull();
	});

	it('N-026 unbalanced braces are an error of their field', async () => {
		const refused = await put(1, { title: 'Polityka', content: '<p>{seller_name</p>', slug: 'polityka' });
		expect([refused.status, refused.body.formErrorKeys]).toEqual([422, { content: 'pages.validate.braces' }]);
	});

	it('S2-004 leaves an audit row', async () => {
		const { rows } = await testApp.context.db.pool.query("select action from audit where subject_type = 'page' and subject_id = '4'");
		expect(rows).toEqual([{ action: 'pages.update' }]);
	});
});
