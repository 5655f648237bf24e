import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { deleteUser, updateUser } from '#domain/account/account.contract.ts';
import { getMailing, getReminders, subscribeMailing, unsubscribeMailing } from '#domain/account/mailing.contract.ts';
import { listAudit } from '#domain/audit/audit.contract.ts';
import {
	checkReset,
	checkVerification,
	requestReset,
	resendVerification,
	setPassword,
	signIn,
	signInByLink,
	signOut,
} from '#domain/auth/auth.contract.ts';
import { signUp } from '#domain/auth/signup.contract.ts';
import { createBan, liftBan, listBans } from '#domain/bans/bans.contract.ts';
import { type Reason, Refusal } from '#domain/base/refusal.ts';
import { activateCode, deleteUserCode, listUserCodes } from '#domain/codes/codes.contract.ts';
import { listUserOrders } from '#domain/orders/listing/orders.person.contract.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import { getUser, listUsers } from '#domain/users/users.contract.ts';
import { session } from '#web/lib/session/session.tsx';
import { type FakeApi, fakeApi } from '../../../testing/fake-api.ts';
import {
	addressOf,
	button,
	cells,
	dialog,
	errorAt,
	field,
	hasButton,
	hasField,
	hasWords,
	part,
	press,
	row,
	says,
	saysNoMore,
	type,
} from '../../../testing/hands.ts';
import { signInAs } from '../../../testing/page.tsx';
import { visit } from '../../../testing/visit.tsx';

let api: FakeApi;
beforeEach(() => {
	api = fakeApi();
});
const path = () => window.location.pathname + window.location.search;
const form = async (name: string) => (await field(name)).closest('form') as Element;

it.each(['/logowanie', '/wylogowano', '/admin-login'])(
	'S1-018 S1-020 S1-168 %s asks for e-mail and password; empty fields are said in place',
	async (address) => {
		api.on(signIn);
		await visit(address);
		const fields = await form('Hasło');
		expect(document.querySelector('h1')?.textContent).toMatch(/Zaloguj/);
		expect(((await button(/Zapamiętaj mnie/)) as HTMLInputElement).checked).toBe(false);
		await press('Zaloguj się', fields);
		for (const name of ['E-mail', 'Hasło']) await waitFor(async () => expect(await errorAt(name)).toBe('Pole wymagane.'));
		expect(api.sent(signIn)).toEqual([]);
	},
);

it.each([
	['S1-044', 'anotherUser', 'Ktoś zalogował się na to konto na innym urządzeniu. Jeśli to nie Ty, zresetuj hasło.'],
	['S1-045', 'wrongToken', 'Link do logowania jest nieprawidłowy lub wygasł.'],
	['S1-046', 'sessionEnd', 'Sesja wygasła. Zaloguj się ponownie.'],
	['S1-047', 'userBlocked', 'Konto jest zablokowane. Skontaktuj się z administratorem.'],
])('%s /logowanie?%s=true says why, also when its toast is closed', async (_id, flag, words) => {
	await visit(`/logowanie?${flag}=true`);
	await says(words.split('.')[0] as string, await waitFor(() => document.querySelector('[role=alert]') as Element));
	await press('Zamknij');
	await waitFor(() => expect(document.querySelector('[role=alert]')).toBeNull());
	await says(words);
});

it('S1-018 S2-041 the image of the settings is the background of the logged-out pages', async () => {
	const first = await visit('/logowanie', { noauth_bg_image: '/media/tlo' });
	await waitFor(() => expect(document.querySelector('img[src*="/media/tlo"]')).not.toBeNull());
	first.unmount();
	await visit('/logowanie');
	await field('E-mail');
	expect(document.querySelector('img[src*="/media/tlo"]')).toBeNull();
});

it('S1-020 S1-118 a wrong password is refused in the form; the right one stores the session and leads on', async () => {
	api.on(signIn, new Refusal('bad_credentials')).on(getUser, { user: { id: 7 } });
	await visit('/logowanie?redirect=%2Fkontakt');
	await type('E-mail', 'anna@poczta.test');
	await type('Hasło', 'Parter-2026');
	await press('Zaloguj się', await form('Hasło'));
	await says('Nieprawidłowy adres e-mail lub hasło.');
	api.on(signIn, { id: 7, role: 'standard', token: 'token-1', expires_at: '2999-01-01T00:00:00Z', email: 'anna@poczta.test' });
	await press('Zaloguj się', await form('Hasło'));
	await waitFor(() => expect(path()).toBe('/kontakt'));
	expect(session.get()).toMatchObject({ token: 'token-1', user: { id: 7, role: 'standard' } });
	api.on(signOut);
	await press('Wyloguj');
	await waitFor(() => expect(path()).toBe('/logowanie'));
	expect(session.get()).toBeNull();
});

it('S1-021 S1-049 S1-124 an admin is told that a link was mailed; a used one is wrong', async () => {
	api.on(signIn, new Refusal('link_sent')).on(signInByLink, new Refusal('wrong_token'));
	const first = await visit('/logowanie');
	await type('E-mail', 'admin@nowascena.test');
	await type('Hasło', 'Parter-2026');
	await press('Zaloguj się', await form('Hasło'));
	await says('Wysłano link do logowania');
	expect(await addressOf('Wróć do logowania')).toMatch(/login|logowanie/);
	first.unmount();
	await visit('/logowanie?login_token=stary&login_email=admin%40nowascena.test');
	await waitFor(() => expect(path()).toBe('/logowanie?wrongToken=true'));
});

it.each<[Reason, string]>([
	['another_device', '/logowanie?anotherUser=true'],
	['account_blocked', '/logowanie?userBlocked=true'],
	['session_expired', '/logowanie?sessionEnd=true'],
])('S1-121 S1-122 S1-230 an answer of type %s ends the session and leads to %s', async (reason, address) => {
	signInAs('standard');
	api.on(getUser, new Refusal(reason));
	await visit('/konto');
	await waitFor(() => expect(path()).toBe(address));
	expect(session.get()).toBeNull();
});

it('S1-230 a conflict leaves the session', async () => {
	signInAs('standard');
	api.on(getUser, new Refusal('not_available'));
	await visit('/konto');
	await says('Spróbuj ponownie');
	expect(session.get()).not.toBeNull();
});

it('S1-169 S1-170 S1-171 S1-172 S1-173 S1-174 S1-175 S1-089 S1-254 the sign-up form says all its errors and creates no account', async () => {
	api.on(signUp, new Refusal('validation', { formError: { email: 'signup.email_taken' } }));
	await visit('/rejestracja');
	expect(await addressOf(/^regulamin/)).toBe('/regulamin');
	expect(await addressOf(/politykę prywatności/)).toBe('/polityka');
	await press('Załóż konto');
	for (const name of ['Imię', 'Nazwisko', 'E-mail', 'Hasło', 'Powtórz hasło'])
		await waitFor(async () => expect(await errorAt(name), name).toContain('Pole wymagane.'));
	await type('Imię', 'R2D2');
	await type('E-mail', 'to nie adres');
	await type('Hasło', 'krótkie');
	for (const [name, value] of [
		['Dzień', '31'],
		['Miesiąc', '02'],
		['Rok', '2000'],
	] as const)
		await type(name, value);
	await press('Załóż konto');
	for (const words of [
		'Dozwolone są tylko litery',
		'Niepoprawny adres e-mail.',
		'Hasło musi mieć co najmniej 8 znaków',
		'Niepoprawna data.',
	])
		await says(words);
	const year = new Date().getFullYear();
	for (const [name, value] of [
		['Imię', 'Róża'],
		['Nazwisko', 'Gęś'],
		['E-mail', 'ok@poczta.test'],
		['Hasło', 'Parter-2026'],
		['Powtórz hasło', 'Parter-2027'],
		['Dzień', '01'],
		['Miesiąc', '01'],
		['Rok', String(year - 5)],
	] as const)
		await type(name, value);
	await press(/Akceptuję/);
	await press('Załóż konto');
	await says('Hasła nie są takie same.');
	await says('co najmniej 13 lat.');
	await type('Powtórz hasło', 'Parter-2026');
	await type('Rok', String(year - 15));
	await press(/newsletter/);
	await press('Załóż konto');
	await says('Newsletter można zamówić po ukończeniu 16 lat.');
	expect(api.sent(signUp)).toEqual([]);
});

it('S1-024 S1-026 S1-063 the success page needs a sign-up; verification says what is wrong and mails again', async () => {
	api.on(checkVerification, new Refusal('wrong_token', { resend: true })).on(resendVerification, { email: 'ktos@poczta.test' });
	const first = await visit('/rejestracja/sukces?email=ktos@poczta.test');
	await waitFor(() => expect(path()).toBe('/rejestracja'));
	first.unmount();
	const second = await visit('/weryfikacja-konta?email=ktos@poczta.test&token=zly');
	await waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
	await press('Wyślij ponownie');
	await says('wysłaliśmy ją ponownie');
	second.unmount();
	api.on(resendVerification, new Refusal('too_many_requests'));
	await visit('/weryfikacja-konta?email=ktos@poczta.test');
	await says('Konto ktos@poczta.test czeka na potwierdzenie');
	await press('Wyślij ponownie');
	await waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
});

it('S1-027 S1-064 a link for a new password is asked for and can be mailed again', async () => {
	api.on(requestReset, { email: 'ktos@poczta.test' });
	await visit('/resetowanie-hasla');
	await press('Wyślij link');
	await waitFor(async () => expect(await errorAt('E-mail')).toBe('Pole wymagane.'));
	await type('E-mail', 'ktos@poczta.test');
	await press('Wyślij link');
	await waitFor(() => expect(path()).toMatch(/^\/resetowanie-hasla\/informacja\?email=/));
	await press('Wyślij ponownie');
	await says('wysłaliśmy link jeszcze raz');
	expect(api.bodies(requestReset)).toHaveLength(2);
});

it('S1-028 S1-179 a bad link has an error and no form; a good one sets the password that was typed twice', async () => {
	api.on(checkReset, new Refusal('wrong_token'));
	const first = await visit('/nowe-haslo?email=a@b.pl&token=zly');
	await waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
	expect(hasField('Nowe hasło')).toBe(false);
	await press('Poproś o nowy link');
	expect((await field('E-mail')).value).toBe('a@b.pl');
	first.unmount();
	api.on(checkReset, { valid: true }).on(setPassword, { email: 'a@b.pl', waits: false });
	await visit('/nowe-haslo?email=a@b.pl&token=dobry');
	await press('Zapisz nowe hasło');
	await waitFor(async () => expect(await errorAt('Powtórz hasło')).toContain('Pole wymagane.'));
	await type('Nowe hasło', 'Nowe-haslo-1');
	await type('Powtórz hasło', 'Nowe-haslo-1');
	await press('Zapisz nowe hasło');
	await says('Hasło zmienione');
	expect(api.bodies(setPassword)).toMatchObject([{ email: 'a@b.pl', token: 'dobry', newpassword: 'Nowe-haslo-1' }]);
});

const PERSON = {
	id: 12,
	role: 'standard',
	firstname: 'Anna',
	lastname: 'Bąk',
	email: 'anna@poczta.test',
	country_code: 'PL',
	birthday: '1990-01-01',
} as const;
function openPerson(given: object = {}) {
	signInAs('admin');
	api
		.on(getUser, { user: PERSON, bans: [], updated_at: '2026-11-01T10:00:00Z', ...given })
		.on(listAudit, {})
		.on(listBans, {})
		.on(listUserOrders, {})
		.on(listUserCodes, {})
		.on(getMailing, {})
		.on(getReminders, {});
	for (const call of Object.values(ORDER_CALLS)) api.on(call.listOwn, {});
	return visit('/konto/12');
}

it('S1-031 S1-197 S3-051 S3-058 an admin changes the role of a person with the own password; all errors are said at once', async () => {
	api.on(updateUser, new Refusal('validation', { formError: { role: 'Tę rolę mogą mieć adresy w zaufanej domenie.' } }));
	await openPerson();
	await press('Edytuj');
	await type('Rola', 'admin');
	await type('Imię', '');
	await press('Zapisz');
	await waitFor(async () => expect(await errorAt('Imię')).toMatch(/wymagane/));
	await type('Imię', 'Anna');
	await type('Rola', 'premium');
	await type('Twoje hasło', 'Parter-2026');
	api.on(updateUser, { user: { ...PERSON, role: 'premium' } });
	await press('Zapisz');
	await says('Zapisano zmiany');
	expect(api.bodies(updateUser).at(-1)).toMatchObject({ role: 'premium', password: 'Parter-2026', seen_at: '2026-11-01T10:00:00Z' });
});

it('S3-058 S3-100 R-025 a person is banned with a reason, and the ban is lifted after Tak', async () => {
	const ban = { id: 3, user_id: 12, reason: 'Nagrywanie spektaklu', forever: true, active: true };
	api.on(createBan, { ban }).on(liftBan);
	await openPerson();
	await type('Powód', 'Nagrywanie spektaklu');
	await press('Blokada bezterminowa');
	api.on(getUser, { user: PERSON, bans: [ban] });
	await press('Zablokuj');
	await row('Nagrywanie spektaklu');
	expect(api.bodies(createBan)).toMatchObject([{ user_id: 12, forever: true }]);
	await press(/^Odblokuj/);
	await press('Tak');
	await says('Blokada została zdjęta');
	expect(api.sent(liftBan).map(({ params }) => params)).toEqual([{ id: '3' }]);
});

it('S3-055 S3-056 S3-057 S3-060 S3-161 S1-198 on /konto/{id} an admin activates and deletes codes, changes the mailing and sees the orders', async () => {
	const code = { code_id: 5, code: 'ADMIN-12', desc: 'x', discount_percent: 20 };
	api
		.on(activateCode, new Refusal('code_unknown'))
		.on(deleteUserCode)
		.on(subscribeMailing, { mailing: true })
		.on(unsubscribeMailing, { mailing: false });
	await openPerson({ giftOrders: [{ id: 1, kind: 'gift', number: 'AAAA-1111' }] });
	await part('Prezenty');
	await part('Zamówienia');
	expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(
		expect.arrayContaining(['Prezenty', 'Zamówienia']),
	);
	expect(hasWords('Bilety grupowe', document.querySelector('main') as Element)).toBe(false);
	await type(/Aktywuj kod/, 'NIE-MA');
	await press('Aktywuj');
	await says('Nie ma takiego kodu.');
	api.on(activateCode, { result: 'activated', code }).on(listUserCodes, { codes: [code], total: 1 });
	await type(/Aktywuj kod/, ' admin-12 ');
	await press('Aktywuj');
	await says('Kod został aktywowany');
	await press('Usuń kod ADMIN-12');
	await says('Zniknie z konta tej osoby.');
	await press('Tak');
	await waitFor(() => expect(api.sent(deleteUserCode).map(({ params }) => params)).toEqual([{ userId: '12', codeId: '5' }]));
	await press('Zapisz użytkownika');
	await says('Zapisano do newslettera');
});

it('S3-059 S1-199 another account is deleted after Tak with the own password, and the panel is next', async () => {
	api.on(deleteUser);
	await openPerson();
	await press('Usuń konto');
	await press('Nie', await dialog('Czy na pewno usunąć konto?'));
	await press('Usuń konto');
	const question = await dialog('Czy na pewno usunąć konto?');
	await type('Twoje hasło', 'Parter-2026', question);
	await press('Tak', question);
	await waitFor(() => expect(window.location.pathname).toBe('/teapp-admin'));
	expect(api.bodies(deleteUser)).toEqual([{ password: 'Parter-2026' }]);
});

it('S3-159 a person that cannot be loaded is said in a toast and can be loaded again', async () => {
	signInAs('admin');
	api.on(getUser, new Refusal('validation'));
	await visit('/konto/987654');
	await says('Wystąpił błąd: ');
	await press('Spróbuj ponownie');
	await waitFor(() => expect(api.sent(getUser).filter(({ params }) => params.id === '987654')).toHaveLength(2));
});

const LISTED = { ...PERSON, mailing: true, paymentStatus: 3, created_at: '2026-03-04T11:00:00Z' } as const;

it('S1-042 S3-046 S3-047 S3-048 S3-049 S3-171 the list of people has a count, columns that sort and search, and pages of 20 to 500', async () => {
	signInAs('admin');
	api.on(listUsers, { users: [{ ...LISTED, country_code: 'DE' }], count: 25, total: 25 });
	await visit('/teapp-admin/uzytkownicy');
	const line = await row('Anna Bąk');
	await says('25 osób');
	const heads = cells(document.querySelector('thead') as Element);
	for (const name of ['Id', 'Imię i nazwisko', 'E-mail', 'Utworzono', 'Zamówienia', 'Rola', 'Newsletter', 'Kraj'])
		expect(heads).toContain(name);
	expect(line.querySelector('img')?.getAttribute('src')).toMatch(/flags\/de\.svg/);
	await says('TAK', line);
	expect(await addressOf(/^Szczegóły/, line)).toBe('/konto/12');
	await press('E-mail', document.querySelector('thead') as Element);
	await waitFor(() => expect(api.sent(listUsers).at(-1)?.query).toMatchObject({ sort: 'email' }));
	await type('Filtruj: E-mail', 'tlum.test');
	await waitFor(() => expect(api.sent(listUsers).at(-1)?.query).toMatchObject({ email: 'tlum.test' }));
	const sizes = [...(await field('Na stronie')).querySelectorAll('option')].map(({ value }) => value);
	expect(sizes).toEqual(['20', '30', '50', '100', '500']);
});

it('S3-160 a list of people that cannot be loaded is said in a toast', async () => {
	signInAs('admin');
	api.on(listUsers, new Refusal('validation'));
	await visit('/teapp-admin/uzytkownicy');
	await says('Wystąpił błąd');
});

it('S3-003 S3-050 ?view=users has a search box and the table of bans, which can be loaded again', async () => {
	signInAs('admin');
	api.on(listBans, new Refusal('validation')).on(listUsers, {});
	await visit('/teapp-admin?view=users');
	await field('Szukaj użytkownika');
	await says('Spróbuj ponownie');
	api.on(listBans, {
		bans: [{ id: 3, user_id: 12, firstname: 'Anna', lastname: 'Zablokowana', reason: 'spam na czacie', forever: true, active: true }],
		total: 1,
	});
	await press('Spróbuj ponownie');
	await says('spam na czacie', await row('Anna Zablokowana'));
	expect(await addressOf('Anna Zablokowana')).toBe('/konto/12');
});

it('S3-051 a person is found by typing', async () => {
	signInAs('admin');
	api.on(listBans, {}).on(listUsers, { users: [LISTED] });
	await visit('/teapp-admin?view=users');
	await type('Szukaj użytkownika', 'bąk');
	expect(await addressOf(/Anna Bąk/)).toBe('/konto/12');
	expect(api.sent(listUsers).at(-1)?.query).toMatchObject({ search: 'bąk' });
});

it.each(['standard', 'premium'] as const)('S3-005 a %s user is sent from admin pages to sign in', async (role) => {
	signInAs(role);
	for (const address of ['/konto/7', '/teapp-admin/uzytkownicy', '/teapp-admin']) {
		const shown = await visit(address);
		await waitFor(() => expect(['/logowanie', '/']).toContain(window.location.pathname));
		shown.unmount();
	}
	expect(hasButton('Edytuj')).toBe(false);
	await saysNoMore('Użytkownicy');
});
