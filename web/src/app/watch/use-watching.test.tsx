import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useOpened } from './use-watching.ts';

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
