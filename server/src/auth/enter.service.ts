import { roleName } from '#domain/account/account.rules.ts';
import { ROLE_IDS } from '#domain/account/roles.ts';
import type { SessionAnswer } from '#domain/auth/auth.contract.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db/db.ts';
import type { Caller } from '../lib/http/caller.ts';
import { warnAdmins } from './admin-warnings.service.ts';
import { type Account, hasSignedInFrom, saveSignIn } from './auth.store.ts';
import { openSession } from './sessions.service.ts';

type Entry = { caller: Caller; account: Account; remember: boolean };

/** Opens the session of a person who has shown who they are. */
export async function enter(context: Context, tx: Db, { caller, account, remember }: Entry): Promise<SessionAnswer> {
	const { id, email, firstname, lastname, role_id } = account;
	const { now } = context;
	const isAdmin = role_id === ROLE_IDS.admin;
	const isNewPlace = isAdmin && !(await hasSignedInFrom(tx, { email, ip: caller.ip, of: 'neighbourhood' }));
	const place = { ip: caller.ip, country: caller.country, now: now() };
	const known = { userId: id, passwordHash: account.password_hash, roleId: role_id };
	const isUnchanged = await saveSignIn(tx, { ...known, ...place, language: caller.language });
	if (!isUnchanged) throw new Refusal('bad_credentials');
	const session = await openSession(tx, { userId: id, isAdmin, remember, ...place });
	if (isNewPlace) await warnAdmins(context, tx, 'new_network', { account, caller });
	return { id, role: roleName(role_id), firstname, lastname, email, ...session };
}
