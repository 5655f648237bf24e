import { IP_BAN_REASON } from '#domain/bans/ban-reasons.ts';
import { exceedsIpLimit, IP_LIMIT_WINDOW_HOURS, ipBanEnds } from '#domain/bans/bans.rules.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { placeBan } from '../bans/bans.service.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db/db.ts';
import type { Viewer } from '../lib/http/viewer.ts';
import { countAddresses, countOtherAddresses, lockWatcher } from './ip-limit.store.ts';

export const ipLimitWindow = (now: Date) => new Date(now.getTime() - IP_LIMIT_WINDOW_HOURS * 3_600_000);

type Starter = Pick<Viewer, 'id' | 'role'> & { ipGroup: string };

/**
 * Counts this start, or refuses it above the limit: with a ban of 24 h where the theatre has chosen that, else only from an address
 * that is not known yet, and nothing is counted. Starts of one person are serialised, so that of fifty at once exactly one causes the ban
 * and its mail.
 */
export async function recordStart(context: Context, starter: Starter, record: (tx: Db) => Promise<unknown>): Promise<void> {
	const settings = await context.settings.app();
	const limit = settings.max_diff_ip_views_per_user;
	if (!limit || starter.role === 'admin') {
		await record(context.db);
		return;
	}
	const isBanned = await context.db.transaction(async (tx) => {
		await lockWatcher(tx, starter.id);
		if (settings.autoban_after_exceeding_ip_limit) return recordOrBan(context, tx, { starter, limit, record });
		const since = ipLimitWindow(context.now());
		const { others, known } = await countOtherAddresses(tx, { userId: starter.id, ipGroup: starter.ipGroup, since });
		if (!known && exceedsIpLimit(others + 1, limit)) throw new Refusal('too_many_addresses', { params: { limit } });
		await record(tx);
		return false;
	});
	if (isBanned) throw new Refusal('account_blocked');
}

type Limited = { starter: Starter; limit: number; record: (tx: Db) => Promise<unknown> };

/** Returns whether this start caused a ban; both stay. */
async function recordOrBan(context: Context, tx: Db, { starter, limit, record }: Limited): Promise<boolean> {
	const now = context.now();
	await record(tx);
	if (!exceedsIpLimit(await countAddresses(tx, starter.id, ipLimitWindow(now)), limit)) return false;
	const { send_email_after_ip_ban } = await context.settings.app();
	await placeBan(
		context,
		tx,
		{ viewer: null, caller: null },
		{
			user_id: starter.id,
			reason: IP_BAN_REASON,
			expiration_date: ipBanEnds(now),
			forever: false,
			send_email: Boolean(send_email_after_ip_ban),
		},
	);
	return true;
}
