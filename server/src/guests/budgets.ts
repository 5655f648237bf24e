import { createHash } from 'node:crypto';
import { ipKey } from '#domain/bans/bans.rules.ts';
import type { Budget } from '../lib/http/rate-limit.ts';

// How often somebody without an account may try to buy: by typed address, network, and title from a network. Addresses cost nothing to make up,
// so what bounds them is the network (failures N1, N2).

const TEN_MINUTES = 600;

const keyOf = (email: string) => createHash('sha256').update(email).digest('base64url').slice(0, 22);

export const guestNetworkBudget = (ip: string): Budget => ({ bucket: `guest:ip:${ipKey(ip)}`, max: 120, windowSeconds: TEN_MINUTES });
export const guestAddressBudget = (email: string): Budget => ({
	bucket: `guest:email:${keyOf(email)}`,
	max: 20,
	windowSeconds: TEN_MINUTES,
});
export const guestTitleBudget = (slug: string, ip: string): Budget => ({
	bucket: `guest:title:${slug}:${ipKey(ip)}`,
	max: 60,
	windowSeconds: TEN_MINUTES,
});

/** Reads of a mailed link and of this browser's orders. */
export const guestReadsBudget = (ip: string): Budget => ({ bucket: `guest:read:${ipKey(ip)}`, max: 300, windowSeconds: TEN_MINUTES });
