/** @module-tag slow */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
	BufferSource,
	BufferTarget,
	EncodedAudioPacketSource,
	EncodedPacketSink,
	EncodedVideoPacketSource,
	Input,
	MP4,
	Mp4OutputFormat,
	Output,
} from 'mediabunny';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api';
import { AV_LOG_ERROR, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hlsFaults } from '#testing/check-hls.ts';
import { film, makeHostedOf } from '#testing/make-hosted.ts';
import { makeVideo } from '#testing/make-video.ts';
import { filesOf } from '#testing/read-package.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

// Films as archives and telephones have them, made by the same FFmpeg that plays them.

let testApp: TestApp;
let token: string;
beforeAll(async () => {
	Log.setLevel(AV_LOG_ERROR);
	testApp = await openTestApp({ oneNode: true, env: { MEDIA_TOOLS: 'node-av', PACKAGE_CHUNK_SECONDS: '60' } });
	token = await testApp.make.session((await testApp.make.admin()).id, { remember: true, singleDevice: false });
});
afterAll(() => testApp.close());

const FILE = 'film.mp4';

async function inFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
	const folder = await mkdtemp(join(tmpdir(), 'rampa-difficult-'));
	return run(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

/** An MP4 of the pictures of a source of FFmpeg, with these options for the encoder. */
const makeFilm = (source: string, options: Record<string, string | number>): Promise<Buffer> =>
	inFolder(async (folder) => {
		await using input = await Demuxer.open(`${source}[out0];sine=f=500:d=6[out1]`, { format: 'lavfi' });
		const [picture, sound] = [input.video(), input.audio()];
		if (!picture || !sound) throw new Error('the sources are missing');
		using decoder = await Decoder.create(picture);
		using filter = FilterAPI.create('format=yuv420p');
		using encoder = await Encoder.create(FF_ENCODER_LIBX264, { decoder, filter, options: { preset: 'ultrafast', crf: 20, ...options } });
		using soundDecoder = await Decoder.create(sound);
		using soundFilter = FilterAPI.create('aformat=sample_fmts=fltp:channel_layouts=5.1');
		using soundEncoder = await Encoder.create(FF_ENCODER_AAC, { decoder: soundDecoder, filter: soundFilter });
		const target = join(folder, FILE);
		const output = await Muxer.open(target, { format: 'mp4', input });
		await pipeline(input, { video: [decoder, filter, encoder], audio: [soundDecoder, soundFilter, soundEncoder] }, output).completion;
		await output.close();
		return readFile(target);
	});

async function packageOf(bytes: Buffer) {
	const { id } = await makeHostedOf(testApp, token, bytes);
	await testApp.runJob('hosted-videos.package');
	const { videos } = (await testApp.request({ url: '/api/vimeo', token })).body;
	return { id, made: videos.find((video: { id: number }) => video.id === id).package };
}

/** The files of the package of a film, as a player reads them. */
async function filesOfPackage(id: number) {
	const video = await makeVideo(testApp, { video_price_grosze: 0, video_link: String(id) });
	const start = await testApp.request({ method: 'POST', url: `/api/watch/video/${video.id}`, token, body: {} });
	const cookie = String(start.headers['set-cookie'] ?? '').split(';')[0] ?? '';
	const at = (name: string) => String(start.body.source.url).replace('master.m3u8', name);
	const bytes = async (name: string) => (await testApp.app.inject({ url: at(name), headers: { cookie } })).rawPayload;
	return { bytes, read: async (name: string) => String(await bytes(name)), size: async (name: string) => (await bytes(name)).length };
}

type PackageFiles = Awaited<ReturnType<typeof filesOfPackage>>;

/** The largest quality of a film as one file. */
async function topQuality({ bytes, read }: PackageFiles): Promise<Buffer> {
	const top = filesOf(await read('master.m3u8')).at(-1) ?? '';
	const playlist = await read(top);
	const names = [/URI="([^"]+)"/.exec(playlist)?.[1] ?? '', ...filesOf(playlist)];
	return Buffer.concat(await Promise.all(names.map((name) => bytes(top.replace('index.m3u8', name)))));
}

/** How striped a picture is: how much lines differ from those next to them, compared with those after next. */
async function stripesOf(film: Buffer): Promise<number> {
	await using input = await Demuxer.open(film, { format: 'mov' });
	const picture = input.video();
	if (!picture) throw new Error('no picture');
	using decoder = await Decoder.create(picture);
	using filter = FilterAPI.create('format=gray');
	let [next, afterNext] = [0, 0];
	for await (const frame of filter.frames(decoder.frames(input.packets(picture.index)))) {
		if (!frame) break;
		using held = frame;
		const bytes = held.toBuffer();
		const { width, height } = held;
		for (let line = 0; line + 2 < height; line++)
			for (let x = 0; x < width; x += 4) {
				const at = (row: number) => bytes[row * width + x] ?? 0;
				next += Math.abs(at(line) - at(line + 1));
				afterNext += Math.abs(at(line) - at(line + 2));
			}
	}
	return next / afterNext;
}

/** A vertical bar that moves quickly before a soft background. */
const BAR = (rate: number) => `color=black:s=320x288:r=${rate}:d=6,geq=lum='40+Y/4+100*lt(mod(X+2000-T*200\\,320)\\,40)':cb=128:cr=128`;

it('G-033 an interlaced film is deinterlaced at its own height, and the panel lists what was found', async () => {
	const woven = await makeFilm(`${BAR(50)},tinterlace=mode=interleave_top,setfield=tff`, { 'x264-params': 'tff=1:keyint=500' });
	expect(await stripesOf(woven)).toBeGreaterThan(1.2);
	const { id, made } = await packageOf(woven);
	expect(made).toMatchObject({ state: 'ready', heights: [288, 240], found: { interlaced: 25, channels: 6, key_seconds: 6, rate: null } });
	const files = await filesOfPackage(id);
	expect(await stripesOf(await topQuality(files))).toBeLessThan(1);
	// 5.1 sound has a stereo sister, which plays where nothing is chosen
	const master = await files.read('master.m3u8');
	expect(master).toMatch(/DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a-main\/index\.m3u8"/);
	expect(master).toMatch(/DEFAULT=NO,AUTOSELECT=NO,CHANNELS="6",URI="a-0-all\/index\.m3u8"/);
	expect(await hlsFaults('master.m3u8', files)).toEqual([]);
});

/** The test film with its sound twice, as two languages. */
async function withTwoSounds(): Promise<Buffer> {
	using input = new Input({ formats: [MP4], source: new BufferSource(film('stage.mp4')) });
	const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
	if (!picture || !sound) throw new Error('a track is missing');
	const target = new BufferTarget();
	const output = new Output({ format: new Mp4OutputFormat(), target });
	const seen = new EncodedVideoPacketSource('avc');
	const heard = ['pol', 'eng'].map((languageCode) => ({ languageCode, source: new EncodedAudioPacketSource('aac') }));
	output.addVideoTrack(seen);
	for (const { languageCode, source } of heard) output.addAudioTrack(source, { languageCode });
	await output.start();
	const pictureConfig = { decoderConfig: (await picture.getDecoderConfig()) ?? undefined };
	const soundConfig = { decoderConfig: (await sound.getDecoderConfig()) ?? undefined };
	for await (const packet of new EncodedPacketSink(picture).packets()) await seen.add(packet, pictureConfig);
	for await (const packet of new EncodedPacketSink(sound).packets())
		for (const { source } of heard) if (packet.timestamp >= 0) await source.add(packet, soundConfig);
	await output.finalize();
	return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

it('G-033 every sound track of a file is in its package, with its language', async () => {
	const { id, made } = await packageOf(await withTwoSounds());
	expect(made).toMatchObject({ state: 'ready', has_sound: true, found: { sounds: 2 } });
	const files = await filesOfPackage(id);
	const master = await files.read('master.m3u8');
	expect(master).toMatch(/NAME="pol",LANGUAGE="pol",DEFAULT=YES,.*URI="a-main\/index\.m3u8"/);
	expect(master).toMatch(/NAME="eng",LANGUAGE="eng",DEFAULT=NO,.*URI="a-1\/index\.m3u8"/);
	expect(await hlsFaults('master.m3u8', files)).toEqual([]);
});
