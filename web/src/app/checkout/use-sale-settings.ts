import { getGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { type GroupConfigOut, getGroupSettings } from '#domain/group-tickets/group-tickets.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useOnceLoaded } from '#web/lib/api/use-once-loaded.ts';

export const NO_GROUPS: GroupConfigOut = {
	event_available: 0,
	video_available: 0,
	one_free: 0,
	min_units: 1,
	max_units: 1,
	discount: null,
};

/** How titles are sold as gifts and to groups; without an answer everything else is sold. */
export function useSaleSettings() {
	const gifts = useAnswer(getGiftSettings, {}, { errors: 'console' });
	const groups = useAnswer(getGroupSettings, {}, { errors: 'console' });
	const isLoaded = useOnceLoaded([gifts, groups]);
	return { gifts: gifts.data, groups: groups.data?.config, noGroups: NO_GROUPS, answers: [gifts, groups], isLoaded };
}
