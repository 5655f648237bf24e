import { afterEach, expect, it, vi } from 'vitest';
import { measureSpeed } from './measure-speed.ts';

afterEach(() => vi.unstubAllGlobals());

const measureWith = (answer: Response) => {
	vi.stubGlobal('fetch', async () => answer);
	return measureSpeed('/clip.mp4', new AbortController().signal);
};

it('B-027 the speed is that of the clip, never that of an error that came instead of it', async () => {
	expect(await measureWith(new Response('x'.repeat(1_000)))).toBeGreaterThan(0);
	await expect(measureWith(new Response('Nie znaleziono', { status: 404 }))).rejects.toThrow('404');
});
