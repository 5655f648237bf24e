import { banReason } from '#domain/bans/ban-reasons.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Language } from '#domain/base/text/language.ts';
import { formatMomentDigits } from '#domain/base/time/dates.ts';
import type { Db } from '../lib/db/db.ts';
import { type ActiveBan, findActiveBan } from './active-bans.store.ts';

export async function refuseBanned(db: Db, userId: number, now: Date, language: Language): Promise<void> {
	const ban = await findActiveBan(db, userId, now);
	if (ban) throw blocked({ ...ban, reason: banReason(ban.reason, language) });
}

/** Reason and end date are in the message. */
function blocked({ reason, forever, expiration_date }: ActiveBan): Refusal {
	if (forever || !expiration_date) return new Refusal('account_blocked', { text: 'signin.blocked_forever', params: { reason } });
	const until = formatMomentDigits(expiration_date);
	return new Refusal('account_blocked', { text: 'signin.blocked_until', params: { reason, until } });
}

/** The ban a person is under now, if any. */
export const activeBanOf = (db: Db, userId: number, now: Date): Promise<ActiveBan | null> => findActiveBan(db, userId, now);
