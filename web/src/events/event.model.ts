import type { EventItem } from '#domain/events/events.fields.ts';
import type { OpenEvent } from '#domain/open-api/open-api.contract.ts';
import { eventProductState, type Viewer } from '#domain/watching/access.rules.ts';
import { type Button, cardButton } from '#domain/watching/buttons.rules.ts';
import type { Buys } from '#web/shared/product/use-buys.ts';

/** An event of a list: from the open API, or with the fields about the viewer. */
export type ListedEvent = OpenEvent & Partial<Pick<EventItem, 'access' | 'countryBlock' | 'newPrice' | 'usedCode' | 'paymentStatus'>>;

export const eventAddress = (event: Pick<EventItem, 'slug'>, isSignedIn: boolean): string =>
	`/wydarzenie/${event.slug}${isSignedIn ? '' : '/publiczne'}`;

export const eventButtonTargets = (event: Pick<EventItem, 'id' | 'slug'>, { isSignedIn, sellsToGuests }: Buys) => {
	const watchTo = `/wydarzenie/${event.slug}?ogladaj=true`;
	return {
		buyTo: !sellsToGuests ? `/platnosc/wydarzenie/${event.id}` : `/kup/wydarzenie/${event.slug}`,
		watchTo: isSignedIn ? watchTo : `/logowanie?redirect=${encodeURIComponent(watchTo)}`,
	};
};

export const eventCardButton = (event: ListedEvent, viewer: Viewer, now: Date): Button => cardButton(eventProductState(event, viewer, now));
