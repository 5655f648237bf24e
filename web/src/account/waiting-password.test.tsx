import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminTexts } from '#domain/texts/admin.ts';
import { registerTexts } from '#web/lib/language.tsx';
import { showPage, signInAs } from '../../testing/page.tsx';
import { NewPasswordScreen } from '../auth/new-password.screen.tsx';
import WaitingPasswordBlock from './waiting-password.block.tsx';

registerTexts(adminTexts);

const WAITING = { asked_at: '2026-11-18T20:10:00.000Z', ip: '83.12.44.9', country: 'PL' };
let sent: { address: string; body: unknown }[];
let answer: Response;

beforeEach(() => {
	sent = [];
	answer = new Response(null, { status: 204 });
	vi.stubGlobal(
		'fetch',
		vi.fn(async (address: string, { body }: RequestInit) => {
			sent.push({ address, body: body ? JSON.parse(String(body)) : undefined });
			return answer.clone();
		}),
	);
});
/** Without the signs that keep words together. */
const shown = () => document.body.textContent?.replaceAll('\u00a0', ' ').replaceAll('\u2060', '') ?? '';

afterEach(() => vi.unstubAllGlobals());

it('G-026 the page of an admin says what waits, why, since when and from where; another admin decides with their own password', async () => {
	signInAs('admin');
	showPage(<WaitingPasswordBlock userId={8} waiting={WAITING} />);
	expect(shown()).toMatch(/18\.11\.2026, 21:10.*83\.12\.44\.9, PL.*Sama skrzynka nie otwiera panelu/);
	fireEvent.click(screen.getByRole('button', { name: 'Potwierdź nowe hasło' }));
	expect(screen.getByText('Pole wymagane.')).toBeTruthy();
	expect(sent).toEqual([]);
	fireEvent.change(screen.getByLabelText('Twoje hasło'), { target: { value: 'Parter-2026' } });
	fireEvent.click(screen.getByRole('button', { name: 'Odrzuć' }));
	await waitFor(() => expect(sent).toHaveLength(1));
	expect(sent[0]).toEqual({
		address: '/api/users/8/waiting-password',
		body: { accept: false, asked_at: WAITING.asked_at, password: 'Parter-2026' },
	});
});

it('G-026 on one’s own page there is nothing to press', () => {
	signInAs('admin');
	showPage(<WaitingPasswordBlock userId={7} waiting={WAITING} />);
	expect(shown()).toContain('potwierdzić lub odrzucić może inny administrator');
	expect(screen.queryByRole('button')).toBeNull();
});

it('G-026 who sets a new password for an admin by the mailed link reads that it waits and for whom', async () => {
	answer = Response.json({ valid: true, email: 'szef@nowascena.test', waits: true });
	showPage(<NewPasswordScreen />, { path: '/nowe-haslo?email=szef@nowascena.test&token=x' });
	for (const label of ['Nowe hasło', 'Powtórz hasło'])
		fireEvent.change(await screen.findByLabelText(label), { target: { value: 'Nowe-haslo-1' } });
	fireEvent.click(screen.getByRole('button', { name: 'Zapisz nowe hasło' }));
	expect(await screen.findByRole('heading', { name: 'Nowe hasło czeka na potwierdzenie' })).toBeTruthy();
	expect(shown()).toMatch(/sama skrzynka e-mail nie otwiera panelu.*npm run admin/);
});
