import type { EventItem } from '#domain/events/events.fields.ts';
import { isEventOver } from '#domain/events/events.rules.ts';
import type { OpenEvent } from '#domain/open-api/open-api.contract.ts';
import { eventProductState, type Viewer } from '#domain/watching/access.rules.ts';
import { type Button, cardButton } from '#domain/watching/buttons.rules.ts';

/** An event of a list: from the open API, or with the fields about the viewer. */
export type ListedEvent = OpenEvent & Partial<Pick<EventItem, 'access' | 'countryBlock' | 'newPrice' | 'usedCode' | 'paymentStatus'>>;

export const eventAddress = (event: Pick<EventItem, 'slug'>, isSignedIn: boolean): string =>
	`/wydarzenie/${event.slug}${isSignedIn ? '' : '/publiczne'}`;

export const eventButtonTargets = (event: Pick<EventItem, 'id' | 'slug'>, isSignedIn: boolean) => {
	const watchTo = `/wydarzenie/${event.slug}?ogladaj=true`;
	return {
		buyTo: `/platnosc/wydarzenie/${event.id}`,
		watchTo: isSignedIn ? watchTo : `/logowanie?redirect=${encodeURIComponent(watchTo)}`,
	};
};

export const eventCardButton = (event: ListedEvent, viewer: Viewer, now: Date): Button => cardButton(eventProductState(event, viewer, now));

type FestivalOrder = { festival_show_finished: 0 | 1; festival_reverse_finished: 0 | 1 };

/** Upcoming events by opening, then ended ones if they are shown; reversed if so configured. */
export function festivalEvents<T extends ListedEvent>(events: readonly T[], config: FestivalOrder, now: Date): T[] {
	const festival = events.filter((event) => event.is_festival).toSorted((a, b) => a.opens_at.localeCompare(b.opens_at));
	const ended = config.festival_show_finished ? festival.filter((event) => isEventOver(event, now)) : [];
	return [...festival.filter((event) => !isEventOver(event, now)), ...(config.festival_reverse_finished ? ended.toReversed() : ended)];
}
