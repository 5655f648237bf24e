import type { AnswerOf, Endpoint } from '#domain/base/endpoint.ts';
import { CONTENT_LIMIT } from '#domain/base/limits.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { ShownBlocks } from '#domain/documents/render.ts';
import { isEventListed } from '#domain/events/events.rules.ts';
import { festivalEvents, festivalSince } from '#domain/events/festival.rules.ts';
import { isGiftBlockShown } from '#domain/gifts/gifts.rules.ts';
import { openConfig, openEventById, openEvents, openSlides, openVideoById, openVideos } from '#domain/open-api/open-api.contract.ts';
import { publicConfigSchema } from '#domain/settings/settings.fields.ts';
import { isVideoListed } from '#domain/videos/videos.rules.ts';
import { listCategories } from '../categories/categories.service.ts';
import { getPublicEvent, listPublicEvents } from '../events/events.service.ts';
import { imagesOfGalleries } from '../galleries/galleries.service.ts';
import { giftConfig, savedGiftConfig } from '../gifts/gifts.service.ts';
import { groupConfig, toGroupConfigOut } from '../group-tickets/group-tickets.service.ts';
import type { Context } from '../lib/context.ts';
import { type Ready, toReady } from '../lib/http/ready.ts';
import type { Answer } from '../lib/http/ready-answers.ts';
import { listSlides } from '../slides/slides.service.ts';
import { getPublicVideo, listPublicVideos } from '../videos/videos.service.ts';

/** an anonymous viewer: the answers of these calls are the same for everyone */
const ANYBODY = { country: null };
const ALL = { page: 1, limit: CONTENT_LIMIT };

const asJson = <T>(key: string, load: () => Promise<T>): Answer<T> => ({
	key,
	make: async (before) => {
		const data = await load();
		return { ready: toReady(JSON.stringify(data), data, before) };
	},
});

/** Parsed by the contract, so that only its fields are sent. */
const answerOf = <E extends Endpoint>(endpoint: E, key: string, load: () => Promise<unknown>): Answer<AnswerOf<E>> =>
	asJson(`${endpoint.path} ${key}`, async () => endpoint.answer?.parse(await load()) as AnswerOf<E>);

/** `maxAgeMs`: of the data; without it, the limit of all ready answers applies */
export const readyOf = async <T>(context: Context, answer: Answer<T>, maxAgeMs?: number): Promise<Ready<T>> =>
	(await context.ready.get(answer, maxAgeMs)).ready;

export const slidesAnswer = (context: Context) => answerOf(openSlides, '', async () => ({ slides: await listSlides(context, false) }));

export const configAnswer = (context: Context) =>
	answerOf(openConfig, '', async () => ({
		config: publicConfigSchema.parse(await context.settings.app()),
		giftConfig: (await savedGiftConfig(context)).config,
		groupTicketConfig: toGroupConfigOut(await groupConfig(context)),
	}));

type WithGallery = { gallery_id: number | null };
async function withGalleries<T extends WithGallery>({ db }: Context, items: T[]) {
	const ids = items.flatMap(({ gallery_id }) => gallery_id ?? []);
	const images = await imagesOfGalleries(db, [...new Set(ids)]);
	return items.map((item) => ({ ...item, gallery: images.get(item.gallery_id ?? 0) ?? [] }));
}

async function finishedFestival(context: Context, teatrlink: boolean) {
	if (!(await context.settings.app()).festival_show_finished) return [];
	const date_from = festivalSince(context.now());
	const { events } = await listPublicEvents(context, ANYBODY, { ...ALL, festival: true, date_from, teatrlink });
	return events.filter(({ available }) => available === -1);
}

export const eventsAnswer = (context: Context, teatrlink = false) =>
	answerOf(openEvents, String(teatrlink), async () => {
		const current = await listPublicEvents(context, ANYBODY, { ...ALL, teatrlink });
		return { events: await withGalleries(context, [...(await finishedFestival(context, teatrlink)), ...current.events]) };
	});

/** Whether the block of the festival on the home page has anything to show. */
const festivalAnswer = (context: Context) =>
	asJson('festival', async () => {
		const { events } = await listPublicEvents(context, ANYBODY, { ...ALL, festival: true });
		const all = [...events, ...(await finishedFestival(context, false))];
		return festivalEvents(all, await context.settings.app(), context.now()).length > 0;
	});

export async function shownBlocks(context: Context): Promise<ShownBlocks> {
	const [festival, gifts] = await Promise.all([readyOf(context, festivalAnswer(context)), giftConfig(context)]);
	return { hasFestival: festival.data, hasGift: isGiftBlockShown(gifts, context.now()) };
}

/** Each category with its position, so that a client can show the same order. */
async function categoriesById(context: Context) {
	const all = await listCategories(context, false);
	return new Map(all.map(({ id, name, translations }, position) => [id, { id, name, position, translations }]));
}

async function withCategories<T extends WithGallery & { categories: number[] }>(context: Context, items: T[]) {
	const categories = await categoriesById(context);
	return withGalleries(
		context,
		items.map((item) => ({ ...item, categories: item.categories.flatMap((id) => categories.get(id) ?? []) })),
	);
}

export const videosAnswer = (context: Context, teatrlink = false) =>
	answerOf(openVideos, String(teatrlink), async () => {
		const { videos } = await listPublicVideos(context, ANYBODY, { ...ALL, teatrlink });
		return { videos: await withCategories(context, videos) };
	});

/** Only listed items: a hidden item is reachable by its address, but not linked from here. */
export const eventAnswer = (context: Context, id: number) =>
	answerOf(openEventById, String(id), async () => {
		const event = await getPublicEvent(context, ANYBODY, String(id));
		if (!isEventListed(event)) throw new Refusal('not_found');
		return { event };
	});

export const videoAnswer = (context: Context, id: number) =>
	answerOf(openVideoById, String(id), async () => {
		const video = await getPublicVideo(context, ANYBODY, String(id));
		if (!isVideoListed(video, context.now())) throw new Refusal('not_found');
		const [whole] = await withCategories(context, [video]);
		return { video: whole };
	});
