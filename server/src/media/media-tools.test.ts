import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { FilePathSource, Input, MP4 } from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FilmName, film, makeHosted, makeUpload } from '#testing/make-hosted.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { tusUpload } from '#testing/tus.ts';
import { readEnv } from '../lib/env.ts';
import { describeMediaTools } from './media-tools.ts';

type At = { testApp: TestApp; token: string };

/** Without the system's ffmpeg, so that the tests give the same result everywhere. */
async function openWith(env: NodeJS.ProcessEnv): Promise<At> {
	const testApp = await openTestApp({ oneNode: true, env });
	return { testApp, token: (await testApp.make.admin()).token };
}

const finalise = ({ testApp, token }: At, id: number) => testApp.request({ method: 'PATCH', url: `/api/vimeo/${id}`, token });
const rowOf = async ({ testApp }: At, id: number) =>
	(await testApp.context.db.pool.query('select * from hosted_videos where id = $1', [id])).rows[0];
const list = async ({ testApp, token }: At) => (await testApp.request({ url: '/api/vimeo', token })).body;

async function finaliseBytes(at: At, bytes: Buffer) {
	const { id, link } = await makeUpload(at.testApp, at.token, { size: bytes.length });
	await tusUpload(link, bytes);
	return { id, answer: await finalise(at, id) };
}

const sizeOfStill = async ({ testApp }: At, address: string) => {
	const { width, height } = await sharp((await testApp.app.inject({ url: address })).rawPayload).metadata();
	return { width, height };
};

/** One film of each kind in every run, the others among the slow tests. */
type Films = [FilmName, string[]][];
const FILMS_READ: Films = [
	['film.mp4', []],
	['film.mov', ['slow']],
	['film.webm', ['slow']],
	['film.ogv', ['slow']],
];
const FILMS_CONVERTED: Films = [
	['talk.avi', []],
	['film.flv', ['slow']],
	['film.wmv', ['slow']],
];

describe('with the packages alone', () => {
	let at: At;
	beforeAll(async () => {
		at = await openWith({ MEDIA_TOOLS: 'node-av' });
	});
	afterAll(() => at.testApp.close());

	for (const [name, tags] of FILMS_READ)
		it(`F-004 R-151 reads the duration of ${name} and makes a still`, { tags }, async () => {
			const { id } = await makeHosted(at.testApp, at.token, name);
			const { video } = (await finalise(at, id)).body;
			expect(video).toMatchObject({ status: 'READY', duration: 2, thumbnail: expect.stringMatching(/^\/media\/images\//) });
			expect(await sizeOfStill(at, video.thumbnail)).toEqual({ width: 64, height: 36 });
		});

	it('F-004 rotates the still of a film recorded by a phone', async () => {
		const { id } = await makeHosted(at.testApp, at.token, 'phone.mp4');
		expect(await sizeOfStill(at, (await rowOf(at, id)).thumbnail)).toEqual({ width: 36, height: 64 });
	});

	for (const [name, tags] of FILMS_CONVERTED)
		it(`F-004 S2-084 R-111 converts ${name}`, { tags }, async () => {
			// named mp4: the type is detected from the bytes
			const { id, answer } = await finaliseBytes(at, film(name));
			expect(answer.body.video).toMatchObject({ status: 'PROCESSING', progress: 0, duration: 2 });
			await at.testApp.runJob('hosted-videos.convert');
			const row = await rowOf(at, id);
			expect(row).toMatchObject({ status: 'READY', type: 'video/mp4', duration_seconds: 2, progress: null });
			expect(row.thumbnail).toBeTruthy();
			const { files } = at.testApp.context.videoHosts;
			expect(await files.size(row.upload_id)).toBeNull();
			await files.withPath(row.file, async (path) => {
				using input = new Input({ formats: [MP4], source: new FilePathSource(path) });
				expect((await input.getPrimaryVideoTrack())?.codec).toBe('avc');
				expect((await input.getPrimaryAudioTrack())?.codec).toBe(name === 'talk.avi' ? 'aac' : undefined);
			});
		});

	it.each([
		['an mp4 without a picture', film('sound.mp4')],
		['an mp4 cut in its index', film('film.mp4').subarray(0, 200)],
		['an mp4 whose index promises more than there is', film('long.mp4').subarray(0, 9_000)],
		['a webm that was cut', film('film.webm').subarray(0, 1_500)],
		['an avi with other content', Buffer.concat([Buffer.from('RIFF\x10\x00\x00\x00AVI '), Buffer.alloc(2_000, 0xa5)])],
	])('F-004 refuses %s, and keeps serving', { tags: ['slow'] }, async (_what, bytes) => {
		const { id, answer } = await finaliseBytes(at, bytes);
		expect([answer.status, answer.body.type]).toEqual([415, 'wrong_type']);
		expect(await rowOf(at, id)).toBeUndefined();
		expect((await at.testApp.request({ url: '/healthz' })).status).toBe(200);
	});

	it('F-004 reports that films can be converted, and names the decoder for the doctor', async () => {
		expect((await list(at)).can_convert).toBe(true);
		expect(await describeMediaTools(at.testApp.context.env)).toEqual({
			decoder: 'node-av',
			canPackage: true,
			details: expect.stringMatching(/^FFmpeg \d/),
		});
	});
});

it('F-004 S2-084 R-111 B-001 without a decoder films are read by their containers, the rest is marked as not playable, no packages are made, and the list says so', async () => {
	const at = await openWith({ MEDIA_TOOLS: 'none' });
	try {
		const { id: good } = await makeHosted(at.testApp, at.token, 'film.mp4');
		expect(await rowOf(at, good)).toMatchObject({ status: 'READY', duration_seconds: 2, thumbnail: null });
		const { id: odd } = await makeHosted(at.testApp, at.token, 'film.avi');
		expect((await rowOf(at, odd)).status).toBe('UNPLAYABLE');
		expect((await finaliseBytes(at, film('sound.mp4'))).answer.status).toBe(415);
		expect(await list(at)).toMatchObject({ can_convert: false, can_package: false });
		const response = await at.testApp.request({ method: 'POST', url: `/api/vimeo/${good}/package`, token: at.token });
		expect([response.status, response.body.message]).toEqual([409, expect.stringContaining('Filmy odtwarzają się tak, jak je przesłano.')]);
		expect((await list(at)).videos.map((video: { package: unknown }) => video.package)).toEqual([null, null]);
		expect((await describeMediaTools(at.testApp.context.env)).decoder).toBeNull();
	} finally {
		await at.testApp.close();
	}
});

it('F-004 a media process that uses too much memory is ended: the film is refused, the server continues', async () => {
	const at = await openWith({ MEDIA_TOOLS: 'node-av', MEDIA_MEMORY_MB: '1' });
	try {
		const { answer } = await finaliseBytes(at, film('film.mp4'));
		expect(answer.status).toBe(415);
		expect(at.testApp.logged.some((line) => line.includes('more than 1 MB'))).toBe(true);
		expect((await at.testApp.request({ url: '/healthz' })).status).toBe(200);
	} finally {
		await at.testApp.close();
	}
});

describe('with programs of the system', () => {
	const folder = mkdtempSync(join(tmpdir(), 'rampa-programs-'));
	const path = process.env.PATH;
	afterAll(() => {
		process.env.PATH = path;
		rmSync(folder, { recursive: true, force: true });
	});

	/** Fake programs that record their arguments. */
	function install(name: string, does: string) {
		writeFileSync(join(folder, name), `#!/bin/sh\necho "$@" >> "${folder}/${name}.calls"\nenv >> "${folder}/${name}.env"\n${does}\n`);
		chmodSync(join(folder, name), 0o755);
	}

	it('F-004 uses them where installed, with explicit input formats and without our secrets', { tags: ['slow'] }, async () => {
		writeFileSync(
			join(folder, 'still.jpg'),
			await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
				.jpeg()
				.toBuffer(),
		);
		install('ffprobe', `echo '{"streams":[{"codec_type":"video","codec_name":"mpeg4"}],"format":{"duration":"2.0"}}'`);
		install('ffmpeg', `for last; do :; done\ncp "${folder}/still.jpg" "$last"`);
		process.env.PATH = `${folder}${delimiter}${path}`;
		process.env.RAMPA_TEST_SECRET = 'must-not-travel';
		const at = await openWith({});
		try {
			expect(await describeMediaTools(readEnv({}))).toEqual({
				decoder: 'ffmpeg',
				canPackage: true,
				details: join(folder, 'ffmpeg'),
			});
			expect(await describeMediaTools(readEnv({ MEDIA_TOOLS: 'ffmpeg' }))).toMatchObject({ decoder: 'ffmpeg', canPackage: false });
			const { id } = await makeHosted(at.testApp, at.token, 'film.avi');
			expect(await rowOf(at, id)).toMatchObject({ status: 'PROCESSING', duration_seconds: 2, thumbnail: expect.any(String) });
			expect(readFileSync(join(folder, 'ffprobe.calls'), 'utf8')).toMatch(/-protocol_whitelist file,pipe -f avi -i /);
			for (const name of ['ffprobe', 'ffmpeg']) expect(readFileSync(join(folder, `${name}.env`), 'utf8')).not.toContain('must-not-travel');
			// inspected by the same TypeScript reader as everywhere, not by ffprobe
			expect((await finaliseBytes(at, film('long.mp4').subarray(0, 9_000))).answer.status).toBe(415);
			// ended from outside, they say nothing about the film; crashed by it, they do
			const probes = readFileSync(join(folder, 'ffprobe'), 'utf8');
			const makes = readFileSync(join(folder, 'ffmpeg'), 'utf8');
			install('ffprobe', 'kill -KILL $$');
			const { id: ended, answer } = await finaliseBytes(at, film('film.avi'));
			expect([answer.status, answer.body.type]).toEqual([503, 'unavailable']);
			writeFileSync(join(folder, 'ffprobe'), probes);
			expect((await finalise(at, ended)).body.video.status).toBe('PROCESSING');
			install('ffmpeg', 'kill -TERM $$');
			await at.testApp.runJob('hosted-videos.convert');
			expect(await rowOf(at, ended)).toMatchObject({ status: 'PROCESSING', conversions: 0 });
			writeFileSync(join(folder, 'ffmpeg'), makes);
			at.testApp.advance(120_000);
			await at.testApp.runJob('hosted-videos.convert');
			expect((await rowOf(at, ended)).status).toBe('READY');
			install('ffprobe', 'kill -SEGV $$');
			expect((await finaliseBytes(at, film('film.avi'))).answer.status).toBe(415);
		} finally {
			delete process.env.RAMPA_TEST_SECRET;
			await at.testApp.close();
		}
	});
});
