import { type Moment, momentMs, toMoment } from '../base/time/time.ts';
import type { Flag } from '../base/values.ts';

export type BanTerm = { forever: Flag; expiration_date: Moment | null };

/** A ban ends at its date; one without a date is active only if it is permanent. */
export const isBanActive = (ban: BanTerm, now: Date): boolean =>
	Boolean(ban.forever) || (ban.expiration_date !== null && now.getTime() < momentMs(ban.expiration_date));

export const IP_LIMIT_WINDOW_HOURS = 24;

/** The end of a ban for too many addresses. */
export const ipBanEnds = (now: Date): Moment => toMoment(new Date(now.getTime() + 24 * 3_600_000));

/** 0 or empty: no limit. */
export const exceedsIpLimit = (distinctIps: number, limit: number | null): boolean => (limit ?? 0) > 0 && distinctIps > (limit ?? 0);

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));

/** The eight groups of an IPv6 address; null for any other text. */
function ipv6Groups(address: string): string[] | null {
	const [head = '', tail, ...more] = address.split('::');
	const before = groupsOf(head);
	const after = groupsOf(tail ?? '');
	const missing = 8 - before.length - after.length;
	if (more.length > 0 || (tail === undefined ? missing !== 0 : missing < 1)) return null;
	const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
	return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group)) ? groups.map((group) => group.replace(/^0+(?=.)/, '')) : null;
}

/** What counts as one address: an IPv4 itself, of an IPv6 its /64, since one household has all of that. */
export function ipKey(ip: string): string {
	const address = ip.trim().toLowerCase().split('%')[0] ?? '';
	const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/.exec(address);
	if (mapped?.[1]) return mapped[1];
	const groups = address.includes(':') ? ipv6Groups(address) : null;
	return groups ? `${groups.slice(0, 4).join(':')}::/64` : address;
}
