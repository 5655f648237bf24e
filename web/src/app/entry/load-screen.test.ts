import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToasts } from '#web/lib/toast.tsx';
import { loadScreen } from './load-screen.ts';

const onLine = vi.spyOn(navigator, 'onLine', 'get');
const ask = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', ask));
afterEach(() => {
	onLine.mockReset();
	ask.mockReset();
	vi.unstubAllGlobals();
});

it('a screen is not requested offline, but when the connection is back, and nothing says then that it is missing', async () => {
	onLine.mockReturnValue(false);
	ask.mockRejectedValue(new TypeError('no connection'));
	const listening = vi.spyOn(window, 'addEventListener');
	const load = vi.fn<() => Promise<string>>().mockResolvedValue('screen');
	const loaded = loadScreen(load);
	await vi.waitFor(() => expect(listening).toHaveBeenCalledWith('online', expect.anything(), expect.anything()), 60_000);
	expect(load).not.toHaveBeenCalled();
	const shown = renderHook(useToasts);
	expect(shown.result.current).toHaveLength(1);
	onLine.mockReturnValue(true);
	window.dispatchEvent(new Event('online'));
	expect(await loaded).toBe('screen');
	shown.rerender();
	expect(shown.result.current).toEqual([]);
	listening.mockRestore();
});

it('a browser that is wrong about its connection loads the screen', async () => {
	onLine.mockReturnValue(false);
	ask.mockResolvedValue(new Response('{}'));
	expect(await loadScreen(async () => 'screen')).toBe('screen');
});

it('with a connection the error is that of an older build', async () => {
	onLine.mockReturnValue(true);
	await expect(loadScreen(() => Promise.reject(new Error('404')))).rejects.toThrow('404');
});
