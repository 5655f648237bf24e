import { ErrorDetails, ErrorTypes } from 'hls.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRecovery, FILE_RETRIES, reloadAfterErrors } from './hls-recovery.ts';

const BROKEN = { type: ErrorTypes.NETWORK_ERROR, details: ErrorDetails.FRAG_LOAD_ERROR };

function setUp() {
	const hls = { loadSource: vi.fn(), startLoad: vi.fn(), recoverMediaError: vi.fn() };
	return { hls, recovery: createRecovery(hls, '/master.m3u8', { currentTime: 74 }) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('B-011 a film that plays along loads again where it is after a broken connection, with growing pauses', () => {
	const { hls, recovery } = setUp();
	recovery.fail(BROKEN);
	vi.advanceTimersByTime(2_000);
	expect(hls.startLoad.mock.calls).toEqual([[74]]);
	recovery.fail(BROKEN);
	vi.advanceTimersByTime(2_000);
	expect(hls.startLoad).toHaveBeenCalledTimes(1);
	vi.advanceTimersByTime(2_000);
	expect(hls.startLoad).toHaveBeenCalledTimes(2);
	recovery.settle();
	recovery.fail(BROKEN);
	vi.advanceTimersByTime(2_000);
	expect(hls.startLoad).toHaveBeenCalledTimes(3);
});

it('B-011 … its playlist again where that did not load, and its picture again where it could not be decoded', () => {
	const { hls, recovery } = setUp();
	recovery.fail({ type: ErrorTypes.NETWORK_ERROR, details: ErrorDetails.MANIFEST_LOAD_ERROR });
	vi.advanceTimersByTime(2_000);
	expect(hls.loadSource.mock.calls).toEqual([['/master.m3u8']]);
	recovery.fail({ type: ErrorTypes.MEDIA_ERROR, details: ErrorDetails.BUFFER_APPEND_ERROR });
	vi.advanceTimersByTime(4_000);
	expect(hls.recoverMediaError).toHaveBeenCalledTimes(1);
});

it('B-011 … and not after it was closed', () => {
	const { hls, recovery } = setUp();
	recovery.fail(BROKEN);
	recovery.stop();
	vi.advanceTimersByTime(60_000);
	expect(hls.startLoad).not.toHaveBeenCalled();
});

it('B-011 B-012 a film or sound that plays along as one file loads again after errors, with growing pauses, until it is closed', () => {
	const media = document.createElement('audio');
	const load = vi.spyOn(media, 'load').mockReturnValue();
	const stop = reloadAfterErrors(media);
	const fail = (waitMs: number) => {
		media.dispatchEvent(new Event('error'));
		vi.advanceTimersByTime(waitMs);
		return load.mock.calls.length;
	};
	expect([fail(2_000), fail(2_000), fail(8_000)]).toEqual([1, 1, 2]);
	media.dispatchEvent(new Event('playing'));
	expect(fail(2_000)).toBe(3);
	media.dispatchEvent(new Event('error'));
	stop();
	expect(fail(60_000)).toBe(3);
});

it.each([
	[0, 0, true],
	[0, 6, false],
	[403, 0, false],
])('B-011 a file whose request ended with %i is requested again after %i attempts: %s', (code, count, wanted) => {
	const response = { url: '/a.m4s', data: '', code, text: '' };
	expect(FILE_RETRIES.shouldRetry?.(FILE_RETRIES, count, false, response, false)).toBe(wanted);
});
