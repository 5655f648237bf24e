import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminTexts } from '#domain/texts/admin.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { showPage, signInAs } from '../../testing/page.tsx';
import { DeleteDialog } from './delete.dialog.tsx';

registerTexts(adminTexts);

let sent: { address: string; method: string | undefined; body: unknown }[];
let answer: Response;

beforeEach(() => {
	sent = [];
	vi.stubGlobal(
		'fetch',
		vi.fn(async (address: string, { method, body }: RequestInit) => {
			sent.push({ address, method, body: body ? JSON.parse(String(body)) : undefined });
			return answer.clone();
		}),
	);
});
afterEach(() => vi.unstubAllGlobals());

it('G-026 an admin deletes another account with the own password: without one nothing is sent, a wrong one is said at its field', async () => {
	signInAs('admin');
	showPage(<DeleteDialog userId={8} onClose={() => undefined} />);
	fireEvent.click(screen.getByText('Tak'));
	const field = await screen.findByLabelText('Twoje hasło');
	expect(screen.getByText('Pole wymagane.')).toBeTruthy();
	expect(sent).toEqual([]);

	const message = 'Popraw zaznaczone pola.';
	const formError = { password: 'Nieprawidłowe hasło.' };
	answer = Response.json({ statusCode: 422, type: 'validation', message, formError }, { status: 422 });
	fireEvent.change(field, { target: { value: 'Zle-haslo-1' } });
	fireEvent.click(screen.getByText('Tak'));
	expect(await screen.findByText('Nieprawidłowe hasło.')).toBeTruthy();
	expect(field.getAttribute('aria-invalid')).toBe('true');

	answer = new Response(null, { status: 204 });
	fireEvent.change(field, { target: { value: 'Parter-2026' } });
	fireEvent.click(screen.getByText('Tak'));
	await waitFor(() => expect(sent).toHaveLength(2));
	expect(sent[1]).toEqual({ address: '/api/users/8', method: 'DELETE', body: { password: 'Parter-2026' } });
});
