import type { BodyOf } from '#domain/base/endpoint.ts';
import { existing, refuseForm } from '#domain/base/refusal.ts';
import { toFlag } from '#domain/base/values.ts';
import { type createSlide as createCall, type Slide, slideFields, type updateSlide as updateCall } from '#domain/slides/slides.contract.ts';
import { eventOfLink, SLIDE_IMAGE_LIMITS, slideTextToHtml, whyNoMoreSlides } from '#domain/slides/slides.rules.ts';
import { cancelledEvents } from '../events/events.service.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import { offsetOf, type WholeOrPage } from '../lib/db/capped-count.ts';
import { refuseChangedSince } from '../lib/db/changed-since.ts';
import { notifyContentChanged } from '../lib/db/content-changes.ts';
import { createOnce } from '../lib/db/create-once.ts';
import type { Db } from '../lib/db/db.ts';
import { lockMaximum } from '../lib/db/maximum-lock.ts';
import type { UploadedFile } from '../lib/http/multipart.ts';
import { removeImageFiles, withNewImages } from '../lib/images.ts';
import { sanitiseRichText } from '../lib/rich-text.ts';
import {
	countSlides,
	insertSlide,
	type ListedSlideRow,
	listSlideRows,
	lockSlide,
	moveSlideToTop,
	removeSlide,
	type SlideRow,
	saveSlide,
} from './slides.store.ts';

async function toSlides(db: Db, { publicUrl }: Context['env'], rows: ListedSlideRow[]): Promise<Slide[]> {
	const events = rows.map(({ url }) => eventOfLink(url, publicUrl));
	const cancelled = await cancelledEvents(
		db,
		events.filter((event) => event !== null),
	);
	return rows.map((row, at) => ({ ...row, cancelled: toFlag(cancelled.has(events[at] ?? '')) }));
}

/** Only published slides without cancelled events, unless an admin requests all; the top one first. */
export async function listSlides({ db, env }: Context, all: boolean, q?: string): Promise<Slide[]> {
	const slides = await toSlides(db, env, await listSlideRows(db, { unpublished: all, q }));
	return all ? slides : slides.filter(({ cancelled }) => !cancelled);
}

/** There are few, and whether one is shown depends on the event behind its link, so the page is cut here. */
export async function pageOfSlides(context: Context, all: boolean, { page, limit, q }: WholeOrPage) {
	const slides = await listSlides(context, all, q);
	if (limit === undefined) return { slides, total: slides.length };
	const first = offsetOf({ page, limit });
	return { slides: slides.slice(first, first + limit), total: slides.length };
}

export async function getSlide(db: Db, env: Context['env'], id: number): Promise<Slide> {
	const [slide] = await toSlides(db, env, await listSlideRows(db, { id, unpublished: true }));
	return existing(slide);
}

const subject = (id: number) => ({ subjectType: 'slide', subjectId: id });
const toText = (text: string) => sanitiseRichText(slideTextToHtml(text));

const IMAGES = { bg_image_data: { field: 'bg_image', ...SLIDE_IMAGE_LIMITS } } as const;
type Files = Record<string, UploadedFile>;

type NewSlide = BodyOf<typeof createCall>;

export const createSlide = (context: Context, actor: Actor, { request_id, ...sent }: NewSlide, files: Files): Promise<Slide> =>
	createOnce(context.db, actor, {
		action: 'slides.create',
		request_id,
		create: (maker) => makeSlide(context, maker, sent, files),
		again: (id) => updateSlide(context, actor, { id, change: sent, files }),
	});

async function makeSlide(context: Context, actor: Actor, sent: Omit<NewSlide, 'request_id'>, files: Files): Promise<Slide> {
	return withNewImages(context.storage, IMAGES, files, ({ bg_image = null }) => {
		const values = { title: sent.title, text: toText(sent.text), url: sent.url || null, bg_image, published: sent.published ?? false };
		return context.db.transaction(async (tx) => {
			await lockMaximum(tx, 'slides');
			const full = whyNoMoreSlides(await countSlides(tx));
			if (full) throw refuseForm(full);
			const { id } = await insertSlide(tx, values);
			await audit(tx, actor, { action: 'slides.create', ...subject(id), after: values });
			await notifyContentChanged(tx, 'slides');
			return getSlide(tx, context.env, id);
		});
	});
}

type SlideChange = BodyOf<typeof updateCall>;

/** An empty body means "move to the top". */
export async function updateSlide(
	context: Context,
	actor: Actor,
	{ id, change: { seen_at, ...sent }, files }: { id: number; change: SlideChange; files: Files },
): Promise<Slide> {
	const isEmpty = Object.keys(files).length === 0 && Object.values(sent).every((value) => value === undefined);
	if (isEmpty) return toTop(context, actor, id);
	const { slide, replaced } = await withNewImages(context.storage, IMAGES, files, ({ bg_image = null }) =>
		context.db.transaction(async (tx) => {
			const before = await getLocked(tx, id);
			const after = changed(before, sent, bg_image);
			await refuseChangedSince(tx, actor, {
				...subject(id),
				seenAt: seen_at,
				fields: Object.keys(slideFields.shape),
				wanted: sent.text === undefined ? sent : { ...sent, text: after.text },
				pictures: bg_image ? ['bg_image'] : [],
			});
			await saveSlide(tx, after);
			await audit(tx, actor, { action: 'slides.update', ...subject(id), before, after });
			await notifyContentChanged(tx, 'slides');
			return { slide: await getSlide(tx, context.env, id), replaced: before.bg_image !== after.bg_image ? before.bg_image : null };
		}),
	);
	await forgetImage(context, replaced);
	return slide;
}

function changed(before: SlideRow, sent: Omit<SlideChange, 'seen_at'>, stored: string | null): SlideRow {
	const isCleared = sent.bg_image === null || sent.bg_image === '';
	return {
		id: before.id,
		title: sent.title ?? before.title,
		text: sent.text === undefined ? before.text : toText(sent.text),
		url: sent.url === undefined ? before.url : sent.url || null,
		published: sent.published ?? before.published,
		bg_image: stored ?? (isCleared ? null : before.bg_image),
	};
}

const toTop = ({ db, env }: Context, actor: Actor, id: number): Promise<Slide> =>
	db.transaction(async (tx) => {
		await getLocked(tx, id);
		await moveSlideToTop(tx, id);
		await audit(tx, actor, { action: 'slides.move_to_top', ...subject(id) });
		await notifyContentChanged(tx, 'slides');
		return getSlide(tx, env, id);
	});

export async function deleteSlide(context: Context, actor: Actor, id: number): Promise<void> {
	const image = await context.db.transaction(async (tx) => {
		const before = await getLocked(tx, id);
		await removeSlide(tx, id);
		await audit(tx, actor, { action: 'slides.delete', ...subject(id), before });
		await notifyContentChanged(tx, 'slides');
		return before.bg_image;
	});
	await forgetImage(context, image);
}

/** the change is kept even if the old file cannot be deleted */
const forgetImage = ({ storage, log }: Context, url: string | null) =>
	removeImageFiles(storage, url).catch((error: unknown) => log.warn({ err: error }, 'image files not deleted'));

const getLocked = async (tx: Db, id: number): Promise<SlideRow> => existing(await lockSlide(tx, id));
