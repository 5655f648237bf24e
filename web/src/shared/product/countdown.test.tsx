import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setServerNow } from '#web/lib/server-clock.ts';
import { showPage } from '../../../testing/page.tsx';
import { Countdown } from './countdown.tsx';

beforeEach(() => {
	vi.useFakeTimers({ now: Date.parse('2026-11-15T10:00:00Z') });
	setServerNow('2026-11-15T10:00:00Z');
});
afterEach(() => vi.useRealTimers());

describe('the countdown', () => {
	it('S1-131 S1-132 runs live and reports its end once', () => {
		const onEnd = vi.fn();
		showPage(<Countdown target={Date.parse('2026-11-15T10:00:03Z')} label="do otwarcia kurtyny" onEnd={onEnd} />);
		expect(screen.getByRole('timer').textContent).toContain('0:00:03');
		act(() => vi.advanceTimersByTime(2000));
		expect(screen.getByRole('timer').textContent).toContain('0:00:01');
		expect(onEnd).not.toHaveBeenCalled();
		act(() => vi.advanceTimersByTime(5000));
		expect(onEnd).toHaveBeenCalledOnce();
	});

	it('K6 counts by the server’s clock when the browser’s is six hours off', () => {
		setServerNow('2026-11-15T16:00:00Z');
		showPage(<Countdown target={Date.parse('2026-11-15T16:00:30Z')} label="" />);
		expect(screen.getByRole('timer').textContent).toContain('0:00:30');
	});

	it('is read out each minute, not each second', () => {
		showPage(<Countdown target={Date.parse('2026-11-15T13:07:42Z')} label="do startu" />);
		const spoken = () => screen.getByRole('timer').querySelector('[aria-live]')?.textContent;
		expect(spoken()).toBe('3:07 do startu');
		act(() => vi.advanceTimersByTime(10_000));
		expect(spoken()).toBe('3:07 do startu');
	});
});
