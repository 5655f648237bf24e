import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useHls } from './use-hls.ts';

const { library } = vi.hoisted(() => ({ library: { isSupported: true, loaded: [] as string[] } }));
vi.mock('./hls-library.ts', () => ({
	Hls: class {
		static isSupported = () => library.isSupported;
		static DefaultConfig = { loader: class {}, fragLoadPolicy: { default: {} } };
		static Events = {};
		on = vi.fn();
		attachMedia = vi.fn();
		destroy = vi.fn();
		loadSource = (url: string) => void library.loaded.push(url);
	},
}));

const play = (url: string) => {
	const element = Object.assign(document.createElement('video'), { canPlayType: () => 'probably' });
	renderHook(() => useHls({ current: element }, url));
	return element;
};

it('F-037 a playlist plays through hls.js wherever it runs, also where the browser could play it itself', async () => {
	library.isSupported = true;
	const element = play('/media/hls/1/master.m3u8');
	await waitFor(() => expect(library.loaded).toEqual(['/media/hls/1/master.m3u8']));
	expect(element.getAttribute('src')).toBeNull();
});

it('F-037 and natively only where hls.js does not run', async () => {
	library.isSupported = false;
	library.loaded = [];
	const element = play('/media/hls/1/master.m3u8');
	await waitFor(() => expect(element.getAttribute('src')).toBe('/media/hls/1/master.m3u8'));
	expect(library.loaded).toEqual([]);
});
