import { getUser } from '../account/people.service.ts';
import { waitingPasswordOf } from '../auth/passwords/waiting-passwords.service.ts';
import { listBansOfUser } from '../bans/bans.service.ts';
import type { Context } from '../lib/context.ts';
import { auditView } from '../lib/db/audit.ts';
import { lastChangedAt } from '../lib/db/changed-since.ts';
import type { Caller } from '../lib/http/caller.ts';
import type { Viewer } from '../lib/http/viewer.ts';
import { ordersOfUser } from '../orders/listing/own-orders.service.ts';

/** A person with the newest orders. An admin also sees bans and the last IP address, and the view is recorded in the audit (failure M9). */
export async function getUserDetail(
	{ db, now }: Context,
	{ viewer, caller }: { viewer: Viewer; caller: Caller },
	id: number,
	limit: number,
) {
	const isAdmin = viewer.role === 'admin';
	// read before the data: what is changed between the two is then reported, not missed
	const updated_at = isAdmin ? await lastChangedAt(db, { subjectType: 'user', subjectId: id }) : undefined;
	const user = await getUser(db, id, isAdmin);
	if (viewer.id !== id) await auditView(db, { viewer, caller }, { action: 'users.view', subjectType: 'user', subjectId: id });
	const orders = await ordersOfUser(db, { userId: id, limit, audience: isAdmin ? 'admin' : 'owner' }, now());
	if (!isAdmin) return { user, ...orders };
	const [bans, waiting_password] = [await listBansOfUser(db, id, now()), await waitingPasswordOf(db, id, now())];
	return { user, ...orders, bans, updated_at, waiting_password };
}
