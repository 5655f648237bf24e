import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setServerNow } from '#web/lib/server-clock.ts';
import { showPage } from '../../testing/page.tsx';
import { Countdown, openingTarget, timeLeft } from './countdown.tsx';

const HOUR = 3_600_000;

beforeEach(() => {
	vi.useFakeTimers({ now: Date.parse('2026-11-15T10:00:00Z') });
	setServerNow('2026-11-15T10:00:00Z');
});
afterEach(() => vi.useRealTimers());

describe('the countdown', () => {
	it('S1-131 shows days when more than 24 h remain, otherwise H:mm:ss', () => {
		expect(timeLeft(24 * HOUR + 1)).toEqual({ days: 1 });
		expect(timeLeft(97 * HOUR)).toEqual({ days: 4 });
		expect(timeLeft(24 * HOUR)).toEqual({ clock: '24:00:00' });
		expect(timeLeft(3 * HOUR + 7 * 60_000 + 42_000)).toEqual({ clock: '3:07:42' });
		expect(timeLeft(-5)).toEqual({ clock: '0:00:00' });
	});

	it('S1-132 K7 aims at the moment plus 5 s and a random 3 to 8 s', () => {
		const moment = '2026-11-15T18:00:00Z';
		expect(openingTarget(moment, 0) - Date.parse(moment)).toBe(8000);
		expect(openingTarget(moment, 1) - Date.parse(moment)).toBe(13_000);
	});

	it('S1-131 S1-132 runs live and says once that it has ended', () => {
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
