import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getVideoPrices } from '#domain/prices/prices.contract.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { showPage, signInAs } from '../../../testing/page.tsx';
import { PriceHistory } from './price-history.tsx';

it('N-021 the panel shows every price of a title and what its page says of the reduction', async () => {
	const api = fakeApi();
	api.on(getVideoPrices, {
		price: 29,
		lowest_price_30_days: 35,
		since: null,
		reduced_since: '2026-11-12T10:00:00.000Z',
		history: [
			{ price: 29, changed_at: '2026-11-12T10:00:00.000Z' },
			{ price: 35, changed_at: '2026-06-01T10:00:00.000Z' },
		],
	});
	signInAs('admin');
	showPage(<PriceHistory type="video" id={7} />);
	expect(await screen.findByText(/29,00.zł od 12\.11\.2026, 11:00/)).toBeTruthy();
	expect(screen.getByText(/35,00.zł od 0?1\.06\.2026, 12:00/)).toBeTruthy();
	expect(screen.getByText(/Najniższa cena z 30 dni przed obniżką: 35,00.zł\. Obniżka trwa od 12\.11\.2026\./)).toBeTruthy();
});
