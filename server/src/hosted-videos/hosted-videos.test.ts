import { createHash } from 'node:crypto';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_UPLOAD_BYTES } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { film, listenOnFreePort, makeHosted, makeUpload } from '#testing/make-hosted.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { tusHead, tusPatch, tusUpload } from '#testing/tus.ts';
import { adoptFilm } from './adopt.service.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
	testApp = await openTestApp();
	token = await testApp.make.session((await testApp.make.admin()).id, { remember: true, singleDevice: false });
	await listenOnFreePort(testApp);
});
afterAll(() => testApp.close());

const post = (body: unknown) => testApp.request({ method: 'POST', url: '/api/vimeo', token, body });
const finalise = (id: number) => testApp.request({ method: 'PATCH', url: `/api/vimeo/${id}`, token });
const rowOf = async (id: number) => (await testApp.context.db.pool.query('select * from hosted_videos where id = $1', [id])).rows[0];
const uploads = () => readdirSync(join(testApp.context.env.dataDir, 'uploads'));

async function upload(bytes: Buffer, type = 'video/mp4') {
	const made = await makeUpload(testApp, token, { size: bytes.length, type });
	await tusUpload(made.link, bytes);
	return made;
}

describe('the upload form', () => {
	const right = { name: 'Wesele', size: 1000, type: 'video/mp4' };
	it.each([
		['S2-080', { ...right, name: '' }, { name: 'Proszę podać nazwę wideo.' }],
		['S2-080', { size: 1000, type: 'video/mp4' }, { name: 'Proszę podać nazwę wideo.' }],
		['S2-081', { name: 'Wesele', type: 'video/mp4' }, { size: 'Proszę wybrać plik.' }],
		['B-005', { ...right, size: 0 }, { size: 'Ten plik jest pusty.' }],
		['S2-082', { ...right, size: MAX_UPLOAD_BYTES + 1 }, { size: 'Zbyt duży rozmiar pliku. Maksymalny rozmiar pliku to 10GB.' }],
		['S2-083', { ...right, type: 'text/html' }, { type: 'Złe rozszerzenie pliku. Dozwolony mp4, mov, wmv, avi, flv.' }],
		['S2-083', { ...right, type: '' }, { type: 'Złe rozszerzenie pliku. Dozwolony mp4, mov, wmv, avi, flv.' }],
	])('%s S2-127 R-150 says what is wrong with %j', async (_id, body, formError) => {
		const answer = await post(body);
		expect([answer.status, answer.body.formError]).toEqual([422, formError]);
	});

	it('S2-082 takes exactly 10 GB, S2-084 every named type, and no type at all', { tags: ['slow'] }, async () => {
		for (const type of [
			'video/mp4',
			'video/webm',
			'video/ogg',
			'video/quicktime',
			'video/x-msvideo',
			'video/x-flv',
			'video/x-ms-wmv',
			undefined,
		])
			expect((await post({ ...right, size: MAX_UPLOAD_BYTES, type })).status).toBe(201);
	});

	it('G6 stores files under generated names', async () => {
		const names = ['../../etc/passwd', 'a/b\\c', '\u202Egpj.exe', 'x'.repeat(120), '<script>alert(1)</script>', 'con.mp4', '%00.mp4'];
		for (const name of names) {
			const { body } = await post({ ...right, name });
			expect(new URL(body.video.upload_link).pathname).toMatch(/^\/media\/uploads\/uploads-[0-9a-f]{48}$/);
			expect((await rowOf(body.video.id)).name).toBe(name);
		}
		expect((await post({ ...right, name: 'x'.repeat(300) })).status).toBe(422);
		expect((await post({ ...right, name: 'a\0b' })).status).toBe(422);
		expect(uploads().every((name) => /^uploads-[0-9a-f]{48}(\.json)?$/.test(name))).toBe(true);
	});
});

describe('finalising', () => {
	it.each([
		['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(50))],
		['a program', Buffer.from('#!/bin/sh\nrm -rf /\n'.repeat(50))],
		['a picture', Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(500)])],
		['a playlist', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
		['matroska', film('film.mkv')],
	])('R-109 refuses %s declared as a film, and stores nothing of it', async (_what, bytes) => {
		const { id } = await upload(bytes);
		const { upload_id } = await rowOf(id);
		const answer = await finalise(id);
		expect([answer.status, answer.body.type]).toEqual([415, 'wrong_type']);
		expect(await rowOf(id)).toBeUndefined();
		expect(existsSync(join(testApp.context.env.dataDir, 'uploads', upload_id))).toBe(false);
	});

	it('R-111 continues converting after a restart: the lease of a dead worker expires', { tags: ['slow'] }, async () => {
		const { id } = await upload(film('film.avi'), 'video/x-msvideo');
		await finalise(id);
		await testApp.context.db.pool.query('update hosted_videos set leased_until = $2, conversions = 1, progress = 40 where id = $1', [
			id,
			new Date(testApp.context.now().getTime() + 60_000),
		]);
		await testApp.runJob('hosted-videos.convert');
		expect((await rowOf(id)).status).toBe('PROCESSING');
		testApp.advance(61_000);
		await testApp.runJob('hosted-videos.convert');
		expect(await rowOf(id)).toMatchObject({ status: 'READY', conversions: 2 });
	});

	it('F-108 refuses to delete a file that a video uses, naming the video', async () => {
		const { id } = await makeHosted(testApp, token);
		const video = await makeVideo(testApp, { title: 'Wesele w sieci', video_link: String(id) });
		const remove = () => testApp.request({ method: 'DELETE', url: `/api/vimeo/${id}`, token });
		expect((await remove()).body).toMatchObject({ type: 'in_use', message: 'Nie można usunąć: z pliku korzystają wideo: Wesele w sieci.' });
		await testApp.context.db.pool.query("update videos set video_link = '1' where id = $1", [video.id]);
		expect((await remove()).status).toBe(204);
	});
});

describe('the list of files', () => {
	it('S2-014 is searched by words of the name and paged, with the chosen file in every answer', async () => {
		const { pool } = testApp.context.db;
		const { rows } = await pool.query(
			`insert into hosted_videos (provider, name, size, type, status)
			select 'built-in', 'Łabędź ' || n, 1, case n when 3 then 'audio/mp4' else 'video/mp4' end, 'READY' from generate_series(1, 4) n returning id`,
		);
		const [first, second, sound, last] = rows.map(({ id }) => Number(id));
		const list = async (query: string) => {
			const { body } = await testApp.request({ url: `/api/vimeo?${query}`, token });
			return [body.videos.map(({ id }: { id: number }) => id), body.total];
		};
		expect(await list('q=labedz&limit=2')).toEqual([[last, sound], 4]);
		expect(await list('q=labedz&limit=2&page=2')).toEqual([[second, first], 4]);
		expect(await list('q=4+labedz')).toEqual([[last], 1]);
		expect(await list('q=labedz&offer=built-in+films&limit=2')).toEqual([[last, second], 3]);
		expect(await list(`q=labedz&limit=1&chosen=${first}`)).toEqual([[last, first], 4]);
		expect((await testApp.request({ url: '/api/vimeo?offer=all', token })).status).toBe(422);
		await pool.query('delete from hosted_videos where id = any($1)', [rows.map(({ id }) => id)]);
	});
});

describe('leftover uploads', () => {
	it('G1 G4 an upload without new bytes for a week answers 410, then is deleted; an active one stays', async () => {
		const old = await makeUpload(testApp, token, { size: 1000 });
		await tusPatch(old.link, 0, Buffer.alloc(10));
		testApp.advance(6 * 86_400_000);
		const young = await makeUpload(testApp, token, { size: 1000 });
		expect((await tusHead(old.link))?.status).toBe(200);
		testApp.advance(1.1 * 86_400_000);
		expect((await tusHead(old.link))?.status).toBe(410);
		const key = (await rowOf(old.id)).upload_id;
		await testApp.runJob('hosted-videos.sweep');
		expect(await rowOf(old.id)).toBeUndefined();
		expect(uploads().filter((name) => name.startsWith(key))).toEqual([]);
		expect((await tusHead(old.link))?.status).toBe(404);
		expect((await testApp.request({ url: '/api/vimeo', token })).body.videos.map((video: { id: number }) => video.id)).toContain(young.id);
	});

	it('G4 files without a row are deleted once they are a day old', async () => {
		const folder = join(testApp.context.env.dataDir, 'uploads');
		const [stray, fresh] = [join(folder, 'uploads-stray'), join(folder, 'uploads-fresh')];
		for (const path of [stray, fresh]) writeFileSync(path, 'x');
		const dayBefore = new Date(testApp.context.now().getTime() - 25 * 3_600_000);
		utimesSync(stray, dayBefore, dayBefore);
		utimesSync(fresh, testApp.context.now(), testApp.context.now());
		const { id } = await makeHosted(testApp, token);
		await testApp.runJob('hosted-videos.sweep');
		expect([existsSync(stray), existsSync(fresh)]).toEqual([false, true]);
		const { file } = await rowOf(id);
		expect(uploads()).toContain(file);
	});

	it('B-024 the file of a recording goes when its row was not stored, and stays when the answer of the commit was lost', {
		tags: ['slow'],
	}, async () => {
		const { context } = testApp;
		const { db } = context;
		const path = context.videoHosts.files.scratch('recording.mp4');
		const createdBy = (await testApp.make.admin()).id;
		const adopt = async (given: typeof context, isWanted: boolean) => {
			writeFileSync(path, film('film.mp4'));
			await expect(adoptFilm(given, { path, name: 'Zapis', createdBy, settle: async () => isWanted })).rejects.toThrow();
		};
		const before = uploads();
		await adopt(context, false);
		expect(uploads()).toEqual(before);
		const transaction: typeof db.transaction = async (work) => {
			await db.transaction(work);
			throw new Error('Connection terminated unexpectedly');
		};
		await adopt({ ...context, db: { ...db, transaction } }, true);
		await testApp.runJob('hosted-videos.sweep');
		const { rows } = await db.pool.query("select file from hosted_videos where name = 'Zapis' and status = 'READY'");
		expect(rows).toHaveLength(1);
		expect(uploads()).toContain(rows[0].file);
	});
});

describe('the upload protocol', () => {
	it('G2 cut 50 times at random bytes, the file has the same SHA-256', { tags: ['slow'] }, async () => {
		const bytes = Buffer.concat([film('film.mp4'), randomBody(3_000_000)]);
		const { id, link } = await makeUpload(testApp, token, { size: bytes.length });
		let offset = 0;
		for (let cut = 0; cut < 50; cut++) {
			const most = Math.min(bytes.length - offset - 1, 120_000);
			await tusPatch(link, offset, bytes.subarray(offset), Math.floor(Math.random() * most));
			const head = await tusHead(link);
			expect(head?.status).toBe(200);
			expect(head?.offset).toBeGreaterThanOrEqual(offset);
			offset = head?.offset ?? 0;
		}
		expect(offset).toBeLessThan(bytes.length);
		// a cut request may be processed after the next HEAD; PATCH then answers 409 and the client sends HEAD again, as tus clients do
		for (let turn = 0; offset < bytes.length && turn < 20; turn++) {
			expect([204, 409]).toContain((await tusPatch(link, offset, bytes.subarray(offset)))?.status);
			offset = (await tusHead(link))?.offset ?? 0;
		}
		expect(offset).toBe(bytes.length);
		const { upload_id } = await rowOf(id);
		const hash = createHash('sha256');
		for await (const chunk of await testApp.context.videoHosts.files.read(upload_id)) hash.update(chunk as Buffer);
		expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
	});

	it('G1 G6 implements tus 1.0.0: versions, types, lengths, headers', async () => {
		const { link } = await makeUpload(testApp, token, { size: 100 });
		const head = await tusHead(link);
		expect(head).toMatchObject({ status: 200, offset: 0 });
		expect(head?.headers).toMatchObject({
			'upload-length': '100',
			'cache-control': 'no-store',
			'tus-resumable': '1.0.0',
			'x-content-type-options': 'nosniff',
		});
		const versions = await fetch(link, { method: 'HEAD', headers: { 'tus-resumable': '0.2.2' } });
		expect([versions.status, versions.headers.get('tus-version')]).toEqual([412, '1.0.0']);
		const wrongType = await fetch(link, {
			method: 'PATCH',
			headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'text/plain' },
			body: 'x',
		});
		expect(wrongType.status).toBe(415);
		for (const method of ['POST', 'DELETE'])
			expect((await fetch(link, { method, headers: { 'tus-resumable': '1.0.0' } })).status).toBe(405);
		expect((await fetch(link)).status).toBe(404);
	});

	it('F-124 announces only what it supports: no other extensions, methods or headers', async () => {
		const { link } = await makeUpload(testApp, token, { size: 100 });
		const options = await fetch(link, { method: 'OPTIONS' });
		expect(options.status).toBe(204);
		expect(Object.fromEntries(options.headers)).toMatchObject({
			allow: 'HEAD, PATCH, OPTIONS',
			'tus-version': '1.0.0',
			'tus-max-size': String(MAX_UPLOAD_BYTES),
			'access-control-allow-methods': 'HEAD, PATCH, OPTIONS',
		});
		expect(options.headers.get('tus-extension')).toBeNull();
		const answers = [options, await fetch(link, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })];
		answers.push(await fetch(`${link}0`, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } }));
		for (const { headers } of answers)
			for (const name of ['access-control-allow-headers', 'access-control-expose-headers'])
				expect(headers.get(name) ?? '').not.toMatch(/override|concat|defer|location|expires|checksum|metadata|forwarded|authorization/i);
	});
});

const randomBody = (size: number) => {
	const body = Buffer.alloc(size);
	for (let at = 0; at < size; at += 4) body.writeUInt32LE((Math.random() * 2 ** 32) >>> 0, at);
	return body;
};
