import { afterEach, expect, it, vi } from 'vitest';
import { loadScreen } from './load-screen.ts';

const onLine = vi.spyOn(navigator, 'onLine', 'get');
afterEach(() => onLine.mockReset());

it('a screen is not requested offline, but when the connection is back', async () => {
	onLine.mockReturnValue(false);
	const load = vi.fn<() => Promise<string>>().mockResolvedValue('screen');
	const loaded = loadScreen(load);
	await vi.waitFor(() => expect(onLine).toHaveBeenCalled());
	expect(load).not.toHaveBeenCalled();
	window.dispatchEvent(new Event('online'));
	expect(await loaded).toBe('screen');
});

it('with a connection the error is that of an older build', async () => {
	onLine.mockReturnValue(true);
	await expect(loadScreen(() => Promise.reject(new Error('404')))).rejects.toThrow('404');
});
