import { ipKey } from '#domain/bans/bans.rules.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { holdsTooMany } from '#domain/guests/guest-seats.rules.ts';
import type { Context } from '../lib/context.ts';
import type { RequestedProduct } from '../orders/order-kinds.ts';
import { countHeldFrom } from './guests.store.ts';

const RETRY_SECONDS = 600;

/** Made-up addresses cost nothing, networks do: one does not empty a house (N-005). */
export async function refuseTooManyHeld({ db, env }: Context, ip: string, { target, quantity }: RequestedProduct): Promise<void> {
	if (target.type !== 'event' || !env.rateLimitsOn) return;
	const found = await countHeldFrom(db, { network: ipKey(ip), eventId: target.id });
	if (found && holdsTooMany(found.held, quantity, found.seats))
		throw new Refusal('too_many_requests', { text: 'refusal.too_many_held', retryAfterSeconds: RETRY_SECONDS });
}
