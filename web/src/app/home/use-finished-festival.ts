import { warsawDate } from '#domain/base/time/time.ts';
import { listEvents } from '#domain/events/events.contract.ts';
import { festivalSince } from '#domain/events/festival.rules.ts';
import type { PublicConfig } from '#domain/settings/settings.fields.ts';
import type { ListedEvent } from '#web/events/event.model.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useNow } from '#web/lib/use-now.ts';

const NONE: readonly ListedEvent[] = [];

/** Lists omit ended events; the festival block may need its own (festival_show_finished). */
export function useFinishedFestival({ view_festival, festival_show_finished }: PublicConfig) {
	const now = useNow();
	const { data, isLoading } = useAnswer(
		listEvents,
		{ query: { festival: 1, date_from: festivalSince(now), date_to: warsawDate(now) } },
		{ errors: 'console', enabled: view_festival === 1 && festival_show_finished === 1 },
	);
	return { finished: data?.events.filter(({ available }) => available === -1) ?? NONE, isLoading };
}
