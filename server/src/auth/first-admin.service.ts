import { isTrustedAdminEmail, normaliseEmail } from '#domain/account/account.rules.ts';
import { ROLE_IDS } from '#domain/account/roles.ts';
import { audit } from '../lib/db/audit.ts';
import type { Database } from '../lib/db/db.ts';
import type { Env } from '../lib/env.ts';
import { endSessions } from '../lib/http/sessions.store.ts';
import { resetLink } from './auth.mails.ts';
import { findAccountByEmail, insertAccount, promoteToAdmin, setPasswordHash } from './auth.store.ts';
import { issueToken } from './mail-links/mail-tokens.service.ts';

/** Why the command fails; the message is printed to the operator. */
export class CannotMakeAdmin extends Error {}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Default name: `jan.kowalski@…` becomes Jan Kowalski. */
function namesFrom(email: string): { firstname: string; lastname: string } {
	const [first, ...rest] = (email.split('@')[0] ?? '').split(/[^a-z]+/).filter(Boolean);
	return { firstname: capitalised(first ?? 'admin'), lastname: rest.length > 0 ? rest.map(capitalised).join(' ') : 'Administrator' };
}

/** Creates the first admin of an installation, or promotes an existing account; returns the link to set the password. */
export async function makeFirstAdmin(
	db: Database,
	env: Env,
	typed: string,
	now: Date,
): Promise<{ email: string; link: string; isNew: boolean }> {
	const email = normaliseEmail(typed);
	if (!isTrustedAdminEmail(typed, env.adminEmailDomains)) {
		const domains = env.adminEmailDomains.join(', ') || 'none is set';
		throw new CannotMakeAdmin(`${typed} is not in ADMIN_EMAIL_DOMAINS (${domains})`);
	}
	return db.transaction(async (tx) => {
		const before = await findAccountByEmail(tx, email);
		const account = before ?? (await insertAccount(tx, { ...newAdmin(email), now }));
		if (!account) throw new CannotMakeAdmin(`${email} was being created by another process; try again`);
		if (account.role_id !== ROLE_IDS.admin) {
			// whoever signed up with the address need not be its owner
			if (account.role_id === ROLE_IDS.unverified) await setPasswordHash(tx, account.id, null);
			await promoteToAdmin(tx, account.id, now);
			await endSessions(tx, { userId: account.id }, 'role', now);
			const change = { before: { role_id: before?.role_id ?? null }, after: { role_id: ROLE_IDS.admin } };
			await audit(tx, { viewer: null, caller: null }, { action: 'users.update', subjectType: 'user', subjectId: account.id, ...change });
		}
		const { token } = await issueToken(tx, { userId: account.id, purpose: 'reset', byOperator: true }, now);
		return { email, link: resetLink(env, email, { token }), isNew: before === null };
	});
}

const newAdmin = (email: string) => ({
	email,
	...namesFrom(email),
	password_hash: null,
	birthday: null,
	country_code: 'PL',
	mailing: false,
	mailingVersion: null,
	language: 'pl' as const,
});
