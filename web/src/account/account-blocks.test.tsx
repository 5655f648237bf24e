import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useSearchParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#domain/account/account.contract.ts';
import { AuditTrailBlock } from '#web/audit/audit-trail.block.tsx';
import { OwnCodesBlock } from '#web/codes/own-codes.block.tsx';
import { Toasts } from '#web/ui/toasts.tsx';
import { showPage, signInAs } from '../../testing/page.tsx';
import { DataBlock } from './data.block.tsx';
import { MailingBlock } from './mailing.block.tsx';
import { UserData } from './user-data.tsx';

const USER: User = {
	id: 7,
	firstname: 'Anna',
	lastname: 'Żurek',
	email: 'anna@poczta.example',
	role: 'standard',
	role_id: 2,
	birthday: '1990-05-17',
	created_at: '2025-02-03T23:30:00.000Z',
	street: 'ul. Świętojańska 14/3',
	postal_code: '81-391',
	city: 'Gdynia',
	state: null,
	country_code: 'PL',
	nip: null,
	company: null,
	mailing: false,
	paymentStatus: 2,
	last_login: null,
	country: null,
};

type Answers = Record<string, () => Response>;
let answers: Answers;
const sent: { address: string; method: string; body: unknown }[] = [];

beforeEach(() => {
	answers = {};
	sent.length = 0;
	vi.stubGlobal(
		'fetch',
		vi.fn(async (address: string, { method, body }: RequestInit) => {
			sent.push({ address, method: method ?? 'GET', body: body ? JSON.parse(String(body)) : undefined });
			return (
				answers[`${method} ${address}`]?.() ?? Response.json({ statusCode: 500, type: 'internal', message: 'nie ma' }, { status: 500 })
			);
		}),
	);
	signInAs('standard');
});
afterEach(() => vi.unstubAllGlobals());

const refusal =
	(statusCode: number, message: string, more = {}) =>
	() =>
		Response.json({ statusCode, type: 'x', message, ...more }, { status: statusCode });

describe('personal data', () => {
	it('S1-177 S1-087 show the birthday as DD.MM.YYYY and the day of registration in Warsaw', () => {
		showPage(<UserData user={USER} isAdminView={false} />);
		expect(screen.getByText('17.05.1990')).toBeTruthy();
		expect(screen.getByText('04.02.2025')).toBeTruthy();
		expect(screen.getByText('ul. Świętojańska 14/3, 81-391 Gdynia')).toBeTruthy();
	});

	it('S3-052 S3-053 S3-054 an admin sees names, role, last sign-in with flag and address, and PL where no country is stored', () => {
		const { unmount } = showPage(<UserData user={{ ...USER, country_code: null }} isAdminView />);
		for (const text of ['Anna', 'Żurek', 'anna@poczta.example', '04.02.2025', '17.05.1990', 'standard', 'Brak logowania', 'Polska (PL)'])
			expect(screen.getByText(text)).toBeTruthy();
		unmount();
		showPage(<UserData user={{ ...USER, last_login: '2026-11-15T18:00:00Z', country: 'DE', last_ip: '203.0.113.5' }} isAdminView />);
		expect(screen.getByText(/15\.11\.2026, 19:00/).textContent).toContain('203.0.113.5');
		expect(screen.getByAltText('DE').getAttribute('src')).toBe('/assets/flags/de.svg');
	});

	it('S1-087 S3-051 S1-052 toggle between reading and editing with Edytuj and Cofnij', () => {
		showPage(<DataBlock user={USER} isAdminView={false} startsEditing={false} />);
		fireEvent.click(screen.getByRole('button', { name: 'Edytuj' }));
		expect(screen.getByLabelText('Imię')).toBeTruthy();
		fireEvent.click(screen.getByRole('button', { name: 'Cofnij' }));
		expect(screen.queryByLabelText('Imię')).toBeNull();
	});

	it('open for editing also when the page asks for it later', async () => {
		const Page = () => <DataBlock user={USER} isAdminView={false} startsEditing={useSearchParams()[0].has('edit')} />;
		const { router } = showPage(<Page />, { path: '/konto' });
		await act(() => router.navigate('/konto?edit'));
		expect(document.activeElement).toBe(screen.getByLabelText('Imię'));
	});

	it('F-067 a link to the form on its own page leads to the first missing field, but not one to another place of the page', async () => {
		const user = { ...USER, birthday: null, country_code: null };
		const Page = () => <DataBlock user={user} isAdminView={false} startsEditing={useSearchParams()[0].has('edit')} />;
		const { router } = showPage(<Page />, { path: '/konto?edit' });
		const day = screen.getByLabelText('Dzień');
		expect(document.activeElement).toBe(day);
		fireEvent.change(day, { target: { value: '1' } });
		act(() => screen.getByLabelText('Miejscowość').focus());
		await act(() => router.navigate('/konto?edit#zamowienia'));
		expect(document.activeElement).toBe(screen.getByLabelText('Miejscowość'));
		await act(() => router.navigate('/konto?edit'));
		expect(document.activeElement, 'the day is typed').toBe(screen.getByLabelText('Kraj'));
	});

	it('S3-118 have e-mail and the five roles for an admin only', () => {
		const { unmount } = showPage(<DataBlock user={USER} isAdminView={false} startsEditing />);
		expect(screen.queryByLabelText('E-mail')).toBeNull();
		expect(screen.queryByLabelText('Rola')).toBeNull();
		unmount();
		showPage(<DataBlock user={USER} isAdminView startsEditing />);
		const roles = [...(screen.getByLabelText('Rola') as HTMLSelectElement).options].map(({ value }) => value);
		expect(roles).toEqual(['standard', 'premium', 'unverified', 'deleted', 'admin']);
		expect((screen.getByLabelText('E-mail') as HTMLInputElement).value).toBe('anna@poczta.example');
	});

	it('S1-180 S1-181 show errors at the field and send nothing', async () => {
		showPage(<DataBlock user={USER} isAdminView startsEditing />);
		fireEvent.change(screen.getByLabelText('Imię'), { target: { value: 'R2D2' } });
		fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'nie' } });
		fireEvent.change(screen.getByLabelText('Kraj'), { target: { value: '' } });
		for (const part of ['Dzień', 'Miesiąc', 'Rok']) fireEvent.change(screen.getByLabelText(part), { target: { value: '' } });
		fireEvent.change(screen.getByLabelText('Nowe hasło'), { target: { value: 'krótkie' } });
		fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
		for (const text of ['Dozwolone są tylko litery', 'Niepoprawny adres e-mail.', 'Hasło musi mieć co najmniej 8 znaków'])
			expect(await screen.findByText(new RegExp(text))).toBeTruthy();
		expect(screen.getAllByText('Pole wymagane.').length, 'F-096 the birthday, the country and the current password').toBe(3);
		expect(sent).toEqual([]);
	});

	it('S1-241 an error of the server is an alert in the form, and formError is shown at its field', async () => {
		answers['PUT /api/users/7'] = refusal(422, 'Popraw zaznaczone pola.', { formError: { firstname: 'form.validate.special_chars' } });
		showPage(<DataBlock user={USER} isAdminView={false} startsEditing />);
		fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
		expect((await screen.findByRole('alert')).textContent).toContain('Popraw zaznaczone pola.');
		expect(screen.getByLabelText('Imię').getAttribute('aria-invalid')).toBe('true');
	});

	it('S1-087 S1-195 saving sends only what was changed, and closes the form', async () => {
		answers['PUT /api/users/7'] = () => Response.json({ user: { ...USER, city: 'Sopot' } });
		showPage(<DataBlock user={USER} isAdminView={false} startsEditing />);
		fireEvent.change(screen.getByLabelText('Miejscowość'), { target: { value: 'Sopot' } });
		fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
		await waitFor(() => expect(screen.queryByLabelText('Miejscowość')).toBeNull());
		expect(sent[0]?.body).toEqual({ city: 'Sopot' });
	});

	it('typed data is not lost by a link or by Cofnij without a question', async () => {
		const { router } = showPage(<DataBlock user={USER} isAdminView={false} startsEditing />, { path: '/konto?edit' });
		expect(document.activeElement, 'opened by the address').toBe(screen.getByLabelText('Imię'));
		fireEvent.change(screen.getByLabelText('Miejscowość'), { target: { value: 'Sopot' } });
		await act(() => router.navigate('/szukaj'));
		fireEvent.click(screen.getByText('Nie'));
		fireEvent.click(screen.getByRole('button', { name: 'Cofnij' }));
		fireEvent.click(screen.getByText('Nie'));
		expect((screen.getByLabelText('Miejscowość') as HTMLInputElement).value).toBe('Sopot');
		await act(() => router.navigate('/szukaj'));
		fireEvent.click(screen.getByText('Tak'));
		await waitFor(() => expect(router.state.location.pathname).toBe('/szukaj'));
	});

	it('S3-059 an account is erased by its role only after Tak', async () => {
		answers['PUT /api/users/8'] = () => Response.json({ user: { ...USER, id: 8, role: 'deleted', role_id: 5 } });
		showPage(
			<>
				<DataBlock user={{ ...USER, id: 8 }} isAdminView startsEditing />
				<Toasts />
			</>,
		);
		fireEvent.change(screen.getByLabelText('Rola'), { target: { value: 'deleted' } });
		fireEvent.change(screen.getByLabelText('Twoje hasło'), { target: { value: 'Parter-2026' } });
		const save = screen.getByRole('button', { name: 'Zapisz' });
		fireEvent.click(save);
		fireEvent.click(await screen.findByText('Nie'));
		expect(sent).toEqual([]);
		fireEvent.click(save);
		fireEvent.click(await screen.findByText('Tak'));
		expect(await screen.findByText('Konto zostało usunięte.')).toBeTruthy();
		expect(sent[0]?.body).toEqual({ role: 'deleted', password: 'Parter-2026' });
	});

	it('an admin’s form sends only what was changed: a stale one undoes neither a verification nor a newer address; the history follows', async () => {
		answers['PUT /api/users/7'] = () => Response.json({ user: USER });
		showPage(
			<>
				<DataBlock user={USER} isAdminView startsEditing />
				<AuditTrailBlock subjectType="user" subjectId={7} />
			</>,
		);
		const histories = () => sent.filter(({ address }) => address.startsWith('/api/audit')).length;
		await waitFor(() => expect(histories()).toBe(1));
		fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'nowa@poczta.example' } });
		fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
		expect(await screen.findByText('Pole wymagane.'), 'G-026 the own password').toBeTruthy();
		expect(histories(), 'nothing is saved').toBe(1);
		fireEvent.change(screen.getByLabelText(/^(Twoje|Obecne) hasło$/), { target: { value: 'Parter-2026' } });
		fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
		await waitFor(() => expect(histories()).toBe(2));
		expect(sent.findLast(({ method }) => method === 'PUT')?.body).toEqual({ email: 'nowa@poczta.example', password: 'Parter-2026' });
	});
});

it('a code leads to the title it is for; F-109 when one is deleted, what is around it has the focus', async () => {
	const code = {
		code_id: 3,
		code: 'PRE-1',
		desc: '',
		discount_percent: 100,
		discount_cash: null,
		event_id: 12,
		video_id: null,
		title: 'Dziady',
	};
	const state = {
		activation_date: '2026-11-15T10:00:00Z',
		used: 0,
		usage_date: null,
		expiration_date: null,
		title_ends: '2026-11-24T20:00:00Z',
		held: 0,
		held_by_bank: 0,
		paid_for: 1,
		over: 0,
	};
	let codes = [3, 4].map((id) => ({ ...code, ...state, code_id: id, code: `PRE-${id}` }));
	answers['GET /api/users/7/codes?page=1&limit=20'] = () => Response.json({ codes, total: codes.length });
	const { container } = showPage(<OwnCodesBlock userId={7} isAdminView={false} />);
	expect((await screen.findAllByRole('link', { name: /Dziady/ })).map((link) => link.getAttribute('href'))[0]).toBe('/wydarzenie/12');
	expect(screen.getAllByText('Aktywny, ważny do 24.11.2026')).toHaveLength(2);
	for (const [id, around] of [
		[3, 'ul'],
		[4, 'section'],
	] as const) {
		answers[`DELETE /api/users/7/codes/${id}`] = () => {
			codes = codes.filter(({ code_id }) => code_id !== id);
			return Response.json({});
		};
		const button = screen.getByRole('button', { name: new RegExp(`PRE-${id}`) });
		fireEvent.click(button);
		fireEvent.click(screen.getByText('Tak'));
		// as a browser does when a dialog is closed
		act(() => button.focus());
		await waitFor(() => expect(document.activeElement).toBe(container.querySelector(around)));
	}
});

describe('mailing', () => {
	const block = (hasBirthday = true) =>
		showPage(
			<>
				<MailingBlock userId={7} isAdminView={false} hasBirthday={hasBirthday} />
				<Toasts />
			</>,
		);

	it('S1-162 S1-243 shows the state, subscribes with a success message and unsubscribes', async () => {
		let mailing = false;
		const set = (on: boolean) => {
			mailing = on;
			return Response.json({ mailing });
		};
		answers['GET /api/mailing/7'] = () => Response.json({ mailing });
		answers['POST /api/mailing/7'] = () => set(true);
		answers['DELETE /api/mailing/7'] = () => set(false);
		block();
		fireEvent.click(await screen.findByRole('button', { name: 'Zapisz mnie' }));
		expect(await screen.findByText('Zapisano do newslettera')).toBeTruthy();
		fireEvent.click(await screen.findByRole('button', { name: 'Wypisz mnie' }));
		expect(await screen.findByText('Wypisano z newslettera')).toBeTruthy();
		expect(await screen.findByText('Brak subskrypcji')).toBeTruthy();
	});

	it('S1-243 F-067 shows that a change failed, and why, with the way to a missing birthday', async () => {
		answers['GET /api/mailing/7'] = () => Response.json({ mailing: false });
		answers['POST /api/mailing/7'] = refusal(409, 'Uzupełnij datę urodzenia.', { type: 'under_age' });
		block(false);
		fireEvent.click(await screen.findByRole('button', { name: 'Zapisz mnie' }));
		expect(await screen.findByText('Nie udało się zmienić subskrypcji')).toBeTruthy();
		expect(screen.getByRole('link', { name: 'Uzupełnij dane' }).getAttribute('href')).toBe('/konto?edit');
	});

	it('R-028 offers the reminders of tickets alone to whoever has unsubscribed from everything', async () => {
		let reminders = false;
		answers['GET /api/mailing/7'] = () => Response.json({ mailing: false });
		answers['GET /api/mailing/7/reminders'] = () => Response.json({ reminders });
		answers['POST /api/mailing/7/reminders'] = () => {
			reminders = true;
			return Response.json({ reminders });
		};
		const { container } = block();
		const button = await screen.findByRole('button', { name: 'Włącz przypomnienia' });
		act(() => button.focus());
		fireEvent.click(button);
		expect(await screen.findByText('Przypomnienia włączone')).toBeTruthy();
		await waitFor(() => expect(screen.queryByText('Przypomnienia o Twoich biletach są wyłączone.')).toBeNull());
		expect(document.activeElement, 'its button has left with the offer').toBe(container.querySelector('section'));
	});

	it('S1-243 reports that the state cannot be read', async () => {
		answers['GET /api/mailing/7'] = refusal(500, 'x');
		block();
		expect(await screen.findByText('Nie udało się odczytać stanu subskrypcji.')).toBeTruthy();
		expect(screen.queryByRole('button', { name: 'Zapisz mnie' })).toBeNull();
	});
});
