import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { mailSignIn, signIn, signInByMail } from '#domain/auth/auth.contract.ts';
import { Refusal, refuseForm } from '#domain/base/refusal.ts';
import { session } from '#web/lib/session/session.tsx';
import { type FakeApi, fakeApi } from '../../../testing/fake-api.ts';
import { errorAt, field, press, says, type } from '../../../testing/hands.ts';
import { visit } from '../../../testing/visit.tsx';

let api: FakeApi;
beforeEach(() => {
	sessionStorage.clear();
	api = fakeApi();
	api.on(mailSignIn, { sent: true });
});
const path = () => window.location.pathname + window.location.search;
const entered = { id: 7, role: 'standard', token: 'token-1', expires_at: '2999-01-01T00:00:00Z', email: 'anna@poczta.test' } as const;
const askCode = async (address = '/logowanie') => {
	await visit(address);
	await type('E-mail', 'Anna@poczta.test');
	await press('Wyślij link i kod');
	await says('Kod jest w mailu');
};

it('N-007 /logowanie mails a link and six digits, and the digits sign in and lead on', async () => {
	await askCode('/logowanie?redirect=%2Fkontakt');
	expect(api.sent(mailSignIn)).toMatchObject([{ body: { email: 'anna@poczta.test', redirect: '/kontakt' } }]);
	await says('anna@poczta.test');
	await says(/Ważne jeszcze (10:00|9:59)\. Zostało 5 prób\./);
	await type('Sześć cyfr', '730 104');
	api.on(signInByMail, entered);
	await press('Zaloguj się');
	await waitFor(() => expect(path()).toBe('/kontakt'));
	expect(api.sent(signInByMail)).toMatchObject([{ body: { email: 'anna@poczta.test', code: '730104', remember: false } }]);
	expect(session.get()).toMatchObject({ token: 'token-1' });
});

it('N-007 wrong digits are said in place with the tries that are left, then a new code is needed, and one can be sent', async () => {
	await askCode();
	await press('Zaloguj się');
	await waitFor(async () => expect(await errorAt('Sześć cyfr')).toContain('Wpisz sześć cyfr z wiadomości.'));
	api.on(signInByMail, refuseForm({ code: 'form.validate.wrong_code' }));
	await type('Sześć cyfr', '111111');
	await press('Zaloguj się');
	await says(/Zostały 4 próby/);
	expect(await errorAt('Sześć cyfr')).toContain('Ten kod nie pasuje albo stracił ważność.');
	api.on(signInByMail, new Refusal('too_many_requests', { text: 'signin.code_spent' }));
	await press('Zaloguj się');
	await says('Za dużo nieudanych prób.');
	await press('Wyślij nowy kod');
	await says(/Zostało 5 prób/);
	expect((await field('Sześć cyfr')).value).toBe('');
	expect(api.sent(mailSignIn)).toHaveLength(2);
});

it('N-007 the page for the digits survives a reload, and without a request leads back; the address can be changed', async () => {
	await askCode();
	const again = await visit('/logowanie/kod');
	await says('anna@poczta.test');
	await press('Zmień adres');
	await waitFor(async () => expect((await field('E-mail')).value).toBe('anna@poczta.test'));
	again.unmount();
	sessionStorage.clear();
	await visit('/logowanie/kod');
	await waitFor(() => expect(path()).toBe('/logowanie'));
});

it('N-007 opening the link of the mail spends nothing: one button signs in; a spent one says so and leads to a new one', async () => {
	const link = '/logowanie/link?token=tajny&email=anna%40poczta.test';
	api.on(signInByMail, refuseForm({ code: 'form.validate.wrong_code' }));
	const spent = await visit(link);
	await says('anna@poczta.test');
	expect(window.location.search, 'the token is no longer in the address').toBe('');
	expect(api.sent(signInByMail)).toEqual([]);
	await press('Zaloguj się');
	await says('Ten link stracił ważność');
	spent.unmount();
	api.on(signInByMail, entered);
	await visit(link);
	await press('Zaloguj się');
	await waitFor(() => expect(session.get()).toMatchObject({ token: 'token-1' }));
	expect(api.sent(signInByMail).at(-1)).toMatchObject({ body: { email: 'anna@poczta.test', code: 'tajny' } });
});

it('N-007 Enter after the address asks for the mail, and a wrong address is said in place; with a password it signs in', async () => {
	api.on(signIn, new Refusal('bad_credentials'));
	await visit('/logowanie');
	const email = await field('E-mail');
	await press('Wyślij link i kod');
	await waitFor(async () => expect(await errorAt('E-mail')).toBe('Pole wymagane.'));
	expect(document.activeElement).toBe(email);
	await type('E-mail', 'anna@poczta.test');
	await type('Hasło', 'Parter-2026');
	email.closest('form')?.requestSubmit();
	await says('Nieprawidłowy adres e-mail lub hasło.');
	await type('Hasło', '');
	email.focus();
	email.closest('form')?.requestSubmit();
	await says('Kod jest w mailu');
	expect(api.sent(signIn)).toHaveLength(1);
});
