import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { whyNotUpload } from './why-not-upload.ts';

afterEach(() => vi.doUnmock('./film-tracks.ts'));

const film = (name: string) => readFileSync(`server/testing/films/${name}`);
const MEGABYTES = 3_000_000;
const noise = Buffer.from(Array.from({ length: MEGABYTES }, (_, at) => (at * 7919) % 251));
const HEADER_BYTES = 32;

const whyNot = (bytes: Buffer, { name = 'wesele.mp4', type = 'video/mp4' } = {}) =>
	whyNotUpload(new File([new Uint8Array(bytes)], name, { type }));

it('F-108 says of a chosen file that it is no film: of noise, of noise that begins like a film, of sound alone', async () => {
	expect(await whyNot(noise)).toBe('not_a_video');
	for (const name of ['film.mp4', 'film.mov'])
		expect(await whyNot(Buffer.concat([film(name).subarray(0, HEADER_BYTES * 2), noise])), name).toBe('broken');
	expect(await whyNot(film('sound.mp4'))).toBe('no_picture');
});

it('S2-084 takes every kind of film, and leaves those it does not read to the server', async () => {
	for (const name of ['film.mp4', 'phone.mp4', 'film.mov', 'film.webm', 'film.ogv', 'film.avi', 'film.flv', 'film.wmv'])
		expect(await whyNot(film(name), { name, type: '' }), name).toBeNull();
	expect(await whyNot(Buffer.alloc(0)), 'an empty file has its own error').toBeNull();
});

it('F-108 leaves a file to the server where the reader of films cannot be loaded', async () => {
	vi.resetModules();
	vi.doMock('./film-tracks.ts', () => {
		throw new Error('no network');
	});
	const again = await import('./why-not-upload.ts');
	expect(await again.whyNotUpload(new File([new Uint8Array(film('sound.mp4'))], 'wesele.mp4', { type: 'video/mp4' }))).toBeNull();
});
