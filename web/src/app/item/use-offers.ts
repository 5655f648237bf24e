import { getGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { isGiftTimeOver } from '#domain/gifts/gifts.rules.ts';
import { getGroupSettings } from '#domain/group-tickets/group-tickets.contract.ts';
import type { Offers } from '#domain/watching/buttons.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useNow } from '#web/lib/use-now.ts';

/** Whether this kind of product is sold as a gift and to groups; false while loading and where it is not shown. */
export function useOffers(kind: 'event' | 'video', enabled: boolean): Offers {
	const now = useNow();
	const gifts = useAnswer(getGiftSettings, {}, { errors: 'console', enabled }).data?.config;
	const groups = useAnswer(getGroupSettings, {}, { errors: 'console', enabled }).data?.config;
	return {
		gifts: gifts?.gift_available === 1 && !isGiftTimeOver(gifts, now),
		groups: (kind === 'event' ? groups?.event_available : groups?.video_available) === 1,
	};
}
