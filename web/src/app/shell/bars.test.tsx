import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setServerNow } from '#web/lib/server-clock.ts';
import { showPage } from '../../../testing/page.tsx';
import { Bars } from './bars.tsx';

const config = {
	info_bar: 'Przerwa w nocy.',
	info_bar_iat: '2026-11-15T00:00:00Z',
	error_bar: 'Płatności nie działają.',
	error_bar_iat: '2026-11-14T00:00:00Z',
};

afterEach(() => vi.useRealTimers());

const dismiss = () => fireEvent.click(screen.getAllByRole('button', { name: 'Zamknij komunikat' }).at(-1) as HTMLElement);

describe('S1-004 the bars', () => {
	it('show both texts', () => {
		showPage(<Bars />, { config });
		expect(screen.getByText('Przerwa w nocy.')).toBeTruthy();
		expect(screen.getByText('Płatności nie działają.')).toBeTruthy();
	});

	it('F-109 give the focus back when they are closed, to the content if nothing had it', () => {
		showPage(
			<>
				<Bars />
				<main id="tresc" tabIndex={-1} />
			</>,
			{ config },
		);
		const [error, info] = screen.getAllByRole('button', { name: 'Zamknij komunikat' }) as [HTMLElement, HTMLElement];
		for (const button of [error, info]) act(() => button.focus());
		fireEvent.click(info);
		expect(document.activeElement).toBe(error);
		fireEvent.click(error);
		expect(document.activeElement).toBe(screen.getByRole('main'));
	});

	it('are hidden for one day after they were dismissed', () => {
		vi.useFakeTimers({ now: Date.parse('2026-11-15T10:00:00Z'), toFake: ['Date'] });
		setServerNow('2026-11-15T10:00:00Z');
		showPage(<Bars />, { config }).unmount();
		const first = showPage(<Bars />, { config });
		dismiss();
		expect(screen.queryByText('Przerwa w nocy.')).toBeNull();
		first.unmount();
		vi.setSystemTime(Date.parse('2026-11-16T09:59:00Z'));
		const second = showPage(<Bars />, { config });
		expect(screen.queryByText('Przerwa w nocy.')).toBeNull();
		second.unmount();
		vi.setSystemTime(Date.parse('2026-11-16T10:01:00Z'));
		showPage(<Bars />, { config });
		expect(screen.getByText('Przerwa w nocy.')).toBeTruthy();
	});

	it('are shown again with a new text', () => {
		const first = showPage(<Bars />, { config });
		dismiss();
		first.unmount();
		showPage(<Bars />, { config: { ...config, info_bar: 'Nowy komunikat.', info_bar_iat: '2026-11-15T12:00:00Z' } });
		expect(screen.getByText('Nowy komunikat.')).toBeTruthy();
	});
});
