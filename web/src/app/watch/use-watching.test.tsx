import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useOpened, useWatching } from './use-watching.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('S1-133 the live player opens 500 ms after the event was loaded', () => {
	const { result, rerender } = renderHook(({ isReady }) => useOpened(isReady), { initialProps: { isReady: false } });
	act(() => vi.advanceTimersByTime(5_000));
	expect(result.current).toBe(false);
	rerender({ isReady: true });
	act(() => vi.advanceTimersByTime(499));
	expect(result.current).toBe(false);
	act(() => vi.advanceTimersByTime(1));
	expect(result.current).toBe(true);
});

it('B-024 R-036 a player ends by the clock of the page only after the title was requested again', () => {
	const refetch = vi.fn();
	const initialProps = { wantsToWatch: true, mayWatch: true, answered: 1, refetch };
	const { result, rerender } = renderHook(useWatching, { initialProps });
	const show = (change: Partial<typeof initialProps>) => {
		rerender(Object.assign(initialProps, change));
		return result.current;
	};
	expect(show({ mayWatch: false })).toBe(true);
	expect(show({})).toBe(true);
	expect(show({ mayWatch: true, answered: 2 })).toBe(true);
	expect(refetch).toHaveBeenCalledTimes(1);
	expect(show({ mayWatch: false })).toBe(true);
	expect(show({ answered: 3 })).toBe(false);
	expect(refetch).toHaveBeenCalledTimes(2);
	// one that was never open is not opened by it
	expect(show({ answered: 4 })).toBe(false);
});
