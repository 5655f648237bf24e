import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NO_TIMES } from '#domain/orders/orders.examples.ts';
import { showPage } from '../../../testing/page.tsx';
import { CodeList } from './code-list.tsx';

const ENDLESS = { expiration_date: null, expired: false, taken: false };
const CODES = [
	{ id: 1, code: 'GRU-AAAA', status: 'used' as const, usage: { userId: 12, firstname: 'Jan', lastname: 'Kos' }, ...ENDLESS },
	{ id: 2, code: 'GRU-BBBB', status: 'free' as const, usage: null, ...ENDLESS },
	{ id: 3, code: 'GRU-CCCC', status: 'void' as const, usage: null, ...ENDLESS },
	{ id: 4, code: 'GRU-DDDD', status: 'free' as const, usage: null, ...ENDLESS, taken: true },
];

const GROUP = {
	kind: 'group' as const,
	amount: 100,
	returned: 0,
	...NO_TIMES,
};

it('S1-084 F-083 shows each code, who used it, which are void, and a way to copy those left', () => {
	showPage(<CodeList order={{ ...GROUP, codes: CODES }} />);
	expect(screen.getByText('nieważny')).toBeTruthy();
	expect(screen.getByText('wykorzystany: Jan Kos')).toBeTruthy();
	expect(screen.getByText('na koncie osoby, która go dostała')).toBeTruthy();
	expect(screen.queryByRole('link')).toBeNull();
	expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Kopiuj kod GRU-BBBB']);
});

it('G-050 an admin sees on whose account an unused code lies, with a link to it', () => {
	const held = CODES.map((one) => (one.taken ? { ...one, holder: { userId: 15, firstname: 'Ewa', lastname: 'Lis' } } : one));
	showPage(<CodeList order={{ ...GROUP, codes: held }} linkPeople />);
	expect(screen.getByText(/na koncie:/).textContent).toBe('na koncie: Ewa Lis');
	expect(screen.getByRole('link', { name: 'Ewa Lis' }).getAttribute('href')).toBe('/konto/15');
});

it('F-106 F-083 shows thousands of codes in parts, and copies all that are left', () => {
	const many = Array.from({ length: 130 }, (_, id) => ({ id, code: `GRU-${id}`, status: 'free' as const, usage: null, ...ENDLESS }));
	showPage(<CodeList order={{ ...GROUP, codes: many }} />);
	expect(screen.getAllByRole('listitem')).toHaveLength(100);
	fireEvent.click(screen.getByRole('button', { name: 'Pokaż więcej' }));
	expect(screen.getAllByRole('listitem')).toHaveLength(130);
	expect(document.activeElement?.getAttribute('aria-label')).toBe('Kopiuj kod GRU-100');
	expect(screen.queryByRole('button', { name: 'Pokaż więcej' })).toBeNull();
	expect(screen.getAllByRole('button')[0]?.textContent, 'reachable before the codes').toBe('Kopiuj wolne kody');
});

it('shows until when a code is valid, and offers no copy of one that has expired', () => {
	const until = { code: 'PRE-A', status: 'free' as const, usage: null, taken: false, expiration_date: '2026-12-31T22:59:00.000Z' };
	const past = { ...until, id: 5, code: 'PRE-B', expiration_date: '2026-10-31T22:59:00.000Z', expired: true };
	showPage(<CodeList order={{ ...GROUP, codes: [{ ...until, id: 4, expired: false }, past] }} />);
	expect(screen.getByText('wolny, ważny do 31.12.2026')).toBeTruthy();
	expect(screen.getByText('stracił ważność 31.10.2026')).toBeTruthy();
	expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Kopiuj kod PRE-A']);
});

it('shows the last day of the title as that of its codes', () => {
	const event = { ...GROUP, full_day: 1 as const, date_from: '2098-11-23', date_to: '2098-11-24' };
	showPage(<CodeList order={{ ...event, codes: CODES.slice(1, 2) }} />);
	expect(screen.getByText('wolny, ważny do 24.11.2098')).toBeTruthy();
});

it('offers no copy of codes whose title has ended', () => {
	showPage(<CodeList order={{ ...GROUP, end_date: '2020-01-01T00:00:00.000Z', codes: CODES.slice(1, 2) }} />);
	expect(screen.getByText('niewykorzystany: tytuł się zakończył')).toBeTruthy();
	expect(screen.queryByRole('button')).toBeNull();
});

it('S1-200 leads an admin from who used it to that account', () => {
	showPage(<CodeList order={{ ...GROUP, codes: CODES }} linkPeople />);
	expect(screen.getByRole('link', { name: 'Jan Kos' }).getAttribute('href')).toBe('/konto/12');
});
