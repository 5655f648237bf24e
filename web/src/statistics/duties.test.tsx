import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getAttention } from '#domain/statistics/statistics.contract.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { signInAs } from '../../testing/page.tsx';
import { visit } from '../../testing/visit.tsx';

it('N-022 the start view asks for what is missing of the seller, and leads to where it is written', async () => {
	signInAs('admin');
	fakeApi().on(getAttention, { duties: [{ kind: 'seller', fields: ['phone', 'register'], until: null }] });
	await visit('/teapp-admin?view=start');
	const link = await screen.findByRole('link', { name: 'Uzupełnij dane sprzedawcy' });
	expect(link.getAttribute('href')).toBe('/teapp-admin?view=invoices');
	expect(screen.getByText('telefon, KRS albo RIK')).toBeTruthy();
	expect(screen.queryByText(/Nic nie wymaga uwagi/)).toBeNull();
});
