import { getGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { isGiftTimeOver } from '#domain/gifts/gifts.rules.ts';
import { getGroupSettings } from '#domain/group-tickets/group-tickets.contract.ts';
import type { Viewer } from '#domain/watching/access.rules.ts';
import type { Offers } from '#domain/watching/buttons.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useOnceLoaded } from '#web/lib/api/use-once-loaded.ts';
import { useNow } from '#web/lib/use-now.ts';

/** requested with the title, and not again by its page */
const FRESH_MS = 10_000;

/** Whether and how titles are sold for others. */
export function useOfferSettings(enabled: boolean) {
	const options = { errors: 'console', staleTime: FRESH_MS, enabled } as const;
	return [useAnswer(getGiftSettings, {}, options), useAnswer(getGroupSettings, {}, options)] as const;
}

export const NO_OFFERS: Offers = { gifts: false, groups: false };

/** Whether this kind of product is sold as a gift and to groups: to those who are signed in; null while loading. */
export function useOffers(kind: 'event' | 'video', viewer: Viewer): Offers | null {
	const now = useNow();
	const enabled = viewer !== null;
	const answers = useOfferSettings(enabled);
	const isLoaded = useOnceLoaded(answers);
	if (!isLoaded) return null;
	const [gifts, groups] = [answers[0].data?.config, answers[1].data?.config];
	return {
		gifts: enabled && gifts?.gift_available === 1 && !isGiftTimeOver(gifts, now),
		groups: enabled && (kind === 'event' ? groups?.event_available : groups?.video_available) === 1,
	};
}
