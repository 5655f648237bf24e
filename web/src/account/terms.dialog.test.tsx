import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#web/lib/session/session.tsx';
import { Toasts } from '#web/ui/toasts.tsx';
import { showPage, signInAs } from '../../testing/page.tsx';
import { TermsDialog } from './terms.dialog.tsx';

let answers: Record<string, () => Response>;

beforeEach(() => {
	answers = {};
	vi.stubGlobal(
		'fetch',
		vi.fn(async (address: string, { method }: RequestInit) => answers[`${method} ${address}`]?.()),
	);
	signInAs('standard');
});
afterEach(() => vi.unstubAllGlobals());

const refusal = (statusCode: number, message: string) => () => Response.json({ statusCode, type: 'x', message }, { status: statusCode });

describe('terms', () => {
	const page = () =>
		showPage(
			<>
				<TermsDialog userId={7} />
				<Toasts />
			</>,
		);

	it('S1-163 is shown to people who have not accepted, with both links; accepting closes it', async () => {
		let accept_tos = false;
		answers['GET /api/users/7/accept-tos'] = () => Response.json({ accept_tos });
		answers['POST /api/users/7/accept-tos'] = () => {
			accept_tos = true;
			return Response.json({ accept_tos });
		};
		page();
		const button = await screen.findByText('Akceptuję');
		expect(screen.getByText('Regulamin').getAttribute('href')).toBe('/regulamin');
		expect(screen.getByText('Polityka prywatności').getAttribute('href')).toBe('/polityka');
		fireEvent.click(button);
		await waitFor(() => expect(screen.queryByText('Akceptuję')).toBeNull());
	});

	it('G-054 the account can be left without accepting', async () => {
		answers['GET /api/users/7/accept-tos'] = () => Response.json({ accept_tos: false });
		answers['POST /api/auth/logout'] = () => new Response(null, { status: 204 });
		page();
		fireEvent.click(await screen.findByRole('button', { name: 'Wyloguj', hidden: true }));
		await waitFor(() => expect(session.get()).toBeNull());
	});

	it('S1-244 a 400 is ignored', async () => {
		answers['GET /api/users/7/accept-tos'] = refusal(400, 'nieczytelne');
		page();
		await waitFor(() => expect(fetch).toHaveBeenCalled());
		await act(() => vi.mocked(fetch).mock.results[0]?.value);
		expect(screen.queryByRole('alert')).toBeNull();
	});

	it('S1-244 any other error is a toast with the generic text and the error', async () => {
		answers['GET /api/users/7/accept-tos'] = refusal(422, 'szczegóły');
		page();
		expect((await screen.findByRole('alert')).textContent).toContain('Wystąpił błąd. Prosimy spróbować później. szczegóły');
	});
});
