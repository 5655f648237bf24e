import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeImage, makeNoise } from '#testing/make-image.ts';
import { blackPng, chunk, header, number32, PNG_SIGNATURE } from '#testing/make-png.ts';
import { multipart } from '#testing/multipart.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
	testApp = await openTestApp();
	token = (await testApp.make.admin()).token;
});
afterAll(() => testApp.close());

type File = { bytes: Buffer; name?: string; type?: string };
async function upload(file: File) {
	const { id } = (await testApp.request({ method: 'POST', url: '/api/galleries', token, body: {} })).body.gallery;
	const answer = await testApp.request({ method: 'POST', url: `/api/galleries/${id}/images`, token, ...multipart({}, { image: file }) });
	return { status: answer.status, body: answer.body, url: (answer.body.gallery?.images[0]?.url ?? null) as string | null };
}
async function stored(url: string, headers: Record<string, string> = {}) {
	const answer = await testApp.app.inject({ url, headers });
	return { bytes: answer.rawPayload, headers: answer.headers };
}

const SCRIPT = '<script>alert(document.domain)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const text = (value: string): File => ({ bytes: Buffer.from(value) });

/** files with an image name that are not accepted images */
const FAKES: [string, () => File | Promise<File>][] = [
	['an SVG called .png', () => text(SVG)],
	['an SVG with an XML head', () => text(`<?xml version="1.0"?>${SVG}`)],
	['an HTML page', () => text(`<!doctype html>${SCRIPT}`)],
	['an HTML page called .jpg', () => ({ ...text(`<html>${SCRIPT}`), name: 'a.jpg', type: 'image/jpeg' })],
	['a PHP file', () => text('<?php system($_GET["c"]); ?>')],
	['a PHP file after GIF89a', () => text('GIF89a<?php system($_GET["c"]); ?>')],
	['a script', () => text('alert(1)')],
	['a shell script', () => text('#!/bin/sh\nrm -rf /\n')],
	['a PDF', () => text('%PDF-1.7\n1 0 obj\n')],
	['a ZIP', () => ({ bytes: Buffer.from('504b0304140000000000', 'hex') })],
	['a program', () => ({ bytes: Buffer.from('7f454c4602010100', 'hex') })],
	[
		'a GIF',
		async () => ({
			bytes: await sharp(await makeImage())
				.gif()
				.toBuffer(),
		}),
	],
	[
		'an animated GIF',
		() => ({
			bytes: Buffer.concat([
				Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00', 'latin1'),
			]),
		}),
	],
	[
		'a WebP',
		async () => ({
			bytes: await sharp(await makeImage())
				.webp()
				.toBuffer(),
		}),
	],
	[
		'an AVIF',
		async () => ({
			bytes: await sharp(await makeImage())
				.avif()
				.toBuffer(),
		}),
	],
	[
		'a TIFF',
		async () => ({
			bytes: await sharp(await makeImage())
				.tiff()
				.toBuffer(),
		}),
	],
	['a BMP', () => ({ bytes: Buffer.from('424d3a0000000000000036000000280000000100000001000000010018000000', 'hex') })],
	['an icon', () => ({ bytes: Buffer.from('00000100010001010000010018003000', 'hex') })],
	['a JPEG signature and HTML', () => ({ bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(SCRIPT)]) })],
	['a PNG signature and HTML', () => ({ bytes: Buffer.concat([PNG_SIGNATURE, Buffer.from(SCRIPT)]) })],
	['a PNG signature alone', () => ({ bytes: PNG_SIGNATURE })],
	['a JPEG signature alone', () => ({ bytes: Buffer.from([0xff, 0xd8, 0xff, 0xd9]) })],
	['one byte', () => ({ bytes: Buffer.from([0xff]) })],
	['a PNG cut in the middle', async () => ({ bytes: (await makeNoise()).subarray(0, 4_000) })],
	['a JPEG cut in the middle', async () => ({ bytes: (await makeNoise({ format: 'jpeg' })).subarray(0, 2_000) })],
	['a PNG with a broken checksum', async () => ({ bytes: broken(await makeNoise(), 200) })],
	['a PNG without pixels', () => ({ bytes: Buffer.concat([PNG_SIGNATURE, header(10, 10), chunk('IEND', Buffer.alloc(0))]) })],
	['a PNG of size 0', () => ({ bytes: blackPng(0, 0) })],
	['a JPEG inside text', async () => ({ bytes: Buffer.concat([Buffer.from('GIF89a'), await makeImage({ format: 'jpeg' })]) })],
];
function broken(bytes: Buffer, at: number): Buffer {
	const copy = Buffer.from(bytes);
	copy.fill(0, at, at + 64);
	return copy;
}

describe('uploads that are refused', () => {
	it.each(FAKES)('S2-102 G5 %s gets 415', async (_what, make) => {
		const { status, body } = await upload(await make());
		expect([status, body.type, Object.keys(body.formError)]).toEqual([415, 'wrong_type', ['image']]);
	});

	it.each([
		['30 000 × 30 000 px in 100 KB', () => blackPng(30_000, 30_000)],
		['a line 100 000 px long', () => blackPng(100_000, 1)],
		['one pixel too wide', () => makeImage({ width: 2001, height: 2 })],
		['one pixel too high', () => makeImage({ width: 2, height: 2001 })],
		['above 3 MB', () => makeNoise({ width: 1100, height: 1100 })],
	])('S2-167 R-106 G5 %s gets 413', async (_what, make) => {
		const { status, body } = await upload({ bytes: await make() });
		expect([status, body.type]).toEqual([413, 'too_large']);
	});

	it('G-042 says when the pixels are too many, and when a file is empty', async () => {
		const wide = await upload({ bytes: await makeImage({ width: 2001, height: 2 }) });
		expect(wide.body.formError).toEqual({ image: 'Obraz ma za dużo pikseli: dłuższy bok może mieć najwyżej 2000.' });
		const empty = await upload({ bytes: Buffer.alloc(0) });
		expect([empty.status, empty.body.formError]).toEqual([422, { image: 'Ten plik jest pusty.' }]);
	});

	it('R-143 a file under another name than the contract’s is refused', async () => {
		const { id } = (await testApp.request({ method: 'POST', url: '/api/galleries', token, body: {} })).body.gallery;
		const answer = await testApp.request({
			method: 'POST',
			url: `/api/galleries/${id}/images`,
			token,
			...multipart({}, { picture: { bytes: await makeImage() } }),
		});
		expect(answer.status).toBe(422);
	});
});

describe('stored images', () => {
	const TAKEN: [string, () => Promise<Buffer>, number, number][] = [
		['a PNG', () => makeImage(), 40, 30],
		['a JPEG', () => makeImage({ format: 'jpeg' }), 40, 30],
		['a PNG at the limit of 2000 px', () => makeImage({ width: 2000, height: 10 }), 2000, 10],
		[
			'a CMYK JPEG',
			async () =>
				sharp(await makeImage())
					.toColourspace('cmyk')
					.jpeg()
					.toBuffer(),
			40,
			30,
		],
		[
			'a grey JPEG',
			async () =>
				sharp(await makeImage())
					.greyscale()
					.jpeg()
					.toBuffer(),
			40,
			30,
		],
		[
			'a PNG with transparency',
			async () =>
				sharp(await makeImage())
					.ensureAlpha(0.5)
					.png()
					.toBuffer(),
			40,
			30,
		],
		[
			'a PNG of 16 bits',
			async () =>
				sharp(await makeImage())
					.toColourspace('rgb16')
					.png()
					.toBuffer(),
			40,
			30,
		],
		[
			'a progressive JPEG',
			async () =>
				sharp(await makeImage())
					.jpeg({ progressive: true })
					.toBuffer(),
			40,
			30,
		],
		[
			'an animated PNG, of which the first picture is kept',
			async () => blackPng(40, 30, [chunk('acTL', Buffer.concat([number32(2), number32(0)]))]),
			40,
			30,
		],
		[
			'a JPEG lying on its side, which is set upright',
			async () =>
				sharp(await makeImage({ format: 'jpeg' }))
					.withMetadata({ orientation: 6 })
					.toBuffer(),
			30,
			40,
		],
	];
	it.each(TAKEN)('G5 %s becomes a plain picture in sRGB', async (_what, make, width, height) => {
		const { status, url } = await upload({ bytes: await make() });
		expect(status).toBe(201);
		const meta = await sharp((await stored(url as string)).bytes).metadata();
		expect(meta).toMatchObject({ width, height });
		expect(['srgb', 'b-w']).toContain(meta.space);
		expect([meta.exif, meta.icc, meta.xmp, meta.orientation, meta.pages]).toEqual([undefined, undefined, undefined, undefined, undefined]);
	});

	it('S2-172 R-106 G5 EXIF with a GPS position is removed from every variant', async () => {
		const withGps = await sharp(await makeNoise({ width: 700, height: 300, format: 'jpeg' }))
			.withExif({ IFD0: { Copyright: 'Jan Kowalski' }, IFD3: { GPSLatitude: '52/1 13/1 47/1', GPSLatitudeRef: 'N' } })
			.jpeg()
			.toBuffer();
		expect((await sharp(withGps).metadata()).exif).toBeDefined();
		const { url } = await upload({ bytes: withGps });
		for (const address of [url, `${url}?w=320`, `${url}?w=640`]) {
			const { bytes } = await stored(address as string, { accept: 'image/avif,image/webp' });
			expect(bytes.includes('Kowalski')).toBe(false);
			expect((await sharp(bytes).metadata()).exif).toBeUndefined();
		}
	});

	it('G5 data after the picture (polyglot) or in its comments is not stored', async () => {
		const picture = await makeImage({ format: 'jpeg' });
		const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]), Buffer.from(SCRIPT)]);
		for (const bytes of [
			Buffer.concat([picture, Buffer.from(`\n${SCRIPT}<?php phpinfo();`)]),
			Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)]),
			blackPng(40, 30, [chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))]),
		]) {
			const { status, url } = await upload({ bytes });
			expect(status).toBe(201);
			const answer = (await stored(url as string)).bytes;
			expect([answer.includes('script'), answer.includes('php')]).toEqual([false, false]);
		}
	});

	it('S2-172 R-106 serves variants at least as wide as requested: avif where the browser accepts it, else webp, never enlarged', async () => {
		const { url } = await upload({ bytes: await makeNoise({ width: 1000, height: 300, format: 'jpeg' }) });
		const getImage = async (width: number, accept: string) => {
			const { bytes, headers } = await stored(`${url}?w=${width}`, { accept });
			return [headers['content-type'], (await sharp(bytes).metadata()).width];
		};
		expect(await getImage(320, 'image/avif,image/webp,*/*')).toEqual(['image/avif', 320]);
		expect(await getImage(300, 'image/webp,*/*')).toEqual(['image/webp', 320]);
		expect(await getImage(900, 'image/avif')).toEqual(['image/avif', 960]);
		expect(await getImage(1000, 'image/avif')).toEqual(['image/webp', 1000]);
		expect(await getImage(5000, 'image/avif')).toEqual(['image/jpeg', 1000]);
		expect(await getImage(Number.NaN, 'image/avif')).toEqual(['image/jpeg', 1000]);
	});
});

describe('the files of a change that failed', () => {
	const fileCount = () =>
		readdirSync(join(testApp.context.env.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
			.length;
	const addSlide = (file: File) =>
		testApp.request({ method: 'POST', url: '/api/slides', token, ...multipart({ title: 'Tło', text: 'x' }, { bg_image_data: file }) });

	it.each([
		['slides', addSlide],
		['gallery_images', upload],
	])('of %s are removed after a database error, and stay when a lost connection leaves the commit unknown', async (table, send) => {
		const { pool } = testApp.context.db;
		const failing = async (statement: string, when: string) => {
			await pool.query(`create function fail() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`);
			await pool.query(
				`create constraint trigger fail after insert on ${table} deferrable initially ${when} for each row execute function fail()`,
			);
			const { status } = await send({ bytes: await makeImage() });
			await pool.query('drop function fail cascade');
			return status;
		};
		await upload({ bytes: await makeImage() });
		const before = fileCount();
		expect(await failing(`raise exception 'broken'`, 'immediate')).toBe(500);
		expect(await failing(`raise exception 'broken'`, 'deferred')).toBe(500);
		expect(fileCount()).toBe(before);
		expect(await failing('perform pg_terminate_backend(pg_backend_pid())', 'deferred')).toBe(503);
		expect(fileCount()).toBeGreaterThan(before);
	});
});

describe('names and addresses', () => {
	it.each([
		'../../../etc/passwd',
		'..\\..\\x.png',
		'a\u0000.png',
		`${'a'.repeat(300)}.png`,
		'\u202egnp.exe',
		'x.php',
		'x.png.html',
		'CON',
		'.htaccess',
	])('G6 a file called %j is stored under a generated name and served only as an image', async (name) => {
		const { status, url } = await upload({ bytes: await makeImage(), name: encodeURIComponent(name).includes('%00') ? 'a%00.png' : name });
		expect(status).toBe(201);
		expect(url).toMatch(/^\/media\/images\/[0-9a-f]{24}\.png$/);
		const { headers } = await stored(url as string);
		expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
		expect(headers['content-security-policy']).toContain('sandbox');
	});

	it.each([
		'/media/images/..%2f..%2fpackage.json',
		'/media/images/x.png',
		'/media/images/%00.png',
		`/media/images/${'0'.repeat(24)}.svg`,
		`/media/images/${'0'.repeat(24)}.png`,
	])('G6 %s answers 404', async (url) => expect((await testApp.request({ url })).status).toBe(404));
});
