import { getGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { isGiftTimeOver } from '#domain/gifts/gifts.rules.ts';
import { getGroupSettings } from '#domain/group-tickets/group-tickets.contract.ts';
import type { Viewer } from '#domain/watching/access.rules.ts';
import type { Offers } from '#domain/watching/buttons.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useNow } from '#web/lib/use-now.ts';

/** Whether this kind of product is sold as a gift and to groups: to those who are signed in; false while loading. */
export function useOffers(kind: 'event' | 'video', viewer: Viewer): Offers {
	const now = useNow();
	const enabled = viewer !== null;
	const gifts = useAnswer(getGiftSettings, {}, { errors: 'console', enabled }).data?.config;
	const groups = useAnswer(getGroupSettings, {}, { errors: 'console', enabled }).data?.config;
	return {
		gifts: enabled && gifts?.gift_available === 1 && !isGiftTimeOver(gifts, now),
		groups: enabled && (kind === 'event' ? groups?.event_available : groups?.video_available) === 1,
	};
}
