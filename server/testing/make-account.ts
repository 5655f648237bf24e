import { hashPassword } from '#server/auth/passwords/password-queue.ts';
import { sql } from '#server/lib/db/db.ts';
import type { MadeUser } from './factory.ts';
import type { TestResponse } from './request.ts';
import type { TestApp } from './test-app.ts';

export const PASSWORD = 'Parter-2026';

let known: Promise<string> | undefined;

/** A person who can sign in with PASSWORD. */
export async function makeAccount(
	testApp: Pick<TestApp, 'make' | 'context'>,
	given: Parameters<TestApp['make']['user']>[0] & { password?: string } = {},
): Promise<MadeUser> {
	const { password, ...person } = given;
	known ??= hashPassword(PASSWORD);
	const hash = password ? await hashPassword(password) : await known;
	const user = await testApp.make.user(person);
	await testApp.context.db.run(sql`update users set password_hash = ${hash} where id = ${user.id}`);
	return user;
}

export const signIn = (
	testApp: TestApp,
	email: string,
	password = PASSWORD,
	more: { ip?: string; remember?: boolean } = {},
): Promise<TestResponse> =>
	testApp.request({ method: 'POST', url: '/api/auth', body: { email, password, remember: more.remember ?? false }, ip: more.ip });

/** The query of the first link in the newest mail to an address. */
export async function mailedLink(testApp: TestApp, to: string): Promise<{ url: URL; get(name: string): string }> {
	const [mail] = await testApp.mails(to);
	const found = /https?:\/\/\S+\?\S+/.exec(mail?.body ?? '');
	if (!found) throw new Error(`no link mailed to ${to}`);
	const url = new URL(found[0]);
	return { url, get: (name) => url.searchParams.get(name) ?? '' };
}

/** Both steps of an admin: the password, then the mailed link. */
export async function signInAdmin(testApp: TestApp, email: string): Promise<TestResponse> {
	await signIn(testApp, email);
	const link = await mailedLink(testApp, email);
	return testApp.request({
		method: 'POST',
		url: '/api/auth/admin',
		body: { login_token: link.get('login_token'), login_email: link.get('login_email') },
	});
}

export const SIGN_UP = {
	email: 'roza@poczta.test',
	firstname: 'Róża',
	lastname: 'Śliwińska-Gęś',
	password: 'Kurtyna-2026',
	repeatpassword: 'Kurtyna-2026',
	country_code: 'PL',
	birthday: '1994-05-07',
	mailing: false,
	tos: true,
};
