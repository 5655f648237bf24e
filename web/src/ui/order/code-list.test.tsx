import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPage } from '../../../testing/page.tsx';
import { CodeList } from './code-list.tsx';

const CODES = [
	{ id: 1, code: 'GRU-AAAA', status: 'used' as const, usage: { userId: 12, firstname: 'Jan', lastname: 'Kos' } },
	{ id: 2, code: 'GRU-BBBB', status: 'free' as const, usage: null },
	{ id: 3, code: 'GRU-CCCC', status: 'void' as const, usage: null },
];

it('S1-084 F-083 shows each code, who used it, which are void, and a way to copy those left', () => {
	showPage(<CodeList codes={CODES} />);
	expect(screen.getByText('nieważny')).toBeTruthy();
	expect(screen.getByText('wykorzystany: Jan Kos')).toBeTruthy();
	expect(screen.queryByRole('link')).toBeNull();
	expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Kopiuj kod GRU-BBBB']);
});

it('S1-200 leads an admin from who used it to that account', () => {
	showPage(<CodeList codes={CODES} linkPeople />);
	expect(screen.getByRole('link', { name: 'Jan Kos' }).getAttribute('href')).toBe('/konto/12');
});
