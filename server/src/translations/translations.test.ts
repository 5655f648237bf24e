import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
	TRANSLATION_SUBJECT_NAMES,
	TRANSLATION_SUBJECTS,
	type TranslationSubject,
	translatedFields,
} from '#domain/translations/translations.subjects.ts';
import { sql } from '#server/lib/db/db.ts';
import type { MadeUser } from '#testing/factory.ts';
import { makeEvent } from '#testing/make-event.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let admin: MadeUser;
beforeAll(async () => {
	testApp = await openTestApp();
	admin = await testApp.make.admin();
});
afterAll(() => testApp.close());

const makeOwner: Record<TranslationSubject, () => Promise<{ id: number }>> = {
	video: () => makeVideo(testApp),
	event: () => makeEvent(testApp),
	category: () => testApp.context.db.one(sql`insert into categories (name) values ('Dramat') returning id`),
	slide: () => testApp.context.db.one(sql`insert into slides (title, text) values ('Slajd', 'Tekst') returning id`),
};

const VALUES: Record<string, string> = {
	title: 'The Wedding',
	name: 'Drama',
	subtitle: 'A play',
	text: 'Words',
	description: '<p>One night</p>',
	additional_desc: '<p>Cast</p>',
	video_link: '1001',
	accessibility_video: '1002',
	autodesc_video: 'https://scena.example/embed/1003',
	teaser_link: '1004',
};
const valuesOf = (subject: TranslationSubject) => Object.fromEntries(translatedFields(subject).map((field) => [field, VALUES[field]]));

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, token: string | null = admin.token) =>
	testApp.request({ method, url, token, ...(body !== undefined && { body }) });
const add = (subject: TranslationSubject, ownerId: number, body: Record<string, unknown>) =>
	call('POST', `/api/translations/${subject}`, { [TRANSLATION_SUBJECTS[subject].owner]: ownerId, ...body });

describe.each(TRANSLATION_SUBJECT_NAMES)('translations of a %s', (subject) => {
	const { owner, plural } = TRANSLATION_SUBJECTS[subject];
	const [first = ''] = translatedFields(subject) as string[];

	it('S2-061 S2-136 R-142 are added with every field (201), read, changed (200) and removed (204)', async () => {
		const { id: ownerId } = await makeOwner[subject]();
		const created = await add(subject, ownerId, { language_code: 'en', ...valuesOf(subject) });
		expect(created.status).toBe(201);
		const { id } = created.body.translation;
		const whole = { id, [owner]: ownerId, language_code: 'en', ...valuesOf(subject) };
		expect(created.body.translation).toEqual(whole);
		const url = `/api/translations/${subject}/${id}`;
		expect((await call('GET', url)).body.translation).toEqual(whole);
		const changed = await call('PUT', url, { [first]: 'Changed' });
		expect([changed.status, changed.body.translation]).toEqual([200, { ...whole, [first]: 'Changed' }]);
		expect((await call('PUT', url, { [first]: '' })).body.translation[first]).toBeNull();
		expect((await call('DELETE', url)).status).toBe(204);
		for (const method of ['GET', 'DELETE'] as const) expect((await call(method, url)).status).toBe(404);
		expect((await call('PUT', url, {})).status).toBe(404);
	});

	it('S2-135 are listed for that item only, in the order of languages; an unknown item is 404', async () => {
		const [one, other] = [await makeOwner[subject](), await makeOwner[subject]()];
		for (const language_code of ['uk', 'en', 'de']) await add(subject, one.id, { language_code });
		await add(subject, other.id, { language_code: 'fr' });
		const { body } = await call('GET', `/api/${plural}/${one.id}/translations`);
		expect(body.translations.map((row: { language_code: string }) => row.language_code)).toEqual(['de', 'en', 'uk']);
		expect((await call('GET', `/api/${plural}/999999/translations`)).status).toBe(404);
	});

	it('S2-086 S2-087 require a language of two characters', async () => {
		const { id } = await makeOwner[subject]();
		for (const language_code of ['', undefined]) {
			const { status, body } = await add(subject, id, { language_code });
			expect([status, body.formError]).toEqual([422, { language_code: 'Proszę wybrać język.' }]);
		}
		for (const language_code of ['e', 'eng', '12', 'ę!'])
			expect((await add(subject, id, { language_code })).body.formError, language_code).toEqual({ language_code: 'Niepoprawny język' });
		expect((await add(subject, id, { language_code: 'EN' })).body.translation.language_code).toBe('en');
	});

	it('G-042 are not made into Polish, which is the original', async () => {
		const { id } = await makeOwner[subject]();
		const { status, body } = await add(subject, id, { language_code: 'pl' });
		expect([status, body.formError]).toEqual([422, { language_code: 'Polski to oryginał: tekst po polsku zmienia się w samej pozycji.' }]);
	});

	it('are one per language, and need an existing item', async () => {
		const { id } = await makeOwner[subject]();
		await add(subject, id, { language_code: 'en' });
		expect((await add(subject, id, { language_code: 'en' })).body.formError).toHaveProperty('language_code');
		expect((await add(subject, 999_999, { language_code: 'en' })).body.formError).toHaveProperty(owner);
	});

	it('S2-004 leave an audit row at the item they belong to', async () => {
		const { id } = await makeOwner[subject]();
		const translation = (await add(subject, id, { language_code: 'en' })).body.translation;
		await call('PUT', `/api/translations/${subject}/${translation.id}`, { [first]: 'X' });
		await call('DELETE', `/api/translations/${subject}/${translation.id}`);
		const rows = await testApp.context.db.rows<{ action: string }>(
			sql`select action from audit where subject_type = ${subject} and subject_id = ${String(id)} order by id`,
		);
		expect(rows.map((row) => row.action)).toEqual([
			`${plural}.translation_add`,
			`${plural}.translation_update`,
			`${plural}.translation_delete`,
		]);
	});
});

describe('the limits of translations', () => {
	it('S2-088 a title or name has at most 100 characters', async () => {
		for (const [subject, field] of [
			['video', 'title'],
			['event', 'title'],
			['slide', 'title'],
			['category', 'name'],
		] as const) {
			const { id } = await makeOwner[subject]();
			expect((await add(subject, id, { language_code: 'en', [field]: 'x'.repeat(101) })).body.formError).toEqual({
				[field]: 'Maksymalnie 100 znaków.',
			});
			expect((await add(subject, id, { language_code: 'en', [field]: 'x'.repeat(100) })).status).toBe(201);
		}
	});

	it('S2-089 a subtitle has at most 200 characters', async () => {
		for (const subject of ['video', 'event'] as const) {
			const { id } = await makeOwner[subject]();
			expect((await add(subject, id, { language_code: 'en', subtitle: 'x'.repeat(201) })).body.formError).toEqual({
				subtitle: 'Maksymalnie 200 znaków.',
			});
			expect((await add(subject, id, { language_code: 'en', subtitle: 'x'.repeat(200) })).status).toBe(201);
		}
	});

	it('S2-090 S2-063 a slide’s text has at most 500 characters, and its line breaks become HTML breaks that still count as one', async () => {
		const { id } = await makeOwner.slide();
		expect((await add('slide', id, { language_code: 'en', text: 'x'.repeat(501) })).body.formError).toHaveProperty('text');
		const text = `${'x'.repeat(249)}\n${'y'.repeat(250)}`;
		const saved = (await add('slide', id, { language_code: 'en', text })).body.translation;
		expect(saved.text).toBe(`${'x'.repeat(249)}<br />${'y'.repeat(250)}`);
		expect((await call('PUT', `/api/translations/slide/${saved.id}`, { text: saved.text })).status).toBe(200);
	});

	it('R-048 a link is digits, https or a frame', async () => {
		const { id } = await makeOwner.video();
		for (const field of ['video_link', 'accessibility_video', 'autodesc_video', 'teaser_link'])
			expect((await add('video', id, { language_code: 'en', [field]: 'javascript:pwn()' })).body.formError).toEqual({
				[field]: 'Niepoprawna wartość',
			});
	});

	it('S2-064 R-105 H1 rich texts are sanitised, also when the result is empty', async () => {
		const video = await makeOwner.video();
		const saved = (
			await add('video', video.id, {
				language_code: 'en',
				description: '<p onclick="pwn()">A</p><script>pwn()</script>',
				additional_desc: '<script>pwn()</script>',
			})
		).body.translation;
		expect([saved.description, saved.additional_desc]).toEqual(['<p>A</p>', null]);
		const slide = await makeOwner.slide();
		expect(
			(await add('slide', slide.id, { language_code: 'en', text: '<img src=x onerror=pwn()>Hi' })).body.translation.text,
		).not.toContain('onerror');
	});
});
