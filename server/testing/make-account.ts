import { hashPassword } from '#server/auth/password-queue.ts';
import { sql } from '#server/lib/db.ts';
import type { Answer } from './request.ts';
import type { MadeUser } from './factory.ts';
import type { House } from './test-app.ts';

export const PASSWORD = 'Parter-2026';

let known: Promise<string> | undefined;

/** A person who can sign in with PASSWORD. */
export async function makeAccount(
	house: Pick<House, 'make' | 'context'>,
	given: Parameters<House['make']['user']>[0] & { password?: string } = {},
): Promise<MadeUser> {
	const { password, ...person } = given;
	known ??= hashPassword(PASSWORD);
	const hash = password ? await hashPassword(password) : await known;
	const user = await house.make.user(person);
	await house.context.db.run(sql`update users set password_hash = ${hash} where id = ${user.id}`);
	return user;
}

export const signIn = (house: House, email: string, password = PASSWORD, more: { ip?: string; remember?: boolean } = {}): Promise<Answer> =>
	house.ask({ method: 'POST', url: '/api/auth', body: { email, password, remember: more.remember ?? false }, ip: more.ip });

/** The query of the first link in the newest mail to an address. */
export async function mailedLink(house: House, to: string): Promise<{ url: URL; get(name: string): string }> {
	const [mail] = await house.mails(to);
	const found = /https?:\/\/\S+\?\S+/.exec(mail?.body ?? '');
	if (!found) throw new Error(`no link mailed to ${to}`);
	const url = new URL(found[0]);
	return { url, get: (name) => url.searchParams.get(name) ?? '' };
}

/** Both steps of an admin: the password, then the mailed link. */
export async function signInAdmin(house: House, email: string): Promise<Answer> {
	await signIn(house, email);
	const link = await mailedLink(house, email);
	return house.ask({
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
