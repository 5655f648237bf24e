import type { EventItem } from '#domain/events/events.fields.ts';
import { stripHtml } from '#domain/search/strip-html.ts';
import type { Video } from '#domain/videos/videos.fields.ts';
import { eventProductState, type ProductState, videoProductState } from '#domain/watching/access.rules.ts';
import { DRAWING } from '#posters/address.ts';
import { hashOf } from '#posters/random.ts';
import { type EarlierPrices, reductionOf } from '#web/ui/product/reduction.ts';

// schema.org data for search engines; paths of this site become absolute addresses in the document (app/entry/document/json-ld.ts).

type Ld = Record<string, unknown>;
const CONTEXT = 'https://schema.org';
const DESCRIPTION_MAX = 300;

export const plainDescription = (html: string): string => {
	const text = stripHtml(html);
	return text.length > DESCRIPTION_MAX ? `${text.slice(0, DESCRIPTION_MAX - 1).trim()}…` : text;
};

type Pictured = { id: number; title: string; image_link: string | null };

/**
 * The link preview image, 1200 by 630: an uploaded picture cropped to that size, or the poster drawn from the title. Social networks keep
 * the image of an address, so the address changes with the picture or the title.
 */
export function ogImage(type: 'event' | 'video', { id, title, image_link }: Pictured): string {
	if (image_link && !image_link.startsWith('/media/images/')) return image_link;
	const version = hashOf(image_link ?? `${DRAWING} ${title}`).toString(16);
	return `/og/${type}/${id}.${image_link ? 'jpg' : 'png'}?v=${version}`;
}

export const organisationLd = (name: string): Ld => ({
	'@context': CONTEXT,
	'@type': 'PerformingArtsTheater',
	name,
	url: '/strona-glowna',
});

/** No offer once it is over or cancelled; "sold out" without seats left or while it is not sold. */
function availabilityOf({ isOver, cancelled, soldOut, paymentsBlocked }: ProductState): string {
	if (cancelled || isOver) return `${CONTEXT}/Discontinued`;
	return soldOut || paymentsBlocked ? `${CONTEXT}/SoldOut` : `${CONTEXT}/InStock`;
}

type Offered = { url: string; state: ProductState; earlier: EarlierPrices; from: string | null; until: string | null };

/** The price that is struck through on the page (N-021). */
function earlierPrice({ price }: ProductState, earlier: EarlierPrices): Ld {
	const reduction = reductionOf(price, null, earlier);
	if (!reduction) return {};
	const struck = (reduction.struckGrosze / 100).toFixed(2);
	return {
		priceSpecification: {
			'@type': 'UnitPriceSpecification',
			priceType: `${CONTEXT}/StrikethroughPrice`,
			price: struck,
			priceCurrency: 'PLN',
		},
	};
}

const offer = ({ url, state, earlier, from, until }: Offered): Ld => ({
	'@type': 'Offer',
	price: state.price.toFixed(2),
	priceCurrency: 'PLN',
	...earlierPrice(state, earlier),
	url,
	availability: availabilityOf(state),
	...(from && { validFrom: from }),
	...(until && { validThrough: until }),
});

type Shown = { /** its own, or the link preview, the same in every language */ image: string; now: Date };

/** For search engines: nothing in it depends on the viewer. */
export const eventLd = (event: EventItem, organiser: string, { image, now }: Shown): Ld => ({
	'@context': CONTEXT,
	'@type': 'TheaterEvent',
	name: event.title,
	description: plainDescription(event.description) || event.title,
	startDate: event.opens_at,
	endDate: event.closes_at,
	eventStatus: `${CONTEXT}/${event.cancelled === 1 ? 'EventCancelled' : 'EventScheduled'}`,
	eventAttendanceMode: `${CONTEXT}/OnlineEventAttendanceMode`,
	location: { '@type': 'VirtualLocation', url: `/wydarzenie/${event.slug}/publiczne` },
	image: [image],
	organizer: { '@type': 'PerformingArtsTheater', name: organiser, url: '/strona-glowna' },
	performer: { '@type': 'PerformingGroup', name: organiser },
	offers: offer({
		url: `/wydarzenie/${event.slug}/publiczne`,
		state: eventProductState({ ...event, newPrice: null, paymentStatus: null }, null, now),
		earlier: event,
		from: event.published_at,
		until: event.closes_at,
	}),
	...(event.age_restriction > 0 && { typicalAgeRange: `${event.age_restriction}-` }),
});

export const videoLd = (video: Video, { image, now }: Shown): Ld => ({
	'@context': CONTEXT,
	'@type': 'VideoObject',
	name: video.title,
	description: plainDescription(video.description) || video.title,
	thumbnailUrl: [image],
	uploadDate: video.available_from ?? video.added_at,
	...(video.end_date && { expires: video.end_date }),
	...(video.duration > 0 && { duration: `PT${video.duration}M` }),
	url: `/wideo/${video.slug}/publiczne`,
	requiresSubscription: video.video_price > 0,
	offers: offer({
		url: `/wideo/${video.slug}/publiczne`,
		state: videoProductState({ ...video, newPrice: null, paymentStatus: null }, null, now),
		earlier: video,
		from: video.added_at,
		until: video.end_date,
	}),
});
