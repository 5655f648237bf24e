import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bansTexts } from '#domain/bans/bans.texts.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { showPage, signInAs } from '../../testing/page.tsx';
import { BanForm } from './ban.form.tsx';

registerTexts(bansTexts);
const sent: unknown[] = [];

beforeEach(() => {
	sent.length = 0;
	vi.stubGlobal(
		'fetch',
		vi.fn(async (_address: string, { body }: RequestInit) => {
			sent.push(JSON.parse(String(body)));
			return Response.json({ ban: {} }, { status: 201 });
		}),
	);
	signInAs('admin');
	showPage(<BanForm userId={12} />);
});
afterEach(() => vi.unstubAllGlobals());

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Zablokuj' }));

describe('the ban form', () => {
	it('S3-105 S3-106 S3-107 needs a reason and a future date, and states that the date of a permanent ban is ignored', () => {
		expect(screen.getByText('Jeśli blokada jest bezterminowa, podaj dowolną datę.')).toBeTruthy();
		send();
		expect(screen.getByText('Pole wymagane.')).toBeTruthy();
		expect(screen.getByText('Nieprawidłowa data.')).toBeTruthy();
		fill('Powód', 'spam');
		fill('Data zakończenia', '1.01.2020');
		send();
		expect(screen.getByText('Prosze podać datę w przyszłości.')).toBeTruthy();
		expect(sent).toEqual([]);
	});

	it('S3-108 S3-100 sends YYYY-MM-DD HH:mm and booleans', async () => {
		fill('Powód', 'spam');
		fill('Data zakończenia', '24.12.2999');
		fill('Godzina zakończenia', '18');
		fireEvent.click(screen.getByLabelText('Powiadom użytkownika e-mailem'));
		send();
		await waitFor(() =>
			expect(sent).toEqual([{ user_id: 12, reason: 'spam', expiration_date: '2999-12-24 18:00', forever: false, send_email: true }]),
		);
	});

	it('G-052 no field is in the language of the browser: a day and a time are typed, a day alone means its end, a wrong time is refused', async () => {
		expect([...document.querySelectorAll('input')].map(({ type }) => type)).toEqual(['text', 'text', 'text', 'checkbox', 'checkbox']);
		fill('Powód', 'spam');
		fill('Data zakończenia', '24/12/2999');
		fill('Godzina zakończenia', '25:00');
		send();
		expect(screen.getByText('Nieprawidłowa godzina.')).toBeTruthy();
		expect(screen.queryByText('Nieprawidłowa data.')).toBeNull();
		expect(sent).toEqual([]);
		fill('Godzina zakończenia', '');
		send();
		await waitFor(() => expect(sent).toMatchObject([{ expiration_date: '2999-12-24 23:59' }]));
	});

	it('S3-108 S3-100 a permanent ban is sent with null as its date', async () => {
		fill('Powód', 'spam');
		fireEvent.click(screen.getByLabelText('Blokada bezterminowa'));
		send();
		await waitFor(() => expect(sent).toEqual([{ user_id: 12, reason: 'spam', expiration_date: null, forever: true, send_email: false }]));
	});
});
