import { getGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { isGiftTimeOver } from '#domain/gifts/gifts.rules.ts';
import { getGroupSettings } from '#domain/group-tickets/group-tickets.contract.ts';
import type { Offers } from '#domain/watching/buttons.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useNow } from '#web/lib/use-now.ts';

/** Whether this kind of product is sold as a gift and to groups; false while loading. */
export function useOffers(kind: 'event' | 'video'): Offers {
	const now = useNow();
	const gifts = useAnswer(getGiftSettings, {}, { errors: 'console' }).data?.config;
	const groups = useAnswer(getGroupSettings, {}, { errors: 'console' }).data?.config;
	return {
		gifts: gifts?.gift_available === 1 && !isGiftTimeOver(gifts, now),
		groups: (kind === 'event' ? groups?.event_available : groups?.video_available) === 1,
	};
}
