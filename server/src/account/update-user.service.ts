import type { User, UserChange } from '#domain/account/account.contract.ts';
import { isTrustedAdminEmail, needsOwnPassword, roleId, roleName, whyNotCompany } from '#domain/account/account.rules.ts';
import { ROLE_IDS } from '#domain/account/roles.ts';
import { storedNumber } from '#domain/base/countries/company-numbers.ts';
import { type FormError, mergeFormErrors, Refusal, refuseForm } from '#domain/base/refusal.ts';
import { mayChooseMailing } from '#domain/base/time/age.ts';
import { type Moment, warsawDate } from '#domain/base/time/time.ts';
import type { TermsPages } from '../auth/auth.mails.ts';
import { voidLinks } from '../auth/mail-links/mail-tokens.service.ts';
import { whyNotUncommon } from '../auth/passwords/common-passwords.ts';
import { whyNotOwnPassword } from '../auth/passwords/own-password.service.ts';
import { hashPassword } from '../auth/passwords/password-queue.ts';
import { dropWaitingPassword } from '../auth/passwords/waiting-passwords.service.ts';
import { passwordChangedMail } from '../auth/security.mails.ts';
import { mailVerification } from '../auth/verification-mail.service.ts';
import type { Context } from '../lib/context.ts';
import { audit } from '../lib/db/audit.ts';
import { refuseChangedSince } from '../lib/db/changed-since.ts';
import { type Db, violates } from '../lib/db/db.ts';
import type { Caller } from '../lib/http/caller.ts';
import { endSessions } from '../lib/http/sessions.store.ts';
import type { Viewer } from '../lib/http/viewer.ts';
import { readdressUnsent } from '../lib/mail/outbox.store.ts';
import { queueMail } from '../lib/mail/outbox.ts';
import { EMAIL_CHANGED_MAIL, emailChangedMails } from './account.mails.ts';
import {
	findPersonById,
	isEmailTaken,
	lockPerson,
	type PersonChange,
	type PersonRow,
	setMailing,
	setVerified,
	toUser,
	updatePerson,
} from './account.store.ts';
import { auditedFields } from './audited.ts';
import { eraseLocked } from './erase.service.ts';
import { lockAdmins, refuseLastAdmin } from './last-admin.service.ts';

type Actor = { viewer: Viewer; caller: Caller };

/** A person's own profile, or any profile by an admin. Only admins can change role and e-mail, also their own. */
export async function updateUser(context: Context, actor: Actor, id: number, { seen_at, ...sent }: SeenChange): Promise<User> {
	const isAdmin = actor.viewer.role === 'admin';
	const wrong = await whyNotUserChange(context, actor, id, sent);
	if (wrong) throw refuseForm(wrong);
	const password_hash = sent.newpassword === undefined ? undefined : await hashPassword(sent.newpassword);
	const terms = await context.settings.app();
	try {
		const after = await context.db.transaction((tx) =>
			change(context, tx, { actor, id, sent, password_hash, terms, seenAt: isAdmin ? seen_at : undefined }),
		);
		return toUser(after, isAdmin);
	} catch (error) {
		if (violates(error, 'users_email_key')) throw refuseForm({ email: 'signup.email_taken' });
		throw error;
	}
}

type SeenChange = UserChange & { seen_at?: Moment | undefined };
type PreparedChange = {
	actor: Actor;
	id: number;
	sent: UserChange;
	password_hash: string | undefined;
	/** linked by the mail to an address that has to be confirmed */
	terms: TermsPages;
	seenAt: Moment | undefined;
};

/** The names of fields in the audit. */
const auditedNames = (sent: UserChange): string[] => Object.keys(sent).map((name) => (name === 'role' ? 'role_id' : name));

async function change(context: Context, tx: Db, { actor, id, sent, password_hash, terms, seenAt }: PreparedChange): Promise<PersonRow> {
	if (sent.role !== undefined || sent.email !== undefined) await lockAdmins(tx);
	const before = await lockPerson(tx, id);
	if (!before?.email || before.role_id === ROLE_IDS.deleted) throw new Refusal('not_found');
	await refuseChangedSince(tx, actor, { subjectType: 'user', subjectId: id, seenAt, fields: auditedNames(sent), wanted: sent });
	const wrong = whyNotRole(context, before, sent);
	if (wrong) throw refuseForm(wrong);
	const role_id = decideRole(context, before, sent);
	if (before.role_id === ROLE_IDS.admin && role_id !== ROLE_IDS.admin) await refuseLastAdmin(context, tx, id);
	if (role_id === ROLE_IDS.deleted) {
		// the own account is deleted by a call of its own, with the password
		if (actor.viewer.id === id) throw refuseForm({ role: 'account.role_deleted_own' });
		// the reconciliation job closes payments that are still open at the provider
		await eraseLocked(context, tx, actor, before);
		return (await findPersonById(tx, id)) as PersonRow;
	}
	const { firstname, lastname, birthday, country_code, street, postal_code, city, state, nip, company, email } = sent;
	const wanted: PersonChange = {
		firstname,
		lastname,
		birthday,
		country_code,
		street,
		postal_code,
		city,
		state,
		nip: nip && storedNumber(nip, country_code ?? before.country_code),
		company,
		email,
		role_id,
		password_hash,
	};
	await updatePerson(tx, id, wanted);
	await followUp(context, tx, { actor, before, terms, wanted: { ...wanted, role_id } });
	const after = (await findPersonById(tx, id)) as PersonRow;
	if (actor.viewer.id !== id || actor.viewer.role === 'admin')
		await audit(tx, actor, { action: 'users.update', subjectType: 'user', subjectId: id, ...auditedFields(before, after) });
	return after;
}

type Changed = { actor: Actor; before: PersonRow; terms: TermsPages; wanted: PersonChange & { role_id: number } };

/** Effects of the change: sessions, mailed links and waiting mails, the mailing of a person now too young, mails about a new address. */
async function followUp({ env, now }: Context, tx: Db, { actor, before, terms, wanted }: Changed) {
	const { id } = before;
	const isNewEmail = Boolean(wanted.email) && wanted.email !== before.email;
	if (wanted.password_hash || isNewEmail || wanted.role_id !== before.role_id) await dropWaitingPassword(tx, id);
	if (wanted.role_id !== before.role_id) {
		await endSessions(tx, { userId: id }, 'role', now());
		if (before.role_id === ROLE_IDS.unverified) await setVerified(tx, id, now());
		if (wanted.role_id === ROLE_IDS.unverified) await setVerified(tx, id, null);
	}
	if (wanted.password_hash) {
		await endSessions(tx, { userId: id, exceptSessionId: actor.viewer.id === id ? actor.viewer.sessionId : null }, 'password', now());
		await voidLinks(tx, id, ['reset', 'admin_link', 'signin'], now());
	}
	if (wanted.email && wanted.email !== before.email) {
		await voidLinks(tx, id, ['verification', 'reset', 'admin_link', 'signin', 'ticket_code'], now());
		const from = before.email as string;
		await readdressUnsent(tx, id, { from, to: wanted.email, exceptKeyStart: EMAIL_CHANGED_MAIL });
		// an address that was never confirmed may be that of a stranger: nothing is sent to it, and the new one is confirmed like that of a sign-up
		if (wanted.role_id === ROLE_IDS.unverified)
			await mailVerification(tx, { env, now: now(), terms }, { account: { ...before, email: wanted.email } });
		else for (const mail of emailChangedMails(env, before, from, wanted.email)) await queueMail(tx, mail);
	}
	// to the address of before, also where that was changed with it
	if (wanted.password_hash && before.email && before.role_id !== ROLE_IDS.unverified)
		await queueMail(tx, passwordChangedMail(env, { ...before, email: before.email }, now()));
	if (before.mailing && wanted.birthday && !mayChooseMailing(wanted.birthday, warsawDate(now()))) await setMailing(tx, id, null, now());
}

const isTrustedAfter = ({ env }: Context, before: PersonRow, sent: UserChange): boolean =>
	isTrustedAdminEmail(sent.email ?? before.email ?? '', env.adminEmailDomains);

/** Admin rights need a trusted address. */
function whyNotRole(context: Context, before: PersonRow, sent: UserChange): FormError | null {
	const losesTrust = before.role_id === ROLE_IDS.admin && sent.email !== undefined;
	return sent.role === 'admin' && !losesTrust && !isTrustedAfter(context, before, sent) ? { role: 'account.role_domain' } : null;
}

/** An admin who gets an address outside the trusted domains is no admin any more (failure E4). A domain that left the list takes no role. */
function decideRole(context: Context, before: PersonRow, sent: UserChange): number {
	const wanted = sent.role ? roleId(sent.role) : before.role_id;
	const isNewEmail = sent.email !== undefined && sent.email !== before.email;
	return wanted === ROLE_IDS.admin && isNewEmail && !isTrustedAfter(context, before, sent) ? ROLE_IDS.standard : wanted;
}

/** All errors of a change at once (F-096). */
export async function whyNotUserChange(context: Context, actor: Actor, id: number, sent: UserChange): Promise<FormError | null> {
	const before = await findPersonById(context.db, id);
	if (!before || before.role_id === ROLE_IDS.deleted) throw new Refusal('not_found');
	const isAdmin = actor.viewer.role === 'admin';
	const { email, birthday } = sent;
	const isNewEmail = isAdmin && email !== undefined && email !== before.email;
	return mergeFormErrors(
		isAdmin ? whyNotRole(context, before, sent) : whyNotOwnFields(sent, before),
		birthday !== undefined && birthday !== null && birthday > warsawDate(context.now()) && { birthday: 'form.validate.date' },
		isNewEmail && (await isEmailTaken(context.db, email)) && { email: 'signup.email_taken' },
		whyNotCompany(sent, before),
		whyNotUncommon('newpassword', sent.newpassword),
		needsOwnPassword(sent, { isAdmin }) && (await whyNotOwnPassword(context, actor.viewer.id, sent.password)),
	);
}

/** Sending an unchanged value is allowed, because the form sends all its fields. */
const whyNotOwnFields = (sent: UserChange, before: PersonRow): FormError => ({
	...(sent.email !== undefined && sent.email !== before.email && { email: 'account.email_by_admin' }),
	...(sent.role !== undefined && sent.role !== roleName(before.role_id) && { role: 'account.role_by_admin' }),
});
