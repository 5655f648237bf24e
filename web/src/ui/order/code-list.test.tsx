import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPage } from '../../../testing/page.tsx';
import { CodeList } from './code-list.tsx';

const ENDLESS = { expiration_date: null, expired: false, taken: false };
const CODES = [
	{ id: 1, code: 'GRU-AAAA', status: 'used' as const, usage: { userId: 12, firstname: 'Jan', lastname: 'Kos' }, ...ENDLESS },
	{ id: 2, code: 'GRU-BBBB', status: 'free' as const, usage: null, ...ENDLESS },
	{ id: 3, code: 'GRU-CCCC', status: 'void' as const, usage: null, ...ENDLESS },
	{ id: 4, code: 'GRU-DDDD', status: 'free' as const, usage: null, ...ENDLESS, taken: true },
];

it('S1-084 F-083 shows each code, who used it, which are void, and a way to copy those left', () => {
	showPage(<CodeList codes={CODES} />);
	expect(screen.getByText('nieważny')).toBeTruthy();
	expect(screen.getByText('wykorzystany: Jan Kos')).toBeTruthy();
	expect(screen.getByText('na koncie osoby, która go dostała')).toBeTruthy();
	expect(screen.queryByRole('link')).toBeNull();
	expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Kopiuj kod GRU-BBBB']);
});

it('shows until when a code is valid, and offers no copy of one that has expired', () => {
	const until = { code: 'PRE-A', status: 'free' as const, usage: null, taken: false, expiration_date: '2026-12-31T22:59:00.000Z' };
	const past = { ...until, id: 5, code: 'PRE-B', expiration_date: '2026-10-31T22:59:00.000Z', expired: true };
	showPage(<CodeList codes={[{ ...until, id: 4, expired: false }, past]} />);
	expect(screen.getByText('wolny, ważny do 31.12.2026')).toBeTruthy();
	expect(screen.getByText('stracił ważność 31.10.2026')).toBeTruthy();
	expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Kopiuj kod PRE-A']);
});

it('S1-200 leads an admin from who used it to that account', () => {
	showPage(<CodeList codes={CODES} linkPeople />);
	expect(screen.getByRole('link', { name: 'Jan Kos' }).getAttribute('href')).toBe('/konto/12');
});
