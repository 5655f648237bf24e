import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setServerNow } from '#web/lib/server-clock.ts';
import { useNow } from '#web/lib/use-now.ts';
import { showPage } from '../../../testing/page.tsx';
import { ItemCountdown } from './item-countdown.tsx';

const OPENS = '2026-11-15T10:00:20.000Z';

beforeEach(() => {
	vi.useFakeTimers({ now: Date.parse('2026-11-15T10:00:00Z') });
	setServerNow('2026-11-15T10:00:00Z');
});
afterEach(() => vi.useRealTimers());

/** rendered as on a page, whose clock ticks a few times a minute */
function Page({ onEnd }: { onEnd: (date: string) => void }) {
	const date = useNow().getTime() < Date.parse(OPENS) ? OPENS : null;
	return (
		<ItemCountdown date={date} label="do otwarcia" onEnd={onEnd}>
			<p>trwa</p>
		</ItemCountdown>
	);
}

it('S1-132 S1-050 counts to the viewer’s own target, although the clock of the page has passed the opening, and then opens once', () => {
	const onEnd = vi.fn();
	showPage(<Page onEnd={onEnd} />);
	act(() => vi.advanceTimersByTime(25_000));
	act(() => vi.advanceTimersByTime(2_000));
	expect(screen.getByRole('timer').textContent).toMatch(/0:00:0\d/);
	expect(onEnd).not.toHaveBeenCalled();
	act(() => vi.advanceTimersByTime(8_000));
	expect(onEnd.mock.calls).toEqual([[OPENS]]);
	expect(screen.queryByRole('timer')).toBeNull();
	expect(screen.getByText('trwa')).toBeDefined();
});
