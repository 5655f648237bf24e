import type { AuditAction } from '#domain/audit/audit.labels.ts';
import { existing, type FormError, mergeFormErrors, Refusal, refuseForm } from '#domain/base/refusal.ts';
import { slugFromTitle } from '#domain/base/text/slug.ts';
import { type Moment, toMoment } from '#domain/base/time/time.ts';
import { keptVat, whyNotVat } from '#domain/catalogue/vat.rules.ts';
import { whyNotWithin } from '#domain/videos/chapters.rules.ts';
import { VIDEO_IMAGES, type VideoInput, videoIn } from '#domain/videos/videos.fields.ts';
import { isVideoListed, whyNotVideoTimes } from '#domain/videos/videos.rules.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import { refuseChangedSince } from '../lib/db/changed-since.ts';
import { notifyContentChanged } from '../lib/db/content-changes.ts';
import { createOnce, findMade } from '../lib/db/create-once.ts';
import type { Db } from '../lib/db/db.ts';
import { explainConstraint } from '../lib/db/explain-constraint.ts';
import type { UploadedFile } from '../lib/http/multipart.ts';
import { removeImageFiles, withNewImages } from '../lib/images.ts';
import { richTextOrEmpty } from '../lib/rich-text.ts';
import { keepReservationsAfterEdit } from '../orders/paying/reservations.service.ts';
import { freeSlug } from './free-slug.service.ts';
import { whyNotReferences } from './videos.check.store.ts';
import {
	findVideoRow,
	insertVideo,
	lockVideo,
	removeVideo,
	saveVideo,
	setCategories,
	type VideoItemRow,
	type VideoRow,
	type VideoValues,
} from './videos.store.ts';

type Files = Record<string, UploadedFile>;
type Images = Partial<Pick<VideoValues, 'image_link' | 'thumb_link'>>;
type SentVideo = Partial<VideoInput>;
type NewVideo = VideoInput & { request_id?: string | undefined };
type VideoChange = SentVideo & { seen_at?: Moment | undefined };

const FORM_FIELDS = [...Object.keys(videoIn.shape), 'image_link', 'thumb_link'];

const explained = explainConstraint({
	wrong: {
		videos_slug_key: { slug: 'content.validate.slug_taken' },
		videos_gallery_id_fkey: { gallery_id: 'videos.validate.gallery' },
		video_categories_category_id_fkey: { categories: 'videos.validate.categories' },
	},
	usedBy: {
		orders_video_id_fkey: 'videos.has_orders',
		events_video_id_fkey: 'videos.has_events',
		codes_video_id_fkey: 'videos.has_codes',
	},
});

const subject = (id: number) => ({ subjectType: 'video', subjectId: id });

export const createVideo = (context: Context, actor: Actor, { request_id, ...sent }: NewVideo, files: Files): Promise<VideoItemRow> =>
	createOnce(context.db, actor, {
		action: 'videos.create',
		request_id,
		create: (maker) => makeVideo(context, maker, sent, files),
		again: (id) => updateVideo(context, actor, { id, change: sent, files }),
	});

async function makeVideo(context: Context, actor: Actor, sent: VideoInput, files: Files): Promise<VideoItemRow> {
	return withNewImages(context.storage, VIDEO_IMAGES, files, (images) =>
		explained(() =>
			context.db.transaction(async (tx) => {
				const now = context.now();
				const slug = sent.slug ?? (await freeSlug(tx, 'video', slugFromTitle(sent.title, 'video')));
				const values = await validate(tx, { ...EMPTY, ...toColumns(sent), slug, ...images } as VideoValues, { sent, id: null, now });
				const { id } = await insertVideo(tx, values, now);
				await setCategories(tx, id, sent.categories);
				return recordChange(tx, actor, { action: 'videos.create', id });
			}),
		),
	);
}

const EMPTY = { image_link: null, thumb_link: null, published_at: null };

/** Changes the fields that are sent; a replaced image is deleted after the commit. */
export async function updateVideo(
	context: Context,
	actor: Actor,
	{ id, change: { seen_at, ...sent }, files }: { id: number; change: VideoChange; files: Files },
): Promise<VideoItemRow> {
	const { after, before } = await withNewImages(context.storage, VIDEO_IMAGES, files, (images) =>
		explained(() =>
			context.db.transaction(async (tx) => {
				const before = { ...(await getLocked(tx, id)), categories: (await findVideoRow(tx, { id }))?.categories };
				await refuseChangedSince(tx, actor, {
					...subject(id),
					seenAt: seen_at,
					fields: FORM_FIELDS,
					wanted: { ...sent, ...toColumns(sent) },
					pictures: Object.keys(images),
				});
				const now = context.now();
				const slug =
					sent.slug === null
						? await freeSlug(tx, 'video', slugFromTitle(sent.title ?? before.title, 'video'), before.slug)
						: (sent.slug ?? before.slug);
				const change = { ...toColumns(sent), slug, ...images };
				await saveVideo(tx, id, await validate(tx, { ...before, ...change }, { sent, id, now }), now);
				if (sent.categories) await setCategories(tx, id, sent.categories);
				return { before, after: await recordChange(tx, actor, { action: 'videos.update', id, before }) };
			}),
		),
	);
	await keepReservationsAfterEdit(context);
	await removeReplaced(context, before, after);
	return after;
}

export async function deleteVideoImage(context: Context, actor: Actor, id: number, field: keyof Images): Promise<VideoItemRow> {
	const { before, after } = await context.db.transaction(async (tx) => {
		const before = await getLocked(tx, id);
		if (!before[field]) throw new Refusal('not_found');
		await saveVideo(tx, id, { ...before, [field]: null }, context.now());
		return { before, after: await recordChange(tx, actor, { action: 'videos.image_delete', id, before }) };
	});
	await removeReplaced(context, before, after);
	return after;
}

export async function deleteVideo(context: Context, actor: Actor, id: number): Promise<void> {
	const before = await explained(() =>
		context.db.transaction(async (tx) => {
			const row = await getLocked(tx, id);
			await removeVideo(tx, id);
			await audit(tx, actor, { action: 'videos.delete', ...subject(id), before: row });
			await notifyContentChanged(tx, `video:${id}`);
			return row;
		}),
	);
	await removeReplaced(context, before, EMPTY);
}

const getLocked = async (tx: Db, id: number): Promise<VideoRow> => existing(await lockVideo(tx, id));

type Recorded = { action: AuditAction; id: number; before?: VideoRow };

async function recordChange(tx: Db, actor: Actor, { action, id, before }: Recorded): Promise<VideoItemRow> {
	const after = existing(await findVideoRow(tx, { id }));
	await audit(tx, actor, { action, ...subject(id), before, after });
	await notifyContentChanged(tx, `video:${id}`);
	return after;
}

/** As stored: texts without script, price in grosze; the categories are in a separate table. */
function toColumns({ categories: _apart, slug: _later, video_price, ...sent }: SentVideo): Partial<VideoValues> {
	return {
		...sent,
		...(sent.description !== undefined && { description: richTextOrEmpty(sent.description) }),
		...(sent.additional_desc !== undefined && { additional_desc: richTextOrEmpty(sent.additional_desc) }),
		...(video_price !== undefined && { video_price_grosze: video_price }),
	};
}

async function validate(
	tx: Db,
	values: VideoValues,
	{ sent, id, now }: { sent: SentVideo; id: number | null; now: Date },
): Promise<VideoValues> {
	const wrong = mergeFormErrors(whyNotVideoTimes(values), whyNotVat(values), whyNotWithin(values), await whyNotReferences(tx, sent, id));
	if (wrong) throw refuseForm(wrong);
	// new-content notifications use the time when visitors could first find it
	return { ...values, ...keptVat(values), published_at: values.published_at ?? (isVideoListed(values, now) ? toMoment(now) : null) };
}

/** The own address of a new video is not taken when its first answer was lost. */
export const whyNotNewVideo = async (db: Db, actor: Actor, { request_id, ...sent }: Partial<NewVideo>) =>
	whyNotReferences(db, sent, await findMade(db, actor, { action: 'videos.create', request_id }));

export async function whyNotVideoChange(db: Db, id: number, sent: SentVideo): Promise<FormError | null> {
	await getLocked(db, id);
	return whyNotReferences(db, sent, id);
}

async function removeReplaced({ storage, log }: Context, before: Images, after: Images): Promise<void> {
	for (const field of ['image_link', 'thumb_link'] as const) {
		const old = before[field] ?? null;
		if (old === (after[field] ?? null)) continue;
		await removeImageFiles(storage, old).catch((error) => log.warn({ err: error }, 'image files not deleted'));
	}
}
