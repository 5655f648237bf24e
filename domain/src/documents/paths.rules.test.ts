import { expect, it } from 'vitest';
import { isOpenInMaintenance, isPrivatePath, PRIVATE_FOLDERS, withoutTrailingSlash } from './paths.rules.ts';

const url = (path: string) => new URL(path, 'https://teatr.example');

it('private paths are the account, the panel, payments, orders, items and the home page of a signed-in person', () => {
	for (const path of [
		'/',
		'/konto',
		'/konto/7',
		'/teapp-admin/uzytkownicy',
		'/wideo/mewa',
		'/platnosc/wideo/1',
		'/status-zamowienia/wideo/A',
	])
		expect([path, isPrivatePath(path)]).toEqual([path, true]);
	for (const path of ['/strona-glowna', '/konto/1/2', '/wideo/mewa/publiczne', '/platnosc', '/teapp-admin/inne', '/kontobank'])
		expect([path, isPrivatePath(path)]).toEqual([path, false]);
	for (const folder of PRIVATE_FOLDERS) expect(isPrivatePath(folder) || isPrivatePath(`${folder}/x`)).toBe(true);
});

it('S1-059 the admin sign-in pages are open in maintenance, with any number of trailing slashes', () => {
	for (const path of ['/admin-login', '/admin-login//', '/logowanie-link', '/przerwa-techniczna', '/logowanie?login_token=x'])
		expect([path, isOpenInMaintenance(url(path))]).toEqual([path, true]);
	for (const path of ['/', '/logowanie', '/logowanie?login_token=', '/rejestracja?login_token=x', '/admin-login/x'])
		expect([path, isOpenInMaintenance(url(path))]).toEqual([path, false]);
});

it('the home page keeps its slash', () => {
	expect(['/', '//', '/konto/', '/konto//', '/konto'].map(withoutTrailingSlash)).toEqual(['/', '/', '/konto', '/konto', '/konto']);
});
