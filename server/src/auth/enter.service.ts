import { roleName } from '#domain/account/account.rules.ts';
import { ROLE_IDS } from '#domain/account/roles.ts';
import type { SessionAnswer } from '#domain/auth/auth.contract.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db/db.ts';
import { warnAdmins } from './admin-warnings.service.ts';
import { type Account, hasSignedInFrom, saveSignIn } from './auth.store.ts';
import { noteDevice, type Visitor } from './devices.service.ts';
import { openSession } from './sessions.service.ts';

type Entry = { caller: Visitor; account: Account; remember: boolean };

/** Opens the session of a person who has shown who they are. */
export async function enter(context: Context, tx: Db, { caller, account, remember }: Entry): Promise<SessionAnswer> {
	const { id, email, firstname, lastname, role_id } = account;
	const { now } = context;
	const isAdmin = role_id === ROLE_IDS.admin;
	const isKnownNetwork = await hasSignedInFrom(tx, { email, ip: caller.ip, of: 'neighbourhood' });
	// all admins are told of a new network of one of them
	if (!isAdmin) await noteDevice(context, tx, { account: { ...account, language: caller.language }, visitor: caller, isKnownNetwork });
	const place = { ip: caller.ip, country: caller.country, now: now() };
	const known = { userId: id, passwordHash: account.password_hash, roleId: role_id };
	const isUnchanged = await saveSignIn(tx, { ...known, ...place, language: caller.language });
	if (!isUnchanged) throw new Refusal('bad_credentials');
	const session = await openSession(tx, { userId: id, isAdmin, remember, ...place });
	if (isAdmin && !isKnownNetwork) await warnAdmins(context, tx, 'new_network', { account, caller });
	return { id, role: roleName(role_id), firstname, lastname, email, ...session };
}
