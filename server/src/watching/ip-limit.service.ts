import { IP_BAN_REASON } from '#domain/bans/ban-reasons.ts';
import { exceedsIpLimit, IP_LIMIT_WINDOW_HOURS, ipBanEnds } from '#domain/bans/bans.rules.ts';
import { placeBan } from '../bans/bans.service.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db/db.ts';
import type { Viewer } from '../lib/http/viewer.ts';
import { countAddresses, lockWatcher } from './ip-limit.store.ts';

/** Period in which starts are counted. */
export const ipLimitWindow = (now: Date) => new Date(now.getTime() - IP_LIMIT_WINDOW_HOURS * 3_600_000);

/**
 * Counts this start and, above the limit, bans for 24 h. Starts of one person are serialised, so that of fifty
 * at once exactly one causes the ban and its mail. Returns whether the limit was exceeded.
 */
export async function recordStart(
	context: Context,
	viewer: Pick<Viewer, 'id' | 'role'>,
	record: (tx: Db) => Promise<unknown>,
): Promise<boolean> {
	const settings = await context.settings.app();
	const limit = settings.max_diff_ip_views_per_user;
	if (!settings.autoban_after_exceeding_ip_limit || !limit || viewer.role === 'admin') {
		await record(context.db);
		return false;
	}
	return context.db.transaction(async (tx) => {
		await lockWatcher(tx, viewer.id);
		const now = context.now();
		await record(tx);
		if (!exceedsIpLimit(await countAddresses(tx, viewer.id, ipLimitWindow(now)), limit)) return false;
		await placeBan(
			context,
			tx,
			{ viewer: null, caller: null },
			{
				user_id: viewer.id,
				reason: IP_BAN_REASON,
				expiration_date: ipBanEnds(now),
				forever: false,
				send_email: Boolean(settings.send_email_after_ip_ban),
			},
		);
		return true;
	});
}
