import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MAX_WAIT_MS, useOnceLoaded } from './use-once-loaded.ts';

afterEach(() => {
	vi.useRealTimers();
});

const LATE = [{ isLoading: false }, { isLoading: true }];
const HERE = [{ isLoading: false }, { isLoading: false }];

it('what waits for answers is shown when all have come, and stays while they are requested again', () => {
	const { result, rerender } = renderHook((answers) => useOnceLoaded(answers), { initialProps: LATE });
	expect(result.current).toBe(false);
	rerender(HERE);
	expect(result.current).toBe(true);
	rerender(LATE);
	expect(result.current).toBe(true);
});

it('an answer that never comes does not hide the rest for ever', () => {
	vi.useFakeTimers();
	const { result } = renderHook(() => useOnceLoaded(LATE));
	act(() => void vi.advanceTimersByTime(MAX_WAIT_MS - 1));
	expect(result.current).toBe(false);
	act(() => void vi.advanceTimersByTime(1));
	expect(result.current).toBe(true);
});
